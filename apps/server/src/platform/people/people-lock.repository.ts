import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Locks the people of the active organisation against changes until the transaction ends. */
export async function lockMembers(transaction: Transaction): Promise<void> {
  await transaction.execute(raw(sql`select lock_members()`));
}
