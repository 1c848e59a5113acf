import type { IssueComment, IssueVisibility } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import {
  type IssueActor,
  isStaffAt,
  type MemberActor,
  writtenBy,
} from "../../platform/records/issue-actor.ts";
import type { StoredIssue } from "./issue.repository.ts";
import { findComment, insertComment } from "./issue-comment.repository.ts";
import type { IssueEvent } from "./issue-follow-up.repository.ts";

/** A comment to add; by default it has a new id, is public, mentions nobody and has no files. */
export interface CommentFacts {
  readonly id?: string | undefined;
  readonly body: string;
  readonly visibility?: IssueVisibility | undefined;
  readonly mentions?: readonly string[] | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
}

/**
 * Adds a comment to an issue that the actor may see, and returns its id. The author watches the
 * issue from then on. Throws `access.forbidden` for an internal comment of somebody who does not
 * work on issues, and `not_found` for people who are not of the organisation and files that are not
 * theirs to add.
 */
export async function addComment(
  transaction: Transaction,
  actor: IssueActor,
  issue: StoredIssue,
  { id = v7(), body, visibility = "public", mentions = [], attachmentIds = [] }: CommentFacts,
): Promise<string> {
  const isFromStaff = isStaffAt(actor, issue);
  if (visibility === "internal" && !isFromStaff) throw new ProblemError("access.forbidden");
  // Somebody who comments as one who works on issues may do so only where they work.
  if (isFromStaff && actor.kind === "member") {
    await holdToPlaces(transaction, actor, "organisation.issues.update");
  }
  const named = [...new Set(mentions)];
  const files = [...new Set(attachmentIds)];
  const place = writtenBy(actor, issue);
  const facts = { ...place, commentId: id };
  const events: IssueEvent[] = [{ event: "commented", ...facts }];
  if (named.length > 0) events.push({ event: "mentioned", ...facts, userIds: named });
  const { members, linked } = await insertComment(
    transaction,
    place,
    {
      id,
      authorName: actor.kind === "guest" ? actor.name : null,
      isFromStaff,
      visibility,
      body,
      mentions: named,
      attachmentIds: files,
    },
    { events, watcherIds: actor.kind === "member" ? [actor.userId] : [] },
  );
  if (members !== named.length || linked !== files.length) throw notFound();
  return id;
}

/** Finds the comment of an earlier call with the same id by the same person. */
export async function findRepeated(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
  id: string | undefined,
): Promise<IssueComment | undefined> {
  if (id === undefined) return undefined;
  return findComment(transaction, actor, issue, id, true);
}
