import {
  type ChecklistContent,
  type ChecklistItem,
  type ChecklistSection,
  newChecklistItem,
} from "@storey/domain";
import { moved } from "../../../ui/sortable/move.ts";

function inSections(
  content: ChecklistContent,
  change: (section: ChecklistSection) => ChecklistSection,
): ChecklistContent {
  return { ...content, sections: content.sections.map(change) };
}

/** Adds a section at the end, with an item to type in. */
export function withSection(
  content: ChecklistContent,
  id: string,
  itemId: string,
): ChecklistContent {
  const section = { id, title: "", items: [newChecklistItem(itemId)] };
  return { ...content, sections: [...content.sections, section] };
}

/** Adds sections that were copied from elsewhere, with their words in other languages, at the end. */
export function withCopied(
  content: ChecklistContent,
  {
    sections,
    translations,
    translatedFrom = {},
  }: Pick<ChecklistContent, "sections" | "translations" | "translatedFrom">,
): ChecklistContent {
  return {
    ...content,
    sections: [...content.sections, ...sections],
    translations: withWords(content.translations, translations),
    translatedFrom: withWords(content.translatedFrom ?? {}, translatedFrom),
  };
}

type WordsByLanguage = ChecklistContent["translations"];

function withWords(before: WordsByLanguage, added: WordsByLanguage): WordsByLanguage {
  const all = { ...before };
  for (const [language, own] of Object.entries(added)) all[language] = { ...all[language], ...own };
  return all;
}

/** Adds an item after another one of a section, or at its end; it is answered as that one is. */
export function withItem(
  content: ChecklistContent,
  sectionId: string,
  id: string,
  afterId?: string,
): ChecklistContent {
  return inSections(content, (section) => {
    if (section.id !== sectionId) return section;
    const at = section.items.findIndex((item) => item.id === afterId);
    const place = at < 0 ? section.items.length : at + 1;
    const like = section.items[place - 1]?.responseType;
    const item = newChecklistItem(id, "", like === "check" ? "check" : "pass_fail_na");
    return { ...section, items: section.items.toSpliced(place, 0, item) };
  });
}

/** Changes one item. */
export function withChangedItem(content: ChecklistContent, next: ChecklistItem): ChecklistContent {
  return inSections(content, (section) => ({
    ...section,
    items: section.items.map((item) => (item.id === next.id ? next : item)),
  }));
}

/** Changes the title of a section. */
export function withTitle(content: ChecklistContent, id: string, title: string): ChecklistContent {
  return inSections(content, (section) => (section.id === id ? { ...section, title } : section));
}

/** Removes an item. */
export function withoutItem(content: ChecklistContent, id: string): ChecklistContent {
  return inSections(content, (section) => ({
    ...section,
    items: section.items.filter((item) => item.id !== id),
  }));
}

/** Removes a section with its items. */
export function withoutSection(content: ChecklistContent, id: string): ChecklistContent {
  return { ...content, sections: content.sections.filter((section) => section.id !== id) };
}

/** Moves a section up or down. */
export function withMovedSection(
  content: ChecklistContent,
  id: string,
  by: number,
): ChecklistContent {
  const at = content.sections.findIndex((section) => section.id === id);
  return { ...content, sections: moved(content.sections, at, at + by) };
}

/** Gives the items of a section another order. */
export function withOrder(
  content: ChecklistContent,
  sectionId: string,
  items: readonly ChecklistItem[],
): ChecklistContent {
  return inSections(content, (section) =>
    section.id === sectionId ? { ...section, items } : section,
  );
}

/** Moves an item up or down; over the end of its section into the next one. */
export function withMovedItem(content: ChecklistContent, id: string, by: 1 | -1): ChecklistContent {
  const from = content.sections.findIndex(({ items }) => items.some((item) => item.id === id));
  const section = content.sections[from];
  const at = section?.items.findIndex((item) => item.id === id) ?? -1;
  const item = section?.items[at];
  if (!section || !item) return content;
  const to = at + by;
  if (to >= 0 && to < section.items.length) {
    return withOrder(content, section.id, moved(section.items, at, to));
  }
  const neighbour = content.sections[from + by];
  if (!neighbour) return content;
  const items = by > 0 ? [item, ...neighbour.items] : [...neighbour.items, item];
  return withOrder(withoutItem(content, id), neighbour.id, items);
}
