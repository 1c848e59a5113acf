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
