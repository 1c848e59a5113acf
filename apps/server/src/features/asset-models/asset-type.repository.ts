import type { AssetType } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { modelsCountOf } from "./model-list.repository.ts";

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("assetType")
    .select(["id", "version", "name", "icon", "createdAt", "updatedAt", "deletedAt"])
    .select(modelsCountOf("assetType", "assetType").as("modelsCount"))
    .where("organisationId", "=", organisationId);
}

/** The kinds of assets of an organisation by name. */
export function findAssetTypes(
  transaction: Transaction,
  organisationId: string,
): Promise<AssetType[]> {
  return transaction.all(select(organisationId).orderBy("name").orderBy("id"));
}

/** One kind of asset. Throws `not_found`. */
export async function getAssetType(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<AssetType> {
  const row = await transaction.first(select(organisationId).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/** Adds a kind of asset. Breaks `name.taken` and `record.exists`. */
export async function insertAssetType(
  transaction: Transaction,
  type: { organisationId: string } & Pick<AssetType, "id" | "name" | "icon">,
): Promise<void> {
  await transaction.execute(sqlBuilder.insertInto("assetType").values(type));
}
