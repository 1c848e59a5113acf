import {
  type TreeAnswer,
  type TreeGraph,
  type TreeNode,
  type TreeNodeOf,
  type TreeNodeType,
  type TreeOutcome,
  type TreeValue,
  type TreeVariable,
  treeGraph,
} from "./decision-tree.ts";
import type { TreeBuild, TreeBuildPart, TreeSurroundings } from "./decision-tree-build.ts";
import { isValueOf, matches, valueInWords } from "./decision-tree-value.ts";
import { Passed, type PassedTree, type TreeWay } from "./tree-passed.ts";

/** How many nodes a walk passes at most without a question: far more than a tree can have between two. */
const NODES_PASSED_MAX = 100_000;

/** A node as it is shown, with the values its texts may name by the keys of its tree's variables. */
export interface ShownNode {
  readonly at: string;
  readonly node: TreeNode;
  readonly values: ReadonlyMap<string, TreeValue>;
  /** The same as a reader reads them: a choice in their language. */
  readonly words: ReadonlyMap<string, TreeValue>;
}

/** Something that was answered, or that was known and passed. */
export interface TreeTrailStep extends ShownNode {
  /** What stood before the question, the node that asked not included. */
  readonly shown: readonly ShownNode[];
  readonly response: TreeNodeOf<"response"> | null;
  readonly variable: TreeVariable | null;
  readonly value: TreeValue | null;
  /** Whether nobody was asked because it was known. */
  readonly isKnown: boolean;
}

/** Where a walk stops: at a question, at a variable that somebody enters, or at an end. */
export type TreeStop = ShownNode & { readonly shown: readonly ShownNode[] } & (
    | { readonly kind: "question"; readonly responses: readonly TreeNodeOf<"response">[] }
    | {
        readonly kind: "variable";
        readonly variable: TreeVariable;
        /** What was entered here before in this walk, or the fallback. */
        readonly proposed: TreeValue | null;
      }
    | { readonly kind: "end"; readonly outcome: TreeOutcome | null }
  );

/** A walk through a tree as far as its answers lead. */
export interface TreeWalk {
  readonly trail: readonly TreeTrailStep[];
  readonly stop: TreeStop;
  /**
   * The ways that were taken in the tree itself, each once, in the order in which they were taken last. What is
   * called by a subtree node lies in that node.
   */
  readonly ways: readonly TreeWay[];
  /** What was come by in the trees that were called, by the keys of their parts. */
  readonly called: ReadonlyMap<string, PassedTree>;
  /** How many of the answers fit. The others answer something that is not asked. */
  readonly usedCount: number;
}

/** A build that a walk cannot go through: one that was not checked before it was published. */
export class TreeWalkFault extends Error {
  /** Whether it would go on for ever. */
  readonly isEndless: boolean;
  /** The node that it came to last, as answers name it. */
  readonly at: string;

  constructor(message: string, at = "", isEndless = false) {
    super(message);
    this.at = at;
    this.isEndless = isEndless;
  }
}

/** The values of a frame by the keys that texts name: as they are, and as they read. */
type NamedValues = Pick<ShownNode, "values" | "words">;

interface Frame {
  readonly part: TreeBuildPart;
  readonly passed: Passed;
  /** The node of it that was come by last. */
  last: string | null;
  readonly graph: TreeGraph;
  readonly path: string;
  /** By the id of the variable. */
  readonly values: Map<string, TreeValue>;
  /** The same by the keys that texts name, with what stands in their place; null until it is asked for. */
  named: NamedValues | null;
  /** The variables that need not be asked. */
  readonly known: Set<string>;
  readonly caller: { readonly frame: Frame; readonly node: TreeNodeOf<"subtree"> } | null;
}

interface Walking {
  readonly build: TreeBuild;
  readonly around: TreeSurroundings;
  readonly answers: readonly TreeAnswer[];
  readonly trail: TreeTrailStep[];
  /** The nodes that were passed because their variable was known. */
  readonly skipped: Set<string>;
  /** By the key of the part; the tree itself is none of them. */
  readonly called: Map<string, Passed>;
  frame: Frame;
  node: TreeNode;
  shown: ShownNode[];
  usedCount: number;
}

/**
 * Walks a tree from its start by the answers that were given, in their order. The same build, surroundings
 * and answers always lead to the same stop: going back leaves answers out, and changing an earlier one
 * leaves out what followed it. Passes `passedMax` nodes at most from one question to the next. Throws `TreeWalkFault` for a build that was never checked.
 */
export function walkTree(
  build: TreeBuild,
  around: TreeSurroundings,
  answers: readonly TreeAnswer[],
  passedMax = NODES_PASSED_MAX,
): TreeWalk {
  const root = build.parts[build.rootId];
  if (!root) throw new TreeWalkFault("The build has no root.");
  const frame = frameOf(root, around, { path: "", caller: null, passed: new Passed() });
  const walking: Walking = {
    build,
    around,
    answers,
    trail: [],
    skipped: new Set(),
    called: new Map(),
    frame,
    node: startOf(frame),
    shown: [],
    usedCount: 0,
  };
  let asked = 0;
  for (let passed = 0; passed < passedMax; passed += 1) {
    comeBy(walking.frame, walking.node);
    const stop = pass(walking, walking.node);
    if (stop) {
      const { trail, usedCount } = walking;
      const { ways } = frame.passed.told();
      const called = new Map([...walking.called].map(([key, one]) => [key, one.told()]));
      return { trail, stop, usedCount, ways, called };
    }
    if (walking.trail.length > asked) {
      asked = walking.trail.length;
      passed = 0;
    }
  }
  throw new TreeWalkFault("The tree goes round without asking anything.", placeOf(walking), true);
}

/** Notes a node and the way to it; what a subtree node calls lies in that node. */
function comeBy(frame: Frame, node: TreeNode): void {
  frame.passed.comeBy(node, frame.last);
  frame.last = node.id;
}

function frameOf(
  part: TreeBuildPart,
  around: TreeSurroundings,
  { path, caller, passed }: Pick<Frame, "path" | "caller" | "passed">,
): Frame {
  const values = new Map<string, TreeValue>();
  for (const variable of part.content.variables) {
    const value = valueAround(variable, part.treeId, around);
    if (value !== null) values.set(variable.id, value);
  }
  const inputs = caller?.node.data.inputs ?? [];
  for (const { variableId, subtreeVariableId } of inputs) {
    const value = caller?.frame.values.get(variableId);
    if (value !== undefined) values.set(subtreeVariableId, value);
  }
  return {
    part,
    passed,
    last: null,
    graph: treeGraph(part.content),
    path,
    values,
    known: new Set(values.keys()),
    named: null,
    caller,
  };
}

/** What is known of a variable before anybody is asked; null for nothing, and for what does not fit it. */
export function valueAround(
  variable: TreeVariable,
  treeId: string,
  { facts, inputs }: TreeSurroundings,
): TreeValue | null {
  const { source, field, key } = variable;
  if (source === "ask") return null;
  const value = field === null ? inputs[treeId]?.[key] : facts[source]?.[field];
  if (variable.type === "number" && typeof value === "string" && value.trim() !== "") {
    const number = Number(value);
    return Number.isFinite(number) ? number : null;
  }
  return isValueOf(variable, value) ? value : null;
}

function startOf({ graph, part }: Frame): TreeNode {
  const start = graph.node(part.content.startNodeId ?? "");
  if (!start) throw new TreeWalkFault(`The tree "${part.name}" has no start.`);
  return start;
}

type Pass<Type extends TreeNodeType> = (
  walking: Walking,
  node: TreeNodeOf<Type>,
) => TreeStop | null;

/** What a walk does at the nodes of each type: goes on, or returns where it stops. */
const PASSES: { readonly [Type in TreeNodeType]: Pass<Type> } = {
  article: show,
  email: show,
  image: show,
  pdf: show,
  phone: show,
  text: show,
  video: show,
  web: show,
  connector_in: leave,
  connector_out: (walking, { data }) =>
    go(walking, walking.frame.graph.node(data.connectorInId ?? "")),
  response: (walking) => go(walking, undefined),
  subtree: enter,
  variable: passVariable,
};

function pass<Type extends TreeNodeType>(
  walking: Walking,
  node: TreeNodeOf<Type>,
): TreeStop | null {
  return PASSES[node.type](walking, node);
}

function show(walking: Walking, node: TreeNode): TreeStop | null {
  walking.shown.push(shownNode(walking.frame, node));
  return leave(walking, node);
}

function leave(walking: Walking, node: TreeNode): TreeStop | null {
  const next = walking.frame.graph.next(node.id);
  const responses = next.filter(isResponse);
  if (responses.length > 0) return choose(walking, node, responses);
  return next.length > 0 ? go(walking, next[0]) : end(walking, node);
}

function choose(
  walking: Walking,
  node: TreeNode,
  responses: readonly TreeNodeOf<"response">[],
): TreeStop | null {
  const asked = shownNode(walking.frame, node);
  const shown = walking.shown.filter(({ at }) => at !== asked.at);
  const answer = walking.answers[walking.usedCount];
  const response =
    answer?.at === asked.at ? responses.find(({ id }) => id === answer.responseId) : undefined;
  if (!response) return { ...asked, kind: "question", shown, responses };
  walking.usedCount += 1;
  walking.trail.push({ ...asked, shown, response, variable: null, value: null, isKnown: false });
  return take(walking, response);
}

/** Takes a response: sets what it sets, and goes where it leads. */
function take(walking: Walking, response: TreeNodeOf<"response">): TreeStop | null {
  comeBy(walking.frame, response);
  const { sets } = response.data;
  if (sets) setValue(walking.frame, sets.variableId, sets.value);
  walking.shown = [];
  return go(walking, walking.frame.graph.next(response.id)[0]);
}

function passVariable(walking: Walking, node: TreeNodeOf<"variable">): TreeStop | null {
  const { frame } = walking;
  const variable = frame.graph.variable(node.data.variableId ?? "");
  if (!variable) {
    throw new TreeWalkFault("A node names a variable that is gone.", placeOf(walking));
  }
  if (node.data.value !== null) {
    setValue(frame, variable.id, node.data.value);
    return branch(walking, node, node.data.value);
  }
  const asked = shownNode(frame, node);
  const shown = walking.shown;
  const before = frame.values.get(variable.id) ?? null;
  const answer = walking.answers[walking.usedCount];
  const value = answer?.at === asked.at ? answer.value : null;
  const isSaid = isValueOf(variable, value);
  // What is known may be wrong: who says so is heard. Coming round to it a second time asks, so that no
  // circle passes here for ever.
  if (!isSaid && frame.known.has(variable.id) && !walking.skipped.has(asked.at)) {
    walking.skipped.add(asked.at);
    walking.trail.push({ ...asked, shown, response: null, variable, value: before, isKnown: true });
    return branch(walking, node, before);
  }
  if (!isSaid) {
    const proposed = before ?? variable.fallback;
    return { ...asked, kind: "variable", shown, variable, proposed };
  }
  walking.usedCount += 1;
  walking.trail.push({ ...asked, shown, response: null, variable, value, isKnown: false });
  walking.shown = [];
  keepValue(frame, variable.id, value);
  return branch(walking, node, value);
}

/** Goes on from a variable by the first response that waits for its value. */
function branch(walking: Walking, node: TreeNode, value: TreeValue | null): TreeStop | null {
  const next = walking.frame.graph.next(node.id);
  const taken = next
    .filter(isResponse)
    .find(({ data }) => data.match && matches(data.match, value));
  return taken ? take(walking, taken) : leave(walking, node);
}

function enter(walking: Walking, node: TreeNodeOf<"subtree">): TreeStop | null {
  const { frame, build, around, called } = walking;
  const key = frame.part.subtrees[node.id] ?? "";
  const part = build.parts[key];
  if (!part) throw new TreeWalkFault("A subtree is not in the build.", placeOf(walking));
  const passed = called.get(key) ?? new Passed();
  called.set(key, passed);
  const path = `${frame.path}${node.id}/`;
  walking.frame = frameOf(part, around, { path, caller: { frame, node }, passed });
  return go(walking, startOf(walking.frame));
}

/**
 * Ends the walk, or leaves the subtree: one that only told something goes back to the nearest tree on the
 * way to it that leads on.
 */
function end(walking: Walking, node: TreeNode): TreeStop | null {
  let { outcome } = node;
  for (let { caller, values } = walking.frame; caller && !isOver(outcome); ) {
    for (const { variableId, subtreeVariableId } of caller.node.data.outputs) {
      const value = values.get(subtreeVariableId);
      if (value !== undefined) setValue(caller.frame, variableId, value);
    }
    if (caller.frame.graph.next(caller.node.id).length > 0) {
      walking.frame = caller.frame;
      return leave(walking, caller.node);
    }
    outcome ??= caller.node.outcome;
    ({ caller, values } = caller.frame);
  }
  return endedAt(walking, node, outcome);
}

function isOver(outcome: TreeOutcome | null): boolean {
  return outcome !== null && outcome.kind !== "info";
}

function endedAt(walking: Walking, node: TreeNode, outcome: TreeOutcome | null): TreeStop {
  return { ...shownNode(walking.frame, node), kind: "end", shown: walking.shown, outcome };
}

function go(walking: Walking, node: TreeNode | undefined): null {
  if (!node) {
    throw new TreeWalkFault("A response or a connector leads nowhere.", placeOf(walking));
  }
  walking.node = node;
  return null;
}

/** Sets a value that the tree itself knows from now on, and so need not ask. */
function setValue(frame: Frame, variableId: string, value: TreeValue) {
  keepValue(frame, variableId, value);
  frame.known.add(variableId);
}

function keepValue(frame: Frame, variableId: string, value: TreeValue) {
  frame.values.set(variableId, value);
  frame.named = null;
}

function placeOf({ frame, node }: Walking): string {
  return `${frame.path}${node.id}`;
}

function shownNode(frame: Frame, node: TreeNode): ShownNode {
  frame.named ??= namedValues(frame);
  return { at: `${frame.path}${node.id}`, node, ...frame.named };
}

function namedValues({ part, values: held }: Frame): NamedValues {
  const values = new Map<string, TreeValue>();
  const words = new Map<string, TreeValue>();
  for (const variable of part.content.variables) {
    const value = held.get(variable.id) ?? variable.fallback;
    if (value === null) continue;
    values.set(variable.key, value);
    words.set(variable.key, valueInWords(variable, value));
  }
  return { values, words };
}

function isResponse(node: TreeNode): node is TreeNodeOf<"response"> {
  return node.type === "response";
}
