import type { TreeContent, TreeNode, TreeVariable } from "./decision-tree.ts";
import { plainText, titleOfNode } from "./decision-tree-transcript.ts";
import { changedTranslations, countChangedTranslations, type Translations } from "./translation.ts";

/** In what a tree can differ from another version of it. */
export type TreeChangeCode =
  | "node_added"
  | "node_removed"
  | "node_changed"
  | "way_added"
  | "way_removed"
  | "ways_ordered"
  | "start_changed"
  | "variable_added"
  | "variable_removed"
  | "variable_changed"
  | "scenario_added"
  | "scenario_removed"
  | "scenario_changed"
  | "words_changed";

/** One thing that differs between two versions of a tree. Where a node stands on the canvas is none. */
export interface TreeChange {
  readonly code: TreeChangeCode;
  /** The node that differs; null for what is no node's. */
  readonly nodeId: string | null;
  /** What the node, the variable or the scenario is called, or the code of a language; empty for a node that says nothing. */
  readonly name: string;
  /** Of a connection, what the node that it leads to is called. */
  readonly to: string | null;
  /** What of it differs, such as `label`, `text` or `outcome`. */
  readonly field: string | null;
  /** Both as text; null where they are no words, such as a picture. */
  readonly values: readonly [before: string, after: string] | null;
  /** Of a language, how many of its texts came, went or read otherwise. */
  readonly count: number | null;
}

type Facts = Readonly<Record<string, unknown>>;
interface Kept {
  readonly id: string;
}

/** Returns in what a tree differs from what it was: its steps in their order, then what is gone, then the rest. */
export function treeChanges(before: TreeContent, after: TreeContent): TreeChange[] {
  return [
    ...startChanges(before, after),
    ...nodeChanges(before, after),
    ...variableChanges(before, after),
    ...scenarioChanges(before, after),
    ...translationChanges(before, after),
  ];
}

/** How many nodes are new, changed and gone, and how many translations are others. */
export interface TreeChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly translations: number;
}

const NOTHING: TreeContent = { startNodeId: null, nodes: [], edges: [], variables: [] };
const CHANGES_OF_A_NODE: readonly TreeChangeCode[] = [
  "node_changed",
  "way_added",
  "way_removed",
  "ways_ordered",
];

/**
 * Counts the nodes that are new, changed and gone since a version, where they lead included, and the
 * translations that are others; all are new to none.
 */
export function treeChangeCounts(
  before: TreeContent | undefined,
  after: TreeContent,
): TreeChangeCounts {
  const changes = nodeChanges(before ?? NOTHING, after);
  const count = (codes: readonly TreeChangeCode[]): number =>
    new Set(changes.filter(({ code }) => codes.includes(code)).map(({ nodeId }) => nodeId)).size;
  return {
    added: count(["node_added"]),
    changed: count(CHANGES_OF_A_NODE),
    removed: count(["node_removed"]),
    translations: countChangedTranslations(before ?? {}, after),
  };
}

function change(code: TreeChangeCode, name: string, more: Partial<TreeChange> = {}): TreeChange {
  return { code, name, nodeId: null, to: null, field: null, values: null, count: null, ...more };
}

function startChanges(before: TreeContent, after: TreeContent): TreeChange[] {
  if (before.startNodeId === after.startNodeId) return [];
  const node = after.nodes.find(({ id }) => id === after.startNodeId);
  return [change("start_changed", node ? titleOfNode(node) : "", { nodeId: node?.id ?? null })];
}

function nodeChanges(before: TreeContent, after: TreeContent): TreeChange[] {
  const was = byId(before.nodes);
  const is = byId(after.nodes);
  const about = (node: TreeNode) => ({ nodeId: node.id, name: titleOfNode(node) });
  const changes = after.nodes.flatMap((node) => {
    const earlier = was.get(node.id);
    const { nodeId, name } = about(node);
    if (!earlier) return [change("node_added", name, { nodeId })];
    const differ = differences(factsOf(earlier, before), factsOf(node, after));
    return differ.map((more) => change("node_changed", name, { nodeId, ...more }));
  });
  const gone = before.nodes.filter(({ id }) => !is.has(id));
  return [
    ...changes,
    ...gone.map((node) => change("node_removed", titleOfNode(node), { nodeId: node.id })),
    ...wayChanges([before, was], [after, is]),
  ];
}

type Side = readonly [TreeContent, ReadonlyMap<string, TreeNode>];

/** Ways from and to what is new or gone come with it; the others are named. */
function wayChanges([before, was]: Side, [after, is]: Side): TreeChange[] {
  const [ledTo, leadsTo] = [waysOf(before), waysOf(after)];
  return after.nodes.flatMap((node) => {
    if (!was.has(node.id)) return [];
    const [earlier, now] = [ledTo.get(node.id) ?? [], leadsTo.get(node.id) ?? []];
    const named = (code: TreeChangeCode, id: string, nodes: Side[1]) => {
      const target = nodes.get(id);
      const to = target ? titleOfNode(target) : "";
      return change(code, titleOfNode(node), { nodeId: node.id, to });
    };
    const added = now.filter((id) => !earlier.includes(id));
    const removed = earlier.filter((id) => !now.includes(id));
    const kept = now.filter((id) => earlier.includes(id));
    const isOrdered = earlier.filter((id) => now.includes(id)).join() === kept.join();
    return [
      ...added.map((id) => named("way_added", id, is)),
      ...removed.map((id) => named("way_removed", id, was)),
      ...(isOrdered ? [] : [change("ways_ordered", titleOfNode(node), { nodeId: node.id })]),
    ];
  });
}

function waysOf({ edges }: TreeContent): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const { from, to } of edges) ways.set(from, [...(ways.get(from) ?? []), to]);
  return ways;
}

function variableChanges(before: TreeContent, after: TreeContent): TreeChange[] {
  const was = byId(before.variables);
  const is = byId(after.variables);
  const nameOf = ({ label, key }: TreeVariable) => label || key;
  const facts = ({ options, id: _, ...rest }: TreeVariable) => ({
    ...rest,
    options: options.join(", "),
  });
  return [
    ...after.variables.flatMap((variable) => {
      const earlier = was.get(variable.id);
      if (!earlier) return [change("variable_added", nameOf(variable))];
      const differ = differences(facts(earlier), facts(variable));
      return differ.map((more) => change("variable_changed", nameOf(variable), more));
    }),
    ...before.variables
      .filter(({ id }) => !is.has(id))
      .map((variable) => change("variable_removed", nameOf(variable))),
  ];
}

function scenarioChanges(
  { scenarios: before = [] }: TreeContent,
  { scenarios: after = [] }: TreeContent,
): TreeChange[] {
  const was = byId(before);
  const is = byId(after);
  return [
    ...after.flatMap((scenario) => {
      const earlier = was.get(scenario.id);
      if (!earlier) return [change("scenario_added", scenario.name)];
      const isSame = written(earlier) === written(scenario);
      return isSame ? [] : [change("scenario_changed", scenario.name)];
    }),
    ...before.filter(({ id }) => !is.has(id)).map(({ name }) => change("scenario_removed", name)),
  ];
}

/** The languages whose words are others, with how many. */
export function translationChanges(before: Translations, after: Translations): TreeChange[] {
  return changedTranslations(before, after).map(({ language, count }) =>
    change("words_changed", language, { count }),
  );
}

/** What a node says, its references by what they are called. */
function factsOf({ type, label, outcome, data }: TreeNode, content: TreeContent): Facts {
  const facts: Record<string, unknown> = { label, type, outcome: outcome?.kind ?? null };
  if (outcome?.category || outcome?.priority)
    facts["report"] = [outcome.category, outcome.priority].filter(Boolean).join(", ");
  for (const [field, value] of Object.entries(data)) facts[field] = value;
  if (type === "variable") {
    const variable = content.variables.find(({ id }) => id === data.variableId);
    if (variable) facts["variableId"] = variable.label || variable.key;
  }
  return facts;
}

/** What is told of a difference by the words of both sides; of the other fields only that they differ. */
const NO_WORDS = new Set([
  "imageId",
  "documentId",
  "captionsId",
  "treeId",
  "versionId",
  "connectorInId",
]);

function differences(before: Facts, after: Facts): Pick<TreeChange, "field" | "values">[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => written(before[field]) !== written(after[field]))
    .map((field) => {
      const [was, is] = [wordsOf(before[field]), wordsOf(after[field])];
      const isTold = was !== null && is !== null && was !== is && !NO_WORDS.has(field);
      return { field, values: isTold ? [was, is] : null };
    });
}

function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return plainText(value);
  return typeof value === "object" ? null : String(value);
}

/** The same facts are written the same, in whatever order their fields come from a database. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, one]) => `${key}:${written(one)}`).join()}}`;
}

function byId<One extends Kept>(all: readonly One[]): Map<string, One> {
  return new Map(all.map((one) => [one.id, one]));
}
