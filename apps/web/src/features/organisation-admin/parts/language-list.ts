import { INTERFACE_LANGUAGES, type InterfaceLanguage, keptOriginal } from "@storey/domain";

/** A language that people can choose: its code, and its name in this organisation. */
export interface OrganisationLanguage {
  /** Any language code; where the interface does not support it, English is shown. */
  readonly value: string;
  readonly label: string;
  /** Whether texts are written in it. */
  readonly isOriginal?: boolean | undefined;
}

/** Returns the name of a language in that language itself. */
export function ownNameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** Returns the stored languages as the form holds them. */
export function languagesOf(
  stored: readonly OrganisationLanguage[],
): readonly OrganisationLanguage[] {
  const languages = stored.map(({ value, label }) => ({ value, label }));
  return keptOriginal<OrganisationLanguage>(languages, stored);
}

/** Returns the languages of the interface that are not in the list yet. */
export function languagesLeft(
  languages: readonly OrganisationLanguage[],
): readonly InterfaceLanguage[] {
  return INTERFACE_LANGUAGES.filter((code) => languages.every(({ value }) => value !== code));
}

/** Writes the names of languages as a list in words, in their order. */
export function namesOf(languages: readonly OrganisationLanguage[]): string {
  return languages.map(({ label, value }) => `${label} (${value})`).join(", ");
}
