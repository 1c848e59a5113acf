import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { coversNothing } from "./covers-nothing.ts";
import { openFirstSpace } from "./open-first-space.ts";
import { NARROW, signIn } from "./person.ts";
import { plainPng } from "./picture.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Makes a small picture of one colour, as a file chooser takes it. */
const aPicture = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: "image/png",
  buffer: plainPng(900, 600, colour),
});

describe("the page of a space at a narrow window", () => {
  let flow: UserFlow;
  let address: string;

  beforeAll(async () => {
    flow = await startUserFlow(NARROW);
    await signIn(flow.page, "organisation-admin@harbour.test");
    await openFirstSpace(flow.page);
    await flow.page.getByRole("tablist").waitFor();
    address = new URL(flow.page.url()).pathname;
  });

  afterAll(() => flow.context.close());

  test("its tabs are walked by the keyboard, stand in the address and are clean", async () => {
    const { page } = flow;
    await page.getByRole("tab", { name: "Overview" }).focus();
    const names = await page.getByRole("tab").allTextContents();
    expect(names).toContain("Timeline");
    for (const name of names.slice(1)) {
      await page.keyboard.press("ArrowRight");
      await page.getByRole("tabpanel", { name }).waitFor();
      expect(new URL(page.url()).searchParams.get("tab")).not.toBeNull();
      await flow.isAccessible();
    }
    await page.goBack();
    await page.keyboard.press("Home");
    await page.goto(address);
    await page.getByRole("tab", { name: "Overview", selected: true }).waitFor();
    await flow.isAccessible();
  });

  test("what it is for and how many it holds stand above the pictures, in the first sight", async () => {
    const { page } = flow;
    for (const size of SMALL_WINDOWS) {
      await page.setViewportSize(size);
      await page.goto(address);
      const facts = flow
        .main()
        .getByText(/^\d+ people$/)
        .first();
      await facts.waitFor();
      const picture = flow.main().getByRole("button", { name: /^Open picture 1/ });
      const line = await facts.locator("..").boundingBox();
      const strip = await picture.boundingBox();
      if (!line || !strip) throw new Error("There is no line of facts, or no picture.");
      expect(line.y + line.height).toBeLessThan(strip.y);
      expect(line.y + line.height).toBeLessThan(await topOfBar(page));
      // The type stands in the same line, before the number.
      expect(await facts.locator("..").textContent()).toMatch(/^\S.* · \d+ people · /);
    }
    await page.setViewportSize(NARROW);
  });

  test("the bar within reach of the thumb covers nothing", async () => {
    const { page } = flow;
    for (const size of SMALL_WINDOWS) {
      await page.setViewportSize(size);
      for (const tab of ["", "?tab=documents", "?tab=timeline"]) {
        await page.goto(`${address}${tab}`);
        await flow.main().getByRole("tabpanel").waitFor();
        await page.waitForLoadState("networkidle");
        await coversNothing(page, bar(page));
      }
    }
    await page.setViewportSize(NARROW);
  });

  test("its form opens by the address and is clean", async () => {
    await flow.page.goto(`${address}?panel=edit`);
    const form = flow.dialog("Edit space");
    await form.getByRole("textbox", { name: /^Name/ }).waitFor();
    await flow.isAccessible();
    await flow.page.keyboard.press("Escape");
    await form.waitFor({ state: "hidden" });
  });

  test("pictures are added together, moved by the keyboard and replaced", async () => {
    const { page } = flow;
    await page.goto(`${address}?panel=pictures`);
    const dialog = flow.dialog(/^Pictures of/);
    await dialog.waitFor();
    const lines = dialog.getByRole("list").last().locator("li[data-id]");
    const before = await lines.count();
    await dialog
      .locator('input[type="file"][multiple]')
      .setInputFiles([aPicture("red.png", [190, 40, 40]), aPicture("blue.png", [40, 40, 190])]);
    await expect.poll(() => lines.count(), { timeout: 30_000 }).toBe(before + 2);
    const moved = await lines.nth(1).getAttribute("data-id");
    await dialog.getByRole("button", { name: "Move picture 2 up" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => lines.first().getAttribute("data-id")).toBe(moved);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe("Move picture 1 down");
    await dialog.getByRole("textbox", { name: "Description of picture 1" }).fill("The blue door");
    await page.keyboard.press("Enter");
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Replace picture 1" }).click();
    await (await chooser).setFiles(aPicture("green.png", [40, 150, 60]));
    await flow.expectMessage("Picture replaced");
    await flow.isAccessible();
    await page.reload();
    await dialog.waitFor();
    expect(await lines.first().getAttribute("data-id")).toBe(moved);
    expect(
      await dialog.getByRole("textbox", { name: "Description of picture 1" }).inputValue(),
    ).toBe("The blue door");
    await page.keyboard.press("Escape");
  });

  test("a picture is dragged to another place by the keyboard, and stays there", async () => {
    const { page } = flow;
    await page.goto(`${address}?panel=pictures`);
    const dialog = flow.dialog(/^Pictures of/);
    const lines = dialog.getByRole("list").last().locator("li[data-id]");
    await lines.nth(1).waitFor();
    const before = await idsOf(lines);
    const [first = "", ...rest] = before;
    const last = before.length - 1;
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest("[data-id]")?.getAttribute("data-id"));
    const pickUp = async (): Promise<void> => {
      await page.keyboard.press("Enter");
      // The drag has begun once the focus is on a place to drop at.
      await expect.poll(async () => rest.includes((await focused()) ?? null)).toBe(true);
    };
    await lines
      .first()
      .getByRole("button", { name: /^Drag / })
      .focus();
    await pickUp();
    // Escape leaves everything as it was.
    await page.keyboard.press("Escape");
    await expect.poll(focused).toBe(first);
    expect(await idsOf(lines)).toEqual(before);
    await pickUp();
    for (let presses = 0; presses < last && (await focused()) !== before[last]; presses += 1) {
      await page.keyboard.press("Tab");
    }
    expect(await focused()).toBe(before[last]);
    const ordered = page.waitForResponse((reply) => reply.url().endsWith("/images/order"));
    await page.keyboard.press("Enter");
    await expect.poll(() => idsOf(lines)).toEqual([...rest, first]);
    expect((await ordered).status()).toBe(200);
    await flow.isAccessible();
    await page.reload();
    await lines.nth(1).waitFor();
    await expect.poll(() => idsOf(lines)).toEqual([...rest, first]);
    await page.keyboard.press("Escape");
  });

  test("the timeline tells what was done, and by whom", async () => {
    const { page } = flow;
    await page.goto(`${address}?tab=timeline`);
    const panel = page.getByRole("tabpanel", { name: "Timeline" });
    await panel.getByText("Picture replaced").first().waitFor();
    expect(await panel.textContent()).toContain("by Olivia");
    await flow.isAccessible();
  });

  test("a favourite that was seen is there without a network, after a reload too", async () => {
    const { page, context } = flow;
    await page.goto(address);
    const star = flow.main().getByRole("button", { name: "Favourite", exact: true });
    await star.waitFor();
    if ((await star.getAttribute("aria-pressed")) !== "true") {
      // The press is sent before another address is typed, which would break it off.
      const sent = page.waitForResponse((reply) => reply.url().includes(FAVOURITES));
      await Promise.all([sent, star.click()]);
    }
    const name = (await flow.main().getByRole("heading", { level: 1 }).textContent()) ?? "";
    // What is seen is kept once it is there.
    await expect.poll(() => widthOfFirst(flow)).toBeGreaterThan(0);
    for (const [list, call] of [
      ["/recently-viewed", "/users/me/recently-viewed"],
      ["/favourites", FAVOURITES],
    ] as const) {
      await page.goto(list);
      await flow.main().getByRole("link", { name }).first().waitFor();
      // Another address that is typed at once would break off the keeping of what has just come.
      await expect.poll(() => kept(flow, call, name)).toBe(true);
    }
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    try {
      await page.reload();
      await flow
        .main()
        .getByText(/^You are offline: as of/)
        .waitFor();
      await flow.main().getByRole("link", { name }).first().click();
      await flow.main().getByRole("heading", { level: 1, name }).waitFor();
      await flow
        .main()
        .getByText(/^You are offline: as of/)
        .waitFor();
      await expect.poll(() => widthOfFirst(flow)).toBeGreaterThan(0);
      await page.reload();
      await flow.main().getByRole("heading", { level: 1, name }).waitFor();
      await flow.isAccessible();
      await page.goto("/recently-viewed");
      await flow.main().getByRole("link", { name }).first().waitFor();
    } finally {
      await context.setOffline(false);
    }
    await expect
      .poll(
        () =>
          flow
            .main()
            .getByText(/^You are offline: as of/)
            .count(),
        { timeout: 20_000 },
      )
      .toBe(0);
  });

  test("the links that were seen are listed without a network", async () => {
    const { page, context } = flow;
    await page.goto(`${address}?panel=documents`);
    await addLink(flow, "Floor plan");
    await page.goto(`${address}?tab=documents`);
    const plan = flow.main().getByRole("link", { name: "Floor plan" });
    await plan.waitFor();
    await context.setOffline(true);
    try {
      await page.reload();
      await plan.waitFor();
      await flow
        .main()
        .getByText(/^You are offline: as of/)
        .waitFor();
      await flow.isAccessible();
    } finally {
      await context.setOffline(false);
    }
  });

  test("help is there without a network, also in a browser that does not keep the app", async () => {
    const other = await startUserFlow(NARROW, { as: "member@harbour.test" });
    await other.page.goto(address);
    const help = other.main().getByRole("button", { name: "Contacts", exact: true });
    await help.waitFor();
    await other.page.waitForLoadState("networkidle");
    await other.context.setOffline(true);
    await help.click();
    await other.dialog("Contacts").getByText("Who to call").waitFor();
    await other.context.close();
  });

  test("nothing is kept once the person has left", async () => {
    const { page } = flow;
    await page.goto(address);
    await page.getByRole("tablist").waitFor();
    // The page leaves for the provider by itself, and comes back to Contact.
    await page.goto("/logout", { waitUntil: "commit" });
    await page.waitForURL(/\/contact/);
    await expect.poll(() => kept(flow), { timeout: 10_000 }).toBe(false);
  });
});

/** The sizes of phones, in CSS pixels. */
const SMALL_WINDOWS = [
  { width: NARROW.width, height: NARROW.height },
  { width: 320, height: 568 },
];

/** Returns the bar that stays at the bottom of a phone: the most common actions for a space. */
function bar(page: Page): Locator {
  return page.getByRole("main").getByRole("link", { name: "Report an issue" }).locator("..");
}

async function topOfBar(page: Page): Promise<number> {
  return (await bar(page).boundingBox())?.y ?? 0;
}

/** Returns the ids of lines, in their order. */
function idsOf(lines: Locator): Promise<(string | null)[]> {
  return lines.evaluateAll((all) => all.map((line) => line.getAttribute("data-id")));
}

/** Adds a link in the open dialog. */
async function addLink(flow: UserFlow, name: string): Promise<void> {
  const dialog = flow.dialog(/^Documents and links of/);
  await dialog.getByRole("button", { name: "Add link" }).click();
  const form = flow.dialog("Add link");
  await flow.fill(form, "Web address", "www.example.com/plan");
  await flow.fill(form, "Description", name);
  await form.getByRole("button", { name: "Add link" }).click();
  await form.waitFor({ state: "hidden" });
}

const FAVOURITES = "/users/me/favourites";

/** Returns the width of the first picture of the page as it was loaded; 0 until then. */
function widthOfFirst({ main }: UserFlow): Promise<number> {
  const picture = main()
    .getByRole("button", { name: /^Open picture 1/ })
    .locator("img");
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
}

/** Tells whether this device keeps an answer of a call that has these words, and the start of the app. */
function kept({ page }: UserFlow, call = FAVOURITES, words = ""): Promise<boolean> {
  return page.evaluate(
    async ([path, wanted]) => {
      const names = await caches.keys();
      if (!names.some((name) => name.startsWith("storey-shell-"))) return false;
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === "storey-kept")) return false;
      const settled = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open("storey-kept"));
      try {
        if (!database.objectStoreNames.contains("answers")) return false;
        const answers = database.transaction("answers").objectStore("answers");
        const [keys, values] = await Promise.all([
          settled(answers.getAllKeys()),
          settled(answers.getAll()),
        ]);
        return keys.some(
          (key, at) => String(key).includes(path) && JSON.stringify(values[at]).includes(wanted),
        );
      } finally {
        database.close();
      }
    },
    [call, words] as const,
  );
}
