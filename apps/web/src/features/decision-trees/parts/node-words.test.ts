import type { TreeNode } from "@storey/domain";
import { expect, test } from "vitest";
import { nodeName } from "./node-words.ts";

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
