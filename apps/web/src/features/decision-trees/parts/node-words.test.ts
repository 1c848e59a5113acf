import type { TreeNode } from "@storey/domain";
import { expect, test } from "vitest";
import {
  aNode,
  aResponse,
  aTree,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { nodeName, tellingName, tellingWords } from "./node-words.ts";

const common = { id: "one", position: { x: 0, y: 0 }, outcome: null } as const;

test.each<[TreeNode, string]>([
  [
    { ...common, type: "text", label: "Press <Input>  on the remote", data: { text: "" } },
    "Press <Input> on the remote",
  ],
  [{ ...common, type: "text", label: "", data: { text: "Volume <5 or >10" } }, "Volume <5 or >10"],
  [
    { ...common, type: "article", label: "", data: { html: "<h2>Change</h2><p>it</p>" } },
    "Change it",
  ],
])("a step is named by what it says: %#", (node, name) => {
  expect(nodeName(node, (key) => key)).toBe(name);
});

const asKeys = (key: string, values = {}) => [key, ...Object.values(values)].join(" ");
const demo = (id: number, text: string) => aNode(id, "text", { text }, { label: "Demo" });

test("steps of one name are told apart by what they say, else by what they follow, else by their place", () => {
  const tree = aTree(
    [
      aNode(1, "text", { text: "" }, { label: "Lamp" }),
      ...[aResponse(2, "Yes"), aResponse(3, "No"), aResponse(4, "Perhaps")],
      ...[demo(5, "Sounds good."), demo(6, "Watch it."), demo(7, "Watch it.")],
      aNode(8, "text", { text: "" }, { label: "Input" }),
      ...[aResponse(9, "Yes"), aResponse(10, "No")],
      ...[demo(11, "Watch it."), demo(12, ""), demo(13, "")],
    ],
    [
      ...([[1, 2] as const, [1, 3], [1, 4], [2, 5], [3, 6], [4, 7], [5, 8]] as const),
      ...([[8, 9] as const, [8, 10], [10, 11]] as const),
    ],
  );
  const { nodes } = tree;
  expect(nodes.map((node) => tellingWords(tree, node, asKeys))).toEqual([
    null,
    // Two answers of one name follow two questions.
    ...["node.follows Lamp", "node.follows Lamp", null],
    ...["Sounds good.", "node.follows Lamp › No", "node.follows Perhaps"],
    null,
    ...["node.follows Input", "node.follows Input"],
    ...["node.follows Input › No", "node.place 5 6", "node.place 6 6"],
  ]);
  const names = nodes.map((node) => tellingName(tree, node, asKeys));
  expect(new Set(names).size).toBe(nodes.length);
  expect(names.slice(3, 5)).toEqual(["Perhaps", "Demo: Sounds good."]);
  expect(names.at(-1)).toBe("Demo (node.place 6 6)");
  expect(names[1]).toBe("node.after Yes Lamp");
});

test("steps without words are told apart from those of their type", () => {
  const silent = (id: number) => aNode(id, "text", { text: "" }, { label: "" });
  const image = aNode(3, "image", { imageId: null, description: "" }, { label: "" });
  const tree = aTree([silent(1), silent(2), image], []);
  expect(tree.nodes.map((node) => tellingWords(tree, node, asKeys))).toEqual([
    ...["node.place 1 2", "node.place 2 2"],
    null,
  ]);
});
