import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessible.ts";
import { closeWindows, ownBrowser } from "./browser.ts";
import { ownOrigin } from "./own-origin.ts";
import { NARROW, newWindow, WIDE, type Window } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

/** How often a wall asks, in milliseconds: with two seconds of the server, a change is seen within fifteen. */
const ASKS_MS = 12_000;

afterAll(closeWindows);

interface Made {
  readonly id: string;
  readonly token: string;
}

interface Room {
  readonly id: string;
  readonly name: string;
  readonly location: { readonly id: string };
  readonly floor: { readonly id: string };
}

/** Opens a wall in a window in which nobody is signed in, by a clock that a test can put forward. */
async function openWall(token: string, window: Window): Promise<Page> {
  const context = await newWindow(await ownBrowser(), window, ownOrigin());
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`/wall/${token}`);
  await page.getByRole("status").waitFor();
  return page;
}

describe("a wall", () => {
  let administrator: UserFlow;
  let made: Made;
  let room: Room;

  beforeAll(async () => {
    administrator = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await administrator.page.goto("/info");
    const { results } = (await callAs(administrator.page, "POST", "/spaces/search", {
      pageSize: 1,
    })) as { results: [Room] };
    [room] = results;
    const place = { locationId: room.location.id, floorId: room.floor.id };
    const body = { name: "Lobby", ...place, theme: "light" };
    made = (await callAs(administrator.page, "POST", "/displays", body)) as Made;
  });

  const stateOfRoom = async () => {
    const wall = (await callAs(administrator.page, "GET", `/public/displays/${made.token}`)) as {
      spaces: { name: string; state: string }[];
    };
    return wall.spaces.find(({ name }) => name === room.name)?.state;
  };

  test("shows without a login what is not ready, the next time that it asks, at both sizes", async () => {
    const pages = [await openWall(made.token, WIDE), await openWall(made.token, NARROW)];
    const issue = (await callAs(administrator.page, "POST", "/issues", {
      ...{ spaceId: room.id, title: "Flooded" },
    })) as { id: string };
    await callAs(administrator.page, "PATCH", `/issues/${issue.id}`, { impact: "out_of_use" });
    await expect.poll(stateOfRoom, { timeout: 15_000 }).toBe("not_ready");
    for (const page of pages) {
      await page.clock.fastForward(ASKS_MS);
      const shown = page.getByRole("listitem").filter({ hasText: room.name });
      await shown.filter({ hasText: "Not ready" }).waitFor();
      expect(await page.getByText("Flooded").count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.evaluate(() => document.documentElement.classList.add("dark"));
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.context().close();
    }
  });

  test("says since when nobody answers, and that it was switched off", async () => {
    const page = await openWall(made.token, WIDE);
    await page.context().setOffline(true);
    await page.clock.fastForward(70_000);
    await page.getByText(/there is no connection$/).waitFor();
    await page.context().setOffline(false);
    await callAs(administrator.page, "DELETE", `/displays/${made.id}`);
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(ASKS_MS);
          return page.getByRole("heading", { name: "This display was switched off" }).count();
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(1);
    await page.context().close();
  });
});

describe("a wall that hangs for days", () => {
  const FEW = 200;
  const MANY = 2_200;
  /** How much faster its timers are than they say. */
  const FASTER = 4_000;
  const MEGABYTE = 1024 * 1024;

  test("keeps nothing of two thousand answers", async () => {
    const context = await newWindow(await ownBrowser(), WIDE, ownOrigin());
    const page = await context.newPage();
    await page.addInitScript(
      ({ stops, faster }) => {
        const { setTimeout: wait, setInterval: repeat } = window;
        Reflect.set(window, "setTimeout", (work: () => void, ms = 0) => wait(work, ms / faster));
        Reflect.set(window, "setInterval", (work: () => void, ms = 0) => repeat(work, ms / faster));
        AbortSignal.timeout = () => new AbortController().signal;
        const states = ["ready", "attention", "not_ready", "unknown"];
        const spaces = (turn: number) =>
          Array.from({ length: 300 }, (_, at) => ({
            ...{ name: `Room ${at}`, place: `Floor ${turn}` },
            state: states[(at + turn) % states.length],
          }));
        let asked = 0;
        window.fetch = async (address) => {
          // Looks for another release, and finds none.
          if (!String(address).includes("/public/displays/")) return new Response();
          asked += 1;
          Reflect.set(window, "asked", asked);
          if (stops.includes(asked))
            await new Promise<void>((resolve) => Reflect.set(window, "goOn", resolve));
          if (asked % 2 === 0) return new Response(null, { status: 304 });
          const wall = {
            ...{ organisation: "Harbour", place: null, theme: "time", language: "en" },
            ...{ timezone: "UTC", spaces: spaces(asked) },
            counts: { ready: 75, attention: 75, not_ready: 75, unknown: 75 },
          };
          return new Response(JSON.stringify(wall), { headers: { etag: `"${asked}"` } });
        };
      },
      { stops: [FEW, MANY], faster: FASTER },
    );
    await page.goto(`/wall/${"A".repeat(43)}`);
    await page.getByRole("status").waitFor();
    const debug = await context.newCDPSession(page);
    const megabytesAfter = async (asks: number) => {
      const isThere = (count: number) => Reflect.get(window, "asked") === count;
      await page.waitForFunction(isThere, asks, { timeout: 45_000 });
      await debug.send("HeapProfiler.collectGarbage");
      const { usedSize } = await debug.send("Runtime.getHeapUsage");
      return usedSize / MEGABYTE;
    };
    const before = await megabytesAfter(FEW);
    await page.evaluate(() => Reflect.get(window, "goOn")());
    const after = await megabytesAfter(MANY);
    expect(after - before).toBeLessThan(1);
    await context.close();
  });
});
