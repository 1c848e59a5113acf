import type { DecisionTree } from "@storey/contract";
import type { TreeContent } from "@storey/domain";
import { loadMessages } from "../../lib/messages.ts";
import { type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { EditDecisionTreeScreen } from "./edit-decision-tree.screen.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";

/** A tree with its draft. */
export function aTreeRecord(content: TreeContent, more: Partial<DecisionTree> = {}): DecisionTree {
  return {
    ...{ id: idOf(1), version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ name: "No picture", description: "", state: "draft", publishedNumber: null },
    ...{ isChanged: false, nodesCount: content.nodes.length },
    content: content as DecisionTree["content"],
    changedBy: null,
    files: { images: [], documents: [] },
    ...more,
  };
}

const COUNTS = { sessions: 20, resolved: 12, issues: 3, left: 5, helpful: { yes: 9, no: 2 } };
const RESULTS = {
  ...{ ...COUNTS, from: "2026-01-01", to: "2026-03-31" },
  versions: [{ ...COUNTS, id: idOf(8), number: 2, publishedAt: MOMENT }],
  worst: [
    { nodeId: idOf(4), label: "Input", tree: null, sessions: 9, left: 5, issues: 2 },
    { nodeId: idOf(99), label: null, tree: null, sessions: 6, left: 0, issues: 1 },
  ],
};

/** Pretends the calls about one tree; what is saved is kept, unless `refuse` answers first. */
export function treeServer(tree: DecisionTree) {
  const server = {
    tree,
    versions: [] as (string | null)[],
    refuse: null as null | (() => { status: number; body: object } | undefined),
    answers: ({ method, path, body, headers }: Asked) => {
      if (path === "/decision-trees") return { body: [server.tree] };
      if (path.endsWith("/versions")) return { body: [] };
      if (path.endsWith("/results")) return { body: RESULTS };
      if (path === "/icons") return { body: [] };
      if (!path.startsWith(`/decision-trees/${tree.id}`)) return undefined;
      if (method === "GET") return { body: server.tree };
      if (path.endsWith("/publish")) {
        server.tree = { ...server.tree, state: "published", publishedNumber: 1, isChanged: false };
        return { body: server.tree };
      }
      const paper = server.tree.files.documents.find(({ id }) => path.endsWith(`/documents/${id}`));
      if (paper) return { body: { ...paper, ...(body as object), version: paper.version + 1 } };
      server.versions.push(headers.get("if-match"));
      const refused = server.refuse?.();
      if (refused) return refused;
      const { version, publishedNumber } = server.tree;
      const isChanged = publishedNumber !== null;
      server.tree = { ...server.tree, ...(body as object), isChanged, version: version + 1 };
      return { body: server.tree };
    },
  };
  return server;
}

/** Opens the editor of the tree of a pretended server. */
export async function openEditor(server: ReturnType<typeof treeServer>) {
  await loadMessages(["decision-trees", "decision-tree-runner", "issues"]);
  return harness({
    screen: () => <EditDecisionTreeScreen />,
    path: "/admin/organisation/decisionTrees/$decisionTreeId",
    address: `/admin/organisation/decisionTrees/${server.tree.id}`,
    answers: server.answers,
    settings: ["spaces_core", "spaces_decision_trees"],
  });
}
