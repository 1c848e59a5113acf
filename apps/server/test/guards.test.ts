import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { flat } from "./guards/removal.ts";
import { REMOVALS } from "./guards/removals.ts";

const SERVER = join(import.meta.dirname, "..");

// Finds a guard that has moved, and a text that another place has too, before the guards are switched off.
test.each(REMOVALS)("$guard is where the list of guards says alone, with its tests", (removal) => {
  const { file, from, to, tests } = removal;
  const places = flat(readFileSync(join(SERVER, "src", file), "utf8")).split(flat(from)).length - 1;
  expect([from, places]).toEqual([from, 1]);
  expect(flat(to)).not.toBe(flat(from));
  expect([tests, existsSync(join(SERVER, tests))]).toEqual([tests, true]);
});

it("no two guards have one name, which is what switches them off", () => {
  expect(new Set(REMOVALS.map(({ guard }) => guard)).size).toBe(REMOVALS.length);
});
