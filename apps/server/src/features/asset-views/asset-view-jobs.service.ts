import { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { findRecipient } from "../../platform/people/recipient.repository.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { conditionOfList } from "../assets/found-asset.service.ts";
import { unsubscribeUrlOf } from "../notifications/unsubscribe-url.service.ts";
import {
  type Alert,
  actForOrganisation,
  findLocationsOfViewer,
  holdWatchedView,
  nameNewAssets,
  noteTold,
  takeDueAlerts,
} from "./asset-view-alert.repository.ts";
import { ASSETS_NAMED_MAX, assetViewMail } from "./templates/asset-view-mail.ts";

const MINUTE = 60;
const ALERT_JOB = "asset-view-alert";

/** What mails are made with. */
interface MailParts {
  readonly publicUrl: string;
  readonly key: Uint8Array;
}

/** Queues the mails of the views whose morning has come: each once, however many servers look. */
export const assetViewAlertsJob: JobHandler = jobHandler({
  name: "asset-view-alerts",
  data: z.object({}),
  everySeconds: 5 * MINUTE,
  retryLimit: 3,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: async (_data, { installation: { gateway } }) => {
    await gateway.asSystem(async (_client, transaction) => {
      for (const { organisationId, viewId, userId } of await takeDueAlerts(transaction)) {
        await queueJob(transaction, { name: ALERT_JOB, data: { viewId, userId }, organisationId });
      }
    });
  },
});

/** Mails one person what a view of theirs has come to find; nothing where that is nothing. */
export const assetViewAlertJob: JobHandler = jobHandler({
  name: ALERT_JOB,
  data: z.object({ viewId: z.uuid(), userId: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 10 * MINUTE,
  work: async (whose, { installation: { settings, secrets, gateway }, job, finishIn }) => {
    const parts = { publicUrl: publicUrlOf(settings), key: secrets.encryptionKey };
    await gateway.asSystem(async (_client, transaction) => {
      const { organisationId } = job;
      if (organisationId !== null) await mailNews(transaction, { organisationId, ...whose }, parts);
      await finishIn(transaction);
    });
  },
});

async function mailNews(
  transaction: Transaction,
  alert: Alert,
  { publicUrl, key }: MailParts,
): Promise<void> {
  const { organisationId, userId, viewId } = alert;
  await actForOrganisation(transaction, alert);
  const view = await holdWatchedView(transaction, alert);
  const person = await findRecipient(transaction, organisationId, userId);
  if (!view || !person || !isMailAddress(person.email)) return;
  const locationIds = await findLocationsOfViewer(transaction, alert);
  const asker = { organisationId, userId, locationIds };
  const condition = await conditionOfList(transaction, asker, view.queryParams);
  const ids = await noteTold(transaction, alert, condition);
  if (ids.length === 0) return;
  const news = await nameNewAssets(transaction, organisationId, ids, ASSETS_NAMED_MAX);
  const unsubscribeUrl = unsubscribeUrlOf({ organisationId, userId, viewId }, { publicUrl, key });
  const mail = assetViewMail({
    ...{ ...news, count: ids.length, viewName: view.name, publicUrl, unsubscribeUrl },
    organisationName: person.organisationName,
    language: person.language ?? person.organisationLanguage,
    link: `${publicUrl}/asset-manager/list?view=${viewId}`,
  });
  const { email: to } = person;
  await queueMail(transaction, {
    ...{ organisationId, to, kind: "asset-view", unsubscribeUrl },
    ...mail,
  });
}
