import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { focusLooks } from "./focus-looks.ts";

/** The most presses of Tab between two elements that a person wants. */
const TABS_MAX = 30;
/** The least contrast of a sign of focus against its background (WCAG 2.2, 1.4.11). */
const CONTRAST_MIN = 3;
/** The time after which a message over the element has gone by itself, in a narrow window. */
const SETTLES_WITHIN_MS = 12_000;
const LOOKS_EVERY_MS = 100;
const LANDS_WITHIN_MS = 30_000;

/** The focused element, as a screen reader reads it. */
interface Stop {
  readonly role: string;
  readonly name: string;
}

type Role = Parameters<Page["getByRole"]>[0];

/** The element that the keyboard is to reach: a role, and a name or its beginning. */
type Wanted = readonly [role: Role, name: string | RegExp];

/** A person who has a keyboard and nothing else. */
export interface Keyboard {
  /** Returns the focused element. */
  readonly stop: () => Promise<Stop>;
  /** Presses Tab until the wanted element has the focus, and looks at every stop on the way. */
  readonly tabTo: (...wanted: Wanted) => Promise<number>;
  /** Presses Shift+Tab in the same way. */
  readonly tabBackTo: (...wanted: Wanted) => Promise<number>;
  /** Presses an arrow until the wanted element has the focus. */
  readonly arrowTo: (key: string, ...wanted: Wanted) => Promise<void>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Waits until the focus has come to the wanted element by itself and stays there. */
  readonly isLed: (...wanted: Wanted) => Promise<void>;
}

function isWanted({ role, name }: Stop, [wantedRole, wanted]: Wanted): boolean {
  return (
    role === wantedRole && (typeof wanted === "string" ? name === wanted : wanted.test(name.trim()))
  );
}

/** Makes a keyboard for a page; nothing else may touch it. */
export async function keyboardOf(page: Page, context: BrowserContext): Promise<Keyboard> {
  const session = await context.newCDPSession(page);
  const stop = () => stopOf(session);

  const tab = async (key: string, wanted: Wanted): Promise<number> => {
    const passed: string[] = [];
    const [role, name] = wanted;
    // A person looks first, and presses once the element is there.
    const exact = typeof name === "string";
    await page.getByRole(role, { name, exact }).filter({ visible: true }).first().waitFor();
    for (let presses = 1; presses <= TABS_MAX; presses += 1) {
      await page.keyboard.press(key);
      const now = await stop();
      passed.push(`${now.role} ${now.name}`);
      // After the last stop the browser's own follow, until the next press.
      if (now.role === "RootWebArea") continue;
      await isSeen(page, now);
      if (isWanted(now, wanted)) return presses;
    }
    throw new Error(`${TABS_MAX} times ${key} and no ${wanted.join(" ")}:\n${passed.join("\n")}`);
  };
  return {
    stop,
    tabTo: (...wanted) => tab("Tab", wanted),
    tabBackTo: (...wanted) => tab("Shift+Tab", wanted),
    arrowTo: async (key, ...wanted) => {
      const passed: string[] = [];
      for (let presses = 0; presses <= TABS_MAX; presses += 1) {
        const now = await stop();
        if (presses > 0) await isSeen(page, now);
        if (isWanted(now, wanted)) return;
        passed.push(`${now.role} ${now.name}`);
        await page.keyboard.press(key);
      }
      throw new Error(`${key} never reached ${wanted.join(" ")}:\n${passed.join("\n")}`);
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    isLed: async (...wanted) => {
      const name = `${wanted.join(" ")} has the focus`;
      await expect
        .poll(
          async () => {
            const now = await stop();
            return isWanted(now, wanted) ? name : `${now.role} ${now.name} has the focus`;
          },
          { timeout: LANDS_WITHIN_MS },
        )
        .toBe(name);
      const [role] = wanted;
      // A title gets the focus to be read out: nothing can be done with it.
      if (role !== "heading") await isSeen(page, await stop());
    },
  };
}

/**
 * Fails where the focus cannot be seen, or not soon: an element that is being drawn has a moment to
 * settle.
 */
async function isSeen(page: Page, { role, name }: Stop): Promise<void> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  let looks = await focusLooks(page);
  while ((!looks.isInView || looks.contrast < CONTRAST_MIN) && performance.now() < until) {
    await page.waitForTimeout(LOOKS_EVERY_MS);
    looks = await focusLooks(page);
  }
  const what = `the focus on ${role} ${name}`;
  expect(looks.isInView, `${what} is in view, not under ${looks.cover}`).toBe(true);
  expect(looks.contrast, `${what} is shown by ${looks.ring}`).toBeGreaterThanOrEqual(CONTRAST_MIN);
}

async function stopOf(session: CDPSession): Promise<Stop> {
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.activeElement ?? document.body",
  });
  if (result.objectId === undefined) return { role: "none", name: "" };
  const { objectId } = result;
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId,
    fetchRelatives: false,
  });
  await session.send("Runtime.releaseObject", { objectId });
  const [node] = nodes;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const isPage = ["HTMLBodyElement", "HTMLHtmlElement"].includes(result.className ?? "");
  return {
    role: isPage ? "RootWebArea" : text(node?.role?.value),
    name: text(node?.name?.value),
  };
}
