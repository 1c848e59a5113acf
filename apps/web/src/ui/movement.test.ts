import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
/** What is said for those alone who did not ask for less movement, or for those who did. */
const BY_PREFERENCE = /@media \(prefers-reduced-motion[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const MOVEMENT = /(?:transition|animation)(?:-duration)?:[^;]*;/g;
/** A time that comes first is how long something moves; one behind it is a delay, which moves nothing. */
const OWN_TIME = /(?<!var\(--(?:quick|calm)\) )\b\d*\.?\d+m?s\b/;

test("whoever asks for less movement gets none: each takes a time of the tokens", () => {
  const sheets = globSync("**/*.css", { cwd: SOURCES });
  expect(sheets.length).toBeGreaterThan(100);
  const own = sheets.flatMap((sheet) =>
    readFileSync(join(SOURCES, sheet), "utf8")
      .replaceAll(BY_PREFERENCE, "")
      .match(MOVEMENT)
      ?.filter((said) => OWN_TIME.test(said))
      .map((said) => `${sheet}: ${said}`),
  );
  expect(own.filter(Boolean)).toEqual([]);
});

test("what the tokens say for less movement is no time at all", () => {
  const tokens = readFileSync(join(SOURCES, "ui/tokens.css"), "utf8");
  const [less = ""] = tokens.match(BY_PREFERENCE) ?? [];
  const times = [...tokens.matchAll(/(--[\w-]+): \d*\.?\d+m?s;/g)].map(([, name]) => name);
  expect([...new Set(times)].filter((name) => !less.includes(`${name}: 0s;`))).toEqual([]);
});

/** The root is a part of every page: what it is asked about is asked with most changes of any. */
test("the root is not styled by what the page has", () => {
  const asking = globSync("**/*.css", { cwd: SOURCES }).filter((sheet) =>
    /:root:has\([^)]*\)\s*\{/.test(readFileSync(join(SOURCES, sheet), "utf8")),
  );
  expect(asking).toEqual([]);
});
