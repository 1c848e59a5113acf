import type { NewSpace, Space, SpaceChanges } from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { lockActiveFloor } from "../archive/place.repository.ts";

type SpaceRow = Omit<Space, "floor" | "location"> & {
  readonly floorId: string;
  readonly floorName: string;
  readonly locationId: string;
  readonly locationName: string;
};

/** One space, archived or not, with its pictures. Throws `not_found`. */
export async function getSpace(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  id: string,
): Promise<Space> {
  const row = await transaction.first(spaceStatement(organisationId, userId, id));
  if (!row) throw notFound();
  const { floorId, floorName, locationId, locationName, ...space } = row;
  return {
    ...space,
    floor: { id: floorId, name: floorName },
    location: { id: locationId, name: locationName },
  };
}

/** A moment inside JSON, written as the driver gives moments outside of it. */
const moment = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const spaceStatement = written<SpaceRow>(`
  select s.id, s.version, s.name, s.capacity, s.shortcode, s.typeform_id, s.ubiqisense_id,
    s.is_public, s.allow_public_reporting, s.created_at, s.updated_at, s.deleted_at,
    f.id as floor_id, f.name as floor_name, l.id as location_id, l.name as location_name,
    case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as space_type,
    coalesce((
      select json_agg(json_build_object('id', e.id, 'name', e.name, 'icon', e.icon) order by e.name)
      from feature e where e.organisation_id = s.organisation_id and e.id = any (s.feature_ids)
    ), '[]'::json) as features,
    coalesce((
      select json_agg(json_build_object(
        'id', i.id, 'version', i.version, 'createdAt', ${moment("i.created_at")},
        'updatedAt', ${moment("i.updated_at")}, 'deletedAt', null, 'description', i.description,
        'order', i.position, 's3Key', i.s3_key, 'metadata', i.metadata, 'versions', i.versions
      ) order by i.position, i.id)
      from space_image i
      where i.organisation_id = s.organisation_id and i.space_id = s.id and i.deleted_at is null
    ), '[]'::json) as images,
    s.beacon_ids, array(
      select p.id from space_panorama p
      where p.organisation_id = s.organisation_id and p.space_id = s.id and p.deleted_at is null
      order by p.position, p.id
    ) as panorama_ids,
    (
      select p.id from space_panorama p where p.organisation_id = s.organisation_id
        and p.space_id = s.id and p.id = s.main_panorama_id and p.deleted_at is null
    ) as main_panorama_id,
    exists (
      select from favourite_space v where v.organisation_id = s.organisation_id
        and v.user_id = $2 and v.space_id = s.id
    ) as is_favourite
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  left join space_type t on t.organisation_id = s.organisation_id and t.id = s.space_type_id
  where s.organisation_id = $1 and s.id = $3`);

/**
 * Adds a space to an active floor. A shortcode that is absent is the next one of its location's
 * prefix; null is none. Throws `not_found` (floor, type, feature), `access.location` and
 * `parent.archived`; breaks `name.taken`, `shortcode.taken`, `record.exists` and
 * `licence.spaces_exceeded`.
 */
export async function insertSpace(
  transaction: Transaction,
  organisationId: string,
  space: NewSpace,
): Promise<string> {
  const { locationId } = await lockActiveFloor(transaction, organisationId, space.floorId);
  const { id = v7(), shortcode, ...fields } = space;
  await transaction.execute(
    sqlBuilder.insertInto("space").values({
      spaceTypeId: null,
      capacity: null,
      typeformId: null,
      ubiqisenseId: null,
      ...fields,
      shortcode:
        shortcode === undefined
          ? await nextShortcode(transaction, organisationId, locationId)
          : shortcode,
      id,
      organisationId,
      locationId,
    }),
  );
  return id;
}

/** Numbers a new space of a location; null where the location has no prefix. */
async function nextShortcode(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<string | null> {
  const next = await transaction.first(
    raw<{ shortcode: string }>(sql`
      select next_shortcode(default_prefix) as shortcode from location
      where organisation_id = ${organisationId} and id = ${locationId} and default_prefix <> ''`),
  );
  return next?.shortcode ?? null;
}

/** The columns to write for the changes of a space; each feature and beacon counts once. */
export function spaceValues({ panoramaIds: _order, ...columns }: SpaceChanges) {
  const { featureIds, beaconIds } = columns;
  return {
    ...columns,
    ...(featureIds === undefined ? {} : { featureIds: [...new Set(featureIds)] }),
    ...(beaconIds === undefined ? {} : { beaconIds: [...new Set(beaconIds)] }),
  };
}

/** Puts a space on another floor. Breaks `name.taken` and `licence.spaces_exceeded`. */
export async function setSpacePlace(
  transaction: Transaction,
  organisationId: string,
  id: string,
  place: { readonly locationId: string; readonly floorId: string },
): Promise<void> {
  const { locationId, floorId } = place;
  await transaction.execute(
    sqlBuilder
      .updateTable("space")
      .set({ locationId, floorId })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("floorId", "<>", floorId),
  );
}

/** Deletes a space for good, with its pictures, and forgets it in everybody's lists. */
export async function deleteSpace(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("space")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}

/** The folders of pictures that these spaces alone show; each ends in a slash. */
export async function findPictureFolders(
  transaction: Transaction,
  spaceIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ folder: string }>(
      sql`select f.folder || '/' as folder from picture_folders_of(${spaceIds}::uuid[]) f(folder)`,
    ),
  );
  return rows.map(({ folder }) => folder);
}

/** The ids of all spaces of a floor, archived ones too. */
export async function findSpaceIds(
  transaction: Transaction,
  organisationId: string,
  floorId: string,
): Promise<string[]> {
  const rows = await transaction.all(
    sqlBuilder
      .selectFrom("space")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("floorId", "=", floorId),
  );
  return rows.map(({ id }) => id);
}
