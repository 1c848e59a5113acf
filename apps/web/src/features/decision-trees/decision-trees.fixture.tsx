import type { CalledTreeVersion, DecisionTree, WholeTreeVersion } from "@storey/contract";
import { ORGANISATION_PERMISSIONS, type Permission, type TreeContent } from "@storey/domain";
import { loadMessages } from "../../lib/messages.ts";
import { type Asked, harness, idOf } from "../../test-support/harness.fixture.tsx";
import { EditDecisionTreeScreen } from "./edit-decision-tree.screen.tsx";

const MOMENT = "2026-01-01T00:00:00.000Z";

/** A tree with its draft. */
export function aTreeRecord(content: TreeContent, more: Partial<DecisionTree> = {}): DecisionTree {
  return {
    ...{ id: idOf(1), version: 1, createdAt: MOMENT, updatedAt: MOMENT, deletedAt: null },
    ...{ name: "No picture", description: "", state: "draft", publishedNumber: null },
    publishedVersionId: null,
    ...{ isChanged: false, nodesCount: content.nodes.length },
    content: content as DecisionTree["content"],
    changedBy: null,
    files: { images: [], documents: [] },
    ...more,
  };
}

const COUNTS = { sessions: 20, resolved: 12, issues: 3, left: 5, helpful: { yes: 9, no: 2 } };
const BETTER = { sessions: 10, resolved: 9, issues: 1, left: 0, helpful: { yes: 4, no: 0 } };
const { helpful: _, ...OUTCOMES } = COUNTS;
const INPUT = { nodeId: idOf(4), sessions: 9, left: 5, issues: 2, pause: { median: 20, p90: 60 } };
/** What a tree came to: two versions, of which the newer one helps more. */
export const RESULTS = {
  ...{ ...COUNTS, from: "2026-01-01", to: "2026-03-31", walk: { median: 90, p90: 300 } },
  versions: [
    { ...BETTER, id: idOf(9), number: 3, publishedAt: MOMENT, walk: { median: 45, p90: 90 } },
    { ...COUNTS, id: idOf(8), number: 2, publishedAt: MOMENT, walk: { median: 90, p90: 300 } },
  ],
  through: { sessions: 4, resolved: 3, issues: 0, left: 1 },
  callers: [{ id: idOf(71), name: "Meeting room", sessions: 4, resolved: 3, issues: 0, left: 1 }],
  worst: [
    { ...INPUT, label: "Input", tree: null },
    { ...INPUT, nodeId: idOf(99), label: null, tree: null, sessions: 6, left: 0, issues: 1 },
  ],
  times: [{ beginsOn: "2026-01-05", ...OUTCOMES }],
  spaces: [{ id: idOf(70), name: "=Room", ...OUTCOMES }],
  models: [],
  languages: [{ language: "de", ...OUTCOMES }],
  ways: [{ from: idOf(1), to: idOf(2), sessions: 12, known: 12, gaveUp: 6 }],
  nodes: [INPUT],
};

/** Proposals to a tree: one that is open, and one that was dismissed. */
export const PROPOSALS = [
  {
    ...{ id: idOf(81), words: "Look at the fuse.", state: "open", reason: null },
    ...{ nodeId: idOf(4), label: "Input", issueId: idOf(82) },
    ...{ proposedBy: { id: idOf(83), name: "Tess" }, proposedAt: MOMENT },
    ...{ decidedBy: null, decidedAt: null },
  },
];

interface Answer {
  readonly status?: number;
  readonly body: object;
}

/** Pretends the calls about one tree; what is saved is kept, unless `refuse` answers first. */
export function treeServer(tree: DecisionTree) {
  const server = {
    tree,
    versions: [] as (string | null)[],
    /** The published versions, the newest first. */
    published: [] as WholeTreeVersion[],
    /** How many of them a page has. */
    pageSize: 50,
    /** What a draft that calls others runs with. */
    called: [] as CalledTreeVersion[],
    /** Answers a call before all others, now or later. */
    first: null as null | ((asked: Asked) => Answer | Promise<Answer> | undefined),
    decided: [] as unknown[],
    refuse: null as null | (() => { status: number; body: object } | undefined),
    answers: (asked: Asked) => {
      const { method, path, body, headers } = asked;
      const first = server.first?.(asked);
      if (first) return first;
      if (path === "/decision-trees") return { body: [server.tree] };
      if (path === "/decision-trees/called") return { body: server.called };
      if (path.endsWith("/versions")) {
        const before = Number(asked.query.get("before") ?? Number.POSITIVE_INFINITY);
        const older = server.published.filter(({ number }) => number < before);
        const results = older
          .slice(0, server.pageSize)
          .map(({ content: _, ...version }) => version);
        return { body: { results, hasMore: older.length > server.pageSize } };
      }
      const version = server.published.find(({ id }) => path.endsWith(`/versions/${id}`));
      if (version && method === "GET") return { body: version };
      if (path.endsWith("/results")) return { body: RESULTS };
      if (path.endsWith("/said"))
        return {
          body: [
            {
              ...{ id: idOf(60), said: "Still dark.", endedAt: MOMENT, version: 2 },
              ...{ nodeId: idOf(4), label: "Input", issueId: idOf(82) },
            },
          ],
        };
      if (path.endsWith("/proposals")) return { body: PROPOSALS };
      if (path.includes("/proposals/")) {
        server.decided.push(body);
        if (!path.endsWith("/accept")) return { body: { ...PROPOSALS[0], state: "dismissed" } };
        const { content } = { ...server.tree, ...(body as Partial<DecisionTree>) };
        server.tree = { ...server.tree, content, version: server.tree.version + 1 };
        return { body: server.tree };
      }
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
      const isChanged = server.tree.publishedNumber !== null;
      const next = server.tree.version + 1;
      server.tree = { ...server.tree, ...(body as object), isChanged, version: next };
      return { body: server.tree };
    },
  };
  return server;
}

/** Opens the editor of the tree of a pretended server. */
export async function openEditor(
  server: ReturnType<typeof treeServer>,
  search = "",
  permissions: readonly Permission[] = ORGANISATION_PERMISSIONS,
) {
  const runner = ["decision-tree-runner", "issues", "translations", "administration"] as const;
  const editor = ["decision-trees", "decision-tree-canvas", "decision-tree-results"] as const;
  await loadMessages([...editor, ...runner]);
  return harness({
    screen: () => <EditDecisionTreeScreen />,
    path: "/admin/organisation/decisionTrees/$decisionTreeId",
    address: `/admin/organisation/decisionTrees/${server.tree.id}${search}`,
    answers: server.answers,
    permissions,
    settings: ["spaces_core", "spaces_decision_trees"],
  });
}
