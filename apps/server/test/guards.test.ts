import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { flat } from "./guards/removal.ts";
import { REMOVALS } from "./guards/removals.ts";

const SERVER = join(import.meta.dirname, "..");

// They are removed by turns, a few in a run: one that has moved is found here at once.
test.each(REMOVALS)("$guard is where the list of guards says, with its tests", (removal) => {
  const { file, from, to, tests } = removal;
  expect(flat(readFileSync(join(SERVER, "src", file), "utf8"))).toContain(flat(from));
  expect(flat(to)).not.toBe(flat(from));
  expect(tests.filter((path) => !existsSync(join(SERVER, path)))).toEqual([]);
});
