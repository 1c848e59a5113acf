import {
  type OfferedLanguage,
  readerLanguageOf,
  type SpaceSayings,
  spaceInLanguage,
  type Translations,
} from "@storey/domain";
import { useMemo } from "react";
import { language } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";

/** Returns a space in the reader's language, if the organisation offers it; what is missing as it is. */
export function useReadSpace<Space extends SpaceSayings & Translations>(
  space: Space,
  languages: readonly OfferedLanguage[],
): Space {
  const spoken = useStore(language);
  return useMemo(() => {
    const read = readerLanguageOf(languages, spoken);
    return read === undefined ? space : spaceInLanguage(space, read).space;
  }, [space, languages, spoken]);
}
