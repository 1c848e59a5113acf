import {
  TREE_NODES_MAX,
  type TreeAnswer,
  type TreeContent,
  type TreeNode,
  type TreeScenario,
  type TreeScenarioEnd,
  type TreeValue,
  type TreeVariable,
} from "./decision-tree.ts";
import type { TreeBuild, TreeBuildPart, TreeSurroundings } from "./decision-tree-build.ts";
import type { TreeProblem } from "./decision-tree-problem.ts";
import { titleOfNode } from "./decision-tree-transcript.ts";
import { type TreeStop, TreeWalkFault, walkTree } from "./decision-tree-walk.ts";

/** How many nodes a scenario passes without a question: many run at once, so that one that goes round ends soon. */
const NODES_PASSED_MAX = 5 * TREE_NODES_MAX;

/** Why a scenario does not come to its end any more. */
export type ScenarioFault = Extract<TreeProblem["code"], `scenario_${string}`>;

/** What a scenario comes to now. */
export interface ScenarioResult {
  /** Null where it still holds. */
  readonly fault: ScenarioFault | null;
  /** Where it stops now; null where it comes to no stop. */
  readonly found: TreeScenarioEnd | null;
  /** The node that differs, as answers name it; null where it holds. */
  readonly at: string | null;
}

/** What is known to a walk when the variables of its first tree are said to have some values. */
export function surroundingsOf(
  treeId: string,
  variables: readonly TreeVariable[],
  known: ReadonlyMap<string, TreeValue>,
): TreeSurroundings {
  const facts: Record<string, Record<string, TreeValue>> = {};
  const inputs: Record<string, TreeValue> = {};
  for (const { id, source, field, key } of variables) {
    const value = known.get(id);
    if (value === undefined) continue;
    if (field === null) inputs[key] = value;
    else facts[source] = { ...facts[source], [field]: value };
  }
  return { facts, inputs: { [treeId]: inputs } };
}

/** Where a walk stopped, as a scenario keeps it. */
export function scenarioEnd(stop: TreeStop): TreeScenarioEnd {
  const { kind, at } = stop;
  return { kind, at, outcome: kind === "end" ? (stop.outcome?.kind ?? null) : null };
}

/** Walks a scenario through a build, and tells whether it comes to the end that it is to come to. */
export function runScenario(build: TreeBuild, scenario: TreeScenario): ScenarioResult {
  const { answers, end, known } = scenario;
  const root = build.parts[build.rootId];
  if (!root) return { fault: "scenario_stuck", found: null, at: null };
  const values = new Map(known.map(({ variableId, value }) => [variableId, value]));
  const around = surroundingsOf(root.treeId, root.content.variables, values);
  try {
    const { stop, usedCount } = walkTree(build, around, answers, NODES_PASSED_MAX);
    const found = scenarioEnd(stop);
    const unused = answers[usedCount];
    if (unused) return { found, ...unusedAnswer(build, stop, unused) };
    if (found.at === end.at && found.kind === end.kind && found.outcome === end.outcome)
      return { fault: null, found, at: null };
    const isThere = nodeAt(build, end.at) !== undefined;
    return isThere
      ? { fault: "scenario_end_changed", found, at: found.at }
      : { fault: "scenario_node_gone", found, at: end.at };
  } catch (cause) {
    if (!(cause instanceof TreeWalkFault)) throw cause;
    const fault = cause.isEndless ? "scenario_loops" : "scenario_stuck";
    return { fault, found: null, at: cause.at };
  }
}

/** Why an answer was not taken: its node is gone, what it says is gone, or something else is asked there. */
function unusedAnswer(
  build: TreeBuild,
  stop: TreeStop,
  { at }: TreeAnswer,
): Pick<ScenarioResult, "fault" | "at"> {
  if (!nodeAt(build, at)) return { fault: "scenario_node_gone", at };
  return { fault: stop.at === at ? "scenario_answer_gone" : "scenario_not_asked", at };
}

/** The part of a build that an answer is of, and its node there. */
function placeAt(
  build: TreeBuild,
  at: string,
): { part: TreeBuildPart; node: TreeNode } | undefined {
  const ids = at.split("/");
  let part = build.parts[build.rootId];
  for (const id of ids.slice(0, -1)) part = part && build.parts[part.subtrees[id] ?? ""];
  const node = part?.content.nodes.find(({ id }) => id === ids.at(-1));
  return part && node && { part, node };
}

/** The node that an answer or an end names; undefined for one that is gone. */
export function nodeAt(build: TreeBuild, at: string): TreeNode | undefined {
  return placeAt(build, at)?.node;
}

/** A scenario, and what it came to. */
export interface RunScenario extends ScenarioResult {
  readonly scenario: TreeScenario;
}

/** Runs all scenarios of a tree through its build. */
export function runScenarios(
  build: TreeBuild,
  { scenarios = [] }: Pick<TreeContent, "scenarios">,
): RunScenario[] {
  return scenarios.map((scenario) => ({ scenario, ...runScenario(build, scenario) }));
}

/**
 * Says of a scenario that does not hold what keeps a tree from being published. `treeId` is the tree that
 * is published: the nodes that are named are its own, also where the scenario is of a tree that calls it.
 */
export function scenarioProblem(
  build: TreeBuild,
  { scenario, fault, found, at }: RunScenario,
  treeId: string,
): TreeProblem | null {
  const root = build.parts[build.rootId];
  if (!fault || !root) return null;
  const place = at === null ? undefined : placeAt(build, at);
  const { id, name, end: expected } = scenario;
  return {
    code: fault,
    nodeIds: ownNodes(build, at, treeId),
    variableIds: [],
    scenario: {
      ...{ id, name, treeId: root.treeId, treeName: root.name, expected, found },
      place: place ? titleOfNode(place.node) : null,
    },
  };
}

/** The last node on the way to a place that is of a tree: the place itself, or the node that calls it. */
function ownNodes(build: TreeBuild, at: string | null, treeId: string): string[] {
  let part = build.parts[build.rootId];
  let own: string | undefined;
  for (const id of at?.split("/") ?? []) {
    if (part?.treeId === treeId && part.content.nodes.some((node) => node.id === id)) own = id;
    part = part && build.parts[part.subtrees[id] ?? ""];
  }
  return own === undefined ? [] : [own];
}

/** Returns what a tree says without the walks that prove it, as those who are led by it receive it. */
export function withoutScenarios<Content extends TreeContent>({
  scenarios: _,
  ...content
}: Content): Omit<Content, "scenarios"> {
  return content;
}
