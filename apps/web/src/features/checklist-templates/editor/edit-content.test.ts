import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { expect, it } from "vitest";
import { withItem, withMovedItem } from "./edit-content.ts";

const section = (id: string, ...items: string[]) => ({
  id,
  title: id,
  items: items.map((one) => newChecklistItem(one, one)),
});
const content = { ...EMPTY_CHECKLIST, sections: [section("S", "a", "b"), section("T", "c")] };
const idsOf = ({ sections }: typeof content) =>
  sections.map(({ items }) => items.map(({ id }) => id).join("")).join("|");

it.each([
  ["a", 1, "ba|c"],
  ["b", 1, "a|bc"],
  ["c", -1, "abc|"],
  ["a", -1, "ab|c"],
  ["c", 1, "ab|c"],
  ["none", 1, "ab|c"],
] as const)("moves %s by %i: %s", (id, by, expected) => {
  expect(idsOf(withMovedItem(content, id, by) as typeof content)).toBe(expected);
});

it("adds an item where one types", () => {
  expect(idsOf(withItem(content, "S", "n", "a") as typeof content)).toBe("anb|c");
  expect(idsOf(withItem(content, "S", "n") as typeof content)).toBe("abn|c");
});
