import type { StructureFloor } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A floor with the location it belongs to. */
export type FloorRow = Omit<StructureFloor, "spaces"> & { readonly locationId: string };

/** Finds all floors of an organisation, from the lowest; the archived ones too when asked. */
export function findAllFloors(
  transaction: Transaction,
  organisationId: string,
  withDeleted: boolean,
): Promise<FloorRow[]> {
  const all = sqlBuilder
    .selectFrom("floor")
    .select(["id", "locationId", "name", "level", "version", "createdAt", "updatedAt", "deletedAt"])
    .where("organisationId", "=", organisationId)
    .orderBy("level", (order) => order.asc().nullsLast())
    .orderBy("name");
  return transaction.all(withDeleted ? all : all.where("deletedAt", "is", null));
}
