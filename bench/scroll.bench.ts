/**
 * How a list of 10,000 spaces scrolls on a processor slowed down four times, beside an empty page
 * of the same height scrolled the same way. Needs a built web app and a browser.
 */
import type { Page } from "playwright-core";
import { openBrowser } from "../apps/web/e2e/browser.ts";
import { newWindow, signIn, WINDOWS } from "../apps/web/e2e/person.ts";
import { freePort } from "./free-port.ts";
import { LIMIT_MS, type Tasks, tasksOf } from "./scroll-tasks.ts";
import { startProcess } from "./servers.ts";

const SLOWED = 4;
const STEPS = 60;
const STEP_MS = 60;
const WHEEL_PX = 240;
const DRAG_PX = 2_600;

/** Ways to scroll: both take STEPS steps. */
const WAYS = {
  wheel: async (page: Page) => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, WHEEL_PX);
      await page.waitForTimeout(STEP_MS);
    }
  },
  drag: (page: Page) =>
    page.evaluate(
      async ({ steps, px, pauseMs }) => {
        for (let step = 0; step < steps; step += 1) {
          scrollBy(0, px);
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      },
      { steps: STEPS, px: DRAG_PX, pauseMs: STEP_MS },
    ),
} as const;

const server = await startProcess("scroll", String(await freePort()));
const browser = await openBrowser();
try {
  const origin = server.url.replace("127.0.0.1", "localhost");
  for (const window of WINDOWS) {
    const context = await newWindow(browser, window, origin);
    const page = await context.newPage();
    await signIn(page, "organisation-admin@harbour.test");
    for (const view of ["cards", "table"]) {
      await page.goto(view === "cards" ? "/" : "/?view=table");
      await page.locator("[aria-setsize], [aria-rowindex='3']").first().waitFor();
      for (const way of ["wheel", "drag"] as const) {
        await fromTop(page);
        report(`${view}, ${window.name}, ${way}`, await measure(page, way));
      }
    }
    await page.goto("about:blank");
    await page.setContent('<div style="height: 900000px"></div>');
    for (const way of ["wheel", "drag"] as const) {
      await fromTop(page);
      report(`empty page, ${window.name}, ${way}`, await measure(page, way));
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}

async function fromTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(200, 400);
  await page.waitForTimeout(800);
}

async function measure(page: Page, way: keyof typeof WAYS): Promise<Tasks> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const tasks = await tasksOf(browser, page, () => WAYS[way](page));
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return tasks;
}

function report(name: string, tasks: Tasks): void {
  const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);
  console.log(
    `${name.padEnd(28)} longest ${ms(tasks.longestOwnMs)} (clock ${ms(tasks.longestMs)}), ` +
      `a step ${ms(tasks.ownMs / STEPS)}, over ${LIMIT_MS} ms: ${tasks.ownOverLimit} (clock ${tasks.overLimit})`,
  );
}
