import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace, openToGuests, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Tells whether a picture of the page was drawn, and not only asked for. */
function isDrawn(page: Page): Promise<boolean> {
  return page
    .locator("main img")
    .first()
    .evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0);
}

describe("the page behind a code, by the worker that keeps it for guests", () => {
  let seen: PublicSpaceFacts;
  let unseen: PublicSpaceFacts;
  let guest: UserFlow;
  let page: Page;

  beforeAll(async () => {
    const { page: admin } = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.goto("/info");
    seen = await openToGuests(admin, 2);
    unseen = await newPublicSpace(admin, "Unseen");
    guest = await startUserFlow(NARROW);
    page = guest.page;
  });
  afterAll(() => guest.context.close());

  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const asOf = () => page.getByText(/^There is no connection: this is as of/);

  test("works for codes and reports alone, and not for the app", async () => {
    await page.goto(`/q/${seen.code}`);
    await heading(seen.name).waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    const scopes = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const all = await navigator.serviceWorker.getRegistrations();
      return all.map(({ scope }) => new URL(scope).pathname).sort();
    });
    expect(scopes).toEqual(["/q/", "/track/"]);
  });

  test("opens a room that was seen without a network, with its picture and the moment it was seen", async () => {
    // By then the worker answers for this page, and what it shows is kept.
    await page.reload();
    await heading(seen.name).waitFor();
    await guest.context.setOffline(true);
    await page.reload();
    await heading(seen.name).waitFor();
    await asOf().waitFor();
    await expect.poll(() => isDrawn(page)).toBe(true);
    await guest.isAccessible();
  });

  test("says of a room that was not seen that there is no connection, and opens it once there is", async () => {
    await page.goto(`/q/${unseen.code}`);
    await heading("No internet connection").waitFor();
    await guest.isAccessible();
    await guest.context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(unseen.name).waitFor();
  });

  test("shows what holds now as soon as the network is back", async () => {
    await page.goto(`/q/${seen.code}`);
    await heading(seen.name).waitFor();
    expect(await asOf().count()).toBe(0);
  });

  test("keeps nothing of a room that is closed meanwhile", async () => {
    const { page: admin } = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.goto("/info");
    await callAs(admin, "PATCH", `/spaces/${seen.id}`, { isPublic: false });
    await page.reload();
    await heading("This room is not public").waitFor();
    await guest.context.setOffline(true);
    await page.reload();
    await heading("No internet connection").waitFor();
    await guest.context.setOffline(false);
  });
});
