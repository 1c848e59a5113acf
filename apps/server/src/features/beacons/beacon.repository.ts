import type { Beacon } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("beacon")
    .select(["id", "version", "name", "identity", "createdAt", "updatedAt", "deletedAt"])
    .where("organisationId", "=", organisationId)
    .where("deletedAt", "is", null);
}

/** Finds the beacons of the organisation by name. */
export function findBeacons(transaction: Transaction, organisationId: string): Promise<Beacon[]> {
  return transaction.all(select(organisationId).orderBy("name").orderBy("id"));
}

/** Returns one beacon. Throws `not_found`. */
export async function getBeacon(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Beacon> {
  const row = await transaction.first(select(organisationId).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/** Adds a beacon. Breaks `record.exists` and `beacon.taken`. */
export async function insertBeacon(
  transaction: Transaction,
  beacon: { organisationId: string } & Pick<Beacon, "id" | "name" | "identity">,
): Promise<void> {
  const identity = JSON.stringify(beacon.identity);
  await transaction.execute(sqlBuilder.insertInto("beacon").values({ ...beacon, identity }));
}

/** Deletes a beacon for good; spaces lose it. Throws `not_found`. */
export async function deleteBeacon(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const count = await transaction.execute(
    sqlBuilder
      .deleteFrom("beacon")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (count === 0) throw notFound();
}
