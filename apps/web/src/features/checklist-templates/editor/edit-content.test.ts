import { EMPTY_CHECKLIST, newChecklistItem } from "@storey/domain";
import { expect, it } from "vitest";
import { checklistWords, missingWords, withWord } from "./checklist-words.ts";
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

it("counts the words that are missing in a language", () => {
  expect(checklistWords(content).map(({ key }) => key)).toEqual([
    ...["section.S", "label.a", "label.b", "section.T", "label.c"],
  ]);
  const said = withWord(content, "de", "label.a", "A");
  expect([missingWords(content, "de"), missingWords(said, "de")]).toEqual([5, 4]);
  expect(missingWords(withWord(said, "de", "label.a", ""), "de")).toBe(5);
});
