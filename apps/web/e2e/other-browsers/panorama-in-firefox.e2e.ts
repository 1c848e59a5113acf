import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "../as-administrator.ts";
import { closeWindows } from "../browser.ts";
import { ownOrigin } from "../own-origin.ts";
import { WIDE } from "../person.ts";
import { newFurnishedSpace, type PublicSpaceFacts } from "../public-space.ts";
import { findFirefox, openFirefox } from "./firefox.ts";
import { type Person, personAt } from "./person.ts";
import { hasScreens } from "./screen.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A tab that crashed did so at the first or the second look. */
const LOOKS = 4;

const isThere = findFirefox() !== undefined && hasScreens();

/** Runs in the page: the ids of the rules that it breaks. */
async function brokenRules(): Promise<string[]> {
  const { violations }: AxeResults = await Reflect.get(window, "axe").run({
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
}

/** Runs in the page: whether a canvas of the viewer is drawn by WebGL. */
function isDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>("[role=application] canvas");
  return canvas?.getContext("webgl2") != null || canvas?.getContext("webgl") != null;
}

describe.skipIf(!isThere)("a 360° view in a Firefox that draws", () => {
  let space: PublicSpaceFacts;
  let person: Person;
  let quit = async () => {};

  beforeAll(async () => {
    space = await asAdministrator((page) => newFurnishedSpace(page, "Room seen all around"));
    const driver = await openFirefox(WIDE, { draws: true });
    ({ quit } = driver);
    person = personAt(driver, ownOrigin());
  });
  afterAll(async () => {
    await quit();
    await closeWindows();
  });

  test("it lives through the accessibility check, time and again", async () => {
    await person.goto(`/q/${space.code}`);
    await person.sees("heading", space.name);
    await person.clicks("button", "Look around");
    for (let look = 1; look <= LOOKS; look++) {
      await person.sees("application");
      expect(await person.driver.run(isDrawn)).toBe(true);
      await person.driver.inject(AXE);
      expect(await person.driver.run(brokenRules)).toEqual([]);
      await person.reload();
      await person.clicks("button", "Look around");
    }
  });
});
