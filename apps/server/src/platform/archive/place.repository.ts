import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { lockRecord } from "../history/record.repository.ts";

/** A level of the structure, from the top. */
export type Level = "location" | "floor" | "space";

/** A location, floor or space of an organisation. */
export interface Place {
  readonly organisationId: string;
  readonly level: Level;
  readonly id: string;
}

/** Finds the location a place belongs to; a location is its own. Throws `not_found`. */
export async function findLocationId(transaction: Transaction, place: Place): Promise<string> {
  const column = place.level === "location" ? "id" : "locationId";
  const found = await transaction.first(
    sqlBuilder
      .selectFrom(place.level as "space")
      .select(`${column} as locationId`)
      .where("organisationId", "=", place.organisationId)
      .where("id", "=", place.id),
  );
  if (!found) throw notFound();
  return found.locationId;
}

/**
 * Locks an active location that is to get floors: nobody archives it until the end of the
 * transaction, but others may add to it meanwhile. Throws `not_found`, `access.location` and
 * `parent.archived`.
 */
export async function keepActiveLocation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const found = await lockRecord(transaction, { table: "location", organisationId, id }, "keep");
  if (found.deletedAt !== null) throw new ProblemError("parent.archived");
}

/**
 * The destination of a space: an active floor, its location, and the shortcode prefix of that
 * location.
 */
export interface KeptFloor {
  readonly locationId: string;
  readonly defaultPrefix: string | null;
}

/**
 * Locks an active floor that is to get spaces, after its location, as `keepActiveLocation` does.
 * Throws `not_found`, `access.location` and `parent.archived`.
 */
export async function keepActiveFloor(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<KeptFloor> {
  const kept = await transaction.first(raw(keptFloor(organisationId, id)));
  if (kept?.isActive) return { locationId: kept.locationId, defaultPrefix: kept.defaultPrefix };
  if (kept) throw new ProblemError("parent.archived");
  // The caller may not write it, or it was moved while this waited for its former location.
  const place = { organisationId, level: "floor", id } as const;
  await lockRecord(transaction, { table: "floor", organisationId, id }, "keep");
  const locationId = await findLocationId(transaction, place);
  await lockRecord(transaction, { table: "location", organisationId, id: locationId }, "keep");
  return keepActiveFloor(transaction, organisationId, id);
}

/**
 * Builds the query that `keepActiveFloor` begins with, for a statement that adds to the floor: it
 * adds nothing where there is no row with `isActive`, and `keepActiveFloor` then tells the reason.
 */
export function keptFloor(
  organisationId: string,
  id: string,
): RawBuilder<KeptFloor & { isActive: boolean }> {
  return sql`select l.id as location_id, l.default_prefix, l.deleted_at is null and f.deleted_at is null as is_active
    from location l join floor f on f.organisation_id = l.organisation_id and f.location_id = l.id
    where f.organisation_id = ${organisationId}::uuid and f.id = ${id}::uuid for key share`;
}

/** Where a space lies that is to get something. */
export interface KeptSpace {
  readonly locationId: string;
  readonly floorId: string;
}

/**
 * Holds an active space that is to get something, with its location and floor: nobody archives, moves
 * or deletes one of them until the end of the transaction, and others add to it meanwhile. Throws
 * `not_found`, `access.location` and `parent.archived`.
 */
export async function keepActiveSpace(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<KeptSpace> {
  // Sent together and done one after the other: the space is read once it is held.
  const [, kept] = await Promise.all([
    transaction.execute(holdPlaceStatement(id)),
    transaction.first(keepSpaceStatement(organisationId, id)),
  ]);
  if (kept?.isActive) return { locationId: kept.locationId, floorId: kept.floorId };
  if (kept) throw new ProblemError("parent.archived");
  // Out of reach of the caller's writes, or moved away while its former place was waited for.
  await lockRecord(transaction, { table: "space", organisationId, id }, "keep");
  const locationId = await findLocationId(transaction, { organisationId, level: "space", id });
  await lockRecord(transaction, { table: "location", organisationId, id: locationId }, "keep");
  return keepActiveSpace(transaction, organisationId, id);
}

// Who changes what a space says of itself is not waited for; who moves it to another floor is.
const holdPlaceStatement = written(
  "select pg_advisory_xact_lock_shared(hashtextextended('place of ' || $1::uuid, 0))",
);
const leavePlaceStatement = written(
  "select pg_advisory_xact_lock(hashtextextended('place of ' || $1::uuid, 0))",
);

/** Waits for whoever puts something in a space that is about to move, and lets nobody do so meanwhile. */
export async function leavePlace(transaction: Transaction, spaceId: string): Promise<void> {
  await transaction.execute(leavePlaceStatement(spaceId));
}

const keepSpaceStatement = written<KeptSpace & { isActive: boolean }>(`
  select s.location_id, s.floor_id, l.deleted_at is null and f.deleted_at is null and s.deleted_at is null as is_active
  from location l join floor f on f.organisation_id = l.organisation_id and f.location_id = l.id
  join space s on s.organisation_id = f.organisation_id and s.floor_id = f.id
  where s.organisation_id = $1 and s.id = $2 for key share`);

/**
 * Holds the locations between which something moves. Throws `not_found` and `access.location`.
 */
export async function keepLocations(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await lockRecord(transaction, { table: "location", organisationId, id }, "keep");
  }
}
