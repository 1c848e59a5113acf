import type { Wall } from "@storey/contract";
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
/** How long a page of rooms stays. */
const TURNS_MS = 10_000;
const ROOM = "Cellar with a burst pipe";
/** What is reported there, which a wall tells nobody. */
const TITLE = "Water stands ankle-deep";

afterAll(closeWindows);

interface Made {
  readonly id: string;
  readonly token: string;
}

interface Room {
  readonly id: string;
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
    const [{ location, floor }] = results;
    const cellar = { name: ROOM, floorId: floor.id };
    room = (await callAs(administrator.page, "POST", "/spaces", cellar)) as Room;
    const place = { locationId: location.id, floorId: floor.id };
    const body = { name: "Lobby", ...place, theme: "light" };
    made = (await callAs(administrator.page, "POST", "/displays", body)) as Made;
  });

  const notReady = async () => {
    const path = `/public/displays/${made.token}`;
    return ((await callAs(administrator.page, "GET", path)) as Wall).counts.not_ready;
  };

  test("shows without a login what is not ready, the next time that it asks, at both sizes", async () => {
    const pages = [await openWall(made.token, WIDE), await openWall(made.token, NARROW)];
    const after = (await notReady()) + 1;
    const issue = (await callAs(administrator.page, "POST", "/issues", {
      ...{ spaceId: room.id, title: TITLE },
    })) as { id: string };
    await callAs(administrator.page, "PATCH", `/issues/${issue.id}`, { impact: "out_of_use" });
    await expect.poll(notReady, { timeout: 15_000 }).toBe(after);
    for (const page of pages) {
      await page.clock.fastForward(ASKS_MS);
      await page.getByText(`${after} not ready`, { exact: true }).waitFor();
      const shown = page.getByRole("listitem").filter({ hasText: ROOM });
      const turnToRoom = async () => {
        if ((await shown.count()) === 0) await page.clock.fastForward(TURNS_MS);
        return shown.filter({ hasText: "Not ready" }).count();
      };
      await expect.poll(turnToRoom, { timeout: 15_000 }).toBe(1);
      expect(await page.getByText(TITLE).count()).toBe(0);
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
  /** How much faster it asks than it says, and how much faster it draws its clock and turns pages. */
  const FASTER = { asks: 4_000, draws: 100 };
  const MEGABYTE = 1024 * 1024;

  test("keeps nothing of two thousand answers", async () => {
    const context = await newWindow(await ownBrowser(), NARROW, ownOrigin());
    const page = await context.newPage();
    await page.addInitScript(
      ({ stops, faster }) => {
        const { setTimeout: wait, setInterval: repeat } = window;
        Reflect.set(window, "setTimeout", (work: () => void, ms = 0) =>
          wait(work, ms / faster.asks),
        );
        Reflect.set(window, "setInterval", (work: () => void, ms = 0) =>
          repeat(work, ms / faster.draws),
        );
        AbortSignal.timeout = () => new AbortController().signal;
        const states = ["ready", "attention", "not_ready", "unknown"];
        const spaces = (turn: number) =>
          Array.from({ length: 100 }, (_, at) => ({
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
            counts: { ready: 25, attention: 25, not_ready: 25, unknown: 25 },
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
      await page.waitForFunction(isThere, asks, { timeout: 90_000 });
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
