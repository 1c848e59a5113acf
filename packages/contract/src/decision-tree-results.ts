import { TREE_SAID_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Day, Id, Moment, Named, text } from "./shape.ts";

const count = z.int().nonnegative();

/** From how many sessions on a node counts among the worst. */
export const TREE_NODE_SESSIONS_MIN = 5;
/** The most rooms, models and words that results list. */
export const TREE_RESULTS_MAX = 50;

/** The middle of some lengths of time and the one that nine of ten stay below, in seconds; null for none. */
const Lengths = z.object({ median: count, p90: count }).nullable();

/** What sessions came to. Those that are still being led count once they end. */
export const TreeCounts = z.object({
  sessions: count,
  /** Fixed without a visit. */
  resolved: count,
  issues: count,
  /** Left without an end: abandoned. */
  left: count,
  helpful: z.object({ yes: count, no: count }),
});

/** What those came to that have something in common, which is named. */
const NamedCounts = TreeCounts.omit({ helpful: true }).extend({ id: Id, name: z.string() });

/** A node on the way of sessions, and what became of those. */
const TreeNodeCounts = z.object({
  nodeId: Id,
  sessions: count,
  /** Of them, those that were abandoned at it. */
  left: count,
  issues: count,
  /** How long people took to answer it. */
  pause: Lengths,
});

/** What the sessions of a tree came to in some days, by the time zone of the organisation. */
export const DecisionTreeResults = TreeCounts.extend({
  from: Day,
  to: Day,
  /** How long those took that came to an end. */
  walk: Lengths,
  /** The newest first; of those that led anybody in these days, whichever version is asked for. */
  versions: z.array(
    TreeCounts.extend({
      id: Id,
      number: z.int().positive(),
      publishedAt: Moment,
      walk: Lengths,
    }),
  ),
  /**
   * What those came to who began with another tree that calls this one, and were led through this one. They
   * count in `ways`, `nodes` and `worst`, and in nothing else of this tree.
   */
  through: TreeCounts.omit({ helpful: true }),
  /** The same by the tree that they began with, as far as there still is one. */
  callers: z.array(NamedCounts),
  /**
   * The nodes at which most of those who came by left the tree or were led to an issue after it, the worst
   * first: of at least five sessions.
   */
  worst: z.array(
    TreeNodeCounts.extend({
      /** The label of the node as its tree says it now; null where it is gone. */
      label: z.string().nullable(),
      /** The tree that has it: this one, or one that it calls. */
      tree: Named.nullable(),
    }),
  ),
  /** By weeks from Monday on, or by months where there are more than 100 days; those with none are left out. */
  times: z.array(TreeCounts.omit({ helpful: true }).extend({ beginsOn: Day })),
  /** The rooms with most sessions, as far as the caller sees them. */
  spaces: z.array(NamedCounts),
  /** The models of the assets that were helped with, those with most sessions. */
  models: z.array(NamedCounts),
  /** The languages that people were led in, by their codes; of sessions that say it. */
  languages: z.array(TreeCounts.omit({ helpful: true }).extend({ language: z.string() })),
  /** How many sessions took each way between two nodes of the tree, however often they did. */
  ways: z.array(
    z.object({
      from: Id,
      to: Id,
      sessions: count,
      /** Of them, those of which it is known what came after it: of the oldest it was not counted. */
      known: count,
      /**
       * Of these, those that gave up after it, when they took it last: they left the tree before another step,
       * or were led to an issue.
       */
      gaveUp: count,
    }),
  ),
  /** Every node that asked, or that was come to at the end. */
  nodes: z.array(TreeNodeCounts),
});

/** What the trees of an organisation came to in some days; those that led nobody are left out. */
export const DecisionTreesResults = z.object({
  from: Day,
  to: Day,
  trees: z.array(
    TreeCounts.extend({
      id: Id,
      name: z.string(),
      walk: Lengths,
      /** How many more were led through it by other trees, which call it. */
      through: count,
    }),
  ),
});

/** The words of somebody who was not helped, without a name. */
export const TreeSaid = z.object({
  /** Of the session. */
  id: Id,
  said: text(TREE_SAID_MAX_LENGTH),
  endedAt: Moment,
  version: z.int().positive(),
  /** Where they stopped, and how the tree calls it now; null where it is gone. */
  nodeId: Id.nullable(),
  label: z.string().nullable(),
  /** The issue that they reported in the end, for callers who may read it. */
  issueId: Id.nullable(),
});

export type TreeCounts = z.infer<typeof TreeCounts>;
export type DecisionTreeResults = z.infer<typeof DecisionTreeResults>;
export type DecisionTreesResults = z.infer<typeof DecisionTreesResults>;
export type TreeSaid = z.infer<typeof TreeSaid>;

const common = {
  tag: "Decision trees",
  setting: "spaces_decision_trees",
  access: "organisation.decision-trees.read",
  method: "GET",
} as const;
const days = { from: Day, to: Day };

/** The calls about what trees came to. */
export const decisionTreeResults = {
  all: endpoint({
    ...common,
    path: "/decision-trees/results",
    summary: "Tells what the sessions of each decision tree that began in some days came to.",
    query: z.strictObject(days),
    response: DecisionTreesResults,
  }),
  get: endpoint({
    ...common,
    path: "/decision-trees/{id}/results",
    summary:
      "Tells what the sessions of a decision tree that began in some days came to, of all its versions or of one.",
    params: ById,
    query: z.strictObject({ ...days, versionId: Id.optional() }),
    response: DecisionTreeResults,
    errors: ["not_found"],
  }),
  said: endpoint({
    ...common,
    path: "/decision-trees/{id}/said",
    summary:
      "Gives the last words of those whom a decision tree did not help, with where they stopped, whichever tree they began with. They are kept for 13 months.",
    params: ById,
    query: z.strictObject(days),
    response: z.array(TreeSaid).max(TREE_RESULTS_MAX),
    errors: ["not_found"],
  }),
};
