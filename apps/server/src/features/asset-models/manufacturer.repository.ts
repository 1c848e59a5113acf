import type { Manufacturer } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { modelsCountOf } from "./model-list.repository.ts";

/** What a manufacturer says of itself. */
type Facts = Pick<Manufacturer, "id" | "name" | "website" | "supportEmail" | "supportPhone">;

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("manufacturer")
    .select(["id", "version", "name", "website", "supportEmail", "supportPhone"])
    .select(["createdAt", "updatedAt", "deletedAt"])
    .select(modelsCountOf("manufacturer", "manufacturer").as("modelsCount"))
    .where("organisationId", "=", organisationId);
}

/** The manufacturers of an organisation by name. */
export function findManufacturers(
  transaction: Transaction,
  organisationId: string,
): Promise<Manufacturer[]> {
  return transaction.all(select(organisationId).orderBy("name").orderBy("id"));
}

/** One manufacturer. Throws `not_found`. */
export async function getManufacturer(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Manufacturer> {
  const row = await transaction.first(select(organisationId).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/** Adds a manufacturer. Breaks `name.taken` and `record.exists`. */
export async function insertManufacturer(
  transaction: Transaction,
  manufacturer: { organisationId: string } & Facts,
): Promise<void> {
  await transaction.execute(sqlBuilder.insertInto("manufacturer").values(manufacturer));
}
