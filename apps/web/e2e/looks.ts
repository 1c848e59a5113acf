import type { Page } from "playwright-core";
import { accessibilityProblems, problemsTurned } from "./accessible.ts";
import { NARROW, type Scheme, WIDE, type Window } from "./person.ts";

/**
 * The shapes that were found in order on each screen in a window of this size and in these colours,
 * by all journeys of this worker.
 */
const looked = new Map<string, Set<string>>();
/** The shapes that each screen had in a window of this size when it was looked at in the other too. */
const turned = new Map<string, Set<string>>();

function isNew(known: Map<string, Set<string>>, key: string, shapes: readonly string[]): boolean {
  const those = known.get(key);
  return !those || shapes.some((shape) => !those.has(shape));
}

function note(known: Map<string, Set<string>>, key: string, shapes: readonly string[]): void {
  const those = known.get(key) ?? new Set();
  for (const shape of shapes) those.add(shape);
  known.set(key, those);
}

/** The part of an address that names a record: its id, or the words of a code or of a link. */
const RECORD = /\/(?=[\w-]*\d)[\w-]{20,}/g;

/**
 * Returns the screen, its tab and the dialog over it: each is looked at in the other size once. One
 * record is as good as another.
 */
export async function placeOf(page: Page): Promise<string> {
  const { pathname, searchParams } = new URL(page.url());
  const titles = await page.getByRole("dialog").or(page.getByRole("alertdialog")).allInnerTexts();
  const [title] = (titles.at(-1) ?? "").split("\n");
  const screen = pathname.replace(RECORD, "/*");
  return [screen, searchParams.get("tab"), title?.replace(/\d+/g, "#")].join(" ");
}

/** A screen, and how it is shown. */
interface Look {
  /** The screen, its tab and the dialog over it. */
  readonly place: string;
  readonly window: Window;
  readonly scheme: Scheme;
  /** Whether this journey has not been here before. */
  readonly isFirst: boolean;
}

/**
 * Returns the problems of a screen, the first time also in the other size and the other colours.
 * Looks at what no look has seen yet: a screen that has nothing on it but what was in order there
 * before, at this size and in these colours, is not looked at again.
 */
export async function problemsOfLook(
  page: Page,
  { place, window, scheme, isFirst }: Look,
): Promise<string[]> {
  const here = `${place} ${window.name} ${scheme}`;
  const shapes = await shapesOf(page);
  if (!isNew(looked, here, shapes)) return [];
  const problems = await accessibilityProblems(page);
  const other = window.name === "wide" ? NARROW : WIDE;
  const colours = scheme === "light" ? "dark" : "light";
  if (isFirst && isNew(turned, `${place} ${window.name}`, shapes)) {
    const there = await problemsTurned(page, [window, scheme], [other, colours], async () => {
      const shapesThere = await shapesOf(page);
      note(turned, `${place} ${other.name}`, shapesThere);
      return shapesThere;
    });
    problems.push(...there.problems);
    if (problems.length === 0) {
      note(turned, `${place} ${window.name}`, shapes);
      note(looked, `${place} ${other.name} ${colours}`, there.noted);
    }
  }
  if (problems.length === 0) note(looked, here, shapes);
  return problems;
}

/** Returns the problems of a screen likewise, whichever it is. */
export async function problemsAtBothSizes(
  page: Page,
  window: Window,
  scheme: Scheme,
): Promise<string[]> {
  return problemsOfLook(page, { place: await placeOf(page), window, scheme, isFirst: true });
}

/**
 * Returns the shapes of what is to be seen on a page, each once: what an element is, how it looks by
 * its classes and own colours, in which part of the page, and which attributes and words it has to
 * be known by; and the order of the headings and landmarks.
 */
function shapesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const part = "main, nav, header, footer, aside, section, dialog, [role]";
    const unimportant = /^(data-|style$|id$|class$|value$|d$|src$|href$|for$|name$|width$|height$)/;
    const shapes = new Set<string>();
    const order: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest("svg") && element.tagName !== "svg") continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const tag = element.tagName.toLowerCase();
      const own = element.getAttribute("style")?.match(/[^;]*colou?r[^;]*|background[^;]*/g) ?? [];
      const attributes = element
        .getAttributeNames()
        .filter((name) => !unimportant.test(name))
        .map((name) => (/^(role|type|aria-[a-z]+)$/.test(name) ? named(element, name) : name));
      const around = element.parentElement?.closest(part);
      shapes.add(
        [
          tag,
          (element.getAttribute("class") ?? "").split(/\s+/).toSorted().join("."),
          attributes.toSorted().join(","),
          own.join(";"),
          element.textContent?.trim() ? "words" : "",
          around ? `${around.tagName} ${around.getAttribute("role") ?? ""}` : "",
        ].join("|"),
      );
      const heading = /^h[1-6]$/.test(tag) || /^(main|nav|header|footer|aside|dialog)$/.test(tag);
      if (heading && order.at(-1) !== tag) order.push(tag);
    }
    shapes.add(`order ${order.join(" ")}`);
    return [...shapes];

    /** States count by their value, words only by being there. */
    function named(element: Element, name: string): string {
      const value = element.getAttribute(name) ?? "";
      return /^[a-z]+$/.test(value) && value.length < 16 ? `${name}=${value}` : name;
    }
  });
}
