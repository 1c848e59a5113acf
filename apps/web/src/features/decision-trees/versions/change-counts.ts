import { type TreeChangeCode, type TreeContent, treeChanges } from "@storey/domain";

const NOTHING: TreeContent = { startNodeId: null, nodes: [], edges: [], variables: [] };
const OF_NODES: readonly TreeChangeCode[] = [
  "node_changed",
  "way_added",
  "way_removed",
  "ways_ordered",
];

/** Counts the nodes that are new, changed and gone since a version, where they lead included. */
export function changeCounts(before: TreeContent | undefined, now: TreeContent) {
  const changes = treeChanges(before ?? NOTHING, now);
  const count = (codes: readonly TreeChangeCode[]): number =>
    new Set(changes.filter(({ code }) => codes.includes(code)).map(({ nodeId }) => nodeId)).size;
  return {
    added: count(["node_added"]),
    changed: count(OF_NODES),
    removed: count(["node_removed"]),
  };
}
