import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { serveOrganisation } from "../../db/act-for.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { findPending, keepAssetDates, type OfModel } from "./asset-dates.repository.ts";

/** How many assets follow their model in the call that changes it; more do so in the background. */
export const DATES_AT_ONCE = 2_000;
/** How many follow in one transaction of the background work. */
const SLICE = 500;
/** The pause before asking again for assets that somebody is changing, in milliseconds. */
const PAUSE_MS = 200;

const NAME = "asset-dates";

/**
 * Lets the assets of a model follow what it says of dates since a change: at once where they are few,
 * else in the background, as is left what somebody else changes at this moment.
 */
export async function followModel(transaction: Transaction, model: OfModel): Promise<void> {
  const { isPending, isMany } = await findPending(transaction, model, DATES_AT_ONCE);
  if (!isPending) return;
  if (!isMany) {
    await keepAssetDates(transaction, model.modelId, DATES_AT_ONCE);
    const left = await findPending(transaction, model, DATES_AT_ONCE);
    if (!left.isPending) return;
  }
  await queueJob(transaction, {
    name: NAME,
    data: { modelId: model.modelId },
    organisationId: model.organisationId,
    singletonKey: model.modelId,
  });
}

/**
 * Lets the assets of a model follow it slice by slice, each in a transaction of its own: what is done
 * stays done, whenever the server stops.
 */
export const assetDatesJob: JobHandler = jobHandler({
  name: NAME,
  data: z.object({ modelId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 15 * 60,
  work: async ({ modelId }, { installation, job, signal }) => {
    const { organisationId } = job;
    if (organisationId === null) return;
    for (;;) {
      signal.throwIfAborted();
      const { moved, isPending } = await installation.gateway.asSystem(
        async (client, transaction) => {
          await serveOrganisation(client, organisationId);
          const moved = await keepAssetDates(transaction, modelId, SLICE);
          return { moved, ...(await findPending(transaction, { organisationId, modelId }, 0)) };
        },
      );
      if (!isPending) return;
      if (moved === 0) await pause(PAUSE_MS, undefined, { signal });
    }
  },
});
