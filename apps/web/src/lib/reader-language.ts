import { readerLanguageOf, type Words } from "@storey/domain";
import { language } from "./messages.ts";
import { useOrganisation } from "./session/use-session.ts";
import { useStore } from "./store.ts";

/** Returns the further language in which the reader reads their organisation; undefined for as it is written. */
export function useReaderLanguage(): string | undefined {
  const spoken = useStore(language);
  return readerLanguageOf(useOrganisation()?.languages ?? [], spoken);
}

/** Returns a function that reads a text by what it is in further languages, else as it is written. */
export function useInReaderLanguage(): (own: string, words: Words | undefined) => string {
  const reader = useReaderLanguage();
  return (own, words) => (reader === undefined ? own : words?.[reader] || own);
}
