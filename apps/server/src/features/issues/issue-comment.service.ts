import type { IssueComment, IssueVisibility } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { type StoredIssue, setWatching } from "./issue.repository.ts";
import { type IssueActor, isStaffAt, type MemberActor, userIdOf } from "./issue-actor.ts";
import { linkAttachments } from "./issue-attachment.repository.ts";
import { areMembers, findComment, insertComment, isCommentBy } from "./issue-comment.repository.ts";
import { noteIssueEvent } from "./issue-event.ts";

/** A comment to add; what is left out means: a new id, public, nobody mentioned, no files. */
export interface CommentFacts {
  readonly id?: string | undefined;
  readonly body: string;
  readonly visibility?: IssueVisibility | undefined;
  readonly mentions?: readonly string[] | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
}

/**
 * Adds a comment to an issue that who acts may see, and gives its id. Who comments watches from
 * then on. Throws `access.forbidden` for an internal one of who does not work on issues, and
 * `not_found` for people who are not of the organisation and files that are not theirs to add.
 */
export async function addComment(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  { id = v7(), body, visibility = "public", mentions = [], attachmentIds = [] }: CommentFacts,
): Promise<string> {
  const { organisationId } = actor;
  const isFromStaff = isStaffAt(actor, issue);
  if (visibility === "internal" && !isFromStaff) throw new ProblemError("access.forbidden");
  // Who speaks as one who works on issues is held to where they do.
  if (isFromStaff && actor.kind === "member") {
    await holdToPlaces(transaction, actor, "organisation.issues.update");
  }
  const named = [...new Set(mentions)];
  if (!(await areMembers(transaction, organisationId, named))) throw notFound();
  await insertComment(transaction, {
    organisationId,
    id,
    issueId: issue.id,
    authorId: userIdOf(actor),
    authorName: actor.kind === "guest" ? actor.name : null,
    isFromStaff,
    visibility,
    body,
    mentions: named,
  });
  const files = [...new Set(attachmentIds)];
  const place = { organisationId, issueId: issue.id, commentId: id, visibility };
  if ((await linkAttachments(transaction, place, files, userIdOf(actor))) !== files.length) {
    throw notFound();
  }
  if (actor.kind === "member") {
    const { userId } = actor;
    await setWatching(transaction, { organisationId, issueId: issue.id, userId }, true);
  }
  const facts = { issueId: issue.id, organisationId, actorId: userIdOf(actor), commentId: id };
  await noteIssueEvent(transaction, { event: "commented", ...facts });
  if (named.length > 0) {
    await noteIssueEvent(transaction, { event: "mentioned", ...facts, userIds: named });
  }
  return id;
}

/** The comment of a call that came before with the same id by the same person, if there was one. */
export async function findRepeated(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
  id: string | undefined,
): Promise<IssueComment | undefined> {
  if (id === undefined) return undefined;
  if (!(await isCommentBy(transaction, actor, issue.id, id))) return undefined;
  return findComment(transaction, actor, issue, id);
}
