import { ChecklistContent, type ChecklistStarter } from "@storey/contract";
import { checklistItems, checklistProblems, INTERFACE_LANGUAGES } from "@storey/domain";
import { describe, expect, it } from "vitest";
import { STARTER_GROUPS, startersIn } from "./starters.ts";

/** Everything that a starter says, in its order. */
function wordsOf({ name, description, content }: ChecklistStarter): string[] {
  const sections = content.sections.flatMap(({ title, items }) => [
    title,
    ...items.flatMap(({ label, help, options }) => [
      label,
      ...(help === null ? [] : [help]),
      ...options.map((option) => option.label),
    ]),
  ]);
  return [name, description, ...sections];
}

/** A starter without its words and ids. */
function structureOf({ key, defaultRecurrence, content }: ChecklistStarter) {
  const { sections, ...rest } = content;
  const items = sections.map((section) =>
    section.items.map(({ id: _id, label: _label, help, options, ...item }) => ({
      ...item,
      hasHelp: help !== null,
      options: options.map(({ isFail }) => isFail),
    })),
  );
  return { key, defaultRecurrence, ...rest, items };
}

describe.each(INTERFACE_LANGUAGES)("in %s", (language) => {
  const starters = startersIn(language);

  it("are twenty, each of another key and name", () => {
    expect(starters).toHaveLength(20);
    expect(new Set(starters.map(({ key }) => key)).size).toBe(20);
    expect(new Set(starters.map(({ name }) => name)).size).toBe(20);
  });

  it("ask the same as in English", () => {
    expect(starters.map(structureOf)).toEqual(startersIn("en").map(structureOf));
  });

  it.each(starters.map((starter) => [starter.key, starter] as const))(
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

it.each(
  STARTER_GROUPS.map(({ starters, words }) => ({ keys: starters.map(({ key }) => key), words })),
)("have a word in every language for each of $keys, and no other", ({ keys, words }) => {
  const own = startersIn("en").filter(({ key }) => keys.includes(key));
  const said = [...new Set(own.flatMap(wordsOf))].toSorted();
  for (const inLanguage of Object.values(words)) {
    expect(Object.keys(inLanguage).toSorted()).toEqual(said);
    expect(Object.values(inLanguage).every((text) => text.trim() === text && text !== "")).toBe(
      true,
    );
  }
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
