/**
 * Measures how long a signed-in user waits on a slow line for Home, in a browser that has nothing
 * of the app yet: until the frame is painted, the dialog 'Please wait...' shows, and Home's rooms
 * show. Needs a built web app and a browser.
 */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { NARROW, newWindow, signIn, WIDE, type Window } from "../apps/web/e2e/person.ts";
import { startInstallation } from "../apps/web/e2e/start-installation.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const ACCOUNT = "organisation-admin@harbour.test";
const MOST_MS = 1_000;
const BITS = 8;
/** Slow 4G as Chromium's tools have it, and a faster and a slower line. */
const LINES = [
  { name: "1.6 Mbit/s, 150 ms", latency: 150, down: 1_600_000, up: 750_000 },
  { name: "Slow 4G (1.44 Mbit/s, 562 ms)", latency: 562.5, down: 1_440_000, up: 675_000 },
  { name: "400 kbit/s, 400 ms", latency: 400, down: 400_000, up: 400_000 },
] as const;

type Line = (typeof LINES)[number];
type Stored = Exclude<BrowserContextOptions["storageState"], string | undefined>;

interface Seen {
  readonly frame: number;
  readonly dialog: number;
  readonly home: number;
}

const product = await startInstallation();
const browser = await openBrowser();
try {
  const stored = await signedIn(browser);
  for (const window of [WIDE, NARROW]) {
    for (const line of LINES) tell(window, line, await measured(stored, window, line));
  }
} finally {
  await browser.close();
  await product.stop();
}

async function signedIn(within: Browser): Promise<Stored> {
  const context = await newWindow(within, WIDE, product.origin, { keepsApp: false });
  const page = await context.newPage();
  await signIn(page, ACCOUNT);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measured(storageState: Stored, window: Window, line: Line): Promise<Seen[]> {
  const all: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const settings = { keepsApp: false, storageState };
    const context = await newWindow(browser, window, product.origin, settings);
    const page = await context.newPage();
    await slow(page, line);
    await page.goto("/", { waitUntil: "commit" });
    all.push(await seen(page));
    await context.close();
  }
  return all;
}

async function slow(page: Page, { latency, down, up }: Line): Promise<void> {
  await page.addInitScript(`
    window.seen = {};
    const look = () => {
      if (document.querySelector("dialog[open] [role=status]")) window.seen.dialog ??= performance.now();
      if (document.querySelector("main h1")) window.seen.home ??= performance.now();
      requestAnimationFrame(look);
    };
    look();
  `);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: down / BITS,
    uploadThroughput: up / BITS,
  });
}

async function seen(page: Page): Promise<Seen> {
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor({ timeout: 120_000 });
  return (await page.evaluate(`({
    frame: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    dialog: window.seen.dialog,
    home: window.seen.home,
  })`)) as Seen;
}

function tell(window: Window, line: Line, all: readonly Seen[]): void {
  const [frame, dialog, home] = (["frame", "dialog", "home"] as const).map((part) =>
    median(all.map((one) => one[part] ?? Number.NaN)),
  );
  const verdict = Number(frame) <= MOST_MS ? "met" : "missed";
  console.log(
    `${window.name.padEnd(7)} ${line.name.padEnd(30)} frame ${ms(frame)}, Please wait ${ms(dialog)}, Home ${ms(home)}  frame within ${MOST_MS} ms: ${verdict}`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function ms(value = Number.NaN): string {
  return `${value.toFixed(0)} ms`;
}
