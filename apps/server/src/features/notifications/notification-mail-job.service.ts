import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { hashTrackingToken } from "../../http/public-pipeline.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { findRecipient } from "../../platform/people/recipient.repository.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { findIssueFacts } from "./issue-facts.repository.ts";
import { NOTIFICATION_MAIL_JOB } from "./tell-people.service.ts";
import { notificationMail } from "./templates/notification-mail.ts";
import { reportMail } from "./templates/report-mail.ts";
import { unsubscribeUrlOf } from "./unsubscribe-url.service.ts";
import {
  addTrackingToken,
  takeWaitingForGuest,
  takeWaitingForUser,
} from "./waiting-mail.repository.ts";

/** The services and texts that mails are made with. */
interface MailParts {
  readonly publicUrl: string;
  readonly key: Uint8Array;
}

/** Mails one person their waiting notifications: one mail, written exactly once. */
export const notificationMailJob: JobHandler = jobHandler({
  name: NOTIFICATION_MAIL_JOB,
  data: z.union([z.object({ userId: z.uuid() }), z.object({ issueId: z.uuid() })]),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  work: async (whose, { installation, job, finishIn }) => {
    const { settings, secrets, gateway } = installation;
    const parts = { publicUrl: publicUrlOf(settings), key: secrets.encryptionKey };
    await gateway.asSystem(async (_client, transaction) => {
      if (job.organisationId !== null) {
        if ("userId" in whose) {
          await mailMember(transaction, job.organisationId, whose.userId, parts);
        } else {
          await mailGuest(transaction, job.organisationId, whose.issueId, parts);
        }
      }
      await finishIn(transaction);
    });
  },
});

async function mailMember(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  parts: MailParts,
): Promise<void> {
  const lines = await takeWaitingForUser(transaction, organisationId, userId);
  const person = await findRecipient(transaction, organisationId, userId);
  if (!person || lines.length === 0 || !isMailAddress(person.email)) return;
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const unsubscribeUrl = unsubscribeUrlOf({ userId, kinds }, parts);
  const mail = notificationMail({
    ...{ lines, unsubscribeUrl, publicUrl: parts.publicUrl },
    organisationName: person.organisationName,
    language: person.language ?? person.organisationLanguage,
  });
  const { email: to } = person;
  await queueMail(transaction, {
    ...{ organisationId, to, kind: "notification", unsubscribeUrl },
    ...mail,
  });
}

async function mailGuest(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
  parts: MailParts,
): Promise<void> {
  const lines = await takeWaitingForGuest(transaction, organisationId, issueId);
  const issue = await findIssueFacts(transaction, organisationId, issueId);
  if (!issue || issue.isStopped || lines.length === 0) return;
  const { reporterEmail: to } = issue;
  if (to === null || !isMailAddress(to)) return;
  const token = trackingTokenOf(parts.key, issueId);
  await addTrackingToken(transaction, organisationId, issueId, hashTrackingToken(token));
  const unsubscribeUrl = unsubscribeUrlOf({ organisationId, issueId }, parts);
  const mail = reportMail({
    ...{ lines, unsubscribeUrl, organisationName: issue.organisationName },
    ...{ number: issue.number, spaceName: issue.spaceName },
    ...{ timezone: issue.timezone, createdAt: issue.createdAt },
    language: issue.guestLanguage ?? issue.organisationLanguage,
    link: `${parts.publicUrl}/track/${token}`,
  });
  await queueMail(transaction, {
    ...{ organisationId, to, kind: "report", unsubscribeUrl },
    ...mail,
  });
}

/**
 * Makes the token of a report that all of its mails share, so that not each mail makes one more.
 */
function trackingTokenOf(key: Uint8Array, issueId: string): string {
  return createHmac("sha256", key).update(`tracking token of mails ${issueId}`).digest("base64url");
}
