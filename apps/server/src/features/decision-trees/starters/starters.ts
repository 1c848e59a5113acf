import type { DecisionTreeStarter } from "@storey/contract";
import type { InterfaceLanguage } from "@storey/domain";
import { v7 } from "uuid";
import { DISPLAY_STARTER } from "./display-starter.ts";
import { DOOR_STARTER } from "./door-starter.ts";
import { HEATING_STARTER } from "./heating-starter.ts";
import { LAB_HOOD_STARTER } from "./lab-hood-starter.ts";
import { LIGHTING_STARTER } from "./lighting-starter.ts";
import { NETWORK_STARTER } from "./network-starter.ts";
import { PRINTER_STARTER } from "./printer-starter.ts";
import { PROJECTOR_STARTER } from "./projector-starter.ts";
import { SOUND_STARTER } from "./sound-starter.ts";
import type { Starter } from "./starter.ts";
import { VIDEO_CALL_STARTER } from "./video-call-starter.ts";
import { writeStarter } from "./write-starter.ts";

/** All trees to begin with. */
export const STARTERS: readonly Starter[] = [
  DISPLAY_STARTER,
  SOUND_STARTER,
  VIDEO_CALL_STARTER,
  NETWORK_STARTER,
  HEATING_STARTER,
  LIGHTING_STARTER,
  PRINTER_STARTER,
  DOOR_STARTER,
  PROJECTOR_STARTER,
  LAB_HOOD_STARTER,
];

/** The trees to begin with, in a language. */
export function treeStartersIn(language: InterfaceLanguage): DecisionTreeStarter[] {
  return STARTERS.map((starter) => writeStarter(starter, language, v7));
}

/** One tree to begin with, with ids that are given. */
export function treeStarterIn(
  language: InterfaceLanguage,
  key: string,
  newId: () => string,
): DecisionTreeStarter {
  const starter = STARTERS.find((one) => one.key === key);
  if (!starter) throw new Error(`There is no starter "${key}".`);
  return writeStarter(starter, language, newId);
}
