import type { Transaction } from "../../db/transaction.ts";
import { markMissing } from "./missing-asset.repository.ts";

/** Marks what was not seen in a space as missing, where its life allows that, and tells which it was. */
export async function reportMissing(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  return ids.length === 0 ? [] : markMissing(transaction, organisationId, spaceId, ids);
}
