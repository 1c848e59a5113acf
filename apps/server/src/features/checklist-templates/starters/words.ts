import { CARE_WORDS_ES } from "./es/care-words.ts";
import { FIRE_WORDS_ES } from "./es/fire-words.ts";
import { OPERATION_WORDS_ES } from "./es/operation-words.ts";
import { ROOM_WORDS_ES } from "./es/room-words.ts";
import { TECHNICAL_WORDS_ES } from "./es/technical-words.ts";
import { CARE_WORDS_FR } from "./fr/care-words.ts";
import { FIRE_WORDS_FR } from "./fr/fire-words.ts";
import { OPERATION_WORDS_FR } from "./fr/operation-words.ts";
import { ROOM_WORDS_FR } from "./fr/room-words.ts";
import { TECHNICAL_WORDS_FR } from "./fr/technical-words.ts";
import { CARE_WORDS_NL } from "./nl/care-words.ts";
import { FIRE_WORDS_NL } from "./nl/fire-words.ts";
import { OPERATION_WORDS_NL } from "./nl/operation-words.ts";
import { ROOM_WORDS_NL } from "./nl/room-words.ts";
import { TECHNICAL_WORDS_NL } from "./nl/technical-words.ts";

/** The languages whose words stand apart from the starters. */
export type WordLanguage = "es" | "fr" | "nl";

/** The words of a group of starters in these languages, by the English ones. */
export type GroupWords = Readonly<Record<WordLanguage, Readonly<Record<string, string>>>>;

export const ROOM_WORDS: GroupWords = { es: ROOM_WORDS_ES, fr: ROOM_WORDS_FR, nl: ROOM_WORDS_NL };
export const FIRE_WORDS: GroupWords = { es: FIRE_WORDS_ES, fr: FIRE_WORDS_FR, nl: FIRE_WORDS_NL };
export const TECHNICAL_WORDS: GroupWords = {
  es: TECHNICAL_WORDS_ES,
  fr: TECHNICAL_WORDS_FR,
  nl: TECHNICAL_WORDS_NL,
};
export const CARE_WORDS: GroupWords = { es: CARE_WORDS_ES, fr: CARE_WORDS_FR, nl: CARE_WORDS_NL };
export const OPERATION_WORDS: GroupWords = {
  es: OPERATION_WORDS_ES,
  fr: OPERATION_WORDS_FR,
  nl: OPERATION_WORDS_NL,
};
