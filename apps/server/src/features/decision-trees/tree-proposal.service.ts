import type { DecisionTree, IssueTreeProposal, TreeProposal } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { findSaidNodes } from "./counted-names.repository.ts";
import { getDecisionTree, requireDecisionTree } from "./decision-tree.repository.ts";
import { saveDraft } from "./decision-tree.service.ts";
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

/** Lists what is proposed to a tree from issues that the caller may read. Throws `not_found`. */
export async function proposalsOfTree(
  transaction: Transaction,
  actor: MemberActor,
  treeId: string,
): Promise<TreeProposal[]> {
  await requireDecisionTree(transaction, actor.organisationId, treeId);
  const kept = await findProposals(transaction, actor, treeId);
  return labelled(transaction, { organisationId: actor.organisationId, treeId }, kept);
}

async function labelled(
  transaction: Transaction,
  among: { readonly organisationId: string; readonly treeId: string },
  kept: readonly KeptProposal[],
): Promise<TreeProposal[]> {
  const ids = kept.flatMap(({ nodeId }) => (nodeId === null ? [] : [nodeId]));
  const nodes = await findSaidNodes(transaction, among, ids);
  const labels = new Map(nodes.map(({ nodeId, label }) => [nodeId, label]));
  return kept.map(({ treeId: _, ...proposal }) => ({
    ...proposal,
    label: labels.get(proposal.nodeId ?? "") ?? null,
  }));
}

/** Which proposal is decided, and the words of it that were read. */
interface ReadProposal {
  readonly treeId: string;
  readonly id: string;
  readonly words: string;
}

/**
 * Holds a proposal in the words that were read. Throws `not_found`, also for one whose issue the caller may not
 * read, and `tree.proposal_changed` for other words.
 */
async function holdRead(
  transaction: Transaction,
  actor: MemberActor,
  { words, ...place }: ReadProposal,
): Promise<KeptProposal> {
  const held = await holdProposal(transaction, actor, place);
  if (!held) throw notFound();
  if (held.words !== words)
    throw new ProblemError("tree.proposal_changed", {
      current: await shown(transaction, actor, held),
    });
  return held;
}

async function shown(
  transaction: Transaction,
  { organisationId }: MemberActor,
  held: KeptProposal,
): Promise<TreeProposal> {
  const [proposal] = await labelled(transaction, { organisationId, treeId: held.treeId }, [held]);
  if (!proposal) throw notFound();
  return proposal;
}

/** The draft that holds what is accepted, over the version that was seen. */
export interface AcceptedDraft {
  readonly content: DecisionTree["content"] | undefined;
  readonly ifMatch: number | undefined;
}

/**
 * Accepts a proposal with the draft that holds it, in one transaction: neither is kept without the other. Throws
 * `not_found`, `tree.proposal_changed`, `tree.proposal_decided` for one that was decided, and as saving a draft does.
 */
export async function acceptTreeProposal(
  transaction: Transaction,
  actor: MemberActor,
  read: ReadProposal,
  { content, ifMatch }: AcceptedDraft,
): Promise<DecisionTree> {
  const { organisationId, userId } = actor;
  const { id, treeId, state } = await holdRead(transaction, actor, read);
  // Whoever was first has put the words into the draft: nobody puts them there twice.
  if (state !== "open") throw new ProblemError("tree.proposal_decided");
  const tree = () => getDecisionTree(transaction, organisationId, treeId);
  await saveDraft(transaction, { organisationId, id: treeId, ifMatch, current: tree }, { content });
  await decideProposal(transaction, {
    ...{ organisationId, id, state: "accepted", reason: null, decidedBy: userId },
  });
  return tree();
}

/** Dismisses a proposal once. Throws `not_found`, `tree.proposal_changed`, and `tree.proposal_decided` for one that was accepted. */
export async function dismissTreeProposal(
  transaction: Transaction,
  actor: MemberActor,
  read: ReadProposal,
  reason: string,
): Promise<TreeProposal> {
  const { organisationId, userId } = actor;
  const held = await holdRead(transaction, actor, read);
  if (held.state === "accepted") throw new ProblemError("tree.proposal_decided");
  if (held.state === "open")
    await decideProposal(transaction, {
      ...{ organisationId, id: held.id, state: "dismissed", reason, decidedBy: userId },
    });
  const now = await holdProposal(transaction, actor, held);
  return shown(transaction, actor, now ?? held);
}
