/**
 * How long somebody waits for the first question of a runner on a phone with a processor slowed down
 * four times and a slow 4G line, beside a bare page of the same bytes: its address opened on a phone
 * that keeps the app, as one that checks are done with does, and on one that was never there. Both come
 * over HTTPS with HTTP/2, as to a phone: over plain HTTP neither camera nor service worker is to be had.
 */
import { loadavg } from "node:os";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { NARROW, newWindow, signIn } from "../apps/web/e2e/person.ts";
import { startBareBytes } from "./bare-bytes.ts";
import { median } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { type StartedProduct, startProduct } from "./started-product.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const RUNNERS_ACCOUNT = "organisation-admin@harbour.test";
const SLOWED = 4;
/** Slow 4G as Chromium's own tools have it: bytes a second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const LIMIT_MS = 180_000;

interface Shown {
  /** When it could be read, in milliseconds since the start of the navigation. */
  readonly ms: number;
  /** What came over the line until then. */
  readonly bytes: number;
}

interface Runner {
  readonly browser: Browser;
  readonly origin: string;
  readonly path: string;
  readonly readable: string;
}

/**
 * Measures the runner whose path `pathOf` gives. `readable` matches the text of a question, and that of
 * the bare page.
 */
export async function measureRunner(
  readable: string,
  pathOf: (product: StartedProduct) => Promise<string>,
): Promise<void> {
  const product = await startProduct(RUNNERS_ACCOUNT, { https: true });
  const browser = await openBrowser({ trustsAll: true });
  try {
    const runner = { browser, origin: product.origin, path: await pathOf(product), readable };
    await compare(runner, "on a phone that keeps the app", true);
    await compare(runner, "on a phone that was never there", false);
    console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function compare(runner: Runner, name: string, keepsApp: boolean): Promise<void> {
  const { browser, origin, path } = runner;
  const context = await newWindow(browser, NARROW, origin, { keepsApp });
  await prepare(context, runner, keepsApp);
  const all: { own: Shown; bare: Shown }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const address = origin + path;
    const own = await (keepsApp
      ? shown(context, address, runner)
      : shownToStranger(context, address, runner));
    const page = await startBareBytes(own.bytes);
    const bare = await shownToStranger(context, page.url, runner).finally(page.close);
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
async function prepare(context: BrowserContext, runner: Runner, keepsApp: boolean): Promise<void> {
  const { path, readable } = runner;
  const page = await context.newPage();
  await signIn(page, RUNNERS_ACCOUNT);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await page.goto(path);
  await page.locator(readable).first().waitFor();
  if (keepsApp) {
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.reload();
    await page.locator(readable).first().waitFor();
  }
  await page.close();
}

/** The same for somebody who is signed in, in a browser that keeps nothing of the app. */
async function shownToStranger(
  known: BrowserContext,
  address: string,
  runner: Runner,
): Promise<Shown> {
  const { browser, origin } = runner;
  const storageState = await known.storageState();
  const context = await newWindow(browser, NARROW, origin, {
    keepsApp: false,
    storageState,
  });
  return shown(context, address, runner).finally(() => context.close());
}

async function shown(
  context: BrowserContext,
  address: string,
  { readable }: Runner,
): Promise<Shown> {
  const page = await context.newPage();
  let bytes = 0;
  try {
    await slow(page, readable, (count) => {
      bytes += count;
    });
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(readable).first().waitFor({ timeout: LIMIT_MS });
    const until = bytes;
    return { ms: Number(await page.evaluate("window.readable")), bytes: until };
  } finally {
    await page.close();
  }
}

async function slow(page: Page, readable: string, count: (bytes: number) => void): Promise<void> {
  await page.addInitScript(`
    const look = () => {
      if (document.querySelector(${JSON.stringify(readable)})) window.readable ??= performance.now();
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
