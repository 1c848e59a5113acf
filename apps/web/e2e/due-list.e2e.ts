import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** A building of its own, so that nothing is due under other journeys. */
const id = randomUUID();
const BUILDING = { id, name: `Due House ${id.slice(0, 4)}` };
const ISSUE = `The lamp of ${BUILDING.name} flickers`;
const REASON = "The room is booked until then";

/** A day of the next month, whatever today is: there is one in every month. */
const month = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10));
})();
const DUE = month.toISOString().slice(0, 10);
const NEW_DAY = { typed: `11${DUE.slice(5, 7)}${DUE.slice(0, 4)}`, day: `${DUE.slice(0, 8)}11` };

interface Due {
  readonly results: readonly { readonly kind: string; readonly day: string }[];
}

describe("all that is due, by keyboard alone", () => {
  let flow: UserFlow;
  let keys: Keyboard;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
    const { page } = flow;
    keys = await keyboardOf(page, flow.context);
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    await callAs(page, "POST", "/locations", { id: BUILDING.id, name: BUILDING.name });
    const floor = { id: randomUUID(), locationId: BUILDING.id, name: "Ground floor", level: 0 };
    await callAs(page, "POST", "/floors", floor);
    const space = { id: randomUUID(), floorId: floor.id, name: "Reading room" };
    await callAs(page, "POST", "/spaces", space);
    const issue = { id: randomUUID(), title: ISSUE, spaceId: space.id };
    await callAs(page, "POST", "/issues", issue);
    await callAs(page, "PATCH", `/issues/${issue.id}`, { dueAt: `${DUE}T12:00:00.000Z` });
    const models = (await callAs(page, "POST", "/asset-models/search", { pageSize: 1 })) as {
      readonly results: readonly { readonly id: string }[];
    };
    await callAs(page, "POST", "/assets", {
      ...{ modelId: models.results[0]?.id, spaceId: space.id, name: "Reading lamp" },
      ...{ patNextDueAt: DUE, warrantyExpiry: DUE },
    });
  });
  afterAll(() => flow.context.close());

  const due = async () =>
    (await callAs(
      flow.page,
      "GET",
      `/due?from=${DUE}&to=${NEW_DAY.day}&locationId=${BUILDING.id}`,
    )) as Due;

  test("further kinds are switched on, and stay so", async () => {
    await flow.page.goto(`/checklists/due?tab=upcoming&location=${BUILDING.id}`);
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
    await keys.tabTo("button", /^Show 2 of 9 kinds/);
    await keys.press("Enter");
    for (const kind of [/^Issues/, /^Appliance tests/, /^Warranties/]) {
      await keys.tabTo("checkbox", kind);
      await keys.press("Space");
    }
    await flow.isAccessible();
    await keys.press("Escape");
    await flow.page.reload();
    await flow.main().getByRole("button", { name: "Show 5 of 9 kinds" }).waitFor();
  });

  test("the calendar is walked by arrows and pages, and lists the day", async () => {
    await flow.page.goto(`/checklists/due?by=calendar&location=${BUILDING.id}`);
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
    await keys.tabTo("button", /due$/);
    await keys.press("PageDown");
    const wanted = flow.main().getByRole("button", { name: /: 3 things due$/ });
    await wanted.waitFor();
    // From whatever day of the month today is, to the tenth: never more than 21 days.
    const pressed = flow.main().locator("table [aria-pressed=true]");
    for (let step = 0; step < 31; step += 1) {
      const at = Number((await pressed.locator("span").first().textContent()) ?? "0");
      if (at === 10) break;
      await keys.press(at < 10 ? "ArrowRight" : "ArrowLeft");
    }
    await flow
      .main()
      .getByRole("link", { name: new RegExp(ISSUE) })
      .waitFor();
    await flow.isAccessible();
  });

  test("what is chosen gets another day with a reason, and what only ends says why not", async () => {
    await keys.tabTo("checkbox", `Choose ${ISSUE}`);
    const boxes = await flow
      .main()
      .getByRole("checkbox", { name: /^Choose / })
      .count();
    expect(boxes).toBe(3);
    await flow
      .main()
      .getByRole("checkbox", { name: /^Choose / })
      .first()
      .focus();
    for (let at = 0; at < boxes; at += 1) {
      if (at > 0) await keys.tabTo("checkbox", /^Choose /);
      await keys.press("Space");
    }
    await keys.tabTo("button", "Another day");
    await keys.press("Enter");
    await flow.dialog("Another day for 3 things").waitFor();
    await keys.tabTo("spinbutton", /day/i);
    await keys.type(NEW_DAY.typed);
    await keys.tabTo("textbox", "Reason");
    await keys.type(REASON);
    await flow.isAccessible();
    await keys.tabTo("button", "Set the day");
    await keys.press("Enter");
    await flow.main().getByText("This day is kept by the asset. Change it there.").waitFor();
    const { results } = await due();
    expect(results.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
      ...[`warranty ${DUE}`, `issue ${NEW_DAY.day}`, `pat ${NEW_DAY.day}`],
    ]);
    expect(flow.faults).toEqual([]);
  });
});
