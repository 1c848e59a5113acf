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
    files: { images: [], documents: [] },
    ...more,
  };
}

/** Pretends the calls about one tree; what is saved is kept, unless `refuse` answers first. */
export function treeServer(tree: DecisionTree) {
  const server = {
    tree,
    versions: [] as (string | null)[],
    refuse: null as null | (() => { status: number; body: object } | undefined),
    answers: ({ method, path, body, headers }: Asked) => {
      if (path === "/decision-trees") return { body: [server.tree] };
      if (path.endsWith("/versions")) return { body: [] };
      if (path === "/icons") return { body: [] };
      if (!path.startsWith(`/decision-trees/${tree.id}`)) return undefined;
      if (method === "GET") return { body: server.tree };
      if (path.endsWith("/publish")) {
        server.tree = { ...server.tree, state: "published", publishedNumber: 1 };
        return { body: server.tree };
      }
      server.versions.push(headers.get("if-match"));
      const refused = server.refuse?.();
      if (refused) return refused;
      const { version } = server.tree;
      server.tree = { ...server.tree, ...(body as object), version: version + 1 };
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
