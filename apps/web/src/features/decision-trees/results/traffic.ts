import type { DecisionTreeResults } from "@storey/contract";
import type { TreeContent } from "@storey/domain";

/** How many took a way of a tree, of how many, and how many of those gave up after it. */
export interface TakenWay {
  readonly from: string;
  readonly to: string;
  readonly sessions: number;
  /** How many came by its beginning. */
  readonly of: number;
  /** Of how many it is known what came after it: of the oldest it was not counted. */
  readonly known: number;
  /**
   * The part from 0 to 1 of those who took it, who left the tree before another step or were led to an issue;
   * null where nobody took it of whom that is known.
   */
  readonly dropOff: number | null;
}

type Counted = Pick<DecisionTreeResults, "sessions" | "through" | "nodes" | "ways">;

/** How many came into a tree: began with it, or were led into it by another. */
export function cameInto({ sessions, through }: Pick<Counted, "sessions" | "through">): number {
  return sessions + through.sessions;
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
  const taken = new Map(ways.map((way) => [`${way.from} ${way.to}`, way]));
  const asked = new Map(nodes.map(({ nodeId, sessions: came }) => [nodeId, came]));
  const came = (id: string): number => {
    if (id === startNodeId) return all;
    const into = ways.reduce((sum, way) => sum + (way.to === id ? way.sessions : 0), 0);
    return asked.get(id) ?? Math.min(into, all);
  };
  return edges
    .map(({ from, to }) => {
      const way = taken.get(`${from} ${to}`);
      const count = way?.sessions ?? 0;
      return {
        ...{ from, to, sessions: count, of: Math.max(count, came(from)), known: way?.known ?? 0 },
        dropOff: way && way.known > 0 ? way.gaveUp / way.known : null,
      };
    })
    .sort((one, other) => other.sessions - one.sessions);
}
