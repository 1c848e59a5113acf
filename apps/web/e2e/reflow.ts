import type { Page } from "playwright-core";

/**
 * Windows in which a page is read without scrolling sideways (WCAG 2.2, 1.4.10): the narrowest one
 * that counts, and a small desktop one at 200 % zoom. In CSS pixels.
 */
export const REFLOWED = [
  { name: "320 px wide", width: 320, height: 640 },
  { name: "at 200 % zoom", width: 720, height: 450 },
] as const;

/**
 * Returns the elements that are wider than the page, or than the dialog they stand in: one line for
 * each, empty when nothing. An element that scrolls sideways or is cut in a box that fits, such as
 * a strip of pictures, does not count. A box that scrolls down too is no such box, unless the
 * keyboard scrolls it: the pages of a document have both directions. A menu stands where it was
 * opened.
 */
export function widerThanPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const fits = ({ left, right }: DOMRect) => left >= -1 && right <= clientWidth + 1;
    const scrollsDown = (box: Element) =>
      box.matches("dialog") ||
      (/auto|scroll/.test(getComputedStyle(box).overflowY) &&
        box.getAttribute("tabindex") !== "0" &&
        box.scrollHeight > box.clientHeight + 1);
    const hasOwnBox = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (box.matches("main, :has(main)")) return false;
        const isOwn = getComputedStyle(box).overflowX !== "visible" && !scrollsDown(box);
        if (isOwn && fits(box.getBoundingClientRect())) return true;
      }
      return false;
    };
    const found = new Set<Element>();
    const lines: string[] = [];
    for (const element of document.querySelectorAll("body *")) {
      const box = element.getBoundingClientRect();
      // Elements for screen readers alone are one pixel wide.
      if (box.width <= 1 || box.height <= 1 || fits(box)) continue;
      const parent = element.parentElement;
      if (parent && found.has(parent)) {
        found.add(element);
        continue;
      }
      if (!element.checkVisibility({ visibilityProperty: true }) || hasOwnBox(element)) continue;
      if (element.closest("[inert], [aria-hidden=true]")) continue;
      if (element.closest("[popover]") && box.width <= clientWidth) continue;
      found.add(element);
      const words = (element.textContent ?? "").trim().slice(0, 40);
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      lines.push(`wider than the page: ${name} “${words}” from ${box.left} to ${box.right} px`);
    }
    for (const box of document.querySelectorAll("dialog:modal, dialog:modal *")) {
      const { overflowX } = getComputedStyle(box);
      if (!/auto|scroll/.test(overflowX) || !scrollsDown(box)) continue;
      if (box.scrollWidth <= box.clientWidth + 1) continue;
      const words = (box.textContent ?? "").trim().slice(0, 40);
      lines.push(`scrolls both ways: “${words}” ${box.scrollWidth} of ${box.clientWidth} px`);
    }
    if (scrollWidth > clientWidth + 1 && lines.length === 0)
      lines.push(`the page scrolls sideways: ${scrollWidth} of ${clientWidth} px`);
    return lines;
  });
}
