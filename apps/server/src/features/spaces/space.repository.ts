import type { NewSpace, SpaceChanges } from "@storey/contract";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { keepActiveFloor, keptFloor } from "../../platform/archive/place.repository.ts";
import { treeValuesWritten } from "../../platform/records/tree-values.ts";

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
  const { id = v7(), floorId, shortcode, checklistTemplateIds: _assigned, ...others } = space;
  const { decisionTreeVariables, ...fields } = others;
  const values = {
    spaceTypeId: null,
    capacity: null,
    typeformId: null,
    ubiqisenseId: null,
    ...fields,
    ...treeValuesWritten({ decisionTreeVariables }),
    shortcode: shortcode === undefined ? NEXT_SHORTCODE : shortcode,
    // Who says nothing of it leaves it to be decided.
    isAccessDecided: space.isPublic !== undefined,
    ...{ id, organisationId, floorId, locationId: sql`floor.location_id` },
  };
  // With its floor held in the same statement: a message costs as much as a small statement.
  const added = await transaction.execute(
    sqlBuilder
      .insertInto("space")
      .columns(Object.keys(values) as (keyof typeof values)[])
      .expression(sql`select ${sql.join(Object.values(values))}
        from (${keptFloor(organisationId, floorId)}) floor where floor.is_active`),
  );
  if (added > 0) return id;
  await keepActiveFloor(transaction, organisationId, floorId);
  return insertSpace(transaction, organisationId, { ...space, id });
}

/** Numbers a new space of a location; null where the location has no prefix. */
const NEXT_SHORTCODE = sql<string>`case when floor.default_prefix <> '' then next_shortcode(floor.default_prefix) end`;

/** Returns the columns to write for the changes of a space; each feature and beacon counts once. */
export function spaceValues({
  panoramaIds: _order,
  checklistTemplateIds: _assigned,
  decisionTreeVariables,
  translations,
  translatedFrom,
  ...columns
}: SpaceChanges) {
  const { featureIds, beaconIds } = columns;
  return {
    ...columns,
    ...treeValuesWritten({ decisionTreeVariables }),
    ...(translations === undefined ? {} : { translations: JSON.stringify(translations) }),
    ...(translatedFrom === undefined ? {} : { translatedFrom: JSON.stringify(translatedFrom) }),
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

/** Finds the folders of pictures that only these spaces show; each ends in a slash. */
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

/** Finds the ids of all spaces of a floor, archived ones too. */
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
