import { expect, test } from "vitest";
import { ageLabel } from "./age.tsx";

const NOW = Date.UTC(2026, 2, 10, 12);
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const HOUR = 3_600_000;

test.each([
  [0, "0 min"],
  [59 * 60_000, "59 min"],
  [HOUR, "1 hr"],
  [24 * HOUR - 1, "23 hr"],
  [24 * HOUR, "1 day"],
  [400 * 24 * HOUR, "400 days"],
  // A device clock that is behind makes nothing younger than new.
  [-5 * HOUR, "0 min"],
])("what is %d ms old says %s", (ms, words) => {
  expect(ageLabel(ago(ms), "en", NOW)).toBe(words);
});

test("it is told in the language of the interface", () => {
  expect(ageLabel(ago(72 * HOUR), "de", NOW)).toBe("3 Tg.");
});
