import { sql } from "kysely";
import { v7 } from "uuid";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The outcome of mailing a member a link; all but `done` changed nothing. */
export type PersonLinkOutcome = "done" | "not_found" | "above" | "never_signed_in";

/** Asks for the link by which a member of the active organisation sets a new password. */
export async function askPasswordLink(
  transaction: Transaction,
  userId: string,
): Promise<PersonLinkOutcome> {
  const row = await transaction.first(
    raw<{ outcome: PersonLinkOutcome }>(
      sql`select ask_password_link(${userId}, ${v7()}) as outcome`,
    ),
  );
  if (row?.outcome === "done") transaction.noteQueuedJob();
  return row?.outcome ?? "not_found";
}
