import { issues } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import { findComment, findComments } from "./issue-comment.repository.ts";
import { addComment, findRepeated } from "./issue-comment.service.ts";
import { getActiveIssue, getReadableIssue } from "./issue-view.repository.ts";

/** The calls about the comments of an issue. */
export const issueCommentRoutes: Binding[] = [
  on(issues.comments, async (actor, { params }, transaction) => {
    const member = memberOf(actor);
    const issue = await getReadableIssue(transaction, member, params.id);
    return findComments(transaction, member, issue);
  }),
  on(issues.comment, async (actor, { params, body }, transaction) => {
    const member = memberOf(actor);
    const issue = await getActiveIssue(transaction, member, params.id);
    const repeated = await findRepeated(transaction, member, issue, body.id);
    if (repeated) return repeated;
    const id = await addComment(transaction, member, issue, body);
    const added = await findComment(transaction, member, issue, id);
    if (!added) throw notFound();
    return added;
  }),
];
