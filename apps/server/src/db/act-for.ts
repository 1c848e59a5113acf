import { written } from "./statement.ts";
import type { Transaction } from "./transaction.ts";

const actForStatement = written<unknown>("select act_for($1)");

/**
 * Lets the rest of a transaction act on one organisation that the caller need not belong to: for
 * calls of the global administration, once the door has let them in. Row-level security holds the
 * transaction to that organisation's rows as it does for its own people, the history names who
 * called, and what only the global administration may write opens. The database refuses an account
 * without a role of the whole product. A write holds the organisation against its purge.
 */
export async function actFor(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.execute(actForStatement(organisationId));
}
