import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Fails where a bar that stays at the bottom of a window covers the last element of the page, once
 * the page is scrolled to its end.
 */
export async function coversNothing(page: Page, bar: Locator): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const { top, position, last } = await bar.evaluate((element) => {
    const main = element.closest("main") ?? document.body;
    let bottom = 0;
    let words = "";
    for (const one of main.querySelectorAll("*")) {
      const isSeen = one.checkVisibility({ visibilityProperty: true });
      const box = one.getBoundingClientRect();
      const isThing = one.childElementCount === 0 || one.matches("a, button, label");
      // Elements for screen readers alone are one pixel high.
      if (!isThing || !isSeen || element.contains(one) || box.height <= 1) continue;
      if (box.bottom <= bottom) continue;
      bottom = box.bottom;
      words = (one.textContent ?? "").slice(0, 40) || one.tagName;
    }
    const { position } = getComputedStyle(element);
    return { top: element.getBoundingClientRect().top, position, last: { bottom, words } };
  });
  expect(position).toBe("fixed");
  expect(last.bottom).toBeGreaterThan(0);
  expect(last.bottom, `“${last.words}” lies below the bar`).toBeLessThanOrEqual(top);
}
