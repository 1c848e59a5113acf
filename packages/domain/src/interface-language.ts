/** The languages the interface is translated into. */
export const INTERFACE_LANGUAGES = ["en", "de", "fr", "es", "nl"] as const;

/** One language of the interface. */
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** The language used when none is chosen. Source: Spec §9. */
export const DEFAULT_LANGUAGE: InterfaceLanguage = "en";

/**
 * Returns the interface language that serves a language code best: `de-AT` is served by `de`, an
 * unknown one by the default.
 */
export function interfaceLanguageFor(code: string | null | undefined): InterfaceLanguage {
  const base = code?.toLowerCase().split(/[-_]/)[0];
  return INTERFACE_LANGUAGES.find((language) => language === base) ?? DEFAULT_LANGUAGE;
}
