import type { SpaceIssue } from "@storey/contract";
import { isOpenIssue } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { isReadableBy, type MemberActor, writtenBy } from "../../platform/records/issue-actor.ts";
import { getStoredIssue, lockIssues, type StoredIssue } from "./issue.repository.ts";
import { setIssueState } from "./issue-state.repository.ts";
import { findShort, insertMeToo } from "./space-issue.repository.ts";

/**
 * Adds a "me too" for a member: counts once, and not for the reporter. Every member may add one to
 * every open issue of a space they see; to an issue without a space, anybody who may open it.
 * Throws `not_found`, and `issue.transition` for an issue that is not open any more.
 */
export async function sayMeToo(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<SpaceIssue> {
  await getStoredIssue(transaction, actor.organisationId, id);
  const [issue] = await lockIssues(transaction, actor.organisationId, [id]);
  if (!issue || issue.deletedAt !== null) throw notFound();
  if (issue.spaceId === null && !isReadableBy(actor, issue)) throw notFound();
  if (!isOpenIssue(issue.status)) throw new ProblemError("issue.transition");
  if (issue.reporterId !== actor.userId && (await insertMeToo(transaction, actor, id))) {
    await countReport(transaction, actor, issue);
  }
  const short = await findShort(transaction, actor, id);
  if (!short) throw notFound();
  return short;
}

async function countReport(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
): Promise<void> {
  const place = writtenBy(actor, issue);
  const events = [{ event: "me-too", ...place } as const];
  await setIssueState(transaction, place, { moreReports: 1 }, { events });
}
