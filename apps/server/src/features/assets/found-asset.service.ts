import type { AssetSearch } from "@storey/contract";
import type { RawBuilder } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { conditionsOf } from "./asset-conditions.repository.ts";

/** What a search asks of the rows `a` of assets, for statements of others. */
export async function conditionOfSearch(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
): Promise<RawBuilder<unknown>> {
  const { all } = await conditionsOf(transaction, organisationId, search);
  return all;
}
