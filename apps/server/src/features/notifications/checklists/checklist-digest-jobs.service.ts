import { z } from "zod";
import { type JobHandler, jobHandler } from "../../../platform/jobs/job-handler.ts";
import { queueJob } from "../../../platform/jobs/queue-job.repository.ts";
import { scheduleChecklists } from "../../checklist-assignments/schedule.service.ts";
import { addDigests, noteTold, takeDueDigests } from "./checklist-digest.repository.ts";
import { findWaitingPeople } from "./notice.repository.ts";
import { queueChecklistMail, tellOfRuns } from "./tell-of-runs.service.ts";

const MINUTE = 60;
const DIGEST_JOB = "checklist-digest";

/** Looks whose morning has come. Each is taken once, however many servers look. */
export const checklistDigestsJob: JobHandler = jobHandler({
  name: "checklist-digests",
  data: z.object({}),
  everySeconds: 5 * MINUTE,
  retryLimit: 3,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 30 * MINUTE,
  work: async (_data, { installation: { gateway } }) => {
    // After a rest of the server, what was missed is told as that and not as overdue.
    await scheduleChecklists(gateway);
    await gateway.asSystem(async (_client, transaction) => {
      await addDigests(transaction);
      for (const organisationId of await takeDueDigests(transaction)) {
        await queueJob(transaction, { name: DIGEST_JOB, data: {}, organisationId });
      }
    });
  },
});

/** Tells the people of an organisation what is due, and mails each of them once what waited for the morning. */
export const checklistDigestJob: JobHandler = jobHandler({
  name: DIGEST_JOB,
  data: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: async (_data, { installation: { gateway }, job: { organisationId }, finishIn }) => {
    await gateway.asSystem(async (_client, transaction) => {
      if (organisationId !== null) {
        const news = await noteTold(transaction, organisationId);
        const told = news.map((one) => ({ ...one, isUrgent: false }));
        await tellOfRuns(transaction, { organisationId, actorId: null }, told);
        for (const userId of await findWaitingPeople(transaction, organisationId)) {
          await queueChecklistMail(transaction, organisationId, userId);
        }
      }
      await finishIn(transaction);
    });
  },
});
