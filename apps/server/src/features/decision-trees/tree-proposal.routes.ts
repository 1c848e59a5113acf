import { treeProposals } from "@storey/contract";
import { type Binding, on } from "../../http/binding.ts";
import { decideTreeProposal, proposalsOfTree } from "./tree-proposal.service.ts";

/** The calls of those who write trees about what is proposed to them. */
export const treeProposalRoutes: readonly Binding[] = [
  on(treeProposals.list, ({ organisationId }, { params }, transaction) =>
    proposalsOfTree(transaction, organisationId, params.id),
  ),
  on(treeProposals.decide, (actor, { params, body }, transaction) =>
    decideTreeProposal(transaction, actor, params, body),
  ),
];
