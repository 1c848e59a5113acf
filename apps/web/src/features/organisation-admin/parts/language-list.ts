import { INTERFACE_LANGUAGES, type InterfaceLanguage, interfaceLanguageFor } from "@storey/domain";

/** A language as people choose it: which one, and what it is called here. */
export interface OrganisationLanguage {
  readonly value: InterfaceLanguage;
  readonly label: string;
}

/** What the form of the languages holds, the organisation's own language first. */
export interface LanguagesDraft {
  readonly languages: readonly OrganisationLanguage[];
}

/** The name of a language in that language itself. */
export function ownNameOf(code: InterfaceLanguage): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** What is stored as the form holds it: each language of the interface once. */
export function languagesOf(
  stored: readonly { readonly value: string; readonly label: string }[],
): readonly OrganisationLanguage[] {
  const known = stored.map(({ value, label }) => ({ value: interfaceLanguageFor(value), label }));
  return known.filter(
    ({ value }, place) => known.findIndex((one) => one.value === value) === place,
  );
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
