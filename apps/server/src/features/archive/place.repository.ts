import { sqlBuilder } from "../../db/statement.ts";
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

/** The location a place belongs to; a location is its own. Throws `not_found`. */
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
 * Locks an active location that is to get floors or spaces; nobody archives it or adds to it until
 * the end of the transaction. Throws `not_found`, `access.location` and `parent.archived`.
 */
export async function lockActiveLocation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const found = await lockRecord(transaction, { table: "location", organisationId, id }, "update");
  if (found.deletedAt !== null) throw new ProblemError("parent.archived");
}

/**
 * Locks an active floor that is to get spaces, after its location. Gives the location. Throws
 * `not_found`, `access.location` and `parent.archived`.
 */
export async function lockActiveFloor(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<{ readonly locationId: string }> {
  const place = { organisationId, level: "floor", id } as const;
  const before = await findLocationId(transaction, place);
  await lockActiveLocation(transaction, organisationId, before);
  const found = await lockRecord(transaction, { table: "floor", organisationId, id }, "share");
  if (found.deletedAt !== null) throw new ProblemError("parent.archived");
  // Moved away before it was locked, the floor has another location now.
  return { locationId: await findLocationId(transaction, place) };
}

/**
 * Locks the locations between which something moves, in one order, so that two moves that cross do
 * not wait for each other. Throws `not_found` and `access.location`.
 */
export async function lockLocations(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await lockRecord(transaction, { table: "location", organisationId, id }, "update");
  }
}
