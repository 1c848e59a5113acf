import type { Feature } from "@storey/contract";
import { v7 } from "uuid";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

const COLUMNS = [
  "id",
  "version",
  "organisationId",
  "name",
  "icon",
  "translations",
  "translatedFrom",
  "createdAt",
  "updatedAt",
  "deletedAt",
] as const;

/** Returns one feature, archived or not. Throws `not_found`. */
export async function getFeature(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Feature> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("feature")
      .select(COLUMNS)
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (!row) throw notFound();
  return row;
}

/** Adds a feature and gives its id. Breaks `name.taken` and `record.exists`. */
export async function insertFeature(
  transaction: Transaction,
  organisationId: string,
  { id = v7(), name, icon }: { id?: string | undefined; name: string; icon: string },
): Promise<string> {
  await transaction.execute(
    sqlBuilder.insertInto("feature").values({ organisationId, id, name, icon }),
  );
  return id;
}

/** Deletes a feature for good; the database takes it from the spaces. Throws `not_found`. */
export async function deleteFeature(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const deleted = await transaction.execute(
    sqlBuilder
      .deleteFrom("feature")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (deleted === 0) throw notFound();
}
