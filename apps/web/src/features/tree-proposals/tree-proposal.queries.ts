import { type IssueTreeProposal, treeProposals } from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** Tells which tree led to an issue, and what was proposed to it from there. */
export function issueTreeProposalQuery(issueId: string) {
  return queryOf(treeProposals.ofIssue, { params: { id: issueId } });
}

/** Proposes to the tree that led to an issue what would have helped. */
export async function proposeToTree(issueId: string, words: string): Promise<IssueTreeProposal> {
  const proposed = await call(treeProposals.propose, { params: { id: issueId }, body: { words } });
  const { queryKey } = issueTreeProposalQuery(issueId);
  queryClient.setQueryData(queryKey, proposed);
  await queryClient.invalidateQueries({ queryKey: keyOf(treeProposals.list) });
  return proposed;
}
