import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems, problemsAtBothSizes } from "./accessible.ts";
import { ownBrowser } from "./browser.ts";
import { ownOrigin } from "./own-origin.ts";
import { newWindow, type Scheme, type Window } from "./person.ts";
import { signedIn } from "./signed-in.ts";

const GONE_WITHIN_MS = 3_000;
const TAP_WITHIN_MS = 2_000;

/** A person's window in the product, with the actions they often repeat. */
export interface UserFlow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and of its console so far. */
  readonly faults: readonly string[];
  readonly main: () => Locator;
  /** Returns the dialog with this title; without one, the newest. */
  readonly dialog: (title?: string | RegExp) => Locator;
  /** Fills a text field of a place by its label. */
  readonly fill: (place: Locator, label: string, text: string) => Promise<void>;
  /** Goes to a screen by its line of the menu. */
  readonly goTo: (line: string) => Promise<void>;
  /** Returns the lines of the menu, as they are read. */
  readonly menuLines: () => Promise<string[]>;
  /** Chooses a tab of the screen and waits for it. */
  readonly openTab: (name: string) => Promise<void>;
  /** Opens a part of the administration by its line in the list of them. */
  readonly openPart: (name: string) => Promise<void>;
  /** Waits for a message, then presses its action, or closes it. */
  readonly expectMessage: (words: string | RegExp, action?: string) => Promise<void>;
  /**
   * Fails with every place that breaks a rule of accessibility; the first time on a screen, a tab
   * or a dialog at either size of a window.
   */
  readonly isAccessible: () => Promise<void>;
}

interface UserFlowOptions {
  readonly scheme?: Scheme;
  /** The demonstration account that is signed in already; nobody when left out. */
  readonly as?: string;
  /** A browser in place of the worker's own. */
  readonly browser?: Browser;
  /** The browser has service workers: for journeys that go on without a network. */
  readonly keepsApp?: boolean;
}

/** Opens a window of its own. */
export async function startUserFlow(
  window: Window,
  { scheme = "light", as, browser, keepsApp = as === undefined }: UserFlowOptions = {},
): Promise<UserFlow> {
  const context = await newWindow(browser ?? (await ownBrowser()), window, ownOrigin(), {
    scheme,
    keepsApp,
    ...(as ? { storageState: await signedIn(as) } : {}),
  });
  const page = await context.newPage();
  const seen = new Set<string>();
  const faults = watched(page, () => seen.size > 0);
  const main = () => page.getByRole("main");
  const dialog = (name?: string | RegExp) =>
    name ? page.getByRole("dialog", { name }) : page.getByRole("dialog").last();
  return {
    page,
    context,
    faults,
    main,
    dialog,
    fill: (place, label, text) =>
      place
        .getByRole("textbox", { name: labelled(label) })
        .first()
        .fill(text),
    ...menuOf(page, window.name === "narrow"),
    openPart: async (name) => {
      const parts = page.getByRole("navigation", { name: "Administration" });
      const toggle = parts.getByRole("button", { name: "Administration" });
      const link = parts.getByRole("link", { name, exact: true });
      // The list stands beside the part, or opens above it.
      await link.or(toggle).filter({ visible: true }).first().waitFor();
      if (!(await link.isVisible())) await toggle.click();
      await link.click();
      await main().getByRole("heading", { level: 1, name, exact: true }).waitFor();
    },
    openTab: async (name) => {
      await page.getByRole("tab", { name, exact: true }).click();
      await page.getByRole("tabpanel", { name }).waitFor();
    },
    expectMessage: (words, action) => expectMessage(page, words, action),
    isAccessible: async () => {
      const place = await placeOf(page);
      const look = seen.has(place) ? accessibilityProblems : problemsAtBothSizes;
      seen.add(place);
      expect(await look(page, window, scheme)).toEqual([]);
    },
  };
}

/** Returns the screen, its tab and the dialog over it: each is looked at in the other size once. */
async function placeOf(page: Page): Promise<string> {
  const { pathname, searchParams } = new URL(page.url());
  const titles = await page.getByRole("dialog").or(page.getByRole("alertdialog")).allInnerTexts();
  const [title] = (titles.at(-1) ?? "").split("\n");
  return [pathname, searchParams.get("tab"), title].join(" ");
}

/** Returns a pattern for a label and the text beside it, such as that the field is optional. */
export function labelled(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\(|$)`);
}

/** Returns the line of the tree whose name begins with these words. */
export function lineOf({ main }: UserFlow, words: string): Locator {
  return main()
    .getByRole("treeitem", { name: new RegExp(`^${words}`) })
    .first();
}

/** Chooses from the menu of a line of the tree. */
export async function command(flow: UserFlow, name: string, label: string): Promise<void> {
  await lineOf(flow, name)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await flow.page.getByRole("menuitem", { name: label, exact: true }).click();
}

/** The bell asks by itself, so its call may cross the end of the active organisation. */
const CROSSED = /409 \(Conflict\) \S+\/api\/notifications /;

/** In a window that changes its size, a picture of another width takes the place of one. */
const LET_GO = /ERR_FILE_NOT_FOUND blob:/;

function watched(page: Page, wasTurned: () => boolean): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const fault = `${message.text()} ${message.location().url} on ${page.url()}`;
    if (CROSSED.test(fault) || (wasTurned() && LET_GO.test(fault))) return;
    faults.push(fault);
  });
  return faults;
}

function menuOf(page: Page, isNarrow: boolean): Pick<UserFlow, "goTo" | "menuLines"> {
  const overlay = page.getByRole("dialog", { name: "Main menu" });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const show = async () => {
    if (!isNarrow) return;
    // A tap that falls just as 'Please wait...' appears reaches nothing: a person taps again.
    await expect
      .poll(async () => {
        if (await overlay.isVisible()) return true;
        const button = page.getByRole("button", { name: "Open menu" });
        await button.click({ timeout: TAP_WITHIN_MS }).catch(() => undefined);
        await overlay.waitFor({ timeout: TAP_WITHIN_MS }).catch(() => undefined);
        return overlay.isVisible();
      })
      .toBe(true);
  };
  return {
    goTo: async (line) => {
      await show();
      await menu.getByRole("link", { name: line, exact: true }).click();
      if (isNarrow) await overlay.waitFor({ state: "hidden" });
    },
    menuLines: async () => {
      await show();
      await menu.getByRole("link", { name: /^Log out/ }).waitFor();
      const lines = await menu.getByRole("link").allTextContents();
      if (isNarrow) await page.keyboard.press("Escape");
      return lines;
    },
  };
}

async function expectMessage(page: Page, words: string | RegExp, action?: string): Promise<void> {
  const messages = page.getByRole("region", { name: "Messages" }).getByRole("listitem");
  const message = messages.filter({ hasText: words }).last();
  await message.waitFor();
  if (action) await message.getByRole("button", { name: action }).click();
  else {
    // The message also goes by itself: then there is nothing left to close.
    const close = message.getByRole("button", { name: "Close" });
    await close.click({ timeout: GONE_WITHIN_MS }).catch(() => undefined);
  }
  await message.waitFor({ state: "hidden" });
}
