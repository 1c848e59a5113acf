import type { TreeNode } from "./decision-tree.ts";

/** A way between two nodes of one tree, by their ids. */
export interface TreeWay {
  readonly from: string;
  readonly to: string;
}

/** What a walk came by in one tree, however often it was. */
export interface PassedTree {
  /** Each once, in the order of the walk. */
  readonly nodeIds: readonly string[];
  /** Each once, in the order in which they were taken last. */
  readonly ways: readonly TreeWay[];
}

/** The nodes and ways of one tree that are come by. */
export class Passed {
  readonly #nodeIds = new Set<string>();
  readonly #ways = new Map<string, TreeWay>();

  /** Notes a node, and the way to it from the one before, where that is of the same tree. */
  comeBy({ id }: TreeNode, from: string | null): void {
    this.#nodeIds.add(id);
    if (from === null) return;
    const way = `${from} ${id}`;
    // One that is taken again stands last: what came after it is told by that.
    this.#ways.delete(way);
    this.#ways.set(way, { from, to: id });
  }

  /** What was come by up to now. */
  told(): PassedTree {
    return { nodeIds: [...this.#nodeIds], ways: [...this.#ways.values()] };
  }
}
