import { type ChecklistContent, checklistItems, copySections, withPictures } from "@storey/domain";

/** The chosen items of a template as sections and words that can be added to another one. */
export interface CopiedItems
  extends Pick<ChecklistContent, "sections" | "translations" | "translatedFrom"> {
  /** The pictures to be copied along, each with the id that it has there. */
  readonly pictures: readonly { readonly from: string; readonly to: string }[];
}

function onlyChosen(content: ChecklistContent, chosen: ReadonlySet<string>): ChecklistContent {
  const sections = content.sections.flatMap((section) => {
    const items = section.items.filter(({ id }) => chosen.has(id));
    return items.length > 0 ? [{ ...section, items }] : [];
  });
  return { ...content, sections };
}

/** Copies the chosen items with ids and pictures of their own; `newId` makes the ids. */
export function copyItems(
  content: ChecklistContent,
  chosen: ReadonlySet<string>,
  newId: () => string,
): CopiedItems {
  const part = onlyChosen(content, chosen);
  const shown = checklistItems(part).flatMap(({ helpImageId }) => helpImageId ?? []);
  const copyOf = new Map([...new Set(shown)].map((id) => [id, newId()]));
  const own = withPictures(part, (id) => copyOf.get(id) ?? null);
  return {
    ...copySections(own.sections, own, newId),
    pictures: [...copyOf].map(([from, to]) => ({ from, to })),
  };
}

/** Counts the chosen items that depend on one that is not chosen: their copies are always asked. */
export function looseConditions(content: ChecklistContent, chosen: ReadonlySet<string>): number {
  return checklistItems(content).filter(
    ({ id, condition }) => chosen.has(id) && condition !== null && !chosen.has(condition.itemId),
  ).length;
}
