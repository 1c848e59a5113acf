import { type InterfaceLanguage, interfaceLanguageFor } from "./interface-language.ts";

/**
 * The longest code of a language, in characters: RFC 5646 requires every program to hold this many.
 */
export const LANGUAGE_CODE_MAX_LENGTH = 35;
/** The most languages an organisation offers. */
export const LANGUAGES_MAX = 20;

/**
 * Returns a language code in its stored form: `pt-br` becomes `pt-BR`. Undefined for a text that is
 * no code by BCP 47. Any language may be named, also one without interface texts (Spec §3).
 */
export function keptLanguageCode(code: string): string | undefined {
  if (code.length > LANGUAGE_CODE_MAX_LENGTH) return undefined;
  try {
    return Intl.getCanonicalLocales(code)[0];
  } catch {
    return undefined;
  }
}

/**
 * Returns the language that the interface speaks now if the organisation offers it, else undefined.
 */
export function currentLanguageOf<Language extends { readonly value: string }>(
  languages: readonly Language[],
  spoken: InterfaceLanguage,
): Language | undefined {
  return (
    languages.find(({ value }) => value === spoken) ??
    languages.find(({ value }) => interfaceLanguageFor(value) === spoken)
  );
}

/** A language that an organisation offers. */
export interface OfferedLanguage {
  readonly value: string;
  /** Whether texts are written in it; where none is, they are in the first. */
  readonly isOriginal?: boolean | undefined;
}

/** Returns the language that an organisation writes its texts in; undefined where it offers none. */
export function originalOf<Language extends OfferedLanguage>(
  languages: readonly Language[],
): Language | undefined {
  return languages.find(({ isOriginal }) => isOriginal) ?? languages[0];
}

/** Returns the languages that texts are translated into, in their order. */
export function furtherLanguages<Language extends OfferedLanguage>(
  languages: readonly Language[],
): Language[] {
  const original = originalOf(languages);
  return languages.filter((language) => language !== original);
}

/**
 * Returns the further language of an organisation in which somebody reads who is spoken to in a language of
 * the interface; undefined where they read what it writes as it is written.
 */
export function readerLanguageOf(
  languages: readonly OfferedLanguage[],
  spoken: InterfaceLanguage,
): string | undefined {
  const read = currentLanguageOf(languages, spoken)?.value;
  return read === originalOf(languages)?.value ? undefined : read;
}

/**
 * Returns languages in another order or choice with the original that is asked for, else the one that was:
 * the order says what people begin with, and not what their texts are written in. An original that is taken
 * out gives way to the first.
 */
export function keptOriginal<Language extends OfferedLanguage>(
  languages: readonly Language[],
  before: readonly OfferedLanguage[],
): Language[] {
  const asked = languages.find(({ isOriginal }) => isOriginal)?.value ?? originalOf(before)?.value;
  const original = languages.find(({ value }) => value === asked) ?? languages[0];
  return languages.map(({ isOriginal: _, ...language }) =>
    language.value === original?.value ? { ...language, isOriginal: true } : language,
  ) as Language[];
}
