import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { flat } from "./guards/removal.ts";
import { REMOVALS } from "./guards/removals.ts";

const SERVER = join(import.meta.dirname, "..");

// Finds a guard that has moved before the guards are switched off.
test.each(REMOVALS)("$guard is where the list of guards says, with its tests", (removal) => {
  const { file, from, to, tests } = removal;
  expect(flat(readFileSync(join(SERVER, "src", file), "utf8"))).toContain(flat(from));
  expect(flat(to)).not.toBe(flat(from));
  expect([tests, existsSync(join(SERVER, tests))]).toEqual([tests, true]);
});

it("no two guards have one name, which is what switches them off", () => {
  expect(new Set(REMOVALS.map(({ guard }) => guard)).size).toBe(REMOVALS.length);
});
