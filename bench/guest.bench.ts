/**
 * Measures how long a phone at the door waits, with a processor slowed down four times and a slow
 * 4G line: the public page of a room, its text and first picture, against a bare static page of the
 * same bytes; the JavaScript it loads; and the bytes of the first usable view of a panorama of 8k.
 * Needs a built web app and a browser.
 */
import type { Browser, CDPSession, Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { startBarePage } from "./bare-page.ts";
import { freePort } from "./free-port.ts";
import { startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const SLOWED = 4;
/** Slow 4G as Chromium's own tools have it: bytes a second, and milliseconds for each request. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const RATIO = 1.5;
const SCRIPT_KB = 90;
const VIEW_KB = 400;
/** The wait after which the rest of a view has loaded as well, in milliseconds. */
const SETTLE_MS = 4_000;

/**
 * The times at which text and first picture are painted, in milliseconds since the start of the
 * navigation.
 */
interface Painted {
  readonly text: number;
  readonly picture: number;
}

/** The traffic on the line: the bytes of each request, by its address. */
type Traffic = Map<string, { url: string; type: string; bytes: number }>;

const server = await startProcess("guest", String(await freePort()));
const browser = await openBrowser();
const origin = server.url.replace("127.0.0.1", "localhost");
const address = `${origin}/q/${await server.ask("code")}`;
const bare = await startBarePage(address);
try {
  await comparePages();
  await countPanorama();
} finally {
  bare.close();
  await browser.close();
  await server.close();
}

async function comparePages(): Promise<void> {
  const own: Painted[] = [];
  const plain: Painted[] = [];
  let before = 0;
  let after = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const shown = await onPhone(browser, (page, traffic) => paint(page, address, traffic));
    const beside = await onPhone(browser, (page, traffic) => paint(page, bare.url, traffic));
    // The first round wakes the servers and does not count.
    if (round === 0) continue;
    own.push(shown.painted);
    plain.push(beside.painted);
    before = Math.max(before, shown.scripts.before);
    after = Math.max(after, shown.scripts.all);
  }
  for (const part of ["text", "picture"] as const) {
    const [ours, theirs] = [own, plain].map((all) => median(all.map((one) => one[part])));
    tell(
      `${part} painted`,
      `${ms(ours)} against ${ms(theirs)} bare`,
      Number(ours) / Number(theirs),
      RATIO,
      "x",
    );
  }
  tell("JavaScript asked for until readable", "", before / 1000, SCRIPT_KB, " kB");
  console.log(
    `  and in the ${SETTLE_MS / 1000} s after its load  ${(after / 1000).toFixed(1)} kB in all`,
  );
}

async function paint(page: Page, url: string, traffic: Traffic) {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const painted = (await page.evaluate(`({
    text: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    picture: window.pictures.at(0),
  })`)) as Painted;
  const readable = Math.max(painted.text, painted.picture);
  const early = new Set<string>(
    await page.evaluate(`performance.getEntriesByType("resource")
      .filter(({ startTime }) => startTime < ${readable}).map(({ name }) => name)`),
  );
  const isScript = ({ type }: { type: string }) => type === "Script";
  const scripts = {
    before: sum(traffic, (one) => isScript(one) && early.has(one.url)),
    all: sum(traffic, isScript),
  };
  return { painted, scripts };
}

async function countPanorama(): Promise<void> {
  const { view, code, ready } = await onPhone(browser, async (page, traffic) => {
    await page.goto(address, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE_MS);
    const before = new Set(traffic.keys());
    const opener = page.getByRole("button", { name: "Look around" });
    const started = performance.now();
    await opener.tap();
    await page.locator('[aria-busy="false"] [role="application"]').waitFor({ timeout: 120_000 });
    const taken = performance.now() - started;
    const since = new Map([...traffic].filter(([id]) => !before.has(id)));
    const isPicture = ({ url }: { url: string }) => url.includes("/files?key=panorama");
    return {
      view: sum(since, isPicture),
      code: sum(since, (one) => !isPicture(one)),
      ready: taken,
    };
  });
  console.log(`\nFirst usable view of a panorama of 8,192 px: ${ms(ready)} after the press`);
  tell("  its pictures", "bytes until it can be looked around in", view / 1000, VIEW_KB, " kB");
  tell("  with the viewer's code and words", "", (view + code) / 1000, VIEW_KB, " kB");
}

/** Opens a page as on a phone that was never here, and closes it. */
async function onPhone<Result>(
  within: Browser,
  work: (page: Page, traffic: Traffic) => Promise<Result>,
): Promise<Result> {
  const context = await within.newContext({ ...PHONE, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(`
    window.pictures = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.element?.localName === "img" && entry.url) window.pictures.push(entry.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  `);
  const session = await context.newCDPSession(page);
  const traffic = await watch(session);
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  try {
    return await work(page, traffic);
  } finally {
    await context.close();
  }
}

async function watch(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = new Map();
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    traffic.set(requestId, { url: response.url, type, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const known = traffic.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return traffic;
}

function sum(traffic: Traffic, isCounted: (one: { url: string; type: string }) => boolean): number {
  return [...traffic.values()].reduce((all, one) => all + (isCounted(one) ? one.bytes : 0), 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function ms(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(0)} ms`;
}

function tell(name: string, measured: string, value: number, most: number, unit: string): void {
  const verdict = value <= most ? "met" : "missed";
  console.log(
    `${name.padEnd(36)} ${measured.padEnd(40)} ${value.toFixed(2)}${unit}  at most ${most}${unit}: ${verdict}`,
  );
}
