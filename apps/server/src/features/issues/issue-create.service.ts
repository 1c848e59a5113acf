import type { IssuePin, IssueTranscript, NewIssue } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { isStaffAt, type MemberActor, mayAt } from "../../platform/records/issue-actor.ts";
import {
  endReportedSession,
  holdReportedSession,
  type TreeReport,
} from "../decision-trees/tree-report.service.ts";
import {
  getSubjectPlace,
  type InsertedIssue,
  type IssueSubject,
  insertIssue,
  isPictureOf,
  isReportedBy,
  refuseIssue,
} from "./issue.repository.ts";
import type { IssueEvent } from "./issue-follow-up.repository.ts";
import { insertTranscript } from "./issue-transcript.repository.ts";

/** The fields of a new issue that only people who work on issues may set. */
const STAFF_FIELDS = ["status", "priority", "dueAt", "assigneeIds"] as const;

/**
 * Reports an issue for a member and returns its id. An issue of the same id that they reported
 * before stays as it is: a repeated report adds nothing. Throws `not_found`, `access.forbidden` for
 * fields that only people who work on issues may set, and `parent.archived`; breaks
 * `record.exists`. One that a decision tree led to keeps what was tried; `not_found` and
 * `tree.session_ended` are thrown for its session.
 */
export async function createIssue(
  transaction: Transaction,
  actor: MemberActor,
  issue: NewIssue,
): Promise<string> {
  const { id = v7(), spaceId = null, assetId = null } = issue;
  const isRepeated = async () =>
    issue.id !== undefined && (await isReportedBy(transaction, actor, issue.id));
  if (STAFF_FIELDS.some((field) => issue[field] !== undefined)) {
    if (await isRepeated()) return id;
    await requireStaffFor(transaction, actor, issue, { spaceId, assetId });
  }
  const { organisationId, userId } = actor;
  const sessionId = issue.decisionTreeSessionId;
  const led =
    sessionId === undefined
      ? null
      : await holdReportedSession(transaction, {
          ...{ organisationId, sessionId, userId, spaceId, assetId },
          issueId: id,
        });
  // The same report ended the session before.
  if (sessionId !== undefined && !led) return id;
  const asked: InsertedIssue = {
    ...{ organisationId, id, spaceId, assetId, title: issue.title },
    source: led ? "decision_tree" : "app",
    description: issue.description ?? "",
    status: issue.status ?? "new",
    priority: issue.priority ?? led?.outcome?.priority ?? undefined,
    impact: issue.impact ?? "none",
    category: issue.category === undefined ? (led?.outcome?.category ?? null) : issue.category,
    pin: issue.pin ?? null,
    dueAt: issue.dueAt ?? null,
    reporterId: userId,
    ...{ reporterName: null, reporterEmail: null },
    assigneeIds: issue.assigneeIds ?? [],
  };
  if ((await insertIssue(transaction, asked, eventsOf(asked, userId))) !== undefined) {
    if (led) await keepLedReport(transaction, asked, led);
    return id;
  }
  return (await isRepeated()) ? id : refuseIssue(transaction, asked);
}

async function keepLedReport(
  transaction: Transaction,
  { organisationId, id }: Pick<InsertedIssue, "organisationId" | "id">,
  led: TreeReport,
): Promise<void> {
  await insertTranscript(transaction, { organisationId, issueId: id }, led.transcript, false);
  await endReportedSession(transaction, organisationId, led, id);
}

/** Keeps with a guest's new issue what was tried before it. */
export function keepGuestTranscript(
  transaction: Transaction,
  place: { readonly organisationId: string; readonly issueId: string },
  transcript: IssueTranscript,
): Promise<void> {
  return insertTranscript(transaction, place, transcript, true);
}

/**
 * Adds an issue and gives its number. Throws `not_found` and `parent.archived`; breaks
 * `record.exists`.
 */
export async function addIssue(transaction: Transaction, issue: InsertedIssue): Promise<number> {
  return (await insertIssue(transaction, issue)) ?? refuseIssue(transaction, issue);
}

/** Builds the events of a report, of which others are notified: itself, and the assignment. */
function eventsOf({ organisationId, id, assigneeIds }: InsertedIssue, actorId: string) {
  const facts = { organisationId, issueId: id, actorId };
  const events: IssueEvent[] = [{ event: "created", ...facts }];
  if (assigneeIds.length > 0) events.push({ event: "assigned", ...facts, userIds: assigneeIds });
  return events;
}

async function requireStaffFor(
  transaction: Transaction,
  actor: MemberActor,
  issue: NewIssue,
  subject: IssueSubject,
): Promise<void> {
  const place = await getSubjectPlace(transaction, actor.organisationId, subject);
  if (!isStaffAt(actor, place)) throw new ProblemError("access.forbidden");
  await holdToPlaces(transaction, actor, "organisation.issues.update");
  const others = (issue.assigneeIds ?? []).filter((id) => id !== actor.userId);
  if (others.length > 0 && !mayAt(actor, "organisation.issues.assign", place)) {
    throw new ProblemError("access.forbidden");
  }
  if (others.length > 0) await holdToPlaces(transaction, actor, "organisation.issues.assign");
}

/** Requires that a pin in a picture or a panorama is in one of the space. Throws `not_found`. */
export async function requirePinned(
  transaction: Transaction,
  organisationId: string,
  spaceId: string | null,
  pin: IssuePin | null | undefined,
): Promise<void> {
  if (!pin || "floorX" in pin) return;
  const [kind, id] =
    "imageId" in pin
      ? (["spaceImage", pin.imageId] as const)
      : (["spacePanorama", pin.panoramaId] as const);
  const isThere =
    spaceId !== null && (await isPictureOf(transaction, { organisationId, spaceId }, kind, id));
  if (!isThere) throw notFound();
}
