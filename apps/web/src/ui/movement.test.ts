import { expect, test } from "vitest";
import { saidInSheets } from "./said-in-sheets.fixture.ts";

const UNASKED = "(prefers-reduced-motion: no-preference)";
const ASKED = "@media (prefers-reduced-motion: reduce)";
const TIMES = ["--quick", "--calm"];
const A_TIME = /(?<![\w.-])\d*\.?\d+m?s\b/;

const moving = saidInSheets().filter(({ property }) =>
  /^(?:transition|animation)(?:-duration)?$/.test(property),
);

/** How long a movement takes, part by part: its first time. What comes behind it is a delay, which moves nothing. */
function timesOf(value: string): string[] {
  return value
    .split(/,(?![^(]*\))/)
    .map((part) => /var\((--[\w-]+)\)/.exec(part)?.[1] ?? A_TIME.exec(part)?.[0] ?? "none");
}

test("the sheets say something", () => {
  expect(moving.length).toBeGreaterThan(20);
});

test("whoever asks for less movement gets none: each takes a time of the tokens", () => {
  const allowed = new Set([...TIMES, "none"]);
  const own = moving
    .filter(({ within }) => !within.some((condition) => condition.includes(UNASKED)))
    .filter(({ value }) => timesOf(value).some((time) => !allowed.has(time)))
    .map(({ sheet, within, value }) => `${sheet}: ${within.join(" ")} ${value}`);
  // A wheel that stands still would say that nothing happens: it pulses.
  expect(own).toEqual([`ui/spinner.module.css: ${ASKED} .spinner pulse 1.6s ease-in-out infinite`]);
});

test("nothing scrolls by itself over a time", () => {
  expect(saidInSheets().filter(({ property }) => property === "scroll-behavior")).toEqual([]);
});

test.each(TIMES)(
  "%s is no time at all for who asks for less movement, whatever was said before",
  (name) => {
    const said = saidInSheets().filter(({ property }) => property === name);
    expect(
      said.map(({ sheet, within, value }) => [sheet, within, A_TIME.test(value) && value]),
    ).toEqual([
      ["ui/tokens.css", [":root"], expect.stringMatching(/^\d+ms$/)],
      ["ui/tokens.css", [ASKED, ":root"], "0s"],
    ]);
  },
);
