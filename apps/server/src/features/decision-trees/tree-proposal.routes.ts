import { treeProposals } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { memberOf } from "../../platform/records/issue-actor.ts";
import {
  acceptTreeProposal,
  dismissTreeProposal,
  proposalsOfTree,
} from "./tree-proposal.service.ts";

const readOf = (params: { readonly id: string; readonly proposalId: string }, words: string) => ({
  ...{ treeId: params.id, id: params.proposalId, words },
});

/** The calls of those who write trees about what is proposed to them. */
export const treeProposalRoutes: readonly Binding[] = [
  on(treeProposals.list, (actor, { params }, transaction) =>
    proposalsOfTree(transaction, memberOf(actor), params.id),
  ),
  on(treeProposals.accept, (actor, { params, body: { words, content }, ifMatch }, transaction) =>
    acceptTreeProposal(transaction, memberOf(actor), readOf(params, words), { content, ifMatch }),
  ),
  on(treeProposals.dismiss, (actor, { params, body: { words, reason } }, transaction) =>
    dismissTreeProposal(transaction, memberOf(actor), readOf(params, words), reason),
  ),
];
