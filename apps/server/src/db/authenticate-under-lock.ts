import { written } from "./statement.ts";
import type { Transaction } from "./transaction.ts";
import { type Entry, type EntryOfDatabase, namedEntry } from "./ways-in.ts";

const authenticateStatement = written<{ entry: (Entry & EntryOfDatabase) | null }>(
  "select enter_under_lock($1) as entry",
);

/**
 * Reads the caller's rights again, under a lock that keeps others from changing them until the
 * transaction ends: for calls that give or take rights. Returns null for an account or a token that
 * is gone by now. In a call of the global administration it locks the roles of the whole product,
 * in any other call also the people of the active organisation.
 */
export async function authenticateUnderLock(
  transaction: Transaction,
  isGlobal: boolean,
): Promise<Entry | null> {
  const row = await transaction.first(authenticateStatement(isGlobal));
  return row?.entry ? namedEntry<Entry>(row.entry) : null;
}
