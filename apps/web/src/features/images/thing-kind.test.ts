import { ICONS } from "@storey/domain";
import { expect, test } from "vitest";
import { thingIconOf } from "./thing-kind.ts";

test.each([
  ["Projector", "projector"],
  ["Vidéoprojecteur", "projector"],
  ["Network switch", "network"],
  ["Access point", "wifi"],
  ["Desktop computer", "computer"],
  ["Ordinateur portable", "laptop"],
  ["Bildschirm", "monitor"],
  ["Wall display", "monitor"],
  ["Feuerlöscher", "fire-extinguisher"],
  ["Koffiemachine", "coffee"],
  ["Microphone", "mic"],
  ["Microscope", "microscope"],
  ["Boiler", "heater"],
  ["Silla", "armchair"],
  ["Lectern", "package"],
  [null, "package"],
])("%s is drawn as %s", (name, icon) => {
  expect(thingIconOf(name)).toBe(icon);
  expect(ICONS.map(({ key }) => key)).toContain(icon);
});
