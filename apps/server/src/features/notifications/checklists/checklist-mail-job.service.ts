import { interfaceLanguageFor, readerLanguageOf } from "@storey/domain";
import { z } from "zod";
import type { Transaction } from "../../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../../platform/jobs/job-handler.ts";
import { isMailAddress } from "../../../platform/mail/mail-address.ts";
import { queueMail } from "../../../platform/mail/mail-queue.repository.ts";
import { findRecipient } from "../../../platform/people/recipient.repository.ts";
import { publicUrlOf } from "../../../settings/public-url.ts";
import { unsubscribeUrlOf } from "../unsubscribe-url.service.ts";
import { takeWaitingRuns } from "./notice.repository.ts";
import { CHECKLIST_MAIL_JOB } from "./tell-of-runs.service.ts";
import { checklistMail } from "./templates/checklist-mail.ts";

/** Mails one person what waits about checklists: one mail, written exactly once. */
export const checklistMailJob: JobHandler = jobHandler({
  name: CHECKLIST_MAIL_JOB,
  data: z.object({ userId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  work: async ({ userId }, { installation, job: { organisationId }, finishIn }) => {
    const { settings, secrets, gateway } = installation;
    const parts = { publicUrl: publicUrlOf(settings), key: secrets.encryptionKey };
    await gateway.asSystem(async (_client, transaction) => {
      if (organisationId !== null) await mail(transaction, { organisationId, userId }, parts);
      await finishIn(transaction);
    });
  },
});

async function mail(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  { publicUrl, key }: { readonly publicUrl: string; readonly key: Uint8Array },
): Promise<void> {
  const person = await findRecipient(transaction, organisationId, userId);
  const language = person?.language ?? person?.organisationLanguage ?? null;
  const spoken = interfaceLanguageFor(language);
  const textLanguage = readerLanguageOf(person?.organisationLanguages ?? [], spoken) ?? null;
  const runs = await takeWaitingRuns(transaction, { organisationId, userId, textLanguage });
  if (!person || runs.length === 0 || !isMailAddress(person.email)) return;
  const kinds = [...new Set(runs.map(({ kind }) => kind))];
  const unsubscribeUrl = unsubscribeUrlOf({ userId, kinds }, { publicUrl, key });
  const { email, organisationName } = person;
  await queueMail(transaction, {
    ...{ organisationId, to: email, kind: "checklist", unsubscribeUrl },
    ...checklistMail({ runs, language, organisationName, publicUrl, unsubscribeUrl }),
  });
}
