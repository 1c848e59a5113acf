import type { FoundUser } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Finds the account with exactly this e-mail, in any case, among those the caller may find: the
 * people of the organisations where they manage people, or everybody with `app.user.read`.
 */
export function findPeople(transaction: Transaction, email: string): Promise<FoundUser[]> {
  return transaction.all(raw<FoundUser>(sql`select * from find_people(${email})`));
}
