import { readFileSync } from "node:fs";
import { join } from "node:path";
import { INTERFACE_LANGUAGES } from "@storey/domain";
import { expect, test } from "vitest";
import { floorInWords } from "./floor-in-words.ts";

const MESSAGES = join(import.meta.dirname, "../../../web/src/messages");

test.each(INTERFACE_LANGUAGES)("a floor is called in %s as the web app calls it", (language) => {
  const messages = JSON.parse(readFileSync(join(MESSAGES, language, "shell.json"), "utf8"));
  const said: string = messages["place.floor"];
  expect(said).toContain("{number}");
  for (const floor of ["0", "-1", "12"]) {
    expect(floorInWords(floor, language)).toBe(said.replace("{number}", floor));
  }
  expect(floorInWords("Attic", language)).toBe("Attic");
});
