import {
  type ChecklistContent,
  type ChecklistItem,
  type ChecklistSection,
  checklistWordKey,
} from "./checklist.ts";
import { DESCRIPTION_KEY, NAME_KEY } from "./translation.ts";

/** What a template says in further languages, with the marks of the originals where it has them. */
type Said = Pick<ChecklistContent, "translations" | "translatedFrom">;

interface Copied extends Said {
  readonly sections: ChecklistSection[];
}

interface CopyOptions {
  /** Whether the copy stays in its template: a condition on what is not copied along holds there. */
  readonly stays?: boolean;
  /** Whether what the template is called, and what is said of it, comes along in other languages. */
  readonly withTitle?: boolean;
}

/**
 * Copies sections with ids of their own, so that what fails in one template is not what fails in another.
 * Conditions follow their items; one on an item that is not copied along is dropped, unless the copy
 * stays in the template. Translations come along. `newId` makes the ids.
 */
export function copySections(
  sections: readonly ChecklistSection[],
  { translations, translatedFrom }: Said,
  newId: () => string,
  { stays = false, withTitle = false }: CopyOptions = {},
): Copied {
  const items = sections.flatMap(({ items: some }) => some);
  const idOf = new Map<string, string>();
  const title = withTitle ? [NAME_KEY, DESCRIPTION_KEY] : [];
  const keys = new Map(title.map((key) => [key, key]));
  for (const { id } of [...sections, ...items]) idOf.set(id, newId());
  for (const { options } of items) for (const { id } of options) idOf.set(id, newId());
  const now = (id: string) => idOf.get(id) ?? id;
  for (const { id } of sections)
    keys.set(checklistWordKey("section", id), checklistWordKey("section", now(id)));
  for (const { id, options } of items) {
    for (const kind of ["label", "help"] as const)
      keys.set(checklistWordKey(kind, id), checklistWordKey(kind, now(id)));
    for (const option of options)
      keys.set(
        checklistWordKey("option", id, option.id),
        checklistWordKey("option", now(id), now(option.id)),
      );
  }
  const copyItem = (item: ChecklistItem): ChecklistItem => {
    const { condition } = item;
    const isKept = condition !== null && (stays || idOf.has(condition.itemId));
    return {
      ...item,
      id: now(item.id),
      options: item.options.map((option) => ({ ...option, id: now(option.id) })),
      condition: isKept
        ? {
            ...condition,
            itemId: now(condition.itemId),
            value: typeof condition.value === "string" ? now(condition.value) : condition.value,
          }
        : null,
    };
  };
  return {
    sections: sections.map((section) => ({
      ...section,
      id: now(section.id),
      items: section.items.map(copyItem),
    })),
    translations: copiedWords(translations, keys),
    ...(translatedFrom && { translatedFrom: copiedWords(translatedFrom, keys) }),
  };
}

function copiedWords(
  all: ChecklistContent["translations"],
  keys: ReadonlyMap<string, string>,
): ChecklistContent["translations"] {
  return Object.fromEntries(
    Object.entries(all).map(([language, words]) => [
      language,
      Object.fromEntries(
        Object.entries(words).flatMap(([key, word]) => {
          const copied = keys.get(key);
          return copied === undefined ? [] : [[copied, word]];
        }),
      ),
    ]),
  );
}

/** Gives the help of each item another picture, by the id of the one that it has. */
export function withPictures(
  content: ChecklistContent,
  pictureOf: (id: string) => string | null,
): ChecklistContent {
  const sections = content.sections.map((section) => ({
    ...section,
    items: section.items.map((item) =>
      item.helpImageId === null ? item : { ...item, helpImageId: pictureOf(item.helpImageId) },
    ),
  }));
  return { ...content, sections };
}

/** Copies all that a template asks, with ids of its own. Pictures stay those of the first template. */
export function copyChecklist(content: ChecklistContent, newId: () => string): ChecklistContent {
  return { ...content, ...copySections(content.sections, content, newId, { withTitle: true }) };
}
