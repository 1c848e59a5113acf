import { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { findIssueFacts, type IssueFacts } from "./issue-facts.repository.ts";
import {
  claimForServiceDesk,
  dropForServiceDesk,
  findServiceDesk,
  nextServiceDeskMailAt,
  queueForServiceDesk,
} from "./service-desk-notice.repository.ts";
import { serviceDeskDigestMail } from "./templates/service-desk-digest-mail.ts";
import { serviceDeskMail } from "./templates/service-desk-mail.ts";

const SERVICE_DESK_MAIL_JOB = "service-desk-mail";

/**
 * Notifies the service desk of a new report: at once if it had no mail for ten minutes, otherwise
 * in one mail with all others that come until then, which counts them.
 */
export async function notifyServiceDesk(
  transaction: Transaction,
  organisationId: string,
  issue: IssueFacts,
  publicUrl: string,
): Promise<void> {
  const { serviceDeskEmail: to, locationId } = issue;
  // An issue without a location has no service desk.
  if (to === null || locationId === null || !isMailAddress(to)) return;
  const startAfter = await nextServiceDeskMailAt(transaction, organisationId, to);
  if (startAfter === null) return mailOne(transaction, organisationId, { to, issue, publicUrl });
  await queueForServiceDesk(transaction, organisationId, issue.id);
  await queueJob(transaction, {
    name: SERVICE_DESK_MAIL_JOB,
    data: { locationId },
    organisationId,
    singletonKey: `${organisationId} ${locationId}`,
    startAfter,
  });
}

/** Mails a service desk its waiting reports, written exactly once. */
export const serviceDeskMailJob: JobHandler = jobHandler({
  name: SERVICE_DESK_MAIL_JOB,
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
  const desk = await findServiceDesk(transaction, organisationId, locationId);
  if (!desk) return;
  const { address: to } = desk;
  if (to === null || !isMailAddress(to)) {
    return dropForServiceDesk(transaction, organisationId, locationId);
  }
  const reports = await claimForServiceDesk(transaction, organisationId, to);
  const [first] = reports;
  if (!first) return;
  if (reports.length === 1) {
    const issue = await findIssueFacts(transaction, organisationId, first.id);
    if (issue) await mailOne(transaction, organisationId, { to, issue, publicUrl });
    return;
  }
  const mail = serviceDeskDigestMail({ ...desk, reports, link: `${publicUrl}/issues` });
  await queueMail(transaction, { organisationId, to, kind: "service-desk", ...mail });
}

async function mailOne(
  transaction: Transaction,
  organisationId: string,
  { to, issue, publicUrl }: { to: string; issue: IssueFacts; publicUrl: string },
): Promise<void> {
  const locationName = issue.locationName ?? issue.organisationName;
  const mail = serviceDeskMail({ ...issue, locationName, link: `${publicUrl}/issues/${issue.id}` });
  await queueMail(transaction, { organisationId, to, kind: "service-desk", ...mail });
}
