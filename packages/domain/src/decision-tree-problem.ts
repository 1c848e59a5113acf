import type { TreeScenarioEnd, TreeVariable } from "./decision-tree.ts";

/** What keeps a tree from being published. */
export const TREE_ERROR_CODES = [
  "no_start",
  "start_is_response",
  "too_many_nodes",
  "too_many_variables",
  "duplicate_id",
  "duplicate_key",
  "key_form",
  "no_options",
  "fallback_unfit",
  "edge_gone",
  "single_connection",
  "response_leads_once",
  "response_to_response",
  "responses_mixed",
  "response_taken",
  "already_connected",
  "itself",
  "connector_out_ends",
  "connector_in_begins",
  "connector_lost",
  "response_leads_nowhere",
  "circle_without_question",
  "variable_unknown",
  "variable_missing",
  "value_unfit",
  "match_missing",
  "match_unasked",
  "match_operator",
  "match_value",
  "no_otherwise",
  "file_missing",
  "file_gone",
  "address_refused",
  "email_refused",
  "phone_missing",
  "text_missing",
  "subtree_missing",
  "subtree_gone",
  "subtree_unpublished",
  "mapping_unknown",
  "recursion",
  "scenario_end_changed",
  "scenario_answer_gone",
  "scenario_not_asked",
  "scenario_node_gone",
  "scenario_loops",
  "scenario_stuck",
] as const;
export type TreeErrorCode = (typeof TREE_ERROR_CODES)[number];

/** What is worth a look before a tree is published. Source: Spec §5 for the first two. */
export const TREE_WARNING_CODES = [
  "orphaned",
  "unlabelled",
  "no_outcome",
  "not_framed",
  "many_nodes",
] as const;
export type TreeWarningCode = (typeof TREE_WARNING_CODES)[number];

/** The scenario that a problem is about, and the tree whose it is: one that calls the tree, if not the tree itself. */
export interface ProblemScenario {
  readonly id: string;
  readonly name: string;
  readonly treeId: string;
  readonly treeName: string;
  readonly expected: TreeScenarioEnd;
  /** Where it comes to now; null where it comes to no stop. */
  readonly found: TreeScenarioEnd | null;
  /** What the node that differs is called; null where it is gone. */
  readonly place: string | null;
}

/** Something wrong with a tree, and the nodes or the variables that it is about. */
export interface TreeProblem {
  readonly code: TreeErrorCode | TreeWarningCode;
  readonly nodeIds: readonly string[];
  readonly variableIds: readonly string[];
  readonly scenario?: ProblemScenario | undefined;
}

/** A tree that can be called, as far as a caller has to know it. */
export interface CallableTree {
  readonly isPublished: boolean;
  readonly variables: readonly TreeVariable[];
  /** The versions of it that a subtree node may be pinned to, as far as any is asked for. */
  readonly versionIds: readonly string[];
  /** The trees that it calls. */
  readonly subtreeIds: readonly string[];
}

/** What a tree refers to and is there. What is left out is not looked at. */
export interface TreeNeighbours {
  /** The tree itself. */
  readonly treeId?: string;
  readonly imageIds?: ReadonlySet<string>;
  readonly documentIds?: ReadonlySet<string>;
  readonly trees?: ReadonlyMap<string, CallableTree>;
  /** The origins whose pages the server lets ours frame. */
  readonly embedOrigins?: readonly string[];
}

/** Tells whether a problem keeps the tree from being published. */
export function isTreeError({ code }: Pick<TreeProblem, "code">): boolean {
  return (TREE_ERROR_CODES as readonly string[]).includes(code);
}

/** Makes a problem about nodes. */
export function nodeProblem(code: TreeProblem["code"], ...nodeIds: string[]): TreeProblem {
  return { code, nodeIds, variableIds: [] };
}
