import { type TreeChange, type TreeContent, treeChanges } from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import type { NodeMark, NodeMarks } from "../parts/node-mark.tsx";
import { changeWords } from "./change-words.ts";

/** The two sides of a comparison in one tree: what it is now, with what is gone from it. */
export function unitedContent(before: TreeContent, after: TreeContent): TreeContent {
  const there = new Set(after.nodes.map(({ id }) => id));
  const gone = before.nodes.filter(({ id }) => !there.has(id));
  const isGone = new Set(gone.map(({ id }) => id));
  const edges = before.edges.filter(({ from, to }) => isGone.has(from) || isGone.has(to));
  return {
    ...after,
    startNodeId: after.startNodeId ?? before.startNodeId,
    nodes: [...after.nodes, ...gone],
    edges: [...after.edges, ...edges],
  };
}

/** Marks what is new, what changed and what is gone on the nodes, by a word and in full. */
export function changeMarks(before: TreeContent, after: TreeContent, t: Translate): NodeMarks {
  const marks = new Map<string, NodeMark>();
  const changes = treeChanges(before, after);
  const about = new Map<string, TreeChange[]>();
  for (const change of changes) {
    if (change.nodeId === null) continue;
    about.set(change.nodeId, [...(about.get(change.nodeId) ?? []), change]);
  }
  for (const [id, own] of about) {
    const codes = own.map(({ code }) => code);
    const detail = own.map((change) => changeWords(change, t)).join(". ");
    if (codes.includes("node_removed"))
      marks.set(id, { tone: "danger", words: t("change.mark.removed"), detail, isGhost: true });
    else if (codes.includes("node_added"))
      marks.set(id, { tone: "success", words: t("change.mark.added"), detail });
    else marks.set(id, { tone: "warning", words: t("change.mark.changed"), detail });
  }
  return marks;
}
