import type { DecisionTreeResults } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { gaveUp } from "./compare-steps.ts";

/** How many took a way of a tree, of how many, and how many of those gave up after it. */
export interface TakenWay {
  readonly from: string;
  readonly to: string;
  readonly sessions: number;
  /** How many came by its beginning. */
  readonly of: number;
  /**
   * The part from 0 to 1 of those who came by the step that it leads to, who left the tree there or were led
   * to an issue after it; null where nobody came to a step that is counted.
   */
  readonly dropOff: number | null;
}

type Counted = Pick<DecisionTreeResults, "sessions" | "through" | "nodes" | "ways">;

/** How many came into a tree: began with it, or were led into it by another. */
export function cameInto({ sessions, through }: Pick<Counted, "sessions" | "through">): number {
  return sessions + through.sessions;
}

/**
 * Tells by the id of a node which part of those who came by it gave up. Answers are not counted: of them it is
 * told what became of those who went on, by how many took each way.
 */
function dropOffs({ nodes, ways }: Pick<Counted, "nodes" | "ways">) {
  const found = new Map<string, number | null>();
  for (const node of nodes)
    if (node.sessions > 0) found.set(node.nodeId, gaveUp(node) / node.sessions);
  const onward = Map.groupBy(ways, ({ from }) => from);
  const of = (id: string): number | null => {
    const known = found.get(id);
    if (known !== undefined) return known;
    // A way that comes round to itself adds nothing.
    found.set(id, null);
    let all = 0;
    let lost = 0;
    for (const { to, sessions } of onward.get(id) ?? []) {
      const part = of(to);
      if (part === null) continue;
      all += sessions;
      lost += part * sessions;
    }
    const part = all > 0 ? lost / all : null;
    found.set(id, part);
    return part;
  };
  return of;
}

/**
 * Tells of each way of a tree how many took it, the most first. Nodes that ask were counted; by others came
 * whoever took a way to them. Ways that the tree had in an earlier version are left out.
 */
export function waysOf(
  counted: Counted,
  { edges, startNodeId }: Pick<TreeContent, "edges" | "startNodeId">,
): TakenWay[] {
  const { nodes, ways } = counted;
  const all = cameInto(counted);
  const taken = new Map(ways.map((way) => [`${way.from} ${way.to}`, way.sessions]));
  const asked = new Map(nodes.map(({ nodeId, sessions: came }) => [nodeId, came]));
  const dropOffOf = dropOffs(counted);
  const came = (id: string): number => {
    if (id === startNodeId) return all;
    const into = ways.reduce((sum, way) => sum + (way.to === id ? way.sessions : 0), 0);
    return asked.get(id) ?? Math.min(into, all);
  };
  return edges
    .map(({ from, to }) => {
      const count = taken.get(`${from} ${to}`) ?? 0;
      return {
        ...{ from, to, sessions: count, of: Math.max(count, came(from)) },
        dropOff: count > 0 ? dropOffOf(to) : null,
      };
    })
    .sort((one, other) => other.sessions - one.sessions);
}
