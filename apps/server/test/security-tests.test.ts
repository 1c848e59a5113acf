import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_FOLDER } from "../src/product.ts";

const TEXT = readFileSync(join(PROJECT_FOLDER, "docs", "security-tests.md"), "utf8");
const ROWS = TEXT.split("\n").filter((line) => /^\| (?!#|---|Fault )/.test(line));

it("every rule of the list of attacks names tests that are there", () => {
  expect(ROWS.length).toBeGreaterThan(20);
  for (const row of ROWS) {
    const files = [...(row.split("|")[3] ?? "").matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    expect([row, files.length > 0]).toEqual([row, true]);
    for (const file of files)
      expect([file, existsSync(join(PROJECT_FOLDER, String(file)))]).toEqual([file, true]);
  }
});

it("no rule for files, guests and content is left out", () => {
  const numbers = ROWS.flatMap((row) => /^\| (\d+) \|/.exec(row)?.[1] ?? []).map(Number);
  const wanted = [16, 17, 18, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 40];
  expect(numbers).toEqual(wanted);
});
