import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { NARROW, type Scheme, WIDE, type Window } from "./person.ts";
import { REFLOWED, widerThanPage } from "./reflow.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules of WCAG 2.2 AA, and the best practices that axe adds. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The times a page that is still arranging itself is looked at again, and the wait between them.
 */
const LOOKS = 4;
const BETWEEN_LOOKS_MS = 500;

/**
 * Returns what a settled page breaks of WCAG 2.2 AA: one line for each place, empty when nothing.
 * Problems of a moment, while a screen comes in, do not count.
 */
export function accessibilityProblems(page: Page): Promise<string[]> {
  return settled(page, problemsNow);
}

async function settled(
  page: Page,
  problemsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  for (let look = 1; ; look++) {
    const problems = await problemsOf(page);
    if (problems.length === 0 || look === LOOKS) return problems;
    await page.waitForTimeout(BETWEEN_LOOKS_MS);
  }
}

/**
 * Returns the same problems of a page in a window of this size and in these colours, and in the
 * other size and the other colours, and tells whether it reflows where there is little room. Puts
 * the window back afterwards.
 */
export async function problemsAtBothSizes(
  page: Page,
  window: Window,
  scheme: Scheme,
): Promise<string[]> {
  const problems = await accessibilityProblems(page);
  const other = window.name === "wide" ? NARROW : WIDE;
  const colours = scheme === "light" ? "dark" : "light";
  await page.emulateMedia({ colorScheme: colours });
  await page.setViewportSize(other);
  await drawn(page);
  const there = await accessibilityProblems(page);
  const wider = await problemsOfReflow(page, window);
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(window);
  await drawn(page);
  return [
    ...problems,
    ...there.map((problem) => `${other.name}, ${colours}: ${problem}`),
    ...wider,
  ];
}

/**
 * Zoom is for people at a desk: a journey on a phone is looked at in the narrowest window alone.
 */
async function problemsOfReflow(page: Page, window: Window): Promise<string[]> {
  const problems: string[] = [];
  const windows = REFLOWED.filter(({ width }) => width < NARROW.width || window.name === "wide");
  for (const { name, ...size } of windows) {
    await page.setViewportSize(size);
    await drawn(page);
    const wider = await settled(page, widerThanPage);
    problems.push(...wider.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

/** The longest wait for a window to have its size. */
const SIZED_WITHIN_MS = 30_000;

/**
 * Waits until the page has the size of its window and has arranged itself anew: on a busy machine a
 * size comes some frames after it was set, and observers of sizes are called within the next frame.
 */
export async function drawn(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.evaluate(
    async ({ width, height, limitMs }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const until = performance.now() + limitMs;
      const isSized = () => innerWidth === width && innerHeight === height;
      while (!isSized() && performance.now() < until) await frame();
      for (let frames = 0; frames < 3; frames++) await frame();
    },
    { width: 0, height: 0, ...size, limitMs: size ? SIZED_WITHIN_MS : 0 },
  );
}

async function problemsNow(page: Page): Promise<string[]> {
  // The page's own policy forbids foreign scripts, so the checker comes in through the debugger.
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(AXE);
  // Rules that pass are not described place by place: that would take most of the time.
  const options = { runOnly: TAGS, resultTypes: ["violations"] };
  const results: AxeResults = await page.evaluate(
    (chosen) => Reflect.get(window, "axe").run(chosen),
    options,
  );
  return results.violations
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
    )
    .filter((problem) => !isScrolledBelow(problem));
}

/**
 * Tells whether a problem is a control that scrolling left half below a fixed bar: a person scrolls
 * on.
 */
function isScrolledBelow(problem: string): boolean {
  return problem.startsWith("target-size: ") && problem.includes("partially obscured");
}
