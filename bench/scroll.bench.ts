/**
 * Measures how a list of 10,000 spaces scrolls on a processor slowed down four times, beside an
 * empty page scrolled in the same way. Needs a built web app and a browser.
 */
import type { Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { signIn, WINDOWS } from "../apps/web/e2e/person.ts";
import { freePort } from "./free-port.ts";
import { LIMIT_MS, type Tasks, tasksOf } from "./scroll-tasks.ts";
import { startProcess } from "./servers.ts";

const SLOWED = 4;
const STEPS = 60;
const STEP_MS = 60;
const WHEEL_PX = 240;
const DRAG_PX = 2_600;
const SETTLE_MS = 1_500;
const LIST = "[aria-setsize='10000'], [aria-rowcount='10001']";

/** Ways to scroll, each in STEPS steps. */
const WAYS = {
  wheel: async (page: Page) => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, WHEEL_PX);
      await page.waitForTimeout(STEP_MS);
    }
  },
  drag: (page: Page) =>
    page.evaluate<void>(`(async () => {
      for (let step = 0; step < ${STEPS}; step += 1) {
        scrollBy(0, ${DRAG_PX});
        await new Promise((resolve) => setTimeout(resolve, ${STEP_MS}));
      }
    })()`),
} as const;

type Way = keyof typeof WAYS;

const server = await startProcess("scroll", String(await freePort()));
const browser = await openBrowser();
try {
  for (const { name, width, height } of WINDOWS) {
    const baseURL = server.url.replace("127.0.0.1", "localhost");
    const context = await browser.newContext({ baseURL, viewport: { width, height } });
    const page = await context.newPage();
    await signIn(page, "organisation-admin@harbour.test");
    for (const way of ["wheel", "drag"] as const) {
      console.log(`\n${name}, ${way}`);
      await compare(page, way);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

async function compare(page: Page, way: Way): Promise<void> {
  await page.goto("about:blank");
  await page.setContent('<div style="height: 900000px"></div>');
  const empty = await measure(page, way);
  report("empty page", empty, empty);
  for (const view of ["cards", "table"]) {
    await page.goto(view === "cards" ? "/" : "/?view=table");
    await page.locator(LIST).first().waitFor();
    report(view, await measure(page, way), empty);
  }
}

async function measure(page: Page, way: Way): Promise<Tasks> {
  await page.evaluate("scrollTo(0, 0)");
  // The pointer rests over the list while the wheel turns.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  await page.waitForTimeout(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const tasks = await tasksOf(browser, page, () => WAYS[way](page));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return tasks;
}

function report(name: string, tasks: Tasks, empty: Tasks): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
  const ratio = (tasks.ownMs / empty.ownMs).toFixed(1).padStart(5);
  console.log(
    `  ${name.padEnd(11)} longest ${ms(tasks.longestOwnMs)} (clock ${ms(tasks.longestMs)}), ` +
      `over ${LIMIT_MS} ms: ${tasks.ownOverLimit} (clock ${tasks.overLimit}), ` +
      `a step ${ms(tasks.ownMs / STEPS)} ${ratio}x`,
  );
}
