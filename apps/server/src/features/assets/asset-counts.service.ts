import { z } from "zod";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { findCounted, findUnfolded, foldCounts, recount } from "./asset-recount.repository.ts";

/** How many changes one transaction folds. */
const SLICE = 2_000;

const recurring = { data: z.object({}), retryLimit: 3, retryDelaySeconds: 60 };

/** Folds what was written since into the counts of assets, slice by slice. */
export const foldAssetCountsJob: JobHandler = jobHandler({
  ...recurring,
  name: "asset-counts",
  everySeconds: 30,
  expireInSeconds: 15 * 60,
  work: async (_data, { installation, signal }) => {
    const { pool } = installation.database;
    for (const organisation of await findUnfolded(pool)) {
      do signal.throwIfAborted();
      while ((await foldCounts(pool, organisation, SLICE)) === SLICE);
    }
  },
});

/** Counts all assets again once a day, and puts right what the kept counts have wrong. */
export const recountAssetsJob: JobHandler = jobHandler({
  ...recurring,
  name: "asset-recount",
  everySeconds: 24 * 60 * 60,
  expireInSeconds: 60 * 60,
  work: async (_data, { installation, signal }) => {
    const { pool } = installation.database;
    for (const organisation of await findCounted(pool)) {
      signal.throwIfAborted();
      const wrong = await recount(pool, organisation);
      if (wrong > 0)
        installation.log.warn(
          { organisation, wrong },
          "counts of assets were wrong and are put right",
        );
    }
  },
});
