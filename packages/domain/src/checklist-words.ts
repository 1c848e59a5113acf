import { type ChecklistContent, checklistWordKey } from "./checklist.ts";

/** Returns what a template asks in a language: what is not translated stays as it stands there. */
export function checklistInLanguage<Content extends ChecklistContent>(
  content: Content,
  language: string,
): Content {
  const words = content.translations[language];
  if (words === undefined) return content;
  const word = (key: string, own: string): string => words[key]?.trim() || own;
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
