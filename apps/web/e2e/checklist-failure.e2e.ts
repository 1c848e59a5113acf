import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { itemOf, publish } from "./checklists.ts";
import { NARROW } from "./person.ts";
import { plainPng } from "./picture.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { qrPng } from "./qr-picture.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** What a window says on its console while it has no network. */
const WITHOUT_NETWORK = /ERR_INTERNET_DISCONNECTED|The server could not be reached/;

/** The check of the journey: a door, an alarm that the room depends on, a temperature. */
const CHECK = "Monthly plant check F";

/** Gives a new room a monthly check that is signed and proves that one was at the door. */
async function checkedRoom(page: Page): Promise<PublicSpaceFacts> {
  const room = await newPublicSpace(page, "Plant room F");
  const id = () => page.evaluate(() => crypto.randomUUID());
  const items = [
    itemOf({ id: await id(), label: "The door closes" }),
    itemOf({
      ...{ id: await id(), label: "The alarm sounds", isCritical: true },
      isPhotoRequiredOnFail: true,
    }),
    itemOf({
      ...{ id: await id(), label: "Temperature", responseType: "number" },
      ...{ unit: "°C", min: 5, max: 30 },
    }),
  ];
  const template = (await callAs(page, "POST", "/checklist-templates", {
    ...{ name: CHECK, defaultRecurrence: "monthly" },
    content: {
      sections: [{ id: await id(), title: "Plant", items }],
      ...{ scan: "place", isSigned: true, isPatTest: false, translations: {} },
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

describe("a failed check on a phone, from the door to the room that is in use again", () => {
  let flow: UserFlow;
  let room: PublicSpaceFacts;

  beforeAll(async () => {
    await asAdministrator(async (page) => {
      room = await checkedRoom(page);
    });
    flow = await startUserFlow(NARROW, { as: "technician@harbour.test", keepsApp: true });
  });
  afterAll(async () => {
    await flow.context.close();
  });

  const main = () => flow.main();
  const button = (name: string | RegExp) => main().getByRole("button", { name });
  const heading = (name: string | RegExp) => main().getByRole("heading", { name });
  const choose = (name: string) => main().getByRole("radio", { name, exact: true }).check();
  const failed = () => main().getByRole("region", { name: "Failed checks" });

  /** Says at the end of a run who was there, and where. */
  async function sign(): Promise<void> {
    await heading("Summary").waitFor();
    await main().getByRole("textbox", { name: "Code", exact: true }).fill(room.code);
    await main().getByRole("textbox", { name: "Name of who signs" }).fill("Ada Field");
    const pad = main().getByRole("img", { name: "Signature" });
    // Out from under the bar of a phone.
    await pad.evaluate((canvas) => canvas.scrollIntoView({ block: "center" }));
    const box = await pad.boundingBox();
    if (!box) throw new Error("there is no pad");
    await flow.page.mouse.move(box.x + 30, box.y + 60);
    await flow.page.mouse.down();
    await flow.page.mouse.move(box.x + 90, box.y + 30, { steps: 4 });
    await flow.page.mouse.move(box.x + 150, box.y + 70, { steps: 4 });
    await flow.page.mouse.up();
    await expect.poll(() => button("Clear").isEnabled()).toBe(true);
  }

  test("begins by scanning the door: the room says what is due there", async () => {
    const { page } = flow;
    await page.goto("/checklists/due");
    await main().getByRole("link", { name: "Scan the door" }).click();
    await main()
      .getByLabel("Take or choose a photo")
      .setInputFiles({ name: "door.png", mimeType: "image/png", buffer: qrPng(room.code) });
    await main().getByRole("heading", { level: 1, name: room.name }).waitFor();
    await main()
      .getByRole("region", { name: "Checklists due here" })
      .getByRole("link", { name: new RegExp(CHECK) })
      .click();
    await heading("The door closes").waitFor();
    await flow.isAccessible();
    await choose("Pass");
    await main().getByText("1 of 3 answered").first().waitFor();
    await button("Next").click();
    await heading("The alarm sounds").waitFor();
  });

  test("goes on without a network: a critical failure with two photos, and a signature", async () => {
    const { page, context } = flow;
    // The app itself is kept before the network goes.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await heading("The alarm sounds").waitFor();
    await context.setOffline(true);
    await choose("Fail");
    await main().getByText("A photo is needed").waitFor();
    for (const number of [1, 2]) {
      const buffer = plainPng(60 + number, 60, [200, 40, 40]);
      await main()
        .locator("input[type=file][multiple]")
        .first()
        .setInputFiles({ name: `alarm-${number}.png`, mimeType: "image/png", buffer });
    }
    await main().getByRole("list", { name: "2 photos" }).waitFor();
    await button("Next").click();
    await main().getByRole("textbox", { name: "Value in °C" }).fill("19,5");
    await button("To the summary").click();
    await main().getByText("3 of 3 answered").first().waitFor();
    await sign();
    await flow.isAccessible();
    // Whoever goes back to a question, or reloads, signs once all the same.
    await button("Back").click();
    await main().getByRole("textbox", { name: "Value in °C" }).waitFor();
    await button("To the summary").click();
    const signer = main().getByRole("textbox", { name: "Name of who signs" });
    await expect.poll(() => signer.inputValue()).toBe("Ada Field");
    await page.reload();
    await heading("Summary").waitFor();
    await expect.poll(() => signer.inputValue()).toBe("Ada Field");
    await button("Complete").click();
    await main()
      .getByText("Completed on this device. It is sent once there is a connection.")
      .waitFor();
  });

  test("with the network back the issue stands with both photos, and the room is out of use", async () => {
    const { page, context } = flow;
    await context.setOffline(false);
    const failures = main().getByRole("list", { name: "What failed" });
    await failures.getByRole("link", { name: /^Issue \d+/ }).waitFor();
    await flow.isAccessible();
    await page.goto(`/spaces/${room.id}`);
    await failed().getByText("Out of use until it is checked again").waitFor();
    await flow.isAccessible();
    await failed()
      .getByRole("link", { name: /^Issue #/ })
      .click();
    await main()
      .getByRole("heading", { level: 1, name: /The alarm sounds/ })
      .waitFor();
    const files = main().getByRole("list", { name: "Photos and files" });
    for (const number of [1, 2]) {
      await files.getByRole("button", { name: `Open alarm-${number}.png` }).waitFor();
    }
    await expect.poll(() => files.getByRole("img", { includeHidden: true }).count()).toBe(2);
    await flow.isAccessible();
  });

  test("a technician resolves it, which asks for a re-check", async () => {
    const { page } = flow;
    const issue = new URL(page.url()).pathname;
    const steps = main().getByRole("group", { name: "What comes next" });
    await steps.getByRole("button", { name: "Resolve" }).click();
    const dialog = flow.dialog(/^Resolve #/);
    await dialog.getByRole("button", { name: "Resolve" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page
      .getByRole("region", { name: "Messages" })
      .getByText(/is now: Resolved/)
      .waitFor();
    // The next issue has taken its place: the message leads to the re-check.
    await flow.isAccessible();
    await flow.expectMessage(/waits for its re-check/, "Open the re-check");
    await heading("The alarm sounds").waitFor();
    await page.goto(issue);
    await failed().getByText("Waits for its re-check").waitFor();
    await flow.isAccessible();
    await failed().getByRole("link", { name: "Re-check" }).click();
    // The issue is headed by the same words.
    await main().getByText("0 of 1 answered").filter({ visible: true }).first().waitFor();
    await heading("The alarm sounds").waitFor();
  });

  test("the re-check passes: the issue is closed and the room in use again", async () => {
    const { page } = flow;
    await choose("Pass");
    await main().getByText("1 of 1 answered").first().waitFor();
    await button("To the summary").click();
    await sign();
    await button("Complete").click();
    const failures = main().getByRole("list", { name: "What failed" });
    await failures.getByText("Passed again").waitFor();
    await flow.isAccessible();
    await failures.getByRole("link", { name: /^Issue \d+/ }).click();
    await main()
      .getByRole("heading", { level: 1, name: /The alarm sounds/ })
      .waitFor();
    await failed().getByText("Passed since").waitFor();
    await main().getByText("Closed", { exact: true }).first().waitFor();
    await flow.isAccessible();
    await page.goto(`/spaces/${room.id}`);
    await main().getByRole("list", { name: "Checklists done here" }).waitFor();
    expect(await failed().count()).toBe(0);
    expect(flow.faults.filter((fault) => !WITHOUT_NETWORK.test(fault))).toEqual([]);
  });

  test("any check is begun there now, also without a network, and arrives later", async () => {
    const { page, context } = flow;
    const start = () => button("Do a check now");
    await start().waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const ahead = page.waitForResponse(/\/checklist-runs\/sketch/);
    await page.reload();
    await ahead;
    await start().waitFor();
    await context.setOffline(true);
    await start().click();
    const dialog = flow.dialog("Do a check now");
    await flow.isAccessible();
    await dialog
      .getByRole("list", { name: "Done here regularly" })
      .getByRole("button", { name: new RegExp(CHECK) })
      .click();
    await heading("The door closes").waitFor();
    await main()
      .getByText("Begun on this device. It is sent once there is a connection.")
      .waitFor();
    await choose("Pass");
    await main().getByText("1 answer waits on this device").waitFor();
    const runId = new URL(page.url()).pathname.split("/").at(-1);
    await context.setOffline(false);
    await expect
      .poll(async () => {
        const run = (await callAs(page, "GET", `/checklist-runs/${runId}`).catch(() => null)) as {
          answers: unknown[];
          assignmentId: string | null;
        } | null;
        return [run?.answers.length, run !== null && run.assignmentId !== null];
      })
      .toEqual([1, true]);
  });
});
