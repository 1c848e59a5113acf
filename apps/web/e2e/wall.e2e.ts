import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessible.ts";
import { closeWindows, ownBrowser } from "./browser.ts";
import { ownOrigin } from "./own-origin.ts";
import { NARROW, newWindow, WIDE, type Window } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

/** What changes is seen within fifteen seconds; a busy machine may need more. */
const SEEN_WITHIN_MS = 30_000;

afterAll(closeWindows);

interface Made {
  readonly id: string;
  readonly token: string;
}

/** Opens a wall in a window in which nobody is signed in. */
async function openWall(token: string, window: Window): Promise<Page> {
  const context = await newWindow(await ownBrowser(), window, ownOrigin());
  const page = await context.newPage();
  await page.goto(`/wall/${token}`);
  await page.getByRole("status").waitFor();
  return page;
}

describe("a wall", () => {
  let administrator: UserFlow;
  let made: Made;

  beforeAll(async () => {
    administrator = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await administrator.page.goto("/info");
    const body = { name: "Lobby", locationId: null, floorId: null, theme: "light" };
    made = (await callAs(administrator.page, "POST", "/displays", body)) as Made;
  });

  test("shows without a login what is not ready, as soon as it is so, at both sizes", async () => {
    const { results } = (await callAs(administrator.page, "POST", "/spaces/search", {
      pageSize: 1,
    })) as { results: { id: string; name: string }[] };
    const [space] = results;
    const wide = await openWall(made.token, WIDE);
    const narrow = await openWall(made.token, NARROW);
    const issue = (await callAs(administrator.page, "POST", "/issues", {
      ...{ spaceId: space?.id, title: "Flooded" },
    })) as { id: string };
    const change = { impact: "out_of_use" };
    await callAs(administrator.page, "PATCH", `/issues/${issue.id}`, change);
    for (const page of [wide, narrow]) {
      const room = page.getByRole("listitem").filter({ hasText: space?.name ?? "" });
      await room.filter({ hasText: "Not ready" }).waitFor({ timeout: SEEN_WITHIN_MS });
      expect(await page.getByText("Flooded").count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.classList.add("dark"));
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test("says since when nobody answers, and that it was switched off", async () => {
    const page = await openWall(made.token, WIDE);
    await page.clock.install();
    await page.context().setOffline(true);
    await page.clock.fastForward(70_000);
    await page.getByText(/there is no connection$/).waitFor();
    await page.context().setOffline(false);
    await callAs(administrator.page, "DELETE", `/displays/${made.id}`);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(15_000);
          return page.getByRole("heading", { name: "This display was switched off" }).count();
        },
        { timeout: SEEN_WITHIN_MS, interval: 500 },
      )
      .toBe(1);
  });
});

describe("a wall that hangs for days", () => {
  const ASKS_MS = 12_000;
  const ASKS = 2_000;
  const MEGABYTE = 1024 * 1024;

  test("keeps nothing of two thousand answers", async () => {
    const context = await newWindow(await ownBrowser(), WIDE, ownOrigin());
    const page = await context.newPage();
    await page.clock.install();
    await page.addInitScript(() => {
      let asked = 0;
      const states = ["ready", "attention", "not_ready", "unknown"];
      const spaces = (turn: number) =>
        Array.from({ length: 300 }, (_, at) => ({
          ...{ name: `Room ${at}`, place: `Floor ${turn}` },
          state: states[(at + turn) % states.length],
        }));
      const real = window.fetch;
      window.fetch = async (address, init) => {
        if (!String(address).includes("/public/displays/")) return real(address, init);
        asked += 1;
        Reflect.set(window, "asked", asked);
        if (asked % 2 === 0) return new Response(null, { status: 304 });
        const wall = {
          ...{ organisation: "Harbour", place: null, theme: "time", language: "en" },
          ...{ timezone: "UTC", spaces: spaces(asked) },
          counts: { ready: 75, attention: 75, not_ready: 75, unknown: 75 },
        };
        return new Response(JSON.stringify(wall), { headers: { etag: `"${asked}"` } });
      };
    });
    await page.goto(`/wall/${"A".repeat(43)}`);
    await page.getByRole("status").waitFor();
    const debug = await context.newCDPSession(page);
    const run = async (asks: number) => {
      for (let done = 0; done < asks; done += 100) await page.clock.runFor(100 * ASKS_MS);
      await debug.send("HeapProfiler.collectGarbage");
      const { usedSize } = await debug.send("Runtime.getHeapUsage");
      return usedSize / MEGABYTE;
    };
    const before = await run(200);
    const after = await run(ASKS);
    const asked = await page.evaluate(() => Number(Reflect.get(window, "asked")));
    expect(asked).toBeGreaterThan(ASKS);
    expect(after - before).toBeLessThan(1);
    await context.close();
  });
});
