import { expect, test } from "vitest";
import type { ChecklistContent } from "./checklist.ts";
import { checklistInLanguage, textsOfChecklist } from "./checklist-words.ts";
import { countTranslations, withTranslation } from "./translation.ts";

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

test("counts what is missing in a language, in the order in which it is asked", () => {
  const texts = textsOfChecklist(CONTENT, { name: "Doors", description: "" });
  const keys = texts.map(({ key }) => key);
  expect(keys).toEqual(["name", "section.s", "label.i", "help.i", "option.i.o", "label.j"]);
  expect(countTranslations(texts, CONTENT, "de")).toEqual({ total: 6, missing: 3, stale: 0 });
  const label = { key: "label.j", text: "Marked" };
  const said = withTranslation(CONTENT, "de", label, "Beschriftet");
  expect(countTranslations(texts, said, "de").missing).toBe(2);
  expect(countTranslations(texts, withTranslation(said, "de", label, ""), "de").missing).toBe(3);
  const described = textsOfChecklist(CONTENT, { name: "Doors", description: "All of them" });
  expect(described.map(({ key }) => key).slice(0, 2)).toEqual(["name", "description"]);
});
