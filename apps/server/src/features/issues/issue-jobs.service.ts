import { z } from "zod";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { keepIssuesGoing } from "./issue-upkeep.service.ts";

const MINUTE = 60;

/** Moves issues by the clock, once a minute: back to open when a hold is over, closed in time. */
export const issueClockJob: JobHandler = jobHandler({
  name: "issue-clock",
  data: z.object({}),
  everySeconds: MINUTE,
  retryLimit: 3,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: async (_data, { installation }) => {
    await keepIssuesGoing(installation.gateway);
  },
});
