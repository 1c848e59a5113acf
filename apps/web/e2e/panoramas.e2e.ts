import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { openFirstSpace } from "./open-first-space.ts";
import { WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

const SPHERE = { width: 4096, height: 2048 };
const FLAT = { width: 900, height: 700 };

afterAll(closeWindows);

async function centreOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error("The picture is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Tells whether this device keeps the app itself and the first view of a panorama. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await (await caches.open("storey-panoramas")).keys();
    const hasShell = names.some((name) => name.startsWith("storey-shell-"));
    return hasShell && kept.some(({ url }) => url.endsWith("%2Fbase"));
  });
}

/** Drags from below the centre, where a hotspot may lie. */
async function drag(page: Page, place: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y: centre } = await centreOf(place);
  const y = centre + 90;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

describe("panoramas at a wide window", () => {
  const hall = "entrance-hall";
  const plan = "floor-plan";
  let flow: UserFlow;
  let page: Page;
  let space = "";

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", keepsApp: true });
    page = flow.page;
    await page.goto("/");
  });
  afterAll(() => flow.context.close());

  const dialog = () => flow.dialog(/^Panoramas of/);
  const viewport = (name: string) => flow.main().getByRole("application", { name });
  const points = () => flow.main().getByRole("region", { name: "In this view" });
  const show = async (name: string) => {
    await page.goto(`${space}?tab=360`);
    await flow
      .main()
      .getByRole("navigation", { name: "Panoramas of this space" })
      .getByRole("button", { name })
      .click();
    await viewport(name).waitFor();
  };
  const edit = async (name: string) => {
    await show(name);
    await flow
      .main()
      .getByRole("link", { name: `Edit ${name}` })
      .click();
    await page.waitForURL(/\/panoramas\//);
    await flow
      .main()
      .getByRole("heading", { level: 1, name: `Edit ${name}` })
      .waitFor();
    await viewport(name).waitFor();
  };
  const openHotspots = async () => {
    await page.getByRole("tab", { name: /^Hotspots/ }).click();
    await flow.main().getByRole("button", { name: "Add hotspot" }).waitFor();
  };
  const save = async () => {
    await flow.main().getByRole("button", { name: "Save", exact: true }).click();
    await flow.main().getByText("All saved").waitFor();
  };

  test("adds a sphere and a flat picture, and is told why a page is refused", async () => {
    space = await openFirstSpace(page);
    await flow.openTab("360°");
    await flow
      .main()
      .getByRole("button", { name: /^Add panoramas|^Add and arrange/ })
      .click();
    await dialog().waitFor();
    await dialog()
      .locator('input[type="file"]')
      .setInputFiles([
        {
          name: `${hall}.png`,
          mimeType: "image/png",
          buffer: plainPng(SPHERE.width, SPHERE.height, [60, 110, 160]),
        },
        {
          name: `${plan}.png`,
          mimeType: "image/png",
          buffer: plainPng(FLAT.width, FLAT.height, [170, 140, 90]),
        },
        {
          name: "page.jpg",
          mimeType: "image/jpeg",
          buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
        },
      ]);
    await dialog().getByRole("button", { name: "Dismiss page.jpg" }).click();
    for (const name of [hall, plan]) {
      await dialog()
        .getByRole("link", { name: `Edit ${name}`, exact: true })
        .waitFor();
    }
    await flow.isAccessible();
    await dialog().getByRole("button", { name: "Done" }).click();
  });

  test("sets the start view by looking there", async () => {
    await edit(hall);
    const yaw = flow.main().getByRole("spinbutton", { name: "Right (°)" });
    expect(await yaw.inputValue()).toBe("0");
    await drag(page, viewport(hall), { x: -100, y: 0 });
    await viewport(hall).focus();
    await page.keyboard.press("ArrowRight");
    await flow.main().getByRole("button", { name: "Use this view" }).click();
    await expect.poll(async () => Number(await yaw.inputValue())).toBeGreaterThan(5);
    await flow.main().getByRole("spinbutton", { name: "Width (°)" }).fill("70");
    await flow.main().getByRole("slider", { name: "Turn of the picture" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const turn = flow.main().getByRole("spinbutton", { name: "Turn (°)" });
    await expect.poll(() => turn.inputValue()).toBe("0.2");
    await flow.isAccessible();
    await save();
    await page.reload();
    await flow.main().getByText("All saved").waitFor();
    expect(Number(await yaw.inputValue())).toBeGreaterThan(5);
    expect(await turn.inputValue()).toBe("0.2");
  });

  test("places hotspots by mouse and by key, and takes one back", async () => {
    await openHotspots();
    const add = flow.main().getByRole("button", { name: "Add hotspot" });
    const { x, y } = await centreOf(viewport(hall));
    await add.click();
    await page.mouse.click(x + 40, y - 30);
    await flow.fill(flow.main(), "Label", "Fuse box");
    await flow.fill(flow.main(), "Text", "The key hangs beside it.");
    await flow.main().getByRole("button", { name: "Done" }).click();
    await add.click();
    await viewport(hall).focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await flow.main().getByRole("combobox", { name: "Kind" }).selectOption("panorama");
    await flow.main().getByRole("button", { name: "Save", exact: true }).click();
    await flow.main().getByText("Choose where it leads").waitFor();
    await flow.main().getByRole("combobox", { name: "Panorama" }).selectOption({ label: plan });
    await flow.isAccessible();
    await flow.main().getByRole("button", { name: "Remove hotspot Fuse box" }).click();
    await flow.expectMessage("Fuse box was removed", "Undo");
    await flow.main().getByRole("button", { name: "Fuse box, arrow keys move it" }).waitFor();
    await save();
  });

  test("asks before what was changed is lost", async () => {
    await flow.main().getByRole("button", { name: "Edit hotspot Fuse box" }).click();
    await flow.fill(flow.main(), "Label", "Fuses");
    await flow.main().getByRole("navigation").getByRole("link").last().click();
    await flow
      .dialog()
      .getByRole("button", { name: /Stay|Keep/ })
      .click();
    await flow.main().getByRole("button", { name: "Discard changes" }).click();
    await flow.main().getByText("All saved").waitFor();
  });

  test("places a hotspot in a flat picture", async () => {
    await edit(plan);
    await openHotspots();
    await flow.main().getByRole("button", { name: "Add hotspot" }).click();
    const { x, y } = await centreOf(viewport(plan));
    await page.mouse.click(x, y);
    await flow.main().getByRole("combobox", { name: "Kind" }).selectOption("report");
    await save();
    await flow.isAccessible();
  });

  test("follows the hotspots: words, another panorama, a report", async () => {
    await show(hall);
    await points().getByRole("button", { name: "Fuse box, Information" }).click();
    await flow.dialog("Fuse box").getByText("The key hangs beside it.").waitFor();
    await page.keyboard.press("Escape");
    await flow.isAccessible();
    // The compass turns to the way on; the list gives its direction from there.
    const way = points().getByRole("listitem").filter({ hasText: plan });
    for (let turn = 0; turn < 4; turn += 1) await drag(page, viewport(hall), { x: -300, y: 0 });
    await expect.poll(() => way.textContent()).toMatch(/to the left|behind you/);
    const compass = flow.main().getByRole("button", { name: /^Compass/ });
    await compass.focus();
    await page.keyboard.press("Enter");
    await way.getByText("ahead").waitFor();
    // Tab from the picture reaches a hotspot, and the picture turns to the focused one.
    await viewport(hall).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await viewport(plan).waitFor();
    await flow.isAccessible();
    await points().getByRole("button", { name: "Report an issue here" }).click();
    await page.waitForURL(/\/issues\/new\?/);
    expect(new URL(page.url()).searchParams.get("panorama")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a first look on the overview leads to the panoramas", async () => {
    await page.goto(space);
    const first = flow.main().getByRole("button", { name: /^Open the 360/ });
    const picture = first.locator("img");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await first.click();
    await flow.main().getByRole("application").waitFor();
    expect(new URL(page.url()).searchParams.get("tab")).toBe("360");
  });

  test("a panorama that was seen is there without a network", async () => {
    await show(hall);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => isKept(page)).toBe(true);
    await flow.context.setOffline(true);
    try {
      await page.reload();
      await flow
        .main()
        .getByText(/^You are offline: as of/)
        .waitFor();
      await viewport(hall).waitFor();
      await flow
        .main()
        .getByRole("status", { name: "Loading panorama" })
        .waitFor({ state: "hidden" });
      expect(await flow.main().getByText("The picture could not be loaded.").count()).toBe(0);
      await points().getByRole("button", { name: "Fuse box, Information" }).waitFor();
    } finally {
      await flow.context.setOffline(false);
    }
    await page.reload();
    await viewport(hall).waitFor();
  });

  test("a member looks around and changes nothing", async () => {
    const member = await startUserFlow(WIDE, { as: "member@harbour.test" });
    await member.page.goto(`${space}?tab=360`);
    await member.main().getByRole("application").waitFor();
    expect(await member.main().getByRole("button", { name: "Add and arrange" }).count()).toBe(0);
    expect(
      await member
        .main()
        .getByRole("link", { name: /^Edit / })
        .count(),
    ).toBe(0);
    await member.isAccessible();
    expect(member.faults).toEqual([]);
    await member.context.close();
    // The refused file is the one fault that the browser itself logs.
    expect(
      flow.faults.filter(
        (fault) =>
          !/status of (415|422)|could not be reached|ERR_INTERNET_DISCONNECTED/.test(fault),
      ),
    ).toEqual([]);
  });
});
