/**
 * Measures how the tree of an organisation of 20,000 spaces on 2,000 floors opens, filters and
 * scrolls on a processor slowed down four times. Needs a built web app and a browser.
 */
import type { Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { signIn, WINDOWS } from "../apps/web/e2e/person.ts";
import { freePort } from "./free-port.ts";
import { LIMIT_MS, type Tasks, tasksOf } from "./scroll-tasks.ts";
import { startProcess } from "./servers.ts";

const SLOWED = 4;
const SETTLE_MS = 1_500;
const STEPS = 40;
const STEP_MS = 60;
const WHEEL_PX = 400;

const line = (page: Page) => page.getByRole("treeitem").first();
const field = (page: Page) => page.getByRole("searchbox").first();

/** A person's actions in the tree, in turn: each begins where the last one ended. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  open: async (page) => {
    // Begins on a screen that has loaded: the start of the app itself is measured elsewhere.
    await page.evaluate("document.querySelector('a[href=\"/admin/organisation\"]').click()");
    await line(page).waitFor();
  },
  "open a location": async (page) => {
    await line(page).press("ArrowRight");
    await page.waitForTimeout(SETTLE_MS);
  },
  "filter, all match": async (page) => {
    await field(page).pressSequentially("room", { delay: 150 });
    await page.waitForTimeout(SETTLE_MS);
  },
  scroll: async (page) => {
    await line(page).hover();
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, WHEEL_PX);
      await page.waitForTimeout(STEP_MS);
    }
  },
  "filter, few match": async (page) => {
    await field(page).pressSequentially(" 10 t-19", { delay: 150 });
    await page.waitForTimeout(SETTLE_MS);
  },
  "clear the filter": async (page) => {
    await field(page).fill("");
    await page.waitForTimeout(SETTLE_MS);
  },
};

const server = await startProcess("tree", String(await freePort()));
const browser = await openBrowser();
try {
  for (const { name, width, height } of WINDOWS) {
    const baseURL = server.url.replace("127.0.0.1", "localhost");
    const context = await browser.newContext({ baseURL, viewport: { width, height } });
    const page = await context.newPage();
    await signIn(page, "organisation-admin@harbour.test");
    console.log(`\n${name}`);
    // Once before, so that the code of the screen is there.
    await page.goto("/admin/organisation");
    await line(page).waitFor();
    await page.goto("/admin/organisation/import");
    await page.waitForTimeout(SETTLE_MS);
    // The driver of the browser adds scripts of its own, at the first question to a page.
    await page.evaluate("0");
    await line(page).count();
    for (const [way, work] of Object.entries(WAYS)) report(way, await measure(page, work));
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

async function measure(page: Page, work: (page: Page) => Promise<void>): Promise<Tasks> {
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const tasks = await tasksOf(browser, page, () => work(page));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return tasks;
}

function report(name: string, tasks: Tasks): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
  console.log(
    `  ${name.padEnd(18)} longest ${ms(tasks.longestOwnMs)} (clock ${ms(tasks.longestMs)}), ` +
      `over ${LIMIT_MS} ms: ${tasks.ownOverLimit} (clock ${tasks.overLimit})`,
  );
}
