import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules of WCAG 2.2 AA, and the field's best practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a page breaks of WCAG 2.2 AA: one line for each place, empty when nothing. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The page's own policy forbids foreign scripts, so the checker comes in through the debugger.
  await page.evaluate(AXE);
  const results: AxeResults = await page.evaluate(
    (tags) => Reflect.get(window, "axe").run({ runOnly: tags }),
    TAGS,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
  );
}
