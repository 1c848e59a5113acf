import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawingOf, kindOf } from "./space-kind.ts";

test.each([
  ["Lecture theatre", "lecture-theatre"],
  ["Seminar room", "seminar-room"],
  ["Meeting room", "meeting-room"],
  ["Office", "office"],
  ["Open-plan office", "open-office"],
  ["Laboratory", "laboratory"],
  ["Workshop", "workshop"],
  ["Reading room", "library"],
  ["Computer room", "computer-room"],
  ["Studio", "studio"],
  ["Café and kitchen", "cafe"],
  ["Reception and foyer", "reception"],
  ["Plant room", "plant-room"],
  ["Storage", "storage"],
  ["Ward", "ward"],
  ["Operating theatre", "operating-theatre"],
  ["Consulting room", "consulting-room"],
  ["Waiting area", "reception"],
  ["Hörsaal", "lecture-theatre"],
  ["Großraumbüro", "open-office"],
  ["Besprechungsraum", "meeting-room"],
  ["Teeküche", "cafe"],
  ["Salle de réunion", "meeting-room"],
  ["Salle de cours", "seminar-room"],
  ["Salle de lecture", "library"],
  ["Accueil", "reception"],
  ["Sala de reuniones", "meeting-room"],
  ["Despacho", "office"],
  ["Gimnasio", "sports-hall"],
  ["Vergaderzaal", "meeting-room"],
  ["Collegezaal", "lecture-theatre"],
  ["Opslagruimte", "storage"],
  ["Gangway 7", "generic"],
  [null, "generic"],
])("%s is drawn as %s", (name, kind) => {
  expect(kindOf(name)).toBe(kind);
  const folder = join(import.meta.dirname, "../../ui/space-placeholder");
  expect(existsSync(join(folder, `${kind}.svg`))).toBe(true);
  expect(drawingOf(name)).not.toBeNull();
});
