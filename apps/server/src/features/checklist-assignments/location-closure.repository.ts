import type { LocationClosure } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** When a location is closed, the first day first. */
export function findClosures(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<LocationClosure[]> {
  return transaction.all(
    sqlBuilder
      .selectFrom("locationClosure")
      .select(["id", "version", "createdAt", "updatedAt", "deletedAt"])
      .select(["locationId", "startsOn", "endsOn", "reason"])
      .where("organisationId", "=", organisationId)
      .where("locationId", "=", locationId)
      .where("deletedAt", "is", null)
      .orderBy("startsOn")
      .orderBy("id"),
  );
}

/** A new closure. */
export interface NewClosure {
  readonly organisationId: string;
  readonly id: string;
  readonly locationId: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly reason: string;
}

/** Notes that a location is closed. Breaks `record.exists`. */
export async function insertClosure(transaction: Transaction, closure: NewClosure): Promise<void> {
  await transaction.execute(sqlBuilder.insertInto("locationClosure").values(closure));
}

/** Opens a location again. Throws `not_found`. */
export async function removeClosure(
  transaction: Transaction,
  { organisationId, locationId, id }: Pick<NewClosure, "organisationId" | "locationId" | "id">,
): Promise<void> {
  const count = await transaction.execute(
    sqlBuilder
      .updateTable("locationClosure")
      .set({ deletedAt: new Date().toISOString() })
      .where("organisationId", "=", organisationId)
      .where("locationId", "=", locationId)
      .where("id", "=", id)
      .where("deletedAt", "is", null),
  );
  if (count === 0) throw notFound();
}
