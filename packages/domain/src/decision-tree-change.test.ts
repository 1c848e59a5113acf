import { expect, test } from "vitest";
import { NO_PICTURE, node, tree, variable } from "./decision-tree.fixture.ts";
import type { TreeContent } from "./decision-tree.ts";
import { treeChangeCounts, treeChanges } from "./decision-tree-change.ts";

const told = (before: TreeContent, after: TreeContent) =>
  treeChanges(before, after).map(({ code, name, to, field, values }) =>
    [code, name, to, field, ...(values ?? [])].filter((word) => word !== null),
  );
const BEFORE = tree(
  [node("ask", "text"), node("yes", "response"), node("no", "response"), node("good", "text")],
  ["ask>yes", "ask>no", "yes>good"],
  [variable("input")],
);

test("the same tree differs in nothing, wherever its nodes stand and however its fields are ordered", () => {
  const moved = NO_PICTURE.nodes.map((one) => ({ ...one, position: { x: 9, y: 9 } }));
  expect(treeChanges(NO_PICTURE, { ...NO_PICTURE, nodes: moved })).toEqual([]);
  const nodes = BEFORE.nodes.map(({ data, ...one }) => ({
    ...{ data: Object.fromEntries(Object.entries(data).reverse()), ...one },
  })) as unknown as TreeContent["nodes"];
  expect(treeChanges(BEFORE, { ...BEFORE, nodes })).toEqual([]);
});

test("tells steps that came, went and read otherwise, and where they lead now", () => {
  const after = tree(
    [
      node("ask", "text", { text: "Is it lit?" }),
      node("no", "response"),
      node("yes", "response", { icon: "check" }),
      node("call", "phone", {}, "contact"),
    ],
    ["ask>no", "ask>yes", "yes>call"],
    [variable("input", { fallback: "HDMI", options: ["HDMI"] }), variable("room")],
  );
  expect(told(BEFORE, after)).toEqual([
    ["node_changed", "ask", "text", "Is the lamp on?", "Is it lit?"],
    ["node_changed", "yes", "icon", "", "check"],
    ["node_added", "call"],
    ["node_removed", "good"],
    ["ways_ordered", "ask"],
    ["way_added", "yes", "call"],
    ["way_removed", "yes", "good"],
    ["variable_changed", "The input", "fallback", "", "HDMI"],
    ["variable_changed", "The input", "options", "", "HDMI"],
    ["variable_added", "The room"],
  ]);
});

test("tells another end, another start, other files and conditions, without words that nobody can read", () => {
  const article = (html: string) => node("press", "article", { html });
  const match = { operator: "otherwise", value: null, upTo: null } as const;
  const before = tree(
    [article("<p>Press <b>on</b></p>"), node("see", "image"), node("r", "response")],
    [],
  );
  const after: TreeContent = {
    ...tree(
      [
        {
          ...article("<p>Press off</p>"),
          outcome: { kind: "info", category: null, priority: null },
        },
        node("see", "image", { imageId: "other" }),
        node("r", "response", { match }),
      ],
      [],
    ),
    startNodeId: "see",
  };
  expect(told(before, after)).toEqual([
    ["start_changed", "see"],
    ["node_changed", "press", "outcome", "", "info"],
    ["node_changed", "press", "html", "Press on", "Press off"],
    ["node_changed", "see", "imageId"],
    ["node_changed", "r", "match"],
  ]);
});

test("tells in which languages how many texts are others: changed, new and gone", () => {
  const fr = { a: "Bon" };
  const before = { ...BEFORE, translations: { de: { a: "Gut", b: "Ja", c: "Nein" }, fr } };
  const after = { ...BEFORE, translations: { de: { a: "Sehr gut", c: "Nein", d: "Neu" }, fr } };
  expect(told(before, after)).toEqual([["words_changed", "de"]]);
  expect(treeChanges(before, after)).toMatchObject([{ count: 3 }]);
});

test("tells scenarios that came, went and end otherwise", () => {
  const end = { kind: "end", at: "good", outcome: null } as const;
  const one = { id: "1", name: "One", known: [], answers: [], end };
  const two = { ...one, id: "2", name: "Two" };
  expect(
    told(
      { ...BEFORE, scenarios: [one, two] },
      {
        ...BEFORE,
        scenarios: [
          { ...one, end: { ...end, at: "ask" } },
          { ...two, id: "3" },
        ],
      },
    ),
  ).toEqual([
    ["scenario_changed", "One"],
    ["scenario_added", "Two"],
    ["scenario_removed", "Two"],
  ]);
});

test("counts the nodes that are new, changed and gone, where they lead included", () => {
  const { nodes, edges } = NO_PICTURE;
  const count = nodes.length;
  expect(treeChangeCounts(undefined, NO_PICTURE)).toEqual({
    added: count,
    changed: 0,
    removed: 0,
    translations: 0,
  });
  expect(treeChangeCounts(NO_PICTURE, NO_PICTURE)).toEqual({
    added: 0,
    changed: 0,
    removed: 0,
    translations: 0,
  });
  const moved = nodes.map((one) => ({ ...one, position: { x: 9, y: 9 } }));
  const [way] = edges;
  const later = { ...NO_PICTURE, nodes: [...moved, node("late", "text")], edges: edges.slice(1) };
  expect(way && treeChangeCounts(NO_PICTURE, later)).toEqual({
    added: 1,
    changed: 1,
    removed: 0,
    translations: 0,
  });
});
