import { z } from "zod";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Installation } from "../../installation.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { unsubscribeUrlOf } from "../notifications/unsubscribe-url.service.ts";
import { makeCustodyToken } from "./custody-link.ts";
import {
  CUSTODY_RECEIPT_JOB,
  findReceipt,
  type MailedHolder,
  takeDue,
} from "./custody-receipt.repository.ts";
import { type CustodyMailKind, custodyMail } from "./templates/custody-mail.ts";

const QUARTER_HOUR = 15 * 60;
/** How many things one transaction reminds of. */
const SLICE = 1_000;

/** What links are made with. */
interface MailParts {
  readonly publicUrl: string;
  /** The installation's secret, 32 bytes. */
  readonly key: Uint8Array;
}

/** Mails somebody what they were given, gave back, or have again: one mail an act. */
export const custodyReceiptJob: JobHandler = jobHandler({
  name: CUSTODY_RECEIPT_JOB,
  data: z.object({ custodyId: z.uuid(), end: z.enum(["out", "in", "again"]) }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  work: async ({ custodyId, end }, { installation, job, finishIn }) => {
    const { organisationId } = job;
    if (organisationId === null) return;
    await installation.gateway.asSystem(async (_client, transaction) => {
      const holder = await findReceipt(transaction, organisationId, custodyId, end);
      if (holder) await mailHolder(transaction, holder, end, mailPartsOf(installation));
      await finishIn(transaction);
    });
  },
});

/** Reminds of what is due: each thing once before its day and once after it. */
export const custodyReminderJob: JobHandler = jobHandler({
  name: "custody-reminder",
  data: z.object({}),
  everySeconds: QUARTER_HOUR,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 10 * 60,
  work: async (_data, { installation }) => {
    await remindHolders(installation.gateway, mailPartsOf(installation));
  },
});

/**
 * Mails every reminder that is due, and tells how many mails that were. What is noted and what is
 * mailed are one transaction; two who do so at once share the things between them.
 */
export async function remindHolders(gateway: Gateway, parts: MailParts): Promise<number> {
  let mails = 0;
  for (;;) {
    const count = await gateway.asSystem(async (_client, transaction) => {
      const due = await takeDue(transaction, SLICE);
      for (const holder of due) {
        await mailHolder(transaction, holder, holder.isOverdue ? "overdue" : "soon", parts);
      }
      return due.length;
    });
    if (count === 0) return mails;
    mails += count;
  }
}

/** The parts of an installation that mails are made with. */
export function mailPartsOf({
  settings,
  secrets,
}: Pick<Installation, "settings" | "secrets">): MailParts {
  return { publicUrl: publicUrlOf(settings), key: secrets.encryptionKey };
}

async function mailHolder(
  transaction: Transaction,
  holder: MailedHolder,
  kind: CustodyMailKind,
  { publicUrl, key }: MailParts,
): Promise<void> {
  const { organisationId, custodyId, email: to } = holder;
  if (!holder.isMailWanted || to === null || !isMailAddress(to)) return;
  const link = holder.isMember
    ? `${publicUrl}/my-things`
    : `${publicUrl}/held#${makeCustodyToken(key, { organisationId, custodyId })}`;
  // A receipt tells of one act alone: there is nothing to stop.
  const isReminder = kind === "soon" || kind === "overdue";
  const unsubscribeUrl = isReminder
    ? unsubscribeUrlOf({ organisationId, custodyId }, { publicUrl, key })
    : null;
  const mail = custodyMail({ ...holder, kind, link, unsubscribeUrl });
  const stop = unsubscribeUrl === null ? {} : { unsubscribeUrl };
  await queueMail(transaction, { organisationId, to, kind: "custody", ...mail, ...stop });
}
