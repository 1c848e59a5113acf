import { z } from "zod";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { findOrganisations, recountDueItems } from "./due-recount.repository.ts";

/** Compares what is due with the things themselves once a day, and puts right what is wrong. */
export const recountDueItemsJob: JobHandler = jobHandler({
  data: z.object({}),
  name: "due-recount",
  retryLimit: 3,
  retryDelaySeconds: 60,
  everySeconds: 24 * 60 * 60,
  expireInSeconds: 60 * 60,
  work: async (_data, { installation, signal }) => {
    const { pool } = installation.database;
    for (const organisation of await findOrganisations(pool)) {
      signal.throwIfAborted();
      const wrong = await recountDueItems(pool, organisation);
      if (wrong > 0)
        installation.log.warn({ organisation, wrong }, "what is due was wrong and is put right");
    }
  },
});
