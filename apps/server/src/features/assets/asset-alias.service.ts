import type { Transaction } from "../../db/transaction.ts";
import { addAliases, type NewAlias } from "./asset-alias.repository.ts";

/**
 * Makes the labels that a former system printed lead to assets which the caller has just written; what
 * leads elsewhere stays.
 */
export async function keepFormerLabels(
  transaction: Transaction,
  organisationId: string,
  labels: readonly NewAlias[],
): Promise<void> {
  await addAliases(transaction, organisationId, labels);
}
