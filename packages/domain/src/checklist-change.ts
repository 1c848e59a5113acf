import { type ChecklistContent, checklistItems } from "./checklist.ts";
import { countChangedTranslations } from "./translation.ts";

/** How many items are new, changed and gone, and how many translations are others. */
export interface ChecklistChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly translations: number;
}

/** Counts the items that are new, changed and gone since a version; all are new to none. */
export function checklistChangeCounts(
  before: ChecklistContent | undefined,
  now: ChecklistContent,
): ChecklistChangeCounts {
  const was = new Map(before ? checklistItems(before).map((item) => [item.id, item]) : []);
  const is = checklistItems(now);
  const ids = new Set(is.map(({ id }) => id));
  const same = (id: string, item: object) => JSON.stringify(was.get(id)) === JSON.stringify(item);
  return {
    added: is.filter(({ id }) => !was.has(id)).length,
    changed: is.filter((item) => was.has(item.id) && !same(item.id, item)).length,
    removed: [...was.keys()].filter((id) => !ids.has(id)).length,
    translations: countChangedTranslations(before ?? {}, now),
  };
}
