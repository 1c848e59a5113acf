import type { ReadBuild } from "@storey/domain";
import { interfaceLanguageFor } from "@storey/domain";
import { createContext, use } from "react";
import { useTranslation } from "../../../lib/messages.ts";

/** In which language a tree is read, and what of it stands in the original's. */
export interface TreeLanguage extends Pick<ReadBuild, "missing"> {
  /** Null where it is not known. */
  readonly language: string | null;
  readonly original: string | null;
}

/** The language of the tree that is shown. */
export const TreeLanguageContext = createContext<TreeLanguage>({
  language: null,
  original: null,
  missing: new Set(),
});

/**
 * Returns the language of a text by its key, for who has it read aloud; undefined where it is the one that
 * the page is in.
 */
export function useTextLanguage(): (key: string) => string | undefined {
  const { language: spoken } = useTranslation("decision-tree-runner");
  const { language, original, missing } = use(TreeLanguageContext);
  return (key) => {
    const said = missing.has(key) ? original : language;
    return said === null || saysInterface(said, spoken) ? undefined : said;
  };
}

/** Whether a language is the one that the page is in, and not merely one that the page has no words for. */
export function saysInterface(code: string, spoken: string): boolean {
  return interfaceLanguageFor(code) === spoken && code.toLowerCase().startsWith(spoken);
}

/** Returns what tells a reader that some of a tree, or all of it, is in another language; null for nothing. */
export function useOtherLanguage(): string | null {
  const { t, language: spoken, locale } = useTranslation("decision-tree-runner");
  const { language, original, missing } = use(TreeLanguageContext);
  const isPartial = missing.size > 0 && original !== null;
  const code = isPartial ? original : language;
  if (code === null || (!isPartial && saysInterface(code, spoken))) return null;
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
  return t(isPartial ? "language.parts" : "language.all", { language: name });
}
