import { written } from "./statement.ts";
import type { Transaction } from "./transaction.ts";
import { type Entry, type EntryOfDatabase, namedEntry } from "./ways-in.ts";

const authenticateStatement = written<{ entry: (Entry & EntryOfDatabase) | null }>(
  "select enter_under_lock($1) as entry",
);

/**
 * What the caller of a transaction may do, read again once nobody else can change it until the end:
 * for calls that give or take rights. Null for an account or a token that is gone by now. Of a call
 * of the global administration the roles of the whole product are held fast, of any other one the
 * people of the active organisation as well.
 */
export async function authenticateUnderLock(
  transaction: Transaction,
  isGlobal: boolean,
): Promise<Entry | null> {
  const row = await transaction.first(authenticateStatement(isGlobal));
  return row?.entry ? namedEntry<Entry>(row.entry) : null;
}
