import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** The size of a window, in CSS pixels. */
export interface Window {
  readonly name: "wide" | "narrow";
  readonly width: number;
  readonly height: number;
}

/** A window on a desk. */
export const WIDE: Window = { name: "wide", width: 1440, height: 900 };
/** A window on a phone. */
export const NARROW: Window = { name: "narrow", width: 390, height: 844 };
/** Both sizes, for journeys that differ by them. */
export const WINDOWS: readonly Window[] = [WIDE, NARROW];

/** The colours that a system prefers. */
export type Scheme = "light" | "dark";

/** The password of the demonstration accounts. */
export const PASSWORD = "storey-demo";

interface WindowOptions extends Pick<BrowserContextOptions, "storageState"> {
  readonly scheme?: Scheme;
  /** The browser has service workers, by which the app keeps itself for hours offline. */
  readonly keepsApp?: boolean;
}

/** Opens a window of its own, with nothing stored unless more is given. */
export async function newWindow(
  browser: Browser,
  window: Window,
  origin: string,
  { scheme = "light", keepsApp = true, ...more }: WindowOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: window.width, height: window.height },
    colorScheme: scheme,
    locale: "en-GB",
    hasTouch: window.name === "narrow",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    ...more,
  });
  // Blocked, as where a page comes over plain http: keeping the app anew for each window costs as
  // much as a screen.
  if (!keepsApp)
    await context.addInitScript(
      () => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"),
    );
  return context;
}

/**
 * Signs in through the login page, from wherever the page is; as a demonstration account by
 * default. A browser that has not opened the product yet gets its origin.
 */
export async function signIn(
  page: Page,
  email: string,
  password = PASSWORD,
  origin = "",
): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).first().click();
  await page.waitForURL(/\/idp\/interaction\//);
  await page.getByLabel("E-mail").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^Log in|^Sign in/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/idp") && url.pathname !== "/loggedIn");
}
