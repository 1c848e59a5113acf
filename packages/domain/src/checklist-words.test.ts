import { expect, test } from "vitest";
import type { ChecklistContent } from "./checklist.ts";
import { checklistInLanguage } from "./checklist-words.ts";

const CONTENT = {
  sections: [
    {
      id: "s",
      title: "Doors",
      items: [
        {
          ...{ id: "i", label: "Closes", help: "Let it fall shut" },
          options: [{ id: "o", label: "Yes", isFail: false }],
        },
        { id: "j", label: "Marked", help: null, options: [] },
      ],
    },
  ],
  translations: {
    de: { "section.s": "Türen", "label.i": "Schließt", "option.i.o": "Ja", "label.j": " " },
  },
} as unknown as ChecklistContent;

test("what is translated is shown so, and what is missing as it stands in the template", () => {
  const { title, items } = checklistInLanguage(CONTENT, "de").sections[0] ?? {};
  expect(title).toBe("Türen");
  expect(items?.map(({ label }) => label)).toEqual(["Schließt", "Marked"]);
  expect(items?.[0]?.help).toBe("Let it fall shut");
  expect(items?.[0]?.options[0]?.label).toBe("Ja");
});

test("a language without words leaves all as it is", () => {
  expect(checklistInLanguage(CONTENT, "fr")).toBe(CONTENT);
});
