import {
  currentLanguageOf,
  type SpaceSayings,
  spaceInLanguage,
  type Translations,
} from "@storey/domain";
import { useMemo } from "react";
import { language } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";

interface Offered {
  readonly value: string;
}

/** Returns a space in the reader's language, if the organisation offers it; what is missing as it is. */
export function useReadSpace<Space extends SpaceSayings & Translations>(
  space: Space,
  languages: readonly Offered[],
): Space {
  const spoken = useStore(language);
  return useMemo(
    () => spaceInLanguage(space, currentLanguageOf(languages, spoken)?.value).space,
    [space, languages, spoken],
  );
}
