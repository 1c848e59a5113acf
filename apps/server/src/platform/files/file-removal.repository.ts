import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Releases files of the active organisation once the transaction is committed: upkeep removes them
 * from the store, and tries again until it succeeds. A key that ends in a slash means everything
 * below it. The database refuses a key outside of the organisation's own folder.
 */
export async function removeFilesLater(
  transaction: Transaction,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await transaction.execute(
    sqlBuilder.insertInto("fileRemoval").values(keys.map((key) => ({ key }))),
  );
}
