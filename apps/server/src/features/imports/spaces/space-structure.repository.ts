import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { AssignableChecklists } from "./existing-structure.ts";
import type { SpaceParts } from "./space-slices.ts";

/** Whether and where checklists may be assigned. */
export type Assigning = Pick<AssignableChecklists, "isOn" | "places">;

/** The number of spaces to hand over at once; other work of the process runs in between. */
const PAGE = 2_000;

/** The icon of a new feature that came by name only. */
const ICON_OF_NEW_FEATURE = "tag";

// Arrays without names, which the database writes as JSON: the server only passes them on.
const pageStatement = written<{ page: string; count: number; last: string | null }>(
  `select coalesce(json_agg(json_build_array(s.id, s.floor_id, s.name, s.shortcode, s.capacity,
       s.space_type_id, s.feature_ids, s.checklist_template_ids)), '[]')::text as page, count(*)::int as count, max(s.id::text) as last
   from (select id, floor_id, name, shortcode, capacity, space_type_id, feature_ids, checklist_template_ids from space
     where organisation_id = $1 and deleted_at is null and id > $2 order by id limit ${PAGE}) s`,
);
const templatesStatement = written<AssignableChecklists["templates"][number]>(
  `select id, name, published_version_id is not null as is_published from checklist_template
   where organisation_id = $1 and deleted_at is null order by id`,
);
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Yields the active records of an organisation for planning an import: first all but the spaces,
 * then the spaces some at a time. Checklists are left out where nothing is to be assigned.
 */
export async function* structureParts(
  transaction: Transaction,
  organisationId: string,
  assigning?: Assigning,
): AsyncGenerator<string> {
  const places = await readPlaces(transaction, organisationId);
  const checklists = assigning && {
    ...assigning,
    templates: await transaction.all(templatesStatement(organisationId)),
  };
  yield JSON.stringify({ ...places, checklists });
  for (let after = BEFORE_ALL; ; ) {
    const found = await transaction.first(pageStatement(organisationId, after));
    if (!found?.last) return;
    yield found.page;
    if (found.count < PAGE) return;
    after = found.last;
  }
}

async function readPlaces(transaction: Transaction, organisationId: string) {
  const named = (table: "spaceType" | "feature") =>
    transaction.all(
      sqlBuilder
        .selectFrom(table)
        .select(["id", "name"])
        .where("organisationId", "=", organisationId)
        .where("deletedAt", "is", null),
    );
  const locations = await transaction.all(
    sqlBuilder
      .selectFrom("location")
      .select([
        "id",
        "name",
        "spacesLicensed",
        sql<boolean>`id = any (barred_locations())`.as("isRestricted"),
      ])
      .where("organisationId", "=", organisationId)
      .where("deletedAt", "is", null),
  );
  const floors = await transaction.all(
    sqlBuilder
      .selectFrom("floor")
      .select(["id", "locationId", "name"])
      .where("organisationId", "=", organisationId)
      .where("deletedAt", "is", null),
  );
  const spaceTypes = await named("spaceType");
  return { locations, floors, spaceTypes, features: await named("feature") };
}

/** Writes the missing records that the spaces of a plan refer to; these are few for any file. */
export async function writeParts(
  transaction: Transaction,
  organisationId: string,
  { locations, floors, spaceTypes, features }: SpaceParts,
): Promise<void> {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  await transaction.execute(
    raw(sql`insert into location (organisation_id, id, name)
      select ${organisationId}, * from unnest(${ids(locations)}::uuid[], ${names(locations)}::text[])`),
  );
  await transaction.execute(
    raw(sql`insert into space_type (organisation_id, id, name)
      select ${organisationId}, * from unnest(${ids(spaceTypes)}::uuid[], ${names(spaceTypes)}::text[])`),
  );
  await transaction.execute(
    raw(sql`insert into feature (organisation_id, id, name, icon)
      select ${organisationId}, n.id, n.name, ${ICON_OF_NEW_FEATURE}
      from unnest(${ids(features)}::uuid[], ${names(features)}::text[]) n(id, name)`),
  );
  await transaction.execute(
    raw(sql`insert into floor (organisation_id, id, location_id, name, level)
      select ${organisationId}, * from unnest(
        ${ids(floors)}::uuid[], ${floors.map(({ locationId }) => locationId)}::uuid[],
        ${names(floors)}::text[], ${floors.map(({ level }) => level)}::int[])`),
  );
}
