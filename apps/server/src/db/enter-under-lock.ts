import { written } from "./statement.ts";
import type { Transaction } from "./transaction.ts";
import type { Entry } from "./ways-in.ts";

const enterStatement = written<{ entry: Entry | null }>("select enter_under_lock($1) as entry");

/**
 * What the caller of a transaction may do, read again once nobody else can change it until the end:
 * for calls that give or take rights. Null for an account or a token that is gone by now. Of a call
 * of the global administration the roles of the whole product are held fast, of any other one the
 * people of the active organisation as well.
 */
export async function enterUnderLock(
  transaction: Transaction,
  isGlobal: boolean,
): Promise<Entry | null> {
  const row = await transaction.first(enterStatement(isGlobal));
  return row?.entry ?? null;
}
