import { z } from "zod";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import {
  abandonSessions,
  findUnfoldedTrees,
  foldTreeCounts,
  forgetOldSessions,
  tellLastWays,
} from "./tree-session-life.repository.ts";

const MINUTE = 60;
/** How many sessions one transaction takes. */
const SLICE = 500;
/** How many slices of sessions are told of their ways in one turn, so that it ends long before it expires. */
const TOLD_SLICES = 20;

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

/**
 * Folds the sessions that ended since into the counts of their trees. Then tells those that were counted before
 * it was known which ways they gave up after, some at a time, and folds what that changed before the next: what
 * is not folded is added up by whoever reads.
 */
export const foldTreeCountsJob: JobHandler = jobHandler({
  ...recurring,
  name: "decision-tree-counts",
  everySeconds: 30,
  expireInSeconds: 15 * MINUTE,
  work: async (_data, { installation: { gateway }, signal }) => {
    for (let slices = 0; slices < TOLD_SLICES; slices++) {
      signal.throwIfAborted();
      await foldAll(gateway, signal);
      const told = await gateway.asSystem((_client, transaction) =>
        tellLastWays(transaction, SLICE),
      );
      if (told < SLICE) return;
    }
  },
});

async function foldAll(gateway: Gateway, signal: AbortSignal): Promise<void> {
  const unfolded = await gateway.asSystem((_client, transaction) => findUnfoldedTrees(transaction));
  for (const organisation of unfolded)
    await inSlices(gateway, signal, (transaction, limit) =>
      foldTreeCounts(transaction, organisation, limit),
    );
}

/** Deletes the sessions whose steps are kept no longer. */
export const forgetTreeSessionsJob: JobHandler = jobHandler({
  ...recurring,
  name: "decision-tree-old-sessions",
  everySeconds: 24 * 60 * MINUTE,
  expireInSeconds: 60 * MINUTE,
  work: (_data, { installation: { gateway }, signal }) =>
    inSlices(gateway, signal, forgetOldSessions),
});

async function inSlices(
  gateway: Gateway,
  signal: AbortSignal,
  work: (transaction: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  do signal.throwIfAborted();
  while ((await gateway.asSystem((_client, transaction) => work(transaction, SLICE))) === SLICE);
}
