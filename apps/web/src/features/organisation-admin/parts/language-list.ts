import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  keptLanguageCode,
  keptOriginal,
} from "@storey/domain";

/** A language that people can choose: its code, and its name in this organisation. */
export interface OrganisationLanguage {
  /** Any language code; where the interface does not support it, English is shown. */
  readonly value: string;
  readonly label: string;
  /** Whether texts are written in it. */
  readonly isOriginal?: boolean | undefined;
  /** Whether it is still being typed: its code may be none, and without a name it gets its own. */
  readonly isTyped?: true;
}

/** What is wrong with a language that is being typed, beside those of the list; null for nothing. */
export function typedProblem(
  typed: OrganisationLanguage,
  languages: readonly OrganisationLanguage[],
): "languages.invalid" | "languages.there" | null {
  const kept = keptLanguageCode(typed.value.trim());
  if (kept === undefined) return "languages.invalid";
  const isThere = languages.some(({ value, isTyped }) => !isTyped && value === kept);
  return isThere ? "languages.there" : null;
}

/** Returns a language as it is kept: what was typed has a proper code and a name. */
export function keptLanguage({ isTyped, ...language }: OrganisationLanguage): OrganisationLanguage {
  const label = language.label.trim();
  if (!isTyped) return { ...language, label };
  const kept = keptLanguageCode(language.value.trim()) ?? language.value;
  return { value: kept, label: label || ownNameOf(kept) };
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
