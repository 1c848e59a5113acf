import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { itemOf, publish } from "./checklists.ts";
import { keyboardOf } from "./keyboard.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const ROOM = "Plant room R";
const CHECK = "Monthly plant check R";
const READINESS = "/admin/readiness/spaces";

/** Gives a new room a monthly check of an alarm that it depends on. */
async function checkedRoom(page: Page): Promise<PublicSpaceFacts> {
  const room = await newPublicSpace(page, ROOM);
  const id = () => page.evaluate(() => crypto.randomUUID());
  const items = [itemOf({ id: await id(), label: "The alarm sounds", isCritical: true })];
  const template = (await callAs(page, "POST", "/checklist-templates", {
    ...{ name: CHECK, defaultRecurrence: "monthly" },
    content: {
      sections: [{ id: await id(), title: "Plant", items }],
      ...{ scan: "none", isSigned: false, isPatTest: false, translations: {} },
    },
  })) as { id: string; version: number };
  await publish(page, template);
  await callAs(page, "POST", "/checklist-assignments", {
    ...{ templateId: template.id, spaceId: room.id, opensBeforeDays: 31, graceDays: 27 },
    rule: {
      ...{ frequency: "monthly", interval: 1, weekdays: [], dayOfMonth: 31 },
      ...{ nth: null, nthWeekday: null },
    },
  });
  return room;
}

describe("a room that is not ready, seen on another screen, and ready again", () => {
  let room: PublicSpaceFacts;
  /** The list on a desk, which nobody touches. */
  let desk: UserFlow;
  let phone: UserFlow;

  beforeAll(async () => {
    await asAdministrator(async (page) => {
      room = await checkedRoom(page);
    });
    desk = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
    phone = await startUserFlow(NARROW, { as: "technician@harbour.test" });
  });
  afterAll(async () => {
    await Promise.all([desk.context.close(), phone.context.close()]);
  });

  const row = () =>
    desk
      .main()
      .getByRole("table", { name: "Spaces by readiness" })
      .getByRole("row")
      .filter({ has: desk.page.getByRole("link", { name: ROOM }) });
  const readiness = () => phone.main().getByRole("region", { name: "Readiness", exact: true });

  /** Answers the one thing that a run asks, and completes it. */
  async function answer(word: "Pass" | "Fail"): Promise<void> {
    const main = phone.main();
    await main.getByRole("heading", { name: "The alarm sounds" }).waitFor();
    await main.getByRole("radio", { name: word, exact: true }).check();
    await main.getByText("1 of 1 answered").first().waitFor();
    await main.getByRole("button", { name: "To the summary" }).click();
    await main.getByRole("heading", { name: "Summary" }).waitFor();
    await main.getByRole("button", { name: "Complete" }).click();
    await main.getByRole("list", { name: "What failed" }).waitFor();
  }

  test("a checked room of which nothing is wrong is ready", async () => {
    await desk.page.goto("/");
    await desk
      .main()
      .getByRole("link", { name: /^Readiness/ })
      .click();
    await desk.main().getByRole("textbox", { name: "Search spaces" }).fill(ROOM);
    await row().getByText("Ready", { exact: true }).waitFor();
    expect(new URL(desk.page.url()).searchParams.get("q")).toBe(ROOM);
    await desk.isAccessible();
  });

  test("a critical failure on a phone turns it Not ready on the desk, without a reload", async () => {
    await desk.page.evaluate(() => Reflect.set(window, "isSamePage", true));
    await phone.page.goto(`/spaces/${room.id}`);
    await phone
      .main()
      .getByRole("region", { name: "Checklists due here" })
      .getByRole("link", { name: new RegExp(CHECK) })
      .click();
    await answer("Fail");
    await row().getByText("Not ready", { exact: true }).waitFor();
    await row()
      .getByText(/reasons? not to use it/)
      .waitFor();
  });

  test("its page says why and what to do; once it passed again it is ready on the desk", async () => {
    await phone.page.goto(`/spaces/${room.id}`);
    await readiness().getByText("Failed in a checklist: The alarm sounds").waitFor();
    await readiness().getByText("Not to be used").first().waitFor();
    await phone.isAccessible();
    await readiness().getByRole("link", { name: "See the issue" }).first().click();
    const steps = phone.main().getByRole("group", { name: "What comes next" });
    await steps.getByRole("button", { name: "Resolve" }).click();
    const dialog = phone.dialog(/^Resolve #/);
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "hidden" });
    await phone.page.goto(`/spaces/${room.id}`);
    await readiness().getByRole("link", { name: "Check it again" }).click();
    await answer("Pass");
    await row().getByText("Ready", { exact: true }).waitFor();
    expect(await desk.page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
    await phone.page.goto(`/spaces/${room.id}`);
    await readiness().getByText("100 of 100 points").waitFor();
    await readiness().getByText("How it was before").click();
    await readiness().getByRole("switch", { name: "Numbers as a table" }).check();
    await readiness().getByRole("cell", { name: "Not ready" }).first().waitFor();
    await phone.isAccessible();
    expect([...desk.faults, ...phone.faults]).toEqual([]);
  });
});

describe("what counts for how much, chosen and taken back by keyboard alone", () => {
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
  });
  afterAll(async () => {
    await flow.context.close();
  });

  test("shows what other weights would change, saves them, and undoes it", async () => {
    const { page, context } = flow;
    await page.goto(READINESS);
    await flow.main().getByRole("table", { name: "Spaces by readiness" }).waitFor();
    const keys = await keyboardOf(page, context);
    await keys.tabTo("tab", "Now");
    await keys.arrowTo("ArrowRight", "tab", "How the score is made");
    await keys.tabTo("textbox", "An overdue checklist");
    await keys.press("Control+a");
    // Many rooms change by this one: the list is longer than its place.
    await keys.type("100");
    await flow
      .main()
      .getByRole("region", { name: "What this would change" })
      .getByRole("listitem")
      .first()
      .waitFor();
    // The list scrolls within itself: the page does not go on below what is drawn.
    const below = await page.evaluate(
      () => document.documentElement.scrollHeight - document.body.getBoundingClientRect().height,
    );
    expect(below).toBeLessThanOrEqual(1);
    await flow.isAccessible();
    await keys.press("Enter");
    await flow.main().getByText("Your organisation chose these weights.").waitFor();
    await keys.tabTo("button", "Undo");
    await keys.press("Enter");
    await flow.main().getByText("These are the proposed weights.").waitFor();
    const field = flow.main().getByRole("textbox", { name: "An overdue checklist" });
    await expect.poll(() => field.inputValue()).toBe("15");
    await flow.isAccessible();
    expect(flow.faults).toEqual([]);
  });
});
