import type { Locator, Page, Request, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { coversNothing } from "./covers-nothing.ts";
import { cutOff } from "./cut-off.ts";
import { NARROW, WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { addPanorama, callAs, spaceWithPictures } from "./public-space.ts";
import { standsBelow } from "./stands-below.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Returns the calls of a window from the reply to a step until its effect is seen. */
async function callsAfterStep({ page }: UserFlow, take: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  let isAnswered = false;
  const answered = (response: Response): void => {
    if (response.url().endsWith("/transition")) isAnswered = true;
  };
  const asked = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (isAnswered && pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  };
  page.on("response", answered).on("request", asked);
  await take();
  page.off("response", answered).off("request", asked);
  expect(isAnswered).toBe(true);
  return calls;
}

/** Returns the first space that has pictures, which everybody finds. */
async function firstSpace(page: Page): Promise<string> {
  return (await spaceWithPictures(page, 0)).id;
}

/** The width of the windows in which people read the list, in CSS pixels. */
const LIST_WIDTHS = [1440, 992, 768, 390, 320];

/** Texts as long as names and titles become where words are put together. */
const LONG = {
  space: "Donaudampfschifffahrtsgesellschaftskapitänskajütenbesprechungsraum im Erdgeschoss",
  title:
    "Sitzungszimmerbeleuchtungssteuerungsanlage flackert und lässt sich nicht mehr ausschalten",
};

/**
 * Reports an issue that fills everything in a line of the list, with long words and several names.
 */
async function reportAtLength(page: Page): Promise<void> {
  const beside = await spaceWithPictures(page, 0);
  const { id } = (await callAs(page, "POST", "/spaces", {
    ...{ name: LONG.space, floorId: beside.floor.id },
  })) as { id: string };
  const people = (await callAs(page, "POST", "/organisations/users/search", {
    ...{ searchTerm: "", pageSize: 4 },
  })) as { results: readonly { readonly id: string }[] };
  await callAs(page, "POST", "/issues", {
    ...{ spaceId: id, title: LONG.title, status: "open", priority: "urgent", impact: "degraded" },
    ...{ dueAt: "2026-01-27T12:00:00.000Z", assigneeIds: people.results.map((one) => one.id) },
  });
}

/** Fails where a phone does not show, from the top: title, place, who to call, state, the bar. */
async function seesPlaceFirst({ main }: UserFlow): Promise<void> {
  const where = main().getByRole("region", { name: "Where", exact: true });
  const toCall = where.getByText("Who to call");
  await toCall.waitFor();
  await standsBelow(main().getByRole("heading", { level: 1 }), where);
  await standsBelow(toCall, main().getByRole("button", { name: "Resolve" }));
  await standsBelow(where, main().getByText("Medium", { exact: true }).first());
}

describe("issues, reported at a narrow window and worked on at a wide, dark one", () => {
  const title = "Projector lamp flickers";
  let member: UserFlow;
  let technician: UserFlow;
  let issue = "";
  let reference = "";

  beforeAll(async () => {
    member = await startUserFlow(NARROW, { as: "member@harbour.test" });
    await member.page.goto("/info");
    technician = await startUserFlow(WIDE, { as: "technician@harbour.test", scheme: "dark" });
    await technician.page.goto("/");
  });
  afterAll(async () => {
    await member.context.close();
    await technician.context.close();
  });

  const step = (flow: UserFlow, name: string) =>
    flow.main().getByRole("group", { name: "What comes next" }).getByRole("button", { name });
  const state = (flow: UserFlow, name: string) =>
    flow.main().getByRole("banner").or(flow.main()).getByText(name, { exact: true }).first();

  test("a member reports with a pin and two photos; a lost line loses nothing", async () => {
    const { page } = member;
    const spaceId = await firstSpace(page);
    await page.goto(`/issues/new?spaceId=${spaceId}`);
    const form = member.main().getByRole("form", { name: "Issue" });
    await member.fill(form, "What is wrong?", title);
    await member.fill(form, "More about it", "It began this morning.");
    await form.getByRole("button", { name: "Show it in a picture" }).click();
    const picker = member.dialog("Show where");
    const area = picker.getByRole("button", { name: /No place chosen yet$|from the top$/ });
    await area.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await picker.getByText("52 % from the left, 50 % from the top").waitFor();
    await member.isAccessible();
    await picker.getByRole("button", { name: "Use this place" }).click();
    await form
      .locator('input[type="file"]')
      .last()
      .setInputFiles([
        { name: "lamp.png", mimeType: "image/png", buffer: plainPng(640, 480, [200, 120, 40]) },
        { name: "wall.png", mimeType: "image/png", buffer: plainPng(640, 480, [40, 120, 200]) },
      ]);
    const photos = form.getByRole("list", { name: "Photos" }).getByRole("listitem");
    await photos.nth(1).waitFor();
    // Scrolls the photo out from under the row of the send button, which stays in reach on a phone.
    await photos.nth(1).evaluate((row) => row.scrollIntoView({ block: "center" }));
    await member.isAccessible();
    await page.route("**/api/issues", (route) => route.abort());
    await form.getByRole("button", { name: "Report issue" }).click();
    const kept = member.main().getByRole("heading", { name: /^Kept on this device/ });
    await kept.waitFor();
    await member.isAccessible();
    await page.reload();
    await kept.waitFor();
    await member.main().getByRole("button", { name: "Change it" }).click();
    await form.getByText("This is what you began earlier.").waitFor();
    expect(await form.getByRole("textbox", { name: "What is wrong?" }).inputValue()).toBe(title);
    expect(await photos.count()).toBe(2);
    await page.unroute("**/api/issues");
    await form.getByRole("button", { name: "Report issue" }).click();
    const heading = member.main().getByRole("heading", { name: /^Reported as #/ });
    await heading.waitFor();
    reference = (await heading.textContent())?.match(/#\d+/)?.[0] ?? "";
    await member.main().getByText("2 of 2 photos have arrived.").waitFor();
    await member.isAccessible();
    await member
      .main()
      .getByRole("link", { name: `Open ${reference}` })
      .click();
    await member.main().getByRole("heading", { level: 1, name: title }).waitFor();
    issue = new URL(page.url()).pathname;
    await member
      .main()
      .getByRole("img", { name: /pin 52 % from the left/ })
      .waitFor();
    const pictures = member.main().getByRole("list", { name: "Photos and files" });
    await pictures.getByRole("button", { name: "Open lamp.png" }).click();
    await member.dialog("Pictures of the issue").getByRole("img", { name: "lamp.png" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await member.dialog("Pictures of the issue").getByRole("img", { name: "wall.png" }).waitFor();
    await page.keyboard.press("Escape");
    await member.dialog("Pictures of the issue").waitFor({ state: "hidden" });
    await member.isAccessible();
  });

  test("who comes after sees that there is one, not its words, and says the same", async () => {
    const other = await startUserFlow(NARROW, { as: "vip@harbour.test" });
    await other.page.goto("/info");
    await other.page.goto(`/issues/new?spaceId=${await firstSpace(other.page)}`);
    const here = other.main().getByRole("listitem").filter({ hasText: reference });
    await here.getByRole("button", { name: `Me too: ${reference}` }).click();
    await other.expectMessage(`added to ${reference}`);
    await here.getByText("You said so too").first().waitFor();
    expect(await here.textContent()).not.toContain(title);
    expect(other.faults).toEqual([]);
    await other.context.close();
  });

  test("a technician finds it, takes it, and puts it on hold with a reason", async () => {
    const { page } = technician;
    await technician.goTo("Issues");
    await technician.openTab("Unassigned");
    const search = technician.main().getByRole("textbox", { name: "Search issues" });
    await search.fill(title);
    await page.waitForURL(/q=Projector/);
    await technician.isAccessible();
    await technician.main().getByRole("link", { name: title }).click();
    await technician.main().getByText("Reported by 2", { exact: true }).first().waitFor();
    await step(technician, "Assign to me").click();
    await technician.expectMessage("The assignment was saved");
    const accepted = await callsAfterStep(technician, async () => {
      await step(technician, "Accept").click();
      await step(technician, "Start").waitFor();
    });
    // The reply of the step has the rest.
    expect(accepted).toEqual([`GET /api${issue}/history`]);
    await step(technician, "Put on hold").click();
    const hold = technician.dialog(`Put ${reference} on hold`);
    await hold.getByRole("button", { name: "Put on hold" }).click();
    await hold.getByText("Choose one").waitFor();
    await technician.isAccessible();
    await hold.getByRole("radio", { name: "Parts" }).check();
    await hold.getByRole("button", { name: "Put on hold" }).click();
    await hold.waitFor({ state: "hidden" });
    await technician.main().getByText("On hold: Parts").waitFor();
    await technician.isAccessible();
    await technician.goTo("Issues");
    await technician.main().getByRole("link", { name: title }).waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("an internal comment stays among those who work on issues", async () => {
    const { page } = technician;
    await page.goto(issue);
    const comments = technician.main().getByRole("region", { name: "Comments" });
    await comments.getByText("Internal", { exact: true }).first().click();
    const field = comments.getByRole("textbox", { name: "Comment" });
    await field.fill("The lamp is ordered, @Mi");
    await comments.getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toMatch(/@Mi\S* .* $|@Mi\S+ $/);
    await comments.getByRole("button", { name: "Add internal comment" }).click();
    await comments.getByRole("listitem").filter({ hasText: "The lamp is ordered" }).waitFor();
    await technician.isAccessible();
    await member.page.reload();
    await member.main().getByRole("region", { name: "Comments" }).waitFor();
    expect(await member.main().getByText("The lamp is ordered").count()).toBe(0);
  });

  test("goes into the list by a key, with the place of messages on top of it", async () => {
    const { page } = technician;
    await page.goto("/issues");
    await technician.main().locator("[data-place] a[href]").first().waitFor();
    const isInRow = () =>
      page.evaluate(() => document.activeElement?.closest("[data-place]") !== null);
    const press = async () => {
      await page.keyboard.press("j");
      return isInRow();
    };
    await expect.poll(press).toBe(true);
  });

  test("nothing in the list is cut off, however long the words and however narrow the window", async () => {
    await asAdministrator(reportAtLength);
    const { page } = technician;
    const speak = (settingValue: string) =>
      callAs(page, "POST", "/users/settings", { settingKey: "language", settingValue });
    try {
      for (const language of ["de", "en"]) {
        await speak(language);
        await page.goto("/issues?view=open");
        await page.locator(`html[lang=${language}]`).waitFor();
        for (const width of LIST_WIDTHS) {
          await page.setViewportSize({ width, height: WIDE.height });
          await technician.main().getByRole("link", { name: LONG.title }).waitFor();
          await expect
            .poll(() => cutOff(technician.main().getByRole("table")), { message: `${width} px` })
            .toEqual([]);
        }
      }
    } finally {
      await speak("en");
      await page.setViewportSize(WIDE);
    }
  });

  test("each tab of the list comes whole into a window of 320 px, by the arrow keys", async () => {
    const { page } = technician;
    await page.setViewportSize({ width: 320, height: 640 });
    try {
      await page.goto("/issues");
      const tabs = technician.main().getByRole("tab");
      await tabs.first().waitFor();
      // The counts make them wider.
      await tabs.filter({ hasText: /\d/ }).nth(3).waitFor();
      await technician.main().getByRole("tab", { selected: true }).focus();
      await page.keyboard.press("Home");
      const isWhole = () =>
        page.evaluate(() => {
          const tab = document.activeElement as HTMLElement;
          const { left, right } = tab.getBoundingClientRect();
          const isCut = tab.scrollWidth > tab.clientWidth + 1;
          return tab.role === "tab" && left >= -1 && right <= innerWidth + 1 && !isCut;
        });
      const count = await tabs.count();
      expect(count).toBeGreaterThan(3);
      for (let at = 0; at < count; at += 1) {
        await expect.poll(() => tabs.nth(at).getAttribute("aria-selected")).toBe("true");
        await expect.poll(isWhole, { message: await tabs.nth(at).innerText() }).toBe(true);
        await page.keyboard.press("ArrowRight");
      }
    } finally {
      await page.setViewportSize(WIDE);
    }
  });

  test("moves it on the board by keyboard, and resolves it there", async () => {
    const { page } = technician;
    await page.goto("/issues?layout=board");
    const column = (name: string) => technician.main().getByRole("region", { name, exact: true });
    const card = (name: string) => column(name).getByRole("listitem").filter({ hasText: title });
    await card("On hold").waitFor();
    const move = async (from: string, to: string) => {
      const button = card(from).getByRole("button", { name: `Move ${reference}` });
      await button.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: to, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    const moved = await callsAfterStep(technician, async () => {
      await move("On hold", "In progress");
      await card("In progress").waitFor();
    });
    // The reply updates seven columns and the counts of the views: only the facets need a call.
    expect(moved).toEqual(["POST /api/issues/search"]);
    await technician.isAccessible();
    await move("In progress", "Resolved");
    const dialog = technician.dialog(`Resolve ${reference}`);
    await dialog.getByRole("radio", { name: "Replaced" }).check();
    await technician.fill(dialog, "What was done", "A new lamp is in.");
    await technician.isAccessible();
    await dialog.getByRole("button", { name: "Resolve" }).click();
    // A resolved issue is no open one any more.
    await card("In progress").waitFor({ state: "detached" });
  });

  test("the reporter reads what was done and confirms", async () => {
    await member.page.goto(issue);
    await member.main().getByText("A new lamp is in.").first().waitFor();
    await step(member, "Confirm it is fixed").click();
    await state(member, "Closed").waitFor();
    await step(member, "Reopen").waitFor();
    await member.isAccessible();
    await member.goTo("Issues");
    await member.main().getByRole("heading", { name: "Reported by me" }).waitFor();
    await member.main().getByRole("link", { name: title }).waitFor();
    await member.isAccessible();
  });

  test("a new issue that nobody has is resolved on a phone in five taps", async () => {
    const lamp = "Lamp over the board is dark";
    await member.page.goto(`/issues/new?spaceId=${await firstSpace(member.page)}`);
    const form = member.main().getByRole("form", { name: "Issue" });
    await member.fill(form, "What is wrong?", lamp);
    await form.getByRole("button", { name: "Report issue" }).click();
    const open = member.main().getByRole("link", { name: /^Open #/ });
    const number = (await open.textContent())?.match(/#\d+/)?.[0] ?? "";
    const phone = await startUserFlow(NARROW, { as: "technician@harbour.test" });
    await phone.page.goto("/issues");
    let taps = 0;
    const tap = async (what: Locator): Promise<void> => {
      taps += 1;
      await what.click();
    };
    await tap(phone.page.getByRole("tab", { name: "Unassigned", exact: true }));
    await tap(phone.main().getByRole("link", { name: lamp }));
    await step(phone, "Resolve").waitFor();
    await seesPlaceFirst(phone);
    await tap(step(phone, "Assign to me"));
    await step(phone, "Assign to me").waitFor({ state: "detached" });
    await coversNothing(phone.page, step(phone, "Resolve").locator(".."));
    await tap(step(phone, "Resolve"));
    const dialog = phone.dialog(`Resolve ${number}`);
    expect(await dialog.getByRole("radio", { name: "Fixed" }).isChecked()).toBe(true);
    await phone.isAccessible();
    await tap(dialog.getByRole("button", { name: "Resolve" }));
    const next = phone.main().getByRole("heading", { level: 1 }).filter({ hasNotText: lamp });
    await next.waitFor();
    const message = phone.page.getByRole("listitem").filter({ hasText: `${number} is now` });
    await message.waitFor();
    await standsBelow(next, message);
    await phone.expectMessage(`${number} is now: Resolved`, "Undo");
    expect(taps).toBeLessThanOrEqual(5);
    await phone.main().getByRole("heading", { level: 1, name: lamp }).waitFor();
    await step(phone, "Resolve").waitFor();
    await phone.isAccessible();
    expect(phone.faults).toEqual([]);
    await phone.context.close();
  });

  test("a place that is pressed in a panorama comes along, and the issue shows it there", async () => {
    const { page } = member;
    const spaceId = await firstSpace(page);
    const panorama = await asAdministrator((admin) => addPanorama(admin, spaceId));
    await page.goto(`/spaces/${spaceId}?tab=360&panorama=${panorama}`);
    const inView = member.main().getByRole("region", { name: "In this view" });
    await inView.getByRole("button", { name: "Report an issue here" }).first().click();
    const form = member.main().getByRole("form", { name: "Issue" });
    await form.getByText("In “From the middle”").waitFor();
    await page.waitForURL(`**/issues/new?spaceId=${spaceId}`);
    await form.getByRole("button", { name: "Change the place" }).click();
    const picker = member.dialog("Show where");
    await picker.getByRole("img", { name: "The marked place" }).waitFor();
    await picker.getByRole("button", { name: "Mark the middle" }).click();
    await member.isAccessible();
    await picker.getByRole("button", { name: "Use this place" }).click();
    await member.fill(form, "What is wrong?", "Socket loose");
    await form.getByRole("button", { name: "Report issue" }).click();
    await member
      .main()
      .getByRole("link", { name: /^Open #/ })
      .click();
    const where = member.main().getByRole("region", { name: "Where", exact: true });
    await where.getByRole("img", { name: "The marked place" }).waitFor();
    await member.isAccessible();
    await where.getByRole("link", { name: "In “From the middle”" }).click();
    await page.waitForURL(/tab=360&panorama=/);
    await member.main().getByRole("img", { name: "The marked place" }).waitFor();
    // The cut line is the one fault that the browser itself logs.
    expect(member.faults.filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
    expect(technician.faults).toEqual([]);
  });
});
