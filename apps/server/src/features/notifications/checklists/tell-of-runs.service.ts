import {
  CHECKLIST_LINES_MAX,
  isNotifiedByDefault,
  NOTIFICATION_MAIL_WAIT_MINUTES,
} from "@storey/domain";
import type { Transaction } from "../../../db/transaction.ts";
import { queueJob } from "../../../platform/jobs/queue-job.repository.ts";
import { findRechecks, insertNotices, type NewNotice } from "./notice.repository.ts";
import { findNoticePeople, type NoticePerson, type RunNews } from "./notice-people.repository.ts";

/** The name of the job that mails somebody what waits about checklists. */
export const CHECKLIST_MAIL_JOB = "checklist-mail";

/** News of a run, and whether its mail waits for no morning. */
export interface Told extends RunNews {
  readonly isUrgent: boolean;
}

/**
 * Tells people of news of runs, but never who made them: at once in their lists, where many of a kind are one
 * line; by mail, which waits for the morning unless it is urgent.
 */
export async function tellOfRuns(
  transaction: Transaction,
  by: { readonly organisationId: string; readonly actorId: string | null },
  news: readonly Told[],
): Promise<void> {
  const all = await findNoticePeople(transaction, by.organisationId, news);
  const people = all.filter(({ userId }) => userId !== by.actorId);
  const kinds = [...Map.groupBy(people, ({ userId, kind }) => `${userId} ${kind}`).values()];
  await insertNotices(transaction, by, kinds.flatMap(noticesOf));
  const urgent = new Set(news.flatMap(({ runId, isUrgent }) => (isUrgent ? runId : [])));
  const hurried = people.filter((one) => urgent.has(one.runId) && isMailed(one));
  const startAfter = new Date(Date.now() + NOTIFICATION_MAIL_WAIT_MINUTES * 60_000);
  for (const userId of new Set(hurried.map((one) => one.userId))) {
    await queueChecklistMail(transaction, by.organisationId, userId, startAfter);
  }
}

/** Tells who is to check again what was mended of an issue. */
export async function tellOfRechecks(
  transaction: Transaction,
  by: { readonly organisationId: string; readonly actorId: string | null },
  issueId: string,
): Promise<void> {
  const runs = await findRechecks(transaction, by.organisationId, issueId);
  await tellOfRuns(
    transaction,
    by,
    runs.map(({ runId, isDue }) => ({ runId, kind: "checklist_assigned", isUrgent: isDue })),
  );
}

/** Queues the mail of what waits for somebody: one mail, however often it is queued meanwhile. */
export async function queueChecklistMail(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  startAfter?: Date,
): Promise<void> {
  await queueJob(transaction, {
    ...{ name: CHECKLIST_MAIL_JOB, data: { userId }, organisationId },
    singletonKey: `${organisationId} ${userId}`,
    ...(startAfter ? { startAfter } : {}),
  });
}

function isMailed({ kind, email }: NoticePerson): boolean {
  return email ?? isNotifiedByDefault(kind, "email");
}

/** What is noted of news of one kind for one person: many runs are one line, however many they are. */
function noticesOf(news: readonly NoticePerson[]): NewNotice[] {
  const [first] = news;
  if (!first) return [];
  const { userId, kind } = first;
  const isListed = first.inApp ?? isNotifiedByDefault(kind, "in_app");
  const mailed = isMailed(first);
  if (!isListed && !mailed) return [];
  const notice = { userId, kind, isListed, isMailed: mailed };
  const runIds = news.map(({ runId }) => runId);
  if (runIds.length > CHECKLIST_LINES_MAX) return [{ ...notice, runIds }];
  return runIds.map((runId) => ({ ...notice, runIds: [runId] }));
}
