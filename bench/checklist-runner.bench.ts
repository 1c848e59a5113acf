/**
 * Measures how long somebody waits for the first question of a checklist on a phone with a processor
 * slowed down four times and a slow 4G line, beside a bare page of the same bytes: the address of the
 * run opened on a phone that keeps the app, as one that checks are done with does, and on one that was
 * never there. Needs a built web app and a browser.
 */
import { loadavg } from "node:os";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { NARROW, newWindow, signIn } from "../apps/web/e2e/person.ts";
import { startBareBytes } from "./bare-bytes.ts";
import { median } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { startProduct } from "./started-product.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const ACCOUNT = "organisation-admin@harbour.test";
const SLOWED = 4;
/** Slow 4G as Chromium's own tools have it: bytes a second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
/** The label of a question, and the text of the bare page. */
const READABLE = "main h2[tabindex='-1'] bdi";
const LIMIT_MS = 180_000;

interface Shown {
  /** When it could be read, in milliseconds since the start of the navigation. */
  readonly ms: number;
  /** What came over the line until then. */
  readonly bytes: number;
}

const product = await startProduct(ACCOUNT);
const browser = await openBrowser();
try {
  const path = `/checklists/runs/${await someRun()}`;
  await compare("on a phone that keeps the app", path, true);
  await compare("on a phone that was never there", path, false);
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
} finally {
  await browser.close();
  await product.stop();
}

/** The id of a run that is to be done. */
async function someRun(): Promise<string> {
  for (const tab of ["overdue", "today", "month", "upcoming"]) {
    const { body } = await product.call("GET", `/checklists/due?tab=${tab}`);
    if (body.results.length > 0) return body.results[0].id;
  }
  throw new Error("the demonstration has no run to be done");
}

async function compare(name: string, path: string, keepsApp: boolean): Promise<void> {
  const context = await newWindow(browser, NARROW, product.origin, { keepsApp });
  await prepare(context, path, keepsApp);
  const all: { own: Shown; bare: Shown }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const address = product.origin + path;
    const own = await (keepsApp ? shown(context, address) : shownToStranger(context, address));
    const page = await startBareBytes(own.bytes);
    const bare = await shownToStranger(context, page.url).finally(page.close);
    // The first round wakes the server and does not count.
    if (round > 0) all.push({ own, bare });
  }
  await context.close();
  const [own, bare] = [median(all.map((one) => one.own.ms)), median(all.map((one) => one.bare.ms))];
  const kilobytes = median(all.map((one) => one.own.bytes)) / 1_000;
  printFinding({
    name: `first question ${name}`,
    measured: `${own.toFixed(0)} against ${bare.toFixed(0)} ms (${kilobytes.toFixed(0)} kB)`,
    value: median(all.map((one) => one.own.ms / one.bare.ms)),
    target: { atMost: 1.5 },
  });
}

/** Signs in and, where the app is kept, waits until it is. */
async function prepare(context: BrowserContext, path: string, keepsApp: boolean): Promise<void> {
  const page = await context.newPage();
  await signIn(page, ACCOUNT);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await page.goto(path);
  await page.locator(READABLE).first().waitFor();
  if (keepsApp) {
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.reload();
    await page.locator(READABLE).first().waitFor();
  }
  await page.close();
}

/** The same for somebody who is signed in, in a browser that keeps nothing of the app. */
async function shownToStranger(known: BrowserContext, address: string): Promise<Shown> {
  const storageState = await known.storageState();
  const context = await newWindow(browser, NARROW, product.origin, {
    keepsApp: false,
    storageState,
  });
  return shown(context, address).finally(() => context.close());
}

async function shown(context: BrowserContext, address: string): Promise<Shown> {
  const page = await context.newPage();
  let bytes = 0;
  try {
    await slow(page, (count) => {
      bytes += count;
    });
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(READABLE).first().waitFor({ timeout: LIMIT_MS });
    const until = bytes;
    return { ms: Number(await page.evaluate("window.readable")), bytes: until };
  } finally {
    await page.close();
  }
}

async function slow(page: Page, count: (bytes: number) => void): Promise<void> {
  await page.addInitScript(`
    const look = () => {
      if (document.querySelector(${JSON.stringify(READABLE)})) window.readable ??= performance.now();
      else requestAnimationFrame(look);
    };
    look();
  `);
  const session = await page.context().newCDPSession(page);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => count(encodedDataLength));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}
