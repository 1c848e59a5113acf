import { connectionProblems, type TreeContent, treeGraph } from "@storey/domain";
import { expect, test } from "vitest";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import {
  aNode,
  aResponse,
  aTree,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import {
  branchOf,
  connected,
  disconnected,
  reconnected,
  withAddition,
  withCopy,
  withInsertion,
  withMovedEdge,
  withMovedNode,
  withoutBranch,
  withoutNode,
} from "./edit-tree.ts";

/** 1 asks: 2 leads to 4, 3 to 5, and 5 to 4, which both ways end at. */
const TREE: TreeContent = aTree(
  [
    aNode(1, "text", { text: "Dark?" }),
    aResponse(2, "Yes"),
    aResponse(3, "No"),
    aNode(4, "text", { text: "End" }, { ends: "resolved" }),
    aNode(5, "text", { text: "Look" }),
  ],
  [
    [1, 2],
    [1, 3],
    [2, 4],
    [3, 5],
    [5, 4],
  ],
);

let made = 0;
const newId = () => idOf(9000 + ++made);
const nextOf = (content: TreeContent, number: number) =>
  treeGraph(content)
    .next(idOf(number))
    .map(({ id }) => id);
const ids = (content: TreeContent) => content.nodes.map(({ id }) => id);

test("adds what may follow, and says why another may not", () => {
  const add = (type: "response" | "text", afterId: string | null) =>
    withAddition(TREE, { afterId, type }, [idOf(10), idOf(11)]);
  expect(nextOf(add("response", idOf(1)).content ?? TREE, 1)).toHaveLength(3);
  expect(add("text", idOf(1)).refusal).toBe("responses_mixed");
  expect(add("text", idOf(2)).refusal).toBe("response_leads_once");
  expect(add("response", idOf(2)).refusal).toBe("response_to_response");
  expect(add("text", idOf(5)).refusal).toBe("single_connection");
  expect(add("text", idOf(4)).refusal).toBeNull();
  expect(nextOf(add("text", null).content ?? TREE, 10)).toEqual([]);
});

test("the first step is where an empty tree begins", () => {
  const empty = aTree([], []);
  const { content } = withAddition(empty, { afterId: null, type: "text" }, [idOf(1), idOf(2)]);
  expect(content?.startNodeId).toBe(idOf(1));
});

test("puts a step between a question and its answers", () => {
  const place = { afterId: idOf(1), type: "image" } as const;
  const { content } = withInsertion(TREE, place, [idOf(10), idOf(11), idOf(12)]);
  expect(nextOf(content ?? TREE, 1)).toEqual([idOf(10)]);
  expect(nextOf(content ?? TREE, 10)).toEqual([idOf(2), idOf(3)]);
  expect(new Set(content?.edges.map(({ id }) => id)).size).toBe(content?.edges.length);
});

test("connects, disconnects, moves, and puts answers in another order", () => {
  const edge = { from: idOf(5), to: idOf(4) };
  const loose = disconnected(TREE, edge);
  expect(nextOf(loose, 5)).toEqual([]);
  expect(connected(TREE, edge, newId()).refusal).toBe("already_connected");
  expect(nextOf(connected(loose, edge, newId()).content ?? loose, 5)).toEqual([idOf(4)]);
  const moved = withMovedNode(TREE, { id: idOf(3), from: idOf(1), to: idOf(4) }, newId());
  expect(nextOf(moved.content ?? TREE, 4)).toEqual([idOf(3)]);
  const earlier = withMovedEdge(TREE, { from: idOf(1), to: idOf(3) }, -1);
  expect(nextOf(earlier, 1)).toEqual([idOf(3), idOf(2)]);
  expect(withMovedEdge(TREE, { from: idOf(1), to: idOf(2) }, -1)).toBe(TREE);
});

test("what led to a deleted step leads on to what followed it", () => {
  const without = withoutNode(TREE, idOf(5), newId);
  expect(nextOf(without, 3)).toEqual([idOf(4)]);
  const beginning = withoutNode(TREE, idOf(1), newId);
  expect(beginning.startNodeId).toBeNull();
  expect(ids(beginning)).toHaveLength(4);
});

test("a branch is what follows a step and nothing else", () => {
  expect(branchOf(TREE, idOf(3))).toEqual(new Set([idOf(3), idOf(5)]));
  expect(ids(withoutBranch(TREE, idOf(3)))).toEqual([idOf(1), idOf(2), idOf(4)]);
  expect(ids(withoutBranch(TREE, idOf(1)))).toEqual([]);
});

test("a copy of a branch follows what the original follows, and leads where it led", () => {
  const { content, id } = withCopy(TREE, { id: idOf(3), isWhole: true }, newId);
  expect(nextOf(content, 1)).toEqual([idOf(2), idOf(3), id]);
  expect(ids(content)).toHaveLength(7);
  expect(connectionProblems(treeGraph(content))).toEqual([]);
  const single = withCopy(TREE, { id: idOf(5), isWhole: false }, newId);
  expect(treeGraph(single.content).previous(single.id ?? "")).toEqual([]);
});

test("no command makes a connection that the rules refuse", () => {
  // Every node in every place: what is not refused is allowed.
  for (const from of TREE.nodes)
    for (const to of TREE.nodes) {
      const { content } = connected(TREE, { from: from.id, to: to.id }, newId());
      if (content) expect(connectionProblems(treeGraph(content))).toEqual([]);
      const place = { afterId: from.id, type: to.type };
      const added = withAddition(TREE, place, [newId(), newId()]).content;
      if (added) expect(connectionProblems(treeGraph(added))).toEqual([]);
    }
  for (const { id } of TREE.nodes)
    expect(connectionProblems(treeGraph(withoutNode(TREE, id, newId)))).toEqual([]);
});

test("moves an end of a connection, which keeps its place, and says why it may not", () => {
  const yes = TREE.edges[0]?.id ?? "";
  // An answer of its own question is moved to a new one: the other answer stays the second.
  const more = { ...TREE, nodes: [...TREE.nodes, aResponse(6, "Maybe")] };
  const moved = reconnected(more, yes, { from: idOf(1), to: idOf(6) });
  expect(nextOf(moved.content ?? TREE, 1)).toEqual([idOf(6), idOf(3)]);
  const led = reconnected(TREE, TREE.edges[2]?.id ?? "", { from: idOf(2), to: idOf(5) });
  expect(nextOf(led.content ?? TREE, 2)).toEqual([idOf(5)]);
  expect(reconnected(TREE, yes, { from: idOf(1), to: idOf(4) }).refusal).toBe("responses_mixed");
  expect(reconnected(TREE, yes, { from: idOf(1), to: idOf(2) }).content).toBe(TREE);
});
