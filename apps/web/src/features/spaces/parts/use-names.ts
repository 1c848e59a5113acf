import {
  type BorrowedName,
  type InterfaceLanguage,
  isFloorNumber,
  NAME_KEY,
  type OfferedLanguage,
  originalOf,
  readerLanguageOf,
  wordIn,
} from "@storey/domain";
import { language } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";

/** A borrowed name as somebody reads it. */
export interface ReadName {
  readonly words: string;
  /** The language of the words, where they are not in that of the page. */
  readonly lang: string | undefined;
}

/** Returns a borrowed name as whoever is spoken to in a language reads it; what is missing as it is. */
export function readName(
  one: BorrowedName,
  languages: readonly OfferedLanguage[],
  spoken: InterfaceLanguage,
): ReadName {
  const read = readerLanguageOf(languages, spoken);
  const said = read === undefined ? undefined : wordIn(one, read, NAME_KEY);
  if (said !== undefined) return { words: said, lang: read === spoken ? undefined : read };
  const original = originalOf(languages)?.value;
  return { words: one.name, lang: original === spoken ? undefined : original };
}

/** Returns a floor as it is named: one that is called by a number is that number in every language. */
export function floorAsNamed(floor: BorrowedName): BorrowedName {
  return isFloorNumber(floor.name) ? { name: floor.name } : floor;
}

/** Returns a function that reads borrowed names in the reader's language, if the organisation offers it. */
export function useNames(languages: readonly OfferedLanguage[]): (one: BorrowedName) => ReadName {
  const spoken = useStore(language);
  return (one) => readName(one, languages, spoken);
}
