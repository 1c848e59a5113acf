import { afterAll, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { layoutShift } from "./layout-shift.ts";
import { WINDOWS } from "./person.ts";
import { startUserFlow } from "./user-flow.ts";

/** The bound is far below what a person notices. */
const MOST_SHIFT = 0.05;

afterAll(closeWindows);

test.each(WINDOWS)(
  "the frame is there before the app, which waits for the user, $name",
  async (window) => {
    const scheme = window.name === "narrow" ? "dark" : "light";
    const flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
    const { page, context, faults } = flow;
    const [scripts, user] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.route("**/api/users/me", async (route) => {
      await user.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    const frame = page.locator("#first-frame");
    await frame.waitFor();
    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(ground).toBe(scheme === "dark" ? "rgb(6, 12, 21)" : "rgb(255, 255, 255)");
    const header = await frame.locator(".first-header").boundingBox();
    scripts.resolve();
    await page.getByRole("dialog", { name: "Please wait..." }).waitFor();
    expect(await frame.isVisible()).toBe(true);
    user.resolve();
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    expect(await frame.count()).toBe(0);
    expect(await page.getByRole("banner").boundingBox()).toEqual(header);
    // The styles of screens come after those of the page, and win.
    const search = page.getByRole("button", { name: /^Search or jump to/ });
    await search.first().waitFor();
    expect(await search.count()).toBe(1);
    expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
    expect(faults).toEqual([]);
    await context.close();
  },
);
