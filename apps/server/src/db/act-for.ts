import type { PoolClient } from "pg";
import { written } from "./statement.ts";
import type { Transaction } from "./transaction.ts";
import type { OpenCaller } from "./ways-in.ts";

const actForStatement = written<unknown>("select act_for($1)");

/**
 * Lets the rest of a transaction act on one organisation that the caller need not belong to: for
 * calls of the global administration, once the request pipeline has admitted them. Row-level
 * security limits the transaction to that organisation's rows as it does for its own people, the
 * history names the caller, and writes reserved for the global administration are allowed. The
 * database refuses an account without a role of the whole product. A write locks the organisation
 * against its purge.
 */
export async function actFor(transaction: Transaction, organisationId: string): Promise<void> {
  await transaction.execute(actForStatement(organisationId));
}

/**
 * Lets the rest of a transaction of the server's own (`gateway.asSystem`) write for one
 * organisation, which triggers and the history need to know. Only the server itself does so, or
 * somebody without an account whose request it serves.
 */
export async function serveOrganisation(
  client: PoolClient,
  organisationId: string,
  request: Pick<OpenCaller, "requestId" | "address"> = { requestId: "", address: "" },
): Promise<void> {
  await client.query(
    `select set_config('app.organisation_id', $1, true), set_config('app.user_id', '', true),
       set_config('app.request_id', $2, true), set_config('app.address', $3, true)`,
    [organisationId, request.requestId, request.address],
  );
}
