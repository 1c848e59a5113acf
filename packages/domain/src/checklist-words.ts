import {
  CHECKLIST_TEXT_MAX_LENGTH,
  type ChecklistContent,
  type ChecklistItem,
  checklistWordKey,
} from "./checklist.ts";
import { readTexts, type SourceText, type Titled, textsOfTitle, wordIn } from "./translation.ts";

/**
 * Returns the texts of a template that somebody reads: what it is called and what is said of it, then what
 * it asks, in that order.
 */
export function textsOfChecklist(
  { sections }: Pick<ChecklistContent, "sections">,
  titled: Titled,
): SourceText[] {
  const line = { form: "line", maxLength: CHECKLIST_TEXT_MAX_LENGTH } as const;
  const texts = sections.flatMap(({ id, title, items }): SourceText[] => [
    { ...line, key: checklistWordKey("section", id), text: title },
    ...items.flatMap((item) => textsOfItem(item, title)),
  ]);
  return readTexts([...textsOfTitle(titled), ...texts]);
}

function textsOfItem({ id, label, help, options }: ChecklistItem, title: string): SourceText[] {
  const line = { form: "line", maxLength: CHECKLIST_TEXT_MAX_LENGTH } as const;
  const at = [title, label].filter((text) => text !== "").join(" › ");
  return [
    { ...line, key: checklistWordKey("label", id), text: label, at: title },
    { ...line, key: checklistWordKey("help", id), text: help ?? "", form: "text", at },
    ...options.map((option) => {
      return { ...line, key: checklistWordKey("option", id, option.id), text: option.label, at };
    }),
  ];
}

/** Returns what a template asks in a language: what is not translated stays as it stands there. */
export function checklistInLanguage<Content extends ChecklistContent>(
  content: Content,
  language: string,
): Content {
  if (content.translations[language] === undefined) return content;
  const word = (key: string, own: string): string => wordIn(content, language, key) ?? own;
  const sections = content.sections.map((section) => ({
    ...section,
    title: word(checklistWordKey("section", section.id), section.title),
    items: section.items.map((item) => ({
      ...item,
      label: word(checklistWordKey("label", item.id), item.label),
      help: item.help === null ? null : word(checklistWordKey("help", item.id), item.help),
      options: item.options.map((option) => ({
        ...option,
        label: word(checklistWordKey("option", item.id, option.id), option.label),
      })),
    })),
  }));
  return { ...content, sections };
}
