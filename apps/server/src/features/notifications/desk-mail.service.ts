import { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { type JobHandler, jobHandler } from "../background-jobs/job-handler.ts";
import { queueJob } from "../background-jobs/queue-job.repository.ts";
import { isMailAddress } from "../mail/mail-address.ts";
import { queueMail } from "../mail/mail-queue.repository.ts";
import {
  dropForDesk,
  findDesk,
  keepForDesk,
  nextDeskMailAt,
  takeForDesk,
} from "./desk-notice.repository.ts";
import { findIssueFacts, type IssueFacts } from "./issue-facts.repository.ts";
import { deskDigestMail } from "./templates/desk-digest-mail.ts";
import { serviceDeskMail } from "./templates/service-desk-mail.ts";

const DESK_MAIL_JOB = "service-desk-mail";

/**
 * Tells the service desk of a new report: at once when the desk had no mail for ten minutes, and
 * otherwise with all others that come until then, in one mail that counts them.
 */
export async function tellDesk(
  transaction: Transaction,
  organisationId: string,
  issue: IssueFacts,
  publicUrl: string,
): Promise<void> {
  const { serviceDeskEmail: to, locationId } = issue;
  if (to === null || !isMailAddress(to)) return;
  const startAfter = await nextDeskMailAt(transaction, organisationId, to);
  if (startAfter === null) return mailOne(transaction, organisationId, { to, issue, publicUrl });
  await keepForDesk(transaction, organisationId, issue.id);
  await queueJob(transaction, {
    name: DESK_MAIL_JOB,
    data: { locationId },
    organisationId,
    singletonKey: `${organisationId} ${locationId}`,
    startAfter,
  });
}

/** Mails a service desk what waits for it, written exactly once. */
export const deskMailJob: JobHandler = jobHandler({
  name: DESK_MAIL_JOB,
  data: z.object({ locationId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  work: async ({ locationId }, { installation, job, finishIn }) => {
    const publicUrl = publicUrlOf(installation.settings);
    await installation.gateway.asSystem(async (_client, transaction) => {
      if (job.organisationId !== null) {
        await mailWaiting(transaction, job.organisationId, locationId, publicUrl);
      }
      await finishIn(transaction);
    });
  },
});

async function mailWaiting(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
  publicUrl: string,
): Promise<void> {
  const desk = await findDesk(transaction, organisationId, locationId);
  if (!desk) return;
  const { address: to } = desk;
  if (to === null || !isMailAddress(to)) {
    return dropForDesk(transaction, organisationId, locationId);
  }
  const reports = await takeForDesk(transaction, organisationId, to);
  const [first] = reports;
  if (!first) return;
  if (reports.length === 1) {
    const issue = await findIssueFacts(transaction, organisationId, first.id);
    if (issue) await mailOne(transaction, organisationId, { to, issue, publicUrl });
    return;
  }
  const mail = deskDigestMail({ ...desk, reports, link: `${publicUrl}/issues` });
  await queueMail(transaction, { organisationId, to, kind: "service-desk", ...mail });
}

async function mailOne(
  transaction: Transaction,
  organisationId: string,
  { to, issue, publicUrl }: { to: string; issue: IssueFacts; publicUrl: string },
): Promise<void> {
  const mail = serviceDeskMail({ ...issue, link: `${publicUrl}/issues/${issue.id}` });
  await queueMail(transaction, { organisationId, to, kind: "service-desk", ...mail });
}
