import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asAdministrator } from "./as-administrator.ts";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { twoPhotos } from "./picture.ts";
import { newFurnishedSpace, type PublicSpaceFacts } from "./public-space.ts";
import { signInByKeyboard } from "./sign-in-by-keyboard.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

describe("a report by keyboard alone, in dark windows", () => {
  const title = "The blind does not close";
  let space: PublicSpaceFacts;
  let guest: UserFlow;
  let keys: Keyboard;
  let reference = "";
  let trackingPath = "";

  beforeAll(async () => {
    space = await asAdministrator((page) => newFurnishedSpace(page, `Reading room ${process.pid}`));
    guest = await startUserFlow(WIDE, { scheme: "dark" });
    keys = await keyboardOf(guest.page, guest.context);
    guest.page.on("filechooser", (chooser) => void chooser.setFiles(twoPhotos()));
  });
  afterAll(() => guest.context.close());

  test("a guest opens the page of the code", async () => {
    await guest.page.goto(`/q/${space.code}`);
    await guest.page.getByRole("heading", { level: 1, name: space.name }).waitFor();
    await guest.isAccessible();
  });

  test("looks at the pictures", async () => {
    await keys.tabTo("button", "Show picture 1 of 2");
    await keys.press("Enter");
    await guest.dialog("The front wall").getByText("1 of 2").waitFor();
    await keys.isLed("button", "Close");
    await guest.isAccessible();
    await keys.press("ArrowRight");
    await guest.dialog("The windows").getByText("2 of 2").waitFor();
    await keys.tabTo("button", "Previous picture");
    await keys.press("Enter");
    await guest.dialog("The front wall").getByText("1 of 2").waitFor();
    await keys.press("Escape");
    await keys.isLed("button", "Show picture 1 of 2");
  });

  test("looks around in the 360° view", async () => {
    await keys.tabTo("button", "Look around");
    await keys.press("Enter");
    const view = guest.dialog(`Look around in ${space.name}`);
    const lights = view.getByRole("button", { name: /^The lights/ }).first();
    await lights.waitFor();
    await keys.isLed("button", "Close");
    await guest.isAccessible();
    await keys.tabTo("application", /From the middle/);
    const before = await lights.boundingBox();
    await keys.press("ArrowRight");
    await expect.poll(async () => (await lights.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
    await keys.tabTo("button", /^The lights/);
    await keys.press("Enter");
    await guest.dialog("The lights").getByText("Press the left switch.").waitFor();
    await guest.isAccessible();
    await keys.press("Escape");
    await keys.isLed("button", /^The lights/);
    await keys.press("Escape");
    await keys.isLed("button", "Look around");
  });

  test("opens a PDF, and closes it", async () => {
    await keys.tabTo("button", /^Switching on/);
    await keys.press("Enter");
    const overlay = guest.dialog("Switching on");
    await overlay.getByText("How to switch it on").first().waitFor();
    await guest.isAccessible();
    await keys.tabTo("button", "Close");
    await keys.press("Enter");
    await keys.isLed("button", /^Switching on/);
  });

  test("reports with two photos and a mark in a picture", async () => {
    const { page } = guest;
    await keys.tabBackTo("link", "Report an issue");
    await keys.press("Enter");
    await keys.isLed("heading", "Report an issue");
    await keys.tabTo("textbox", "What is wrong?");
    await keys.type(title);
    await keys.tabTo("button", /^Add photos/);
    await keys.press("Enter");
    await page.getByRole("img", { name: "Photo 2" }).waitFor();
    await keys.tabTo("button", "Show where it is");
    await keys.press("Enter");
    await keys.isLed("button", "On a picture");
    await keys.tabTo("button", "Mark the place on: The front wall");
    await keys.press("ArrowRight");
    await keys.tabTo("button", "Remove the mark");
    await keys.press("Enter");
    await keys.isLed("button", "Mark the place on: The front wall");
    await keys.press("ArrowRight");
    await page.getByRole("button", { name: "Remove the mark" }).waitFor();
    await guest.isAccessible();
    await keys.tabTo("button", "Report issue");
    await keys.press("Enter");
    await keys.isLed("heading", /^Issue #\d+ has arrived/);
    reference = /#\d+/.exec((await keys.stop()).name)?.[0] ?? "";
    // Both photos have left the list once they have arrived.
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await guest.isAccessible();
  });

  test("follows it by its link", async () => {
    const { page } = guest;
    await keys.tabTo("link", "Follow the issue");
    await keys.press("Enter");
    await keys.isLed("heading", title);
    trackingPath = new URL(page.url()).pathname;
    await page.getByText("It has arrived and will be looked at.").waitFor();
    await page.getByRole("img", { name: "Where exactly: The front wall" }).waitFor();
    await expect.poll(() => page.getByRole("img", { name: /^Photo \d/ }).count()).toBe(2);
    await guest.isAccessible();
  });

  test("a technician finds it, and works it through, on hold to resolved", async () => {
    const technician = await startUserFlow(WIDE, { scheme: "dark" });
    const { page, main, dialog } = technician;
    const hands = await keyboardOf(page, technician.context);
    await page.goto("/");
    await signInByKeyboard(page, hands, "technician@harbour.test");
    await hands.tabTo("link", "Issues");
    await hands.press("Enter");
    await hands.isLed("heading", "Issues");
    await hands.tabTo("tab", /./);
    await hands.arrowTo("ArrowRight", "tab", "Unassigned");
    await hands.tabTo("textbox", "Search issues");
    await hands.type(title);
    await hands.press("Enter");
    await technician.isAccessible();
    await hands.tabTo("link", `${reference} ${title}`);
    await hands.press("Enter");
    await hands.isLed("heading", `${reference} ${title}`);
    await technician.isAccessible();

    await hands.tabTo("button", "Accept");
    await hands.press("Enter");
    await hands.isLed("button", "Start");
    await hands.tabTo("button", "Assign to me");
    await hands.press("Enter");
    await hands.isLed("button", "Start");
    await hands.press("Enter");
    await hands.isLed("button", "Resolve");

    await hands.tabTo("button", "Put on hold");
    await hands.press("Enter");
    await dialog(`Put ${reference} on hold`).waitFor();
    await hands.arrowTo("ArrowDown", "radio", "Parts");
    await hands.press("Space");
    await technician.isAccessible();
    await hands.tabTo("button", "Put on hold");
    await hands.press("Enter");
    await hands.isLed("button", "Go on working");
    await main().getByText("On hold: Parts").first().waitFor();
    await technician.isAccessible();

    await hands.press("Enter");
    await hands.isLed("button", "Resolve");
    await hands.press("Enter");
    await dialog(`Resolve ${reference}`).waitFor();
    await hands.arrowTo("ArrowDown", "radio", "Replaced");
    await hands.press("Space");
    await hands.tabTo("textbox", /^What was done/);
    await hands.type("A new cord");
    await technician.isAccessible();
    await hands.tabTo("button", "Resolve");
    await hands.press("Enter");
    await dialog().waitFor({ state: "hidden" });
    await main().getByText("Resolved", { exact: true }).first().waitFor();
    await hands.isLed("button", /./);
    await technician.isAccessible();
    expect(technician.faults).toEqual([]);
    await technician.context.close();
  });

  test("the guest confirms that it is fixed", async () => {
    const { page } = guest;
    await page.goto(trackingPath);
    await page.getByText("The team says it is fixed.").waitFor();
    await guest.isAccessible();
    await keys.tabTo("button", "Yes, it is fixed");
    await keys.press("Enter");
    await keys.isLed("region", "How it stands");
    await page.getByText("It is done.").waitFor();
    await guest.isAccessible();
    expect(guest.faults).toEqual([]);
  });
});
