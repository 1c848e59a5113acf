import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { newWindow, signIn, WINDOWS, type Window } from "./person.ts";
import { startInstallation } from "./start-installation.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/screenshots");

/** A picture of the documentation: its name and how to get there when signed in. */
interface Scene {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
}

const SCENES: readonly Scene[] = [
  { name: "home", show: (page) => open(page, "/") },
  { name: "search", show: (page) => open(page, "/?q=seminar") },
  { name: "space", show: openFirstSpace },
  { name: "favourites", show: (page) => open(page, "/favourites") },
  { name: "structure", show: (page) => open(page, "/admin/organisation") },
  { name: "import", show: (page) => open(page, "/admin/organisation/import") },
  { name: "settings", show: (page) => open(page, "/settings") },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

async function openFirstSpace(page: Page): Promise<void> {
  await open(page, "/");
  await page.getByRole("main").locator('a[href^="/spaces/"]').first().click();
  await page.waitForURL(/\/spaces\//);
  await settle(page);
}

/** Waits for pictures and type, so that two runs give the same image. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  process.stdout.write(`${name}\n`);
}

async function takeAll(browser: Browser, origin: string, window: Window, scheme: "light" | "dark") {
  const context = await newWindow(browser, window, origin, scheme);
  const page = await context.newPage();
  const suffix = `${window.name}-${scheme}`;
  await page.goto("/contact");
  await settle(page);
  await take(page, `contact-${suffix}`);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).first().click();
  await page.waitForURL(/\/idp\/interaction\//);
  await take(page, `login-${suffix}`);
  await signIn(page, "organisation-admin@harbour.test");
  for (const scene of SCENES) {
    await scene.show(page);
    await take(page, `${scene.name}-${suffix}`);
  }
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const installation = await startInstallation();
installation.drawPictures();
const browser = await openBrowser();
try {
  for (const window of WINDOWS) {
    for (const scheme of ["light", "dark"] as const) {
      await takeAll(browser, installation.origin, window, scheme);
    }
  }
} finally {
  await browser.close();
  await installation.stop();
}
