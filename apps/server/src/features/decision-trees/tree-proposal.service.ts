import type { IssueTreeProposal, TreeProposal } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { findSaidNodes } from "./counted-names.repository.ts";
import { requireDecisionTree } from "./decision-tree.repository.ts";
import {
  decideProposal,
  findLedHere,
  findProposalOfIssue,
  findProposals,
  holdProposal,
  type KeptProposal,
  keepProposal,
} from "./tree-proposal.repository.ts";

/** Tells what may be proposed from an issue that the caller may resolve, and what was. */
export async function proposalOfIssue(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<IssueTreeProposal> {
  const led = await findLedHere(transaction, organisationId, issueId);
  const kept = await findProposalOfIssue(transaction, organisationId, issueId);
  const proposal = kept && (({ id, words, state, reason }) => ({ id, words, state, reason }))(kept);
  return {
    tree: led ? { id: led.treeId, name: led.treeName } : null,
    proposal: proposal ?? null,
  };
}

/**
 * Proposes to the tree that led to an issue, which the caller may resolve, what would have helped. What stopped
 * in a subtree is proposed to that tree. Throws `tree.none` where the walk or its tree is gone.
 */
export async function proposeFromIssue(
  transaction: Transaction,
  { organisationId, userId }: Pick<Actor, "organisationId" | "userId">,
  issueId: string,
  words: string,
): Promise<IssueTreeProposal> {
  const led = await findLedHere(transaction, organisationId, issueId);
  if (!led) throw new ProblemError("tree.none");
  const { treeId, nodeId } = led;
  const among = { organisationId, treeId };
  const [node] = nodeId === null ? [] : await findSaidNodes(transaction, among, [nodeId]);
  await keepProposal(transaction, {
    ...{ organisationId, id: v7(), issueId, words, proposedBy: userId },
    ...{ treeId: node?.tree.id ?? treeId, nodeId },
  });
  return proposalOfIssue(transaction, organisationId, issueId);
}

/** Lists what is proposed to a tree. Throws `not_found`. */
export async function proposalsOfTree(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
): Promise<TreeProposal[]> {
  await requireDecisionTree(transaction, organisationId, treeId);
  return labelled(
    transaction,
    organisationId,
    treeId,
    await findProposals(transaction, organisationId, treeId),
  );
}

async function labelled(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
  kept: readonly KeptProposal[],
): Promise<TreeProposal[]> {
  const ids = kept.flatMap(({ nodeId }) => (nodeId === null ? [] : [nodeId]));
  const nodes = await findSaidNodes(transaction, { organisationId, treeId }, ids);
  const labels = new Map(nodes.map(({ nodeId, label }) => [nodeId, label]));
  return kept.map(({ treeId: _, ...proposal }) => ({
    ...proposal,
    label: labels.get(proposal.nodeId ?? "") ?? null,
  }));
}

/** What is decided: a dismissal has its reason. */
export interface Decision {
  readonly state: "accepted" | "dismissed";
  readonly reason?: string | undefined;
}

/** Decides a proposal once. Throws `not_found`, and `tree.proposal_decided` for one that was decided otherwise. */
export async function decideTreeProposal(
  transaction: Transaction,
  { organisationId, userId }: Pick<Actor, "organisationId" | "userId">,
  { id: treeId, proposalId: id }: { readonly id: string; readonly proposalId: string },
  decision: Decision,
): Promise<TreeProposal> {
  const held = await holdProposal(transaction, organisationId, treeId, id);
  if (!held) throw notFound();
  if (held.state !== "open" && held.state !== decision.state)
    throw new ProblemError("tree.proposal_decided");
  if (held.state === "open") {
    const reason = decision.state === "dismissed" ? (decision.reason ?? null) : null;
    const decided = { organisationId, id, state: decision.state, reason, decidedBy: userId };
    await decideProposal(transaction, decided);
  }
  const now = await holdProposal(transaction, organisationId, treeId, id);
  const [shown] = await labelled(transaction, organisationId, treeId, now ? [now] : []);
  if (!shown) throw notFound();
  return shown;
}
