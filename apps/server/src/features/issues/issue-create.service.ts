import type { IssuePin, NewIssue } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  findSpacePlace,
  insertIssue,
  isPictureOf,
  isReportedBy,
  isVip,
  setWatching,
} from "./issue.repository.ts";
import { isStaffAt, type MemberActor, mayAt } from "./issue-actor.ts";
import { noteIssueEvent } from "./issue-event.ts";

/** What only who works on issues says of a new one. */
const STAFF_FIELDS = ["status", "priority", "dueAt", "assigneeIds"] as const;

/**
 * Reports an issue for a member and gives its id. One of the same id that they reported before is
 * left as it is: a repeated report adds nothing. Throws `not_found`, `access.forbidden` for what
 * only who works on issues may say, and `parent.archived`; breaks `record.exists`.
 */
export async function createIssue(
  transaction: Transaction,
  actor: MemberActor,
  issue: NewIssue,
): Promise<string> {
  const { id = v7(), spaceId } = issue;
  if (issue.id !== undefined && (await isReportedBy(transaction, actor, issue.id))) return issue.id;
  await requireStaffFor(transaction, actor, issue);
  const { organisationId, userId } = actor;
  await requirePinned(transaction, organisationId, spaceId, issue.pin);
  await insertIssue(transaction, {
    ...{ organisationId, id, spaceId, title: issue.title, source: "app" },
    description: issue.description ?? "",
    status: issue.status ?? "new",
    priority:
      issue.priority ?? ((await isVip(transaction, organisationId, userId)) ? "high" : "medium"),
    impact: issue.impact ?? "none",
    category: issue.category ?? null,
    pin: issue.pin ?? null,
    dueAt: issue.dueAt ?? null,
    reporterId: userId,
    ...{ reporterName: null, reporterEmail: null },
    assigneeIds: issue.assigneeIds ?? [],
  });
  const watchers = new Set([userId, ...(issue.assigneeIds ?? [])]);
  for (const watcher of watchers) {
    await setWatching(transaction, { organisationId, issueId: id, userId: watcher }, true);
  }
  await noteCreated(transaction, organisationId, id, userId, issue.assigneeIds ?? []);
  return id;
}

async function noteCreated(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
  actorId: string | null,
  assigneeIds: readonly string[],
): Promise<void> {
  const facts = { organisationId, issueId, actorId };
  await noteIssueEvent(transaction, { event: "created", ...facts });
  if (assigneeIds.length === 0) return;
  await noteIssueEvent(transaction, { event: "assigned", ...facts, userIds: assigneeIds });
}

async function requireStaffFor(
  transaction: Transaction,
  actor: MemberActor,
  issue: NewIssue,
): Promise<void> {
  if (STAFF_FIELDS.every((field) => issue[field] === undefined)) return;
  const space = await findSpacePlace(transaction, actor.organisationId, issue.spaceId);
  if (!space) throw notFound();
  if (!isStaffAt(actor, space)) throw new ProblemError("access.forbidden");
  await holdToPlaces(transaction, actor, "organisation.issues.update");
  const others = (issue.assigneeIds ?? []).filter((id) => id !== actor.userId);
  if (others.length > 0 && !mayAt(actor, "organisation.issues.assign", space)) {
    throw new ProblemError("access.forbidden");
  }
  if (others.length > 0) await holdToPlaces(transaction, actor, "organisation.issues.assign");
}

/** A pin in a picture or a panorama is in one of the space. Throws `not_found`. */
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
