import type { SpacePicture } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { IndexedSpace, IndexSource } from "./space-index.ts";

/** Reads all that an organisation's index is made from: floors lowest first, the rest by name. */
export async function readIndexSource(
  transaction: Transaction,
  organisationId: string,
): Promise<IndexSource> {
  const byName = (table: "location" | "spaceType") =>
    sqlBuilder
      .selectFrom(table)
      .select(["id", "name"])
      .where("organisationId", "=", organisationId)
      .orderBy("name");
  const [spaces, locations, floors, spaceTypes, features] = await Promise.all([
    transaction.all<IndexedSpace>(
      sqlBuilder
        .selectFrom("space")
        .select([
          "id",
          "name",
          "shortcode",
          "capacity",
          "isPublic",
          "allowPublicReporting",
          "spaceTypeId",
          "floorId",
          "locationId",
          "featureIds",
          "deletedAt",
        ])
        .where("organisationId", "=", organisationId),
    ),
    transaction.all(byName("location").where("deletedAt", "is", null)),
    transaction.all(
      raw<IndexSource["floors"][number]>(sql`
        select f.id, f.name, f.level, f.location_id from floor f
        join location l on l.organisation_id = f.organisation_id and l.id = f.location_id
        where f.organisation_id = ${organisationId}
        order by l.name, f.level nulls last, f.name`),
    ),
    transaction.all(byName("spaceType")),
    transaction.all(
      sqlBuilder
        .selectFrom("feature")
        .select(["id", "name", "icon"])
        .where("organisationId", "=", organisationId)
        .orderBy("name"),
    ),
  ]);
  return { spaces, locations, floors, spaceTypes, features };
}

/** What a page of results shows of a space besides what the index holds. */
export interface Extras {
  readonly spaceId: string;
  readonly picture: SpacePicture | null;
  readonly isFavourite: boolean;
}

const extrasStatement = written<Extras>(`
  select s.id as space_id, f.space_id is not null as is_favourite, p.picture
  from unnest($3::uuid[]) s(id)
  left join favourite_space f on f.organisation_id = $1 and f.user_id = $2 and f.space_id = s.id
  left join lateral (
    select json_build_object(
      'thumbnail', i.versions->'thumbnail'->>'imageKey', 'small', i.versions->'small'->>'imageKey',
      'standard', i.versions->'standard'->>'imageKey', 'retina', i.versions->'retina'->>'imageKey',
      'colour', i.metadata->>'colour', 'description', i.description) as picture
    from space_image i
    where i.organisation_id = $1 and i.space_id = s.id and i.deleted_at is null
    order by i.position, i.id limit 1
  ) p on true`);

/** The first picture of each space and whether the user keeps it as a favourite. */
export function findExtras(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  spaceIds: readonly string[],
): Promise<Extras[]> {
  return transaction.all(extrasStatement(organisationId, userId, spaceIds));
}
