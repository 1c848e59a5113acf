import type { ChecklistStarter } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import { CARE_STARTERS } from "./care-starters.ts";
import { FIRE_STARTERS } from "./fire-starters.ts";
import { OPERATION_STARTERS } from "./operation-starters.ts";
import { ROOM_STARTERS } from "./room-starters.ts";
import { type Starter, writeStarter } from "./starter.ts";
import { TECHNICAL_STARTERS } from "./technical-starters.ts";

/** All templates to begin with. */
export const STARTERS: readonly Starter[] = [
  ...ROOM_STARTERS,
  ...FIRE_STARTERS,
  ...TECHNICAL_STARTERS,
  ...CARE_STARTERS,
  ...OPERATION_STARTERS,
];

/** The templates to begin with, in a language: in English where they are not written in it. */
export function startersIn(language: InterfaceLanguage): ChecklistStarter[] {
  const written = language === "de" ? "de" : "en";
  return STARTERS.map((starter) => writeStarter(starter, written));
}
