import type { ChecklistStarter } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import { CARE_STARTERS } from "./care-starters.ts";
import { FIRE_STARTERS } from "./fire-starters.ts";
import { OPERATION_STARTERS } from "./operation-starters.ts";
import { ROOM_STARTERS } from "./room-starters.ts";
import { type Starter, writeStarter } from "./starter.ts";
import { TECHNICAL_STARTERS } from "./technical-starters.ts";
import {
  CARE_WORDS,
  FIRE_WORDS,
  type GroupWords,
  OPERATION_WORDS,
  ROOM_WORDS,
  TECHNICAL_WORDS,
} from "./words.ts";

/** Starters of one kind, with their words. */
interface StarterGroup {
  readonly starters: readonly Starter[];
  readonly words: GroupWords;
}

/** All templates to begin with. */
export const STARTER_GROUPS: readonly StarterGroup[] = [
  { starters: ROOM_STARTERS, words: ROOM_WORDS },
  { starters: FIRE_STARTERS, words: FIRE_WORDS },
  { starters: TECHNICAL_STARTERS, words: TECHNICAL_WORDS },
  { starters: CARE_STARTERS, words: CARE_WORDS },
  { starters: OPERATION_STARTERS, words: OPERATION_WORDS },
];

/** The templates to begin with, in a language. */
export function startersIn(language: InterfaceLanguage): ChecklistStarter[] {
  return STARTER_GROUPS.flatMap(({ starters, words }) =>
    starters.map((starter) => writeStarter(starter, language, words)),
  );
}
