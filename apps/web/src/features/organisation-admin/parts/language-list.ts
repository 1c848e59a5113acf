import { INTERFACE_LANGUAGES, type InterfaceLanguage } from "@storey/domain";

/** A language as people choose it: which one, and what it is called here. */
export interface OrganisationLanguage {
  /** Any code; the interface speaks some of them, and English in place of the others. */
  readonly value: string;
  readonly label: string;
}

/** The name of a language in that language itself. */
export function ownNameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** What is stored as the form holds it. */
export function languagesOf(
  stored: readonly { readonly value: string; readonly label: string }[],
): readonly OrganisationLanguage[] {
  return stored.map(({ value, label }) => ({ value, label }));
}

/** The languages of the interface that are not in the list yet. */
export function languagesLeft(
  languages: readonly OrganisationLanguage[],
): readonly InterfaceLanguage[] {
  return INTERFACE_LANGUAGES.filter((code) => languages.every(({ value }) => value !== code));
}

/** A list in words, in its order. */
export function namesOf(languages: readonly OrganisationLanguage[]): string {
  return languages.map(({ label, value }) => `${label} (${value})`).join(", ");
}
