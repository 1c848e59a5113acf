import { ChecklistContent } from "@storey/contract";
import { checklistItems, checklistProblems } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { STARTERS, startersIn } from "./starters.ts";

it("are twenty, each of another key and name", () => {
  expect(STARTERS).toHaveLength(20);
  for (const language of ["en", "de"] as const) {
    const starters = startersIn(language);
    expect(new Set(starters.map(({ key }) => key)).size).toBe(20);
    expect(new Set(starters.map(({ name }) => name)).size).toBe(20);
  }
});

describe.each(["en", "de"] as const)("in %s", (language) => {
  it.each(startersIn(language).map((starter) => [starter.key, starter] as const))(
    "%s can be published as it is",
    (key, { content, name, description }) => {
      expect(ChecklistContent.safeParse(content).error).toBeUndefined();
      expect(checklistProblems(content)).toEqual([]);
      const items = checklistItems(content);
      expect(items.length).toBeGreaterThanOrEqual(8);
      expect(items.length).toBeLessThanOrEqual(20);
      expect(items.some(({ isCritical }) => isCritical)).toBe(key !== "cleaning");
      expect([name, description].every((text) => text.length > 3)).toBe(true);
    },
  );
});

it("have ids of their own each time", () => {
  const ids = () =>
    startersIn("en")
      .flatMap(({ content }) => checklistItems(content))
      .map(({ id }) => id);
  const [first, second] = [new Set(ids()), ids()];
  expect(second.some((id) => first.has(id))).toBe(false);
});

it("measure water where legionella do not grow", () => {
  const [legionella] = startersIn("en").filter(({ key }) => key === "legionella");
  const bounds = legionella && checklistItems(legionella.content).map(({ min, max }) => [min, max]);
  expect(bounds?.slice(0, 2)).toEqual([
    [50, 60],
    [null, 20],
  ]);
});
