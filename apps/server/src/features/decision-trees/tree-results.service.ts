import {
  type DecisionTreeResults,
  type DecisionTreesResults,
  TREE_NODE_SESSIONS_MIN,
  TREE_RESULTS_MAX,
  type TreeCounts,
  type TreeSaid,
} from "@storey/contract";
import { dayAfter } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import {
  type CountedTable,
  findCountedNames,
  findCountedVersions,
  findSaid,
  findSaidNodes,
} from "./counted-names.repository.ts";
import { requireDecisionTree } from "./decision-tree.repository.ts";
import {
  type Counted,
  type CountedDays,
  type CountedTree,
  type CountRow,
  countTimes,
  countTree,
  countTrees,
} from "./tree-count.repository.ts";
import { lengthsOf } from "./tree-lengths.ts";

/** How many days are told by weeks at most; more are told by months. */
const WEEKS_MAX_DAYS = 100;
const WORST_MAX = 10;
/** The steps of lengths of time, as the database counts them. */
const WALK_STEP = 1.2;
const PAUSE_STEP = 1.5;

/** Of counts what sums them up. */
type Sums = Pick<CountRow, "counts" | "key" | "outcome" | "n">;
type Outcomes = Omit<TreeCounts, "helpful">;

/** How many sessions came to something, and how many in all where it is not said to what. */
function sumOf(rows: readonly Pick<CountRow, "outcome" | "n">[], wanted?: string): number {
  return rows.reduce(
    (all, { outcome, n }) => all + (wanted === undefined || outcome === wanted ? n : 0),
    0,
  );
}

function outcomesOf(rows: readonly Pick<CountRow, "outcome" | "n">[]): Outcomes {
  return {
    sessions: sumOf(rows),
    resolved: sumOf(rows, "resolved"),
    issues: sumOf(rows, "issue_created"),
    left: sumOf(rows, "abandoned"),
  };
}

function countsOf(rows: readonly Sums[]): TreeCounts {
  const of = (wanted: Counted) => rows.filter(({ counts }) => counts === wanted);
  const helped = (wanted: string) =>
    of("helped").reduce((all, { key, n }) => all + (key === wanted ? n : 0), 0);
  return {
    ...outcomesOf(of("session")),
    helpful: { yes: helped("yes"), no: helped("no") },
  };
}

function walkOf(rows: readonly Sums[]) {
  const walks = rows.filter(({ counts }) => counts === "walk");
  return lengthsOf(
    walks.map(({ key, n }) => ({ step: Number(key), n })),
    WALK_STEP,
  );
}

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Tells what the sessions of a tree that began in some days came to. Throws `not_found`. */
export async function resultsOfTree(
  transaction: Transaction,
  asked: CountedTree,
  /** Whether there are assets, whose models may be named. */
  hasAssets: boolean,
): Promise<DecisionTreeResults> {
  const { organisationId, treeId, from, to, versionId } = asked;
  await requireDecisionTree(transaction, organisationId, treeId);
  const versions = await findCountedVersions(transaction, organisationId, treeId);
  if (versionId !== undefined && !versions.some(({ id }) => id === versionId)) throw notFound();
  const rows = await countTree(transaction, asked);
  const of = (wanted: Counted) => rows.filter(({ counts }) => counts === wanted);
  const byVersion = grouped(
    rows.filter((row) => row.versionId !== null),
    (row) => row.versionId,
  );
  const told = rows.filter((row) => !versionId || row.versionId === versionId);
  const step = dayAfter(from, WEEKS_MAX_DAYS) > to ? "week" : "month";
  const times = grouped(await countTimes(transaction, asked, step), ({ beginsOn }) => beginsOn);
  const nodes = nodesOf(of("node"), of("pause"));
  const named = (table: CountedTable, counted: readonly CountRow[]) =>
    namedCounts(transaction, organisationId, table, counted);
  return {
    ...{ from, to, ...countsOf(told), walk: walkOf(told) },
    versions: versions.flatMap((version) => {
      const counted = byVersion.get(version.id);
      return counted ? [{ ...version, ...countsOf(counted), walk: walkOf(counted) }] : [];
    }),
    through: outcomesOf(of("caller")),
    callers: await named("decision_tree", of("caller")),
    worst: await worstOf(transaction, asked, nodes),
    times: [...times].map(([beginsOn, counted]) => ({ beginsOn, ...outcomesOf(counted) })),
    spaces: await named("space", of("space")),
    models: hasAssets ? await named("asset_model", of("model")) : [],
    languages: [...grouped(of("language"), ({ key }) => key)]
      .map(([language, counted]) => ({ language, ...outcomesOf(counted) }))
      .sort((one, other) => other.sessions - one.sessions),
    ways: waysOf(of("way")),
    nodes,
  };
}

function waysOf(rows: readonly CountRow[]): DecisionTreeResults["ways"] {
  return [...grouped(rows, ({ key }) => key)].map(([key, counted]) => {
    const [from = "", to = ""] = key.split(">");
    const gaveUp = sumOf(counted, "gave_up");
    const known = gaveUp + sumOf(counted, "went_on");
    return { from, to, sessions: sumOf(counted), known, gaveUp };
  });
}

type NodeCounts = DecisionTreeResults["nodes"][number];

function nodesOf(rows: readonly CountRow[], pauses: readonly CountRow[]): NodeCounts[] {
  const lengths = grouped(pauses, ({ key }) => key);
  return [...grouped(rows, ({ key }) => key)].map(([nodeId, counted]) => {
    const { sessions, issues } = outcomesOf(counted);
    const left = sumOf(counted, "left");
    const steps = (lengths.get(nodeId) ?? []).map(({ outcome, n }) => ({
      step: Number(outcome),
      n,
    }));
    return { nodeId, sessions, left, issues, pause: lengthsOf(steps, PAUSE_STEP) };
  });
}

async function worstOf(
  transaction: Transaction,
  asked: CountedTree,
  nodes: readonly NodeCounts[],
): Promise<DecisionTreeResults["worst"]> {
  const badness = ({ left, issues, sessions }: NodeCounts) => (left + issues) / sessions;
  const worst = nodes
    .filter((node) => node.sessions >= TREE_NODE_SESSIONS_MIN && badness(node) > 0)
    .sort(
      (one, other) =>
        badness(other) - badness(one) ||
        other.sessions - one.sessions ||
        (one.nodeId < other.nodeId ? -1 : 1),
    )
    .slice(0, WORST_MAX);
  const said = await findSaidNodes(
    transaction,
    asked,
    worst.map(({ nodeId }) => nodeId),
  );
  const saidOf = new Map(said.map((one) => [one.nodeId, one]));
  return worst.map((node) => {
    const { label = null, tree = null } = saidOf.get(node.nodeId) ?? {};
    return { ...node, label, tree };
  });
}

async function namedCounts(
  transaction: Transaction,
  organisationId: string,
  table: CountedTable,
  rows: readonly CountRow[],
): Promise<DecisionTreeResults["spaces"]> {
  const groups = grouped(rows, ({ key }) => key);
  const names = await findCountedNames(transaction, organisationId, table, [...groups.keys()]);
  return [...groups]
    .flatMap(([id, counted]) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, ...outcomesOf(counted) }];
    })
    .sort((one, other) => other.sessions - one.sessions || one.name.localeCompare(other.name))
    .slice(0, TREE_RESULTS_MAX);
}

/** Tells what the sessions of each tree of an organisation that began in some days came to. */
export async function resultsOfTrees(
  transaction: Transaction,
  days: CountedDays,
): Promise<DecisionTreesResults> {
  const rows = await countTrees(transaction, days);
  return {
    ...{ from: days.from, to: days.to },
    trees: [...grouped(rows, ({ treeId }) => treeId)].map(([id, counted]) => ({
      ...{ id, name: counted[0]?.name ?? "" },
      ...countsOf(counted),
      walk: walkOf(counted),
      through: outcomesOf(counted.filter(({ counts }) => counts === "caller")).sessions,
    })),
  };
}

/** Gives the last words of those whom a tree did not help. Throws `not_found`. */
export async function saidOfTree(
  transaction: Transaction,
  actor: MemberActor,
  asked: CountedTree,
): Promise<TreeSaid[]> {
  await requireDecisionTree(transaction, asked.organisationId, asked.treeId);
  const words = await findSaid(transaction, actor, asked, TREE_RESULTS_MAX);
  const nodeIds = words.flatMap(({ nodeId }) => (nodeId === null ? [] : [nodeId]));
  const nodes = await findSaidNodes(transaction, asked, nodeIds);
  const labels = new Map(nodes.map(({ nodeId, label }) => [nodeId, label]));
  return words.map((word) => ({ ...word, label: labels.get(word.nodeId ?? "") ?? null }));
}
