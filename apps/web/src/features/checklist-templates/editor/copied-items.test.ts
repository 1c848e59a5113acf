import {
  type ChecklistItem,
  checklistItems,
  EMPTY_CHECKLIST,
  newChecklistItem,
} from "@storey/domain";
import { expect, it } from "vitest";
import { copyItems, looseConditions } from "./copied-items.ts";
import { withCopied } from "./edit-content.ts";

const after = (itemId: string) => ({ itemId, operator: "failed", value: null }) as const;
const item = (id: string, more: Partial<ChecklistItem> = {}) => ({
  ...newChecklistItem(id, id),
  ...more,
});
const source = {
  ...EMPTY_CHECKLIST,
  sections: [
    {
      id: "S",
      title: "First",
      items: [
        item("a", { helpImageId: "P" }),
        item("b", { condition: after("a"), helpImageId: "P" }),
      ],
    },
    { id: "T", title: "Second", items: [item("c", { condition: after("b") }), item("d")] },
  ],
  translations: { de: { "label.a": "A", "label.d": "D", "section.S": "Erstens" } },
  translatedFrom: { de: { "label.d": "mark" } },
};
const ids = () => {
  let last = 0;
  return () => `new ${++last}`;
};

it("copies what is chosen with ids of its own, its words, and each picture once", () => {
  const copied = copyItems(source, new Set(["a", "b"]), ids());
  expect(copied.pictures).toEqual([{ from: "P", to: "new 1" }]);
  const [first, second] = checklistItems(copied);
  expect(copied.sections.map(({ id, title }) => [id === "S", title])).toEqual([[false, "First"]]);
  expect([first?.label, first?.helpImageId, second?.helpImageId]).toEqual(["a", "new 1", "new 1"]);
  expect(second?.condition).toEqual(after(first?.id ?? ""));
  const section = copied.sections[0]?.id;
  expect(copied.translations).toEqual({
    de: { [`label.${first?.id}`]: "A", [`section.${section}`]: "Erstens" },
  });
});

it("asks always what depends on something that is not chosen, and counts it before", () => {
  const chosen = new Set(["c", "d"]);
  expect(looseConditions(source, chosen)).toBe(1);
  expect(looseConditions(source, new Set(["a", "b", "c"]))).toBe(0);
  const copied = copyItems(source, chosen, ids());
  expect(checklistItems(copied).map(({ condition }) => condition)).toEqual([null, null]);
  expect(copied.pictures).toEqual([]);
});

it("adds what was copied at the end, beside the words that are there", () => {
  const draft = {
    ...EMPTY_CHECKLIST,
    sections: [{ id: "O", title: "Own", items: [item("o")] }],
    translations: { de: { "label.o": "O" }, fr: { "label.o": "o" } },
  };
  const next = withCopied(draft, copyItems(source, new Set(["d"]), ids()));
  expect(next.sections.map(({ title }) => title)).toEqual(["Own", "Second"]);
  const [, copy] = checklistItems(next);
  expect(next.translations).toEqual({
    de: { "label.o": "O", [`label.${copy?.id}`]: "D" },
    fr: { "label.o": "o" },
  });
  expect(next.translatedFrom).toEqual({ de: { [`label.${copy?.id}`]: "mark" } });
});
