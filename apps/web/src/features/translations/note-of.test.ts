import { expect, test } from "vitest";
import { loadMessages } from "../../lib/messages.ts";
import { noteOf } from "./note-of.ts";

test("a translator is told of which list a name is, and where it lies", async () => {
  await loadMessages(["translations"]);
  const floor = { location: "Harbour", floor: null };
  expect(noteOf({ kind: "floor", key: "name", name: "Mezzanine", place: floor })).toBe(
    "Mezzanine · Harbour · Floor",
  );
  expect(noteOf({ kind: "spaceType", key: "name", name: "Office", place: null })).toBe(
    "Office · Space type",
  );
  const room = { location: "Harbour", floor: "2" };
  expect(noteOf({ kind: "space", key: "name", name: "Lab", place: room })).toBe(
    "Lab · Harbour › 2 · Name",
  );
});
