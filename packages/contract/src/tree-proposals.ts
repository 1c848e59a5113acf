import {
  TREE_PROPOSAL_MAX_LENGTH,
  TREE_PROPOSAL_REASON_MAX_LENGTH,
  TREE_PROPOSAL_STATES,
} from "@storey/domain";
import { z } from "zod";
import { DecisionTree } from "./decision-trees.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, Named, text } from "./shape.ts";

const filled = (max: number) =>
  text(max).refine((value) => value !== "", { error: "text.too_short", params: { length: 1 } });

/** What somebody who mended an issue would have a tree say. */
export const TreeProposal = z.object({
  id: Id,
  words: z.string(),
  state: z.enum(TREE_PROPOSAL_STATES),
  /** Why it was dismissed. */
  reason: z.string().nullable(),
  /** Where the walk stopped that led to the issue, and how the tree calls it now; null where it is gone. */
  nodeId: Id.nullable(),
  label: z.string().nullable(),
  /** Null once it is gone. */
  issueId: Id.nullable(),
  proposedBy: Named.nullable(),
  proposedAt: Moment,
  decidedBy: Named.nullable(),
  decidedAt: Moment.nullable(),
});

/** What may be proposed from an issue, and what was. */
export const IssueTreeProposal = z.object({
  /** The tree that led to the issue; null where there is none any more. */
  tree: Named.nullable(),
  /** The last one that was made; of another one that is open, the words are changed. */
  proposal: TreeProposal.pick({ id: true, words: true, state: true, reason: true }).nullable(),
});

export type TreeProposal = z.infer<typeof TreeProposal>;
export type IssueTreeProposal = z.infer<typeof IssueTreeProposal>;

const ofIssue = {
  tag: "Issues",
  setting: "spaces_decision_trees",
  access: "organisation.decision-trees.read",
  path: "/issues/{id}/tree-proposal",
  params: ById,
  response: IssueTreeProposal,
} as const;
const ofTree = { tag: "Decision trees", setting: "spaces_decision_trees" } as const;
const one = {
  ...ofTree,
  access: "organisation.decision-trees.update",
  method: "POST",
  params: z.strictObject({ id: Id, proposalId: Id }),
  errors: ["not_found", "tree.proposal_changed", "tree.proposal_decided"],
} as const;
/** The words as they were read: others are not decided unread. */
const read = filled(TREE_PROPOSAL_MAX_LENGTH);

/**
 * The calls about what is proposed to a tree. Whoever reads trees and may resolve an issue may propose; of what
 * was proposed, everybody finds what hangs on an issue that they may read.
 */
export const treeProposals = {
  ofIssue: endpoint({
    ...ofIssue,
    method: "GET",
    summary:
      "Tells which tree a change may be proposed to from an issue that the caller may resolve, and what was proposed.",
    errors: ["not_found", "access.forbidden"],
  }),
  propose: endpoint({
    ...ofIssue,
    tokenNeeds: ["organisation.issues.update"],
    method: "PUT",
    summary:
      "Proposes a change to the tree that led to an issue: what would have helped, in words. Said again, the words of the open proposal change.",
    body: z.strictObject({ words: filled(TREE_PROPOSAL_MAX_LENGTH) }),
    errors: ["not_found", "access.forbidden", "tree.none"],
  }),
  list: endpoint({
    ...ofTree,
    access: "organisation.decision-trees.read",
    method: "GET",
    path: "/decision-trees/{id}/proposals",
    summary: "Lists what is proposed to a tree: what is open first, then what was decided lately.",
    params: ById,
    response: z.array(TreeProposal),
    errors: ["not_found"],
  }),
  accept: endpoint({
    ...one,
    path: "/decision-trees/{id}/proposals/{proposalId}/accept",
    summary:
      "Accepts a proposal together with the draft that holds it: both are kept, or neither. `tree.proposal_changed` carries the proposal in its newer words, as `current`.",
    body: z.strictObject({
      words: read,
      /** The draft with it; left out where the draft stays as it is. */
      content: DecisionTree.shape.content.optional(),
    }),
    response: DecisionTree,
    errors: [...one.errors, "record.conflict", "tree.variable_in_use"],
  }),
  dismiss: endpoint({
    ...one,
    path: "/decision-trees/{id}/proposals/{proposalId}/dismiss",
    summary:
      "Dismisses a proposal with a reason; one that is dismissed stays as it is. `tree.proposal_changed` carries the proposal in its newer words, as `current`.",
    body: z.strictObject({ words: read, reason: filled(TREE_PROPOSAL_REASON_MAX_LENGTH) }),
    response: TreeProposal,
  }),
};
