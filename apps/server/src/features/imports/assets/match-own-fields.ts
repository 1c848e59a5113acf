import type { OwnField } from "../planner.ts";
import { importedText, nameKey } from "../reading/clean-cell.ts";
import { headerKey } from "../reading/header-key.ts";
import { EXPORT_HEADINGS } from "./export-columns.ts";

const MARK = "custom:";

/** The key under which a mapping and a change have a custom field. */
export function customKey(id: string): string {
  return `${MARK}${id}`;
}

/** The id of the custom field of a key; undefined for a field of every asset. */
export function customFieldId(key: string): string | undefined {
  return key.startsWith(MARK) ? key.slice(MARK.length) : undefined;
}

/**
 * Finds the columns that are called as custom fields: to the letter, else but for accents and for what
 * stands in brackets, such as a unit. A name that an organisation gave counts before the words that
 * people usually have for a field.
 */
export function matchOwnFields(
  headers: readonly string[],
  ownFields: readonly OwnField[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const taken = new Set<number>();
  for (const keyOf of [(text: string) => nameKey(importedText(text)), headerKey]) {
    const keys = headers.map(keyOf);
    const others = new Set(keyOf === headerKey ? EXPORT_HEADINGS.map(keyOf) : []);
    for (const { key, label } of ownFields) {
      const wanted = keyOf(label);
      const column = keys.findIndex((each, at) => each === wanted && !taken.has(at));
      if (found.has(key) || column === -1 || wanted === "" || others.has(wanted)) continue;
      found.set(key, column);
      taken.add(column);
    }
  }
  return found;
}
