import { treeProposals } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on } from "../../http/binding.ts";
import { holdToPlaces } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import { memberOf, rightsOf } from "../../platform/records/issue-actor.ts";
import { proposalOfIssue, proposeFromIssue } from "../decision-trees/tree-proposal.service.ts";
import { getActiveIssue } from "./issue-view.repository.ts";

/** The calls of those who mend issues about what a tree should have said. */
export const issueTreeProposalRoutes: readonly Binding[] = [
  on(treeProposals.ofIssue, async (actor, { params }, transaction) => {
    await requireResolver(transaction, actor, params.id);
    return proposalOfIssue(transaction, actor.organisationId, params.id);
  }),
  on(treeProposals.propose, async (actor, { params, body }, transaction) => {
    const isAssignee = await requireResolver(transaction, actor, params.id);
    // Who works on issues proposes only where they work.
    if (!isAssignee) await holdToPlaces(transaction, memberOf(actor), "organisation.issues.update");
    return proposeFromIssue(transaction, actor, params.id, body.words);
  }),
];

/**
 * Tells whether it is the caller's own issue to resolve. Throws `not_found` for one that they do not see, and
 * `access.forbidden` for one that is not theirs to resolve.
 */
async function requireResolver(
  transaction: Transaction,
  actor: Actor,
  issueId: string,
): Promise<boolean> {
  const member = memberOf(actor);
  const rights = rightsOf(member, await getActiveIssue(transaction, member, issueId));
  if (!rights.has("update") && !rights.has("assignee")) throw new ProblemError("access.forbidden");
  return rights.has("assignee");
}
