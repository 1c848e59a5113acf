import { z } from "zod";
import { type JobHandler, jobHandler } from "../../../platform/jobs/job-handler.ts";
import { queueJob } from "../../../platform/jobs/queue-job.repository.ts";
import { isMailAddress } from "../../../platform/mail/mail-address.ts";
import { queueMail } from "../../../platform/mail/mail-queue.repository.ts";
import { findRecipient } from "../../../platform/people/recipient.repository.ts";
import { publicUrlOf } from "../../../settings/public-url.ts";
import { foldWritten } from "../../readiness/kept-readiness.service.ts";
import { unsubscribeUrlOf } from "../unsubscribe-url.service.ts";
import {
  addReadinessDigests,
  findReadinessDigest,
  findReadinessReaders,
  noteTold,
  takeReadinessDigests,
} from "./readiness-digest.repository.ts";
import { readinessMail, SPACES_NAMED_MAX } from "./templates/readiness-mail.ts";

const MINUTE = 60;
const DIGEST_JOB = "readiness-digest";

/** Looks whose Monday has come. Each is taken once, however many servers look. */
export const readinessDigestsJob: JobHandler = jobHandler({
  name: "readiness-digests",
  data: z.object({}),
  everySeconds: 5 * MINUTE,
  retryLimit: 3,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: async (_data, { installation: { gateway } }) => {
    await gateway.asSystem(async (_client, transaction) => {
      await addReadinessDigests(transaction);
      for (const organisationId of await takeReadinessDigests(transaction)) {
        await queueJob(transaction, { name: DIGEST_JOB, data: {}, organisationId });
      }
    });
  },
});

/**
 * Mails those who asked for it how ready the spaces of an organisation are: all in one transaction with the
 * end of the job, so that nobody gets it twice. Every member may know of every space, so it is the same for all.
 */
export const readinessDigestJob: JobHandler = jobHandler({
  name: DIGEST_JOB,
  data: z.object({}),
  retryLimit: 5,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: async (_data, { installation, job: { organisationId }, finishIn }) => {
    const { gateway, settings, secrets } = installation;
    const publicUrl = publicUrlOf(settings);
    if (organisationId === null) return;
    await foldWritten(gateway, organisationId);
    await gateway.asSystem(async (_client, transaction) => {
      const readers = await findReadinessReaders(transaction, organisationId);
      const told = await noteTold(transaction, organisationId);
      const digest =
        told && readers.length > 0
          ? await findReadinessDigest(transaction, told, SPACES_NAMED_MAX)
          : null;
      for (const userId of digest && digest.locations.length > 0 ? readers : []) {
        const person = await findRecipient(transaction, organisationId, userId);
        if (!digest || !person || !isMailAddress(person.email)) continue;
        const parts = { publicUrl, key: secrets.encryptionKey };
        const unsubscribeUrl = unsubscribeUrlOf({ userId, kinds: ["readiness"] }, parts);
        const { email: to, organisationName } = person;
        const language = person.language ?? person.organisationLanguage;
        await queueMail(transaction, {
          ...{ organisationId, to, kind: "readiness", unsubscribeUrl },
          ...readinessMail({ ...digest, language, organisationName, publicUrl, unsubscribeUrl }),
        });
      }
      await finishIn(transaction);
    });
  },
});
