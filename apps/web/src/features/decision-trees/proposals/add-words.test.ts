import type { TreeNode } from "@storey/domain";
import { expect, test } from "vitest";
import { withWords } from "./add-words.ts";

const node = (type: string, data: object) =>
  ({ id: "n", type, label: "", position: { x: 0, y: 0 }, outcome: null, data }) as TreeNode;

test("words stand below what a step says, as text also in an article", () => {
  expect(withWords(node("text", { text: "Lit?" }), "Look at the fuse.")?.data).toEqual({
    text: "Lit?\n\nLook at the fuse.",
  });
  expect(withWords(node("text", { text: " " }), "Look.")?.data).toEqual({ text: "Look." });
  expect(withWords(node("article", { html: "<p>Lit?</p>" }), "a < b\n& c")?.data).toEqual({
    html: "<p>Lit?</p><p>a &lt; b</p><p>&amp; c</p>",
  });
  expect(withWords(node("phone", { number: "1", note: "" }), "Ask.")?.data).toEqual({
    number: "1",
    note: "Ask.",
  });
  expect(withWords(node("subtree", {}), "Ask.")).toBeNull();
});
