import { z } from "zod";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { abandonSessions, countOldSessions } from "./tree-count.repository.ts";

const MINUTE = 60;
/** How many sessions one transaction takes. */
const SLICE = 500;

const recurring = { data: z.object({}), retryLimit: 3, retryDelaySeconds: MINUTE };

/** Ends the sessions that nobody goes on with. */
export const endTreeSessionsJob: JobHandler = jobHandler({
  ...recurring,
  name: "decision-tree-sessions",
  everySeconds: 5 * MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: (_data, { installation: { gateway }, signal }) =>
    inSlices(gateway, signal, abandonSessions),
});

/** Counts the sessions whose steps are kept no longer. */
export const countTreeSessionsJob: JobHandler = jobHandler({
  ...recurring,
  name: "decision-tree-counts",
  everySeconds: 24 * 60 * MINUTE,
  expireInSeconds: 60 * MINUTE,
  work: (_data, { installation: { gateway }, signal }) =>
    inSlices(gateway, signal, countOldSessions),
});

async function inSlices(
  gateway: Gateway,
  signal: AbortSignal,
  work: (transaction: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  do signal.throwIfAborted();
  while ((await gateway.asSystem((_client, transaction) => work(transaction, SLICE))) === SLICE);
}
