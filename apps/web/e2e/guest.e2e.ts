import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { twoPhotos } from "./picture.ts";
import { openToGuests, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Turns to the added panorama: the demonstration may have others of the space. */
async function showAdded(view: Locator): Promise<void> {
  await view.getByRole("application").waitFor();
  const others = view.getByRole("navigation", { name: "Panoramas of this space" });
  if (await others.isVisible())
    await others
      .getByRole("button", { name: /From the middle/ })
      .last()
      .click();
}

// report-by-keyboard.e2e.ts does the same by keyboard at a wide window.
describe("a guest at a narrow window", () => {
  const title = "The screen stays black";
  let space: PublicSpaceFacts;
  let guest: UserFlow;
  let page: Page;
  let reference = "";
  let trackingPath = "";

  beforeAll(async () => {
    space = await asAdministrator((page) => openToGuests(page, 1));
    guest = await startUserFlow(NARROW);
    page = guest.page;
  });
  afterAll(() => guest.context.close());

  test("scans the code and looks around, without an account", async () => {
    await page.goto(`/q/${space.code}`);
    await page.getByRole("heading", { level: 1, name: space.name }).waitFor();
    await guest.isAccessible();
    await page.getByRole("button", { name: /^Show picture 1 of/ }).click();
    await guest.dialog().waitFor();
    await guest.isAccessible();
    await page.keyboard.press("Escape");
    await guest.dialog().waitFor({ state: "hidden" });
  });

  test("looks around in the 360° view, and comes back from it with a marked place", async () => {
    const opener = page.getByRole("button", { name: "Look around" });
    await opener.scrollIntoViewIfNeeded();
    await opener.click();
    const view = guest.dialog(`Look around in ${space.name}`);
    await showAdded(view);
    const listed = view.getByRole("region", { name: "In this view" });
    await listed.getByRole("button", { name: /^Report an issue here/ }).waitFor();
    // Its words are seen, and not only read out.
    await listed.getByText("The lights").first().waitFor();
    expect(await view.getByText("The fuse box").count()).toBe(0);
    await guest.isAccessible();
    await listed.getByRole("button", { name: /^The lights/ }).click();
    await guest.dialog("The lights").getByText("Press the left switch.").waitFor();
    await page.keyboard.press("Escape");
    await guest.dialog("The lights").waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await view.waitFor({ state: "hidden" });
    await opener.click();
    await showAdded(view);
    await listed.getByRole("button", { name: /^Report an issue here/ }).click();
    await page.waitForURL(/\/report$/);
    await page.getByText("The place is marked.").waitFor();
    await guest.isAccessible();
    await page.getByRole("button", { name: "Remove the mark" }).click();
    // Opened by its link: a page that is left at once may not have kept yet that the mark is gone.
    await page.getByRole("link", { name: space.name, exact: true }).click();
    await page.getByRole("button", { name: "Look around" }).waitFor();
    // The styles of the page count, and come before those of its parts.
    const isOfPage = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => link.matches('[data-first][media="all"]')));
    expect(isOfPage.indexOf(false)).toBeGreaterThan(0);
    expect(isOfPage.lastIndexOf(true)).toBeLessThan(isOfPage.indexOf(false));
  });

  test("opens a PDF", async () => {
    await page.getByRole("button", { name: /^Switching on/ }).click();
    const overlay = guest.dialog("Switching on");
    await overlay.getByText("How to switch it on").first().waitFor();
    await guest.isAccessible();
    await overlay.getByRole("button", { name: "Close" }).first().click();
    await overlay.waitFor({ state: "hidden" });
  });

  test("reports with two photos and a pin", async () => {
    await page.getByRole("link", { name: "Report an issue" }).tap();
    await page.getByRole("textbox", { name: "What is wrong?" }).fill(title);
    await page.getByRole("button", { name: "Show where it is" }).tap();
    await page.getByRole("button", { name: /^Mark the place on/ }).tap();
    await page.getByRole("button", { name: "Remove the mark" }).waitFor();
    await page.getByLabel("Add photos").setInputFiles(twoPhotos());
    await page.getByRole("img", { name: "Photo 2" }).waitFor();
    await guest.isAccessible();
    const send = page.getByRole("button", { name: "Report issue" });
    await send.focus();
    await page.keyboard.press("Enter");
    const arrived = page.getByRole("heading", { name: /^Issue #\d+ has arrived/ });
    await arrived.waitFor();
    reference = /#\d+/.exec((await arrived.textContent()) ?? "")?.[0] ?? "";
    const follow = page.getByRole("link", { name: "Follow the issue" });
    trackingPath = (await follow.getAttribute("href")) ?? "";
    expect(trackingPath).toMatch(/^\/track\/[\w-]{43}$/);
    // Both photos have left the list once they have arrived.
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await guest.isAccessible();
  });

  test("follows it by its link", async () => {
    await page.getByRole("link", { name: "Follow the issue" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("It has arrived and will be looked at.").waitFor();
    await expect.poll(() => page.getByRole("img", { name: /^Photo \d/ }).count()).toBe(2);
    await guest.isAccessible();
  });

  test("whoever stands in the room next sees it, and says me too", async () => {
    const next = await startUserFlow(NARROW);
    await next.page.goto(`/q/${space.code}/report`);
    const line = next.main().getByRole("listitem").filter({ hasText: title });
    await line.waitFor();
    // A report from the same network counts once.
    await line.getByText("Somebody on this network has said so already").waitFor();
    await next.context.close();
  });

  test("a technician works it through, on hold to resolved", async () => {
    const technician = await startUserFlow(NARROW, { as: "technician@harbour.test" });
    await technician.page.goto("/issues?view=unassigned");
    await technician.main().getByRole("link", { name: title }).first().click();
    await technician.page.getByRole("heading", { level: 1, name: new RegExp(reference) }).waitFor();
    const press = (name: string) =>
      technician.main().getByRole("button", { name, exact: true }).first().click();
    await press("Accept");
    await press("Assign to me");
    await technician.main().getByRole("button", { name: "Give it back" }).waitFor();
    await press("Start");
    await press("Put on hold");
    await technician.dialog().getByRole("radio", { name: "Parts" }).check();
    await technician.dialog().getByRole("button", { name: "Put on hold" }).click();
    await press("Go on working");
    await press("Resolve");
    await technician
      .dialog()
      .getByRole("radio", { name: /^Replaced/ })
      .check();
    await technician.dialog().getByRole("textbox").first().fill("A new cable");
    await technician.dialog().getByRole("button", { name: "Resolve" }).click();
    await technician.dialog().waitFor({ state: "hidden" });
    expect(technician.faults).toEqual([]);
    await technician.context.close();
  });

  test("confirms that it is fixed", async () => {
    await page.goto(trackingPath);
    await page.getByText("The team says it is fixed.").waitFor();
    await guest.isAccessible();
    await page.getByRole("button", { name: "Yes, it is fixed" }).click();
    await page.getByText("It is done.").waitFor();
    expect(guest.faults).toEqual([]);
  });

  test("stands in the audit as done by a guest", async () => {
    await asAdministrator(async (admin) => {
      await admin.goto("/admin/organisation?tab=audit&kind=issue&person=guest");
      const lines = admin.getByRole("main").getByRole("button", { name: new RegExp(`^${title}`) });
      await lines.filter({ hasText: "Added by a guest" }).waitFor();
      await lines.filter({ hasText: "Changed by a guest" }).first().waitFor();
    });
  });
});

describe("what a guest may not see", () => {
  test("all else leads to Contact, and unknown codes to words", async () => {
    const flow = await startUserFlow(WIDE);
    await flow.page.goto("/issues");
    await flow.page.waitForURL(/\/contact/);
    await flow.page.goto("/q/0000000000000000000000NONE");
    await flow.page.getByRole("heading", { level: 1, name: "Unknown code" }).waitFor();
    await flow.isAccessible();
    await flow.page.goto(`/track/${"A".repeat(43)}`);
    await flow.page.getByRole("heading", { level: 1, name: "This issue is not here" }).waitFor();
    await flow.context.close();
  });
});
