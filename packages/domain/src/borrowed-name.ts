import { isFloorNumber } from "./floor-name.ts";
import { NAME_MAX_LENGTH } from "./name-length.ts";
import { NAME_KEY, type SourceText, type Translations } from "./translation.ts";

/** The lists from which a space borrows the names that it shows besides its own texts. */
export const NAMING_KINDS = ["spaceType", "feature", "location", "floor"] as const;
export type NamingKind = (typeof NAMING_KINDS)[number];

/** The most that a name is in all further languages as JSON, in bytes. */
export const NAME_TRANSLATIONS_MAX_BYTES = 50_000;

/** A name of such a list, with what it is in further languages. */
export interface BorrowedName extends Translations {
  readonly name: string;
}

/**
 * Returns the texts of a record that is a name and no more. A floor whose name is its number has none: the
 * interface says the word for it in every language.
 */
export function textsOfName(kind: NamingKind, name: string): SourceText[] {
  if (kind === "floor" && isFloorNumber(name)) return [];
  return [{ key: NAME_KEY, text: name, form: "line", maxLength: NAME_MAX_LENGTH }];
}
