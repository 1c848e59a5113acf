import type { Browser, BrowserContext, Page } from "playwright-core";

/** The size of a window, in CSS pixels. */
export interface Window {
  readonly name: "wide" | "narrow";
  readonly width: number;
  readonly height: number;
}

/** The two sizes every journey runs at. */
export const WINDOWS: readonly Window[] = [
  { name: "wide", width: 1440, height: 900 },
  { name: "narrow", width: 390, height: 844 },
];

const PASSWORD = "storey-demo";

/** Opens a window of its own, as a person with nothing stored has it. */
export function newWindow(
  browser: Browser,
  window: Window,
  origin: string,
  colorScheme: "light" | "dark" = "light",
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    viewport: { width: window.width, height: window.height },
    colorScheme,
    locale: "en-GB",
    hasTouch: window.name === "narrow",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
}

/** Signs in through the login page, from wherever the page is; as a demonstration account by default. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).first().click();
  await page.waitForURL(/\/idp\/interaction\//);
  await page.getByLabel("E-mail").first().fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /^Log in|^Sign in/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/idp") && url.pathname !== "/loggedIn");
}
