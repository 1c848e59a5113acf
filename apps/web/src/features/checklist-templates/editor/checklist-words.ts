import { type ChecklistContent, checklistWordKey } from "@storey/domain";

/** A text of a template that can be said in other languages. */
export interface ChecklistWord {
  readonly key: string;
  readonly text: string;
  readonly kind: "section" | "label" | "help" | "option";
}

/** Returns the texts of a template in the order in which they are read; empty ones are left out. */
export function checklistWords({ sections }: Pick<ChecklistContent, "sections">): ChecklistWord[] {
  const words = sections.flatMap(({ id, title, items }): ChecklistWord[] => [
    { key: checklistWordKey("section", id), text: title, kind: "section" },
    ...items.flatMap((item): ChecklistWord[] => [
      { key: checklistWordKey("label", item.id), text: item.label, kind: "label" },
      { key: checklistWordKey("help", item.id), text: item.help ?? "", kind: "help" },
      ...item.options.map(({ id: optionId, label }): ChecklistWord => {
        return { key: checklistWordKey("option", item.id, optionId), text: label, kind: "option" };
      }),
    ]),
  ]);
  return words.filter(({ text }) => text.trim() !== "");
}

/** Counts the texts that are not said in a language. */
export function missingWords(content: ChecklistContent, language: string): number {
  const said = content.translations[language] ?? {};
  return checklistWords(content).filter(({ key }) => (said[key] ?? "").trim() === "").length;
}

/** Says one text in a language; an empty one is taken away. */
export function withWord(
  content: ChecklistContent,
  language: string,
  key: string,
  text: string,
): ChecklistContent {
  const { [key]: _, ...others } = content.translations[language] ?? {};
  const words = text === "" ? others : { ...others, [key]: text };
  return { ...content, translations: { ...content.translations, [language]: words } };
}
