import {
  isNotifiedByDefault,
  type NotificationChannel,
  type NotificationKind,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { publicUrlOf } from "../../settings/public-url.ts";
import { tellOfRechecks } from "./checklists/tell-of-runs.service.ts";
import {
  findCommentPeople,
  findIssueFacts,
  findNotifiedPeople,
  type IssueFacts,
  type NotifiedPerson,
} from "./issue-facts.repository.ts";
import { IssueEventData, type IssueNews, newsOf } from "./issue-news.ts";
import type { Notified } from "./notification-record.repository.ts";
import { notifyServiceDesk } from "./service-desk-mail.service.ts";
import { tellPeople } from "./tell-people.service.ts";

/** Notifies people of an event of an issue. Everything it writes is written exactly once. */
export const issueEventJob: JobHandler = jobHandler({
  name: "issue-event",
  data: IssueEventData,
  retryLimit: 5,
  retryDelaySeconds: 10,
  expireInSeconds: 120,
  // One at a time, in their order, so that a person's last notification is about the last event.
  work: async (event, { installation, job, finishIn }) => {
    const { organisationId } = job;
    await installation.gateway.asSystem(async (_client, transaction) => {
      if (organisationId !== null) {
        await tellOf(transaction, organisationId, event, publicUrlOf(installation.settings));
      }
      await finishIn(transaction);
    });
  },
});

async function tellOf(
  transaction: Transaction,
  organisationId: string,
  event: IssueEventData,
  publicUrl: string,
): Promise<void> {
  const issue = await findIssueFacts(transaction, organisationId, event.issueId);
  if (!issue) return;
  const comment =
    "commentId" in event
      ? await findCommentPeople(transaction, organisationId, event.commentId)
      : undefined;
  if (event.event === "transitioned" && event.to === "resolved") {
    await tellOfRechecks(transaction, { organisationId, actorId: event.actorId }, issue.id);
  }
  const news = newsOf(event, issue, comment);
  if (!news) return;
  const place = { organisationId, id: issue.id, locationId: issue.locationId };
  const candidates = await findNotifiedPeople(transaction, place, news);
  const people = candidates
    .filter((person) => person.id !== event.actorId && isConcerned(person, news, issue))
    .map((person) => notifiedAs(person, news.kind));
  const noted = {
    ...{ organisationId, issueId: issue.id, actorId: event.actorId },
    ...{ kind: news.kind, commentId: news.commentId },
    alertId: news.kind === "sos" ? issue.alertId : null,
    ...{ status: news.status, isMerged: news.isMerged },
  };
  await tellPeople(transaction, noted, people);
  const isFirst = news.kind === "issue_created";
  if (news.toGuest && isReachable(issue) && !(isFirst && issue.isOneTooMany)) {
    const guest: Notified = { userId: null, isListed: false, isMailed: true };
    // A guest who waits for the reference gets it without delay.
    await tellPeople(transaction, noted, [guest], { isUrgent: isFirst });
  }
  if (news.toServiceDesk) await notifyServiceDesk(transaction, organisationId, issue, publicUrl);
}

/** Tells whether somebody may still see the issue, and is one of the people to notify. */
function isConcerned(person: NotifiedPerson, news: IssueNews, issue: IssueFacts): boolean {
  if (news.isInternal && !person.isStaff) return false;
  // The assignees of a new issue are notified of the assignment instead.
  if (news.toStaff) return person.isStaff && !issue.assigneeIds.includes(person.id);
  return person.isReader;
}

function notifiedAs({ id, chosen }: NotifiedPerson, kind: NotificationKind): Notified {
  const wants = (channel: NotificationChannel) =>
    chosen.find((one) => one.channel === channel)?.isOn ?? isNotifiedByDefault(kind, channel);
  return { userId: id, isListed: wants("in_app"), isMailed: wants("email") };
}

function isReachable({ reporterEmail, isStopped }: IssueFacts): boolean {
  return reporterEmail !== null && !isStopped && isMailAddress(reporterEmail);
}
