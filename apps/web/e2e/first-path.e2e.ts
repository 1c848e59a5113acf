import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems, problemsAtBothSizes } from "./accessible.ts";
import { closeWindows, ownBrowser } from "./browser.ts";
import { layoutShift } from "./layout-shift.ts";
import { ownOrigin } from "./own-origin.ts";
import { newWindow, signIn, WINDOWS, type Window } from "./person.ts";
import { plainPng } from "./picture.ts";

/** The bound is far below what a person notices. */
const MOST_SHIFT = 0.05;
/** How long a tap on the menu may take before it counts as lost. */
const TAP_WITHIN_MS = 3_000;

afterAll(closeWindows);

describe.each(WINDOWS)("a person at a $name window", (window: Window) => {
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    context = await newWindow(await ownBrowser(), window, ownOrigin());
    page = await context.newPage();
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      faults.push(`${message.text()} ${message.location().url} on ${page.url()}`);
    });
  });
  afterAll(() => context.close());

  const isNarrow = window.name === "narrow";
  /** Tests that are the same at both sizes run at one. */
  const testOnce = isNarrow ? test : () => undefined;
  const main = () => page.getByRole("main");
  const menu = () => page.getByRole("dialog", { name: "Main menu" });
  // A tap that falls just as 'Please wait...' appears reaches nothing: a person taps again.
  const openMenu = async () => {
    if (!isNarrow) return;
    await expect
      .poll(async () => {
        if (await menu().isVisible()) return true;
        const button = page.getByRole("button", { name: /menu/i }).first();
        await button.click({ timeout: TAP_WITHIN_MS }).catch(() => undefined);
        // Whoever taps again while it opens waits for a button that lies below it.
        await menu()
          .waitFor({ timeout: TAP_WITHIN_MS })
          .catch(() => undefined);
        return menu().isVisible();
      })
      .toBe(true);
  };
  const closeMenu = async () => {
    if (isNarrow) await page.keyboard.press("Escape");
  };

  testOnce("signed out, every path but Contact and Info leads to Contact", async () => {
    for (const path of ["/", "/settings", "/admin/organisation", "/favourites"]) {
      await page.goto(path);
      await page.waitForURL(/\/contact/);
    }
    await page.goto("/info");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/info");
    await page.goto("/contact");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await problemsAtBothSizes(page, window, "light")).toEqual([]);
  });

  test("logs in through the login page and sees Home with its rooms", async () => {
    await page.goto("/");
    await main().getByRole("button", { name: "Log in" }).first().click();
    await page.waitForURL(/\/idp\/interaction\//);
    expect(await accessibilityProblems(page)).toEqual([]);
    await signIn(page, "organisation-admin@harbour.test");
    await main()
      .getByRole("heading", { level: 1, name: /Olivia/ })
      .waitFor();
    await main().getByRole("list", { name: "Spaces" }).getByRole("article").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("nothing on Home moves while it loads", async () => {
    const spaces = main().getByRole("list", { name: "Spaces" });
    // The list stands empty before it is filled, as on a slow line.
    const fill = async (route: Route) => {
      await main().locator("[aria-busy=true]").first().waitFor();
      await route.continue();
    };
    await page.route("**/api/spaces/search", fill, { times: 1 });
    await page.reload();
    await spaces.getByRole("article").first().waitFor();
    expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
  });

  test("searches, narrows by a facet, and the address keeps it all", async () => {
    const heading = main().getByRole("region").getByRole("status").first();
    await expect.poll(() => heading.textContent()).toMatch(/^[\d,]+ spaces/);
    const all = await heading.textContent();
    await main().getByLabel("Search spaces").fill("tower");
    await page.waitForURL(/tower/);
    await page.keyboard.press("Enter");
    await expect.poll(() => heading.textContent()).not.toBe(all);
    const searched = await heading.textContent();
    if (isNarrow)
      await main()
        .getByRole("button", { name: /^Filters/ })
        .click();
    else await main().getByRole("button", { name: /^Type/ }).click();
    await page
      .getByRole("checkbox", { name: /^Meeting room/ })
      .first()
      .check();
    await page.waitForURL(/type=/);
    await page.keyboard.press("Escape");
    await expect.poll(() => heading.textContent()).not.toBe(searched);
    const found = await heading.textContent();
    expect(found).toMatch(/^\d+ spaces/);
    const address = page.url();
    await page.reload();
    await expect.poll(() => heading.textContent()).toBe(found);
    expect(page.url()).toBe(address);
    const cards = main().getByRole("list", { name: "Spaces" }).getByRole("article");
    await expect.poll(() => cards.first().textContent()).toContain("Harbour Tower");
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  testOnce("opens a space, adds a picture and sees it", async () => {
    const card = main().getByRole("list", { name: "Spaces" }).getByRole("article").first();
    const link = card.getByRole("link").first();
    const name = (await link.textContent()) ?? "";
    await link.click();
    await page.waitForURL(/\/spaces\//);
    await main().getByRole("heading", { level: 1, name }).waitFor();
    expect(await problemsAtBothSizes(page, window, "light")).toEqual([]);
    const before = await main()
      .getByRole("button", { name: /^Open picture/ })
      .count();
    await main().getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: /pictures/i }).click();
    const dialog = page.getByRole("dialog").first();
    await dialog.waitFor();
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: "door.png",
        mimeType: "image/png",
        buffer: plainPng(1200, 800, [30, 120, 90]),
      });
    await expect
      .poll(
        () => page.getByRole("button", { name: /^Open picture/, includeHidden: true }).count(),
        {
          timeout: 30_000,
        },
      )
      .toBeGreaterThan(before);
    expect(await problemsAtBothSizes(page, window, "light")).toEqual([]);
    await page.keyboard.press("Escape");
    const pictures = main().getByRole("button", { name: /^Open picture/ });
    await pictures.last().click();
    const shown = page.getByRole("dialog").getByRole("img").first();
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press("Escape");
  });

  testOnce("keeps a favourite and finds it again", async () => {
    const star = main().getByRole("button", { name: /^Favourite$/ });
    if ((await star.getAttribute("aria-pressed")) !== "true") await star.click();
    const name = await main().getByRole("heading", { level: 1 }).textContent();
    await page.goto("/favourites");
    await main()
      .getByRole("link", { name: name ?? "" })
      .first()
      .waitFor();
    expect(await problemsAtBothSizes(page, window, "light")).toEqual([]);
    await page.goto("/recently-viewed");
    await main()
      .getByRole("link", { name: name ?? "" })
      .first()
      .waitFor();
  });

  testOnce("switches the organisation and comes back", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Harbour University" }).click();
    await page.getByRole("menuitemradio", { name: "Meridian Hospital" }).click();
    await page.getByRole("button", { name: "Meridian Hospital" }).waitFor();
    const first = main().getByRole("list", { name: "Spaces" }).getByRole("article").first();
    await expect.poll(() => first.textContent()).toMatch(/Main House|Outpatient/);
    expect(await page.getByRole("link", { name: "Favourite spaces" }).count()).toBe(0);
  });

  testOnce("chooses a language where the organisation has more than one", async () => {
    await page
      .getByRole("button", { name: /English|Language/ })
      .first()
      .click();
    await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
    await page.getByRole("button", { name: "Meridian Hospital" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await main().getByRole("heading", { level: 1, name: /Guten/ }).waitFor();
    await page
      .getByRole("button", { name: /Deutsch|Sprache/ })
      .first()
      .click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await main().getByRole("heading", { level: 1, name: /Good/ }).waitFor();
    await page.getByRole("button", { name: "Meridian Hospital" }).click();
    await page.getByRole("menuitemradio", { name: "Harbour University" }).click();
    await page.getByRole("button", { name: "Harbour University" }).waitFor();
    const first = main().getByRole("list", { name: "Spaces" }).getByRole("article").first();
    await expect.poll(() => first.textContent()).not.toMatch(/Main House|Outpatient/);
  });

  test("turns dark and stays dark after a reload", async () => {
    await openMenu();
    await page.getByRole("button", { name: "Dark mode" }).click();
    await expect.poll(() => page.locator("html").getAttribute("class")).toContain("dark");
    await closeMenu();
    await page.reload();
    await main().getByRole("list", { name: "Spaces" }).getByRole("article").first().waitFor();
    expect(await page.locator("html").getAttribute("class")).toContain("dark");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto("/settings");
    await main().getByRole("heading", { level: 1 }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  testOnce("walks the structure of the organisation", async () => {
    await page.goto("/admin/organisation");
    await main()
      .getByRole("treeitem", { name: /Wharf Library/ })
      .first()
      .waitFor();
    expect(await problemsAtBothSizes(page, window, "light")).toEqual([]);
  });

  testOnce("an unknown address says so and leads home", async () => {
    await page.goto("/nowhere");
    await main().getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await problemsAtBothSizes(page, window, "light")).toEqual([]);
  });

  test("logs out, and the way back is closed", async () => {
    await page.goto("/");
    await main().getByRole("article").first().waitFor();
    await openMenu();
    await page.getByRole("link", { name: /^Log out/ }).click();
    await page.waitForURL(/\/contact/);
    await page.goto("/favourites");
    await page.waitForURL(/\/contact/);
    expect(faults).toEqual([]);
  });
});
