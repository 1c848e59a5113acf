/**
 * Measures on a processor slowed down four times how the catalogue of 10,000 assets scrolls through 50
 * pages of its rows, and how long its first rows take on a line of 10 Mbit/s. Needs a built web app and
 * a browser.
 */
import { loadavg } from "node:os";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { NARROW, newWindow, signIn, WIDE, type Window } from "../apps/web/e2e/person.ts";
import { freePort } from "./free-port.ts";
import { median } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { tasksOf } from "./scroll-tasks.ts";
import { startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const ACCOUNT = "organisation-admin@harbour.test";
const SLOWED = 4;
/** 10 Mbit/s, in bytes, and the milliseconds that each request takes besides. */
const LINE = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};
const ROWS = 50 * 50;
const WHEEL_PX = 480;
const STEP_MS = 60;
const SETTLE_MS = 1_500;
const LIMIT_MS = 180_000;
const PATH = "/asset-manager/list";
/** How far the box of the table, or else the page, was scrolled. */
const SCROLLED_PX =
  "Math.max(scrollY, document.querySelector('[role=table]')?.parentElement?.scrollTop ?? 0)";
const ROW_PX = "document.querySelector(\"[role='row'][data-place]\").offsetHeight";
const TARGETS = { taskMs: 50, firstRowsMs: 2_500 };

const ROW = "[role='row'][data-place] a";

interface Shown {
  readonly name: string;
  readonly window: Window;
}

const SHOWN: readonly Shown[] = [
  { name: "table at 1440 px", window: WIDE },
  { name: "cards at 390 px", window: NARROW },
];

const server = await startProcess("scroll", String(await freePort()), "assets");
const origin = server.url.replace("127.0.0.1", "localhost");
const browser = await openBrowser();
try {
  for (const shown of SHOWN) {
    await measureScroll(shown);
    for (const keepsApp of [true, false]) await measureStart(shown, keepsApp);
  }
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
} finally {
  await browser.close();
  await server.close();
}

async function measureScroll({ name, window }: Shown): Promise<void> {
  const context = await newWindow(browser, window, origin, { keepsApp: false });
  const page = await context.newPage();
  await signIn(page, ACCOUNT);
  await page.goto(PATH);
  await page.locator(ROW).first().waitFor({ timeout: LIMIT_MS });
  await page.locator(ROW).first().hover();
  const rowPx = Number(await page.evaluate(ROW_PX));
  await page.waitForTimeout(SETTLE_MS);
  await slowDown(page);
  const tasks = await tasksOf(browser, page, async () => {
    for (let step = 0; step < (ROWS * rowPx) / WHEEL_PX; step += 1) {
      await page.mouse.wheel(0, WHEEL_PX);
      await page.waitForTimeout(STEP_MS);
    }
  });
  const scrolled = Number(await page.evaluate(SCROLLED_PX));
  await context.close();
  printFinding({
    name: `${name}, longest task while it scrolls`,
    measured: `${tasks.longestOwnMs.toFixed(0)} ms own, ${tasks.longestMs.toFixed(0)} by the clock, ${tasks.ownOverLimit} over, ${(scrolled / rowPx).toFixed(0)} rows`,
    value: tasks.longestOwnMs,
    target: { atMost: TARGETS.taskMs },
  });
}

async function measureStart({ name, window }: Shown, keepsApp: boolean): Promise<void> {
  const context = await newWindow(browser, window, origin, { keepsApp });
  const page = await context.newPage();
  await signIn(page, ACCOUNT);
  await page.goto(PATH);
  await page.locator(ROW).first().waitFor();
  if (keepsApp) await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  await page.close();
  const storageState = await context.storageState();
  const all: number[] = [];
  // The first round wakes the server and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = keepsApp
      ? context
      : await newWindow(browser, window, origin, { keepsApp, storageState });
    const ms = await firstRowMs(own);
    if (round > 0) all.push(ms);
    if (own !== context) await own.close();
  }
  await context.close();
  printFinding({
    name: `${name}, first rows, ${keepsApp ? "app kept" : "never there"}`,
    measured: `${Math.min(...all).toFixed(0)} to ${Math.max(...all).toFixed(0)} ms`,
    value: median(all),
    target: { atMost: TARGETS.firstRowsMs },
  });
}

/** How long after the start of the navigation a row stands, in milliseconds. */
async function firstRowMs(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(`
      const look = () => {
        if (document.querySelector(${JSON.stringify(ROW)})) window.readable ??= performance.now();
        else requestAnimationFrame(look);
      };
      look();
    `);
    const session = await slowDown(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await page.goto(PATH, { waitUntil: "commit" });
    await page.locator(ROW).first().waitFor({ timeout: LIMIT_MS });
    return Number(await page.evaluate("window.readable"));
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return session;
}
