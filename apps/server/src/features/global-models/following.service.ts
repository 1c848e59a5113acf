import { z } from "zod";
import { serveOrganisation } from "../../db/act-for.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { followModel } from "../asset-models/asset-dates.service.ts";
import { type BehindModel, findNextBehind, followGlobalModel } from "./following.repository.ts";

const NAME = "global-model";
const FIRST = "00000000-0000-0000-0000-000000000000";

/** Lets what organisations have of a global model follow its change, once that is committed. */
export function queueFollowing(transaction: Transaction, globalId: string): Promise<void> {
  return queueJob(transaction, {
    name: NAME,
    data: { globalId },
    organisationId: null,
    singletonKey: globalId,
  });
}

/**
 * Lets the models of all organisations follow a global one, each in a transaction of its own: what is
 * done stays done, whenever the server stops, and the next try goes on with the others. One that cannot
 * follow holds up nobody else; the work is then tried again. The assets' dates follow in work of theirs.
 */
export const globalModelJob: JobHandler = jobHandler({
  name: NAME,
  data: z.object({ globalId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 15 * 60,
  work: async ({ globalId }, { installation, signal }) => {
    let after = FIRST;
    let failure: unknown;
    for (;;) {
      signal.throwIfAborted();
      const behind = await installation.gateway.asSystem((_client, transaction) =>
        findNextBehind(transaction, globalId, after),
      );
      if (!behind) break;
      after = behind.organisationId;
      try {
        await installation.gateway.asSystem(async (client, transaction) => {
          await serveOrganisation(client, behind.organisationId);
          await followOne(transaction, behind);
        });
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
  },
});

async function followOne(transaction: Transaction, behind: BehindModel): Promise<void> {
  await followGlobalModel(transaction, behind.modelId);
  await followModel(transaction, behind);
}
