import type { LeavingAssets } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { findLocationId, type Level, type Place } from "../../platform/archive/place.repository.ts";
import { requireInsideNetworks } from "../../platform/archive/place-access.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { type Leaver, letAssetsLeave } from "../assets/leaving-assets.service.ts";

const BELOW: Readonly<Record<Level, readonly Level[]>> = {
  location: ["floor", "space"],
  floor: ["space"],
  space: [],
};
const PARENT_COLUMN = { location: "locationId", floor: "floorId" } as const;

/** The caller who archives or restores, and the locations that their network hides from them. */
type Archivist = Pick<Actor, "organisationId" | "restrictedLocationIds">;

/** The place to archive or restore. */
type Target = Omit<Place, "organisationId">;

/**
 * Archives a location, floor or space with everything active below it, all with one moment, so
 * that restoring brings exactly those back. What is archived already keeps its own moment, and
 * archiving it again changes nothing. Its assets go first, where the call says. Throws `not_found`,
 * `access.location`, and what keeps its assets there.
 */
export async function archive(
  transaction: Transaction,
  actor: Archivist & Leaver,
  target: Target,
  leaving: LeavingAssets,
): Promise<void> {
  const place = { ...target, organisationId: actor.organisationId };
  const locationId = await findLocationId(transaction, place);
  requireInsideNetworks(actor, locationId);
  const found = await lock(transaction, place);
  if (found.deletedAt !== null) return;
  await letAssetsLeave(transaction, actor, { place, locationId }, leaving);
  const deletedAt = new Date().toISOString();
  for (const level of [place.level, ...BELOW[place.level]]) {
    await transaction.execute(
      scope(place, level).set({ deletedAt }).where("deletedAt", "is", null),
    );
  }
}

/**
 * Restores a location, floor or space with everything below it that was archived in the same
 * moment. Throws `not_found`, `access.location`, `parent.archived`, `licence.spaces_exceeded`, and
 * the error of a name or shortcode taken since.
 */
export async function restore(
  transaction: Transaction,
  actor: Archivist,
  target: Target,
): Promise<void> {
  const place = { ...target, organisationId: actor.organisationId };
  const locationId = await findLocationId(transaction, place);
  requireInsideNetworks(actor, locationId);
  // Locks from the top, as everything that adds spaces to a location does, so that no deadlock
  // arises.
  await lock(transaction, { ...place, level: "location", id: locationId }, "keep");
  const found = await lock(transaction, place);
  if (found.deletedAt === null) return;
  if (await hasArchivedParent(transaction, place)) throw new ProblemError("parent.archived");
  for (const level of [place.level, ...BELOW[place.level]]) {
    await transaction.execute(
      scope(place, level).set({ deletedAt: null }).where("deletedAt", "=", found.deletedAt),
    );
  }
}

/**
 * Locks a place that is archived or restored with everything in it, or that has to stay meanwhile.
 */
function lock(
  transaction: Transaction,
  { level, organisationId, id }: Place,
  hold: "keep" | "end" = "end",
) {
  return lockRecord(transaction, { table: level, organisationId, id }, hold);
}

function scope(place: Place, level: Level) {
  const column = level === place.level ? "id" : PARENT_COLUMN[place.level as "location" | "floor"];
  return sqlBuilder
    .updateTable(level as "space")
    .where("organisationId", "=", place.organisationId)
    .where(column, "=", place.id);
}

async function hasArchivedParent(transaction: Transaction, place: Place): Promise<boolean> {
  if (place.level === "location") return false;
  const parent = place.level === "floor" ? "location" : "floor";
  const found = await transaction.first(
    raw<{ isArchived: boolean }>(sql`
      select parent.deleted_at is not null as is_archived
      from ${sql.table(place.level)} child
      join ${sql.table(parent)} parent on parent.organisation_id = child.organisation_id
        and parent.id = child.${sql.ref(`${parent}_id`)}
      where child.organisation_id = ${place.organisationId} and child.id = ${place.id}
      for key share of parent`),
  );
  return found?.isArchived ?? false;
}
