import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Day, Id, Moment, Named } from "./shape.ts";

const count = z.int().nonnegative();

/** From how many sessions on a node counts among the worst. */
export const TREE_NODE_SESSIONS_MIN = 5;

/** What sessions came to. */
const TreeCounts = z.object({
  sessions: count,
  /** Fixed without a visit. */
  resolved: count,
  issues: count,
  /** Left without an end: abandoned. */
  left: count,
  helpful: z.object({ yes: count, no: count }),
});

/** What the sessions of a tree came to in some days, by the time zone of the organisation. */
export const DecisionTreeResults = TreeCounts.extend({
  from: Day,
  to: Day,
  /** The newest first; of those that led anybody in these days. */
  versions: z.array(TreeCounts.extend({ id: Id, number: z.int().positive(), publishedAt: Moment })),
  /**
   * The nodes at which most of those who came by left the tree or were led to an issue after it, the worst
   * first: of at least five sessions.
   */
  worst: z.array(
    z.object({
      nodeId: Id,
      /** The label of the node as its tree says it now; null where it is gone. */
      label: z.string().nullable(),
      /** The tree that has it: this one, or one that it calls. */
      tree: Named.nullable(),
      sessions: count,
      left: count,
      issues: count,
    }),
  ),
});

export type DecisionTreeResults = z.infer<typeof DecisionTreeResults>;

/** The calls about what trees came to. */
export const decisionTreeResults = {
  get: endpoint({
    tag: "Decision trees",
    setting: "spaces_decision_trees",
    access: "organisation.decision-trees.read",
    method: "GET",
    path: "/decision-trees/{id}/results",
    summary: "Tells what the sessions of a decision tree that began in some days came to.",
    params: ById,
    query: z.strictObject({ from: Day, to: Day }),
    response: DecisionTreeResults,
    errors: ["not_found"],
  }),
};
