import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsAtBothSizes } from "./accessible.ts";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import {
  addVariables,
  answerChoosers,
  buildEnds,
  buildGuidance,
  buildQuestions,
  HOUSE,
  inputOf,
  makeCalledTree,
  makeRooms,
  NO_PICTURE,
  ROOMS,
  type Room,
} from "./no-picture.ts";
import { NARROW, WIDE } from "./person.ts";
import { plainPng } from "./picture.ts";
import { callAs } from "./public-space.ts";
import { type TreeHand, treeHandOf } from "./tree-by-keyboard.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** Presses one of the answers that the runner offers. */
async function answer(keys: Keyboard, words: RegExp): Promise<void> {
  await keys.tabTo("button", words);
  await keys.press("Enter");
}

describe("the tree of a dark display, by keyboard alone", () => {
  let admin: UserFlow;
  let keys: Keyboard;
  let hand: TreeHand;
  let rooms: Room[];

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    keys = await keyboardOf(admin.page, admin.context);
    hand = treeHandOf(admin, keys);
    answerChoosers(admin.page);
    await admin.page.goto("/info");
    rooms = await makeRooms(admin.page);
    await makeCalledTree(admin.page);
  });
  afterAll(() => admin.context.close());

  const looksWell = async () =>
    expect(await problemsAtBothSizes(admin.page, WIDE, "light")).toEqual([]);

  test("is added with what it knows of a room, and begins with a question", async () => {
    await admin.page.goto("/admin/organisation/decisionTrees");
    await keys.tabTo("button", "Add a decision tree");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await keys.type(NO_PICTURE);
    await keys.press("Enter");
    await admin.main().getByRole("heading", { name: NO_PICTURE, level: 1 }).waitFor();
    await keys.tabTo("tab", "Steps");
    await keys.press("ArrowRight");
    await addVariables(hand, keys);
    await looksWell();
    await keys.tabBackTo("tab", "Variables");
    await keys.press("ArrowLeft");
    await keys.tabTo("button", "Add the first step");
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitem", "Text");
    await keys.press("Enter");
    await keys.isLed("textbox", "Label");
    await keys.type("Is the lamp on?");
    await buildQuestions(hand);
    await hand.isSaved();
    await looksWell();
  });

  test("holds all thirteen types of steps", async () => {
    await buildGuidance(admin.page, hand, keys);
    await looksWell();
    await buildEnds(admin.page, hand, keys);
    await admin.main().getByText("Nothing is wrong: it can be published.").waitFor();
    await hand.isSaved();
    await looksWell();
  });

  test("is tried on a phone, and published", async () => {
    await hand.goToLine("Is the lamp on?");
    await hand.openPart("Steps", "Try it");
    const phone = admin.main().getByRole("region", { name: "The draft on a phone" });
    await answer(keys, /^Yes, it is on/);
    await phone.getByRole("heading", { name: "The cable" }).waitFor();
    await looksWell();
    await keys.tabBackTo("button", "Publish");
    await keys.press("Enter");
    await admin.dialog("Publish this draft?").waitFor();
    await looksWell();
    await keys.tabTo("button", "Publish");
    await keys.press("Enter");
    await admin.main().getByText("Version 1", { exact: true }).waitFor();
  });

  test("is given to thirty rooms at once", async () => {
    const { page, main, dialog } = admin;
    await page.goto("/admin/organisation");
    await main()
      .getByRole("treeitem", { name: new RegExp(`^${HOUSE}`) })
      .waitFor();
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
    await keys.tabTo("treeitem", /./);
    await keys.press(HOUSE.slice(0, 1));
    await keys.isLed("treeitem", new RegExp(`^${HOUSE}`));
    await keys.press("Space");
    await main().getByText(`${ROOMS} selected`).waitFor();
    await keys.tabTo("button", "Change");
    await keys.press("Enter");
    await dialog(`Change ${ROOMS} spaces`).waitFor();
    await keys.tabTo("combobox", "Decision tree");
    await keys.type(NO_PICTURE);
    await looksWell();
    // Beyond the beginning of a dialog stands its end.
    await keys.tabBackTo("button", `Save for ${ROOMS} spaces`);
    await keys.press("Enter");
    await dialog(`Change ${ROOMS} spaces`).waitFor({ state: "hidden" });
  });

  test("is told the input of each room, from a spreadsheet", async () => {
    const { page, main } = admin;
    await page.goto("/admin/organisation/decisionTrees");
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
    await keys.tabTo("link", NO_PICTURE);
    await keys.press("Enter");
    await main().getByRole("heading", { name: NO_PICTURE, level: 1 }).waitFor();
    await keys.tabTo("tab", "Steps");
    await keys.arrowTo("ArrowRight", "tab", "Where it helps");
    await main().getByText(`Values are missing at ${ROOMS} places.`).waitFor();
    const column = Array.from({ length: ROOMS }, (_, place) => inputOf(place)).join("\n");
    await page.evaluate((text) => navigator.clipboard.writeText(text), column);
    await keys.tabTo("textbox", `Input: ${rooms[0]?.name}`);
    await keys.press("Control+v");
    await admin.dialog("Fill “Input” with what was pasted?").waitFor();
    await looksWell();
    await keys.tabTo("button", "Fill");
    await keys.press("Enter");
    await main().getByText("Nothing is missing.").waitFor();
    const last = main().getByRole("textbox", { name: `Input: ${rooms.at(-1)?.name}` });
    expect(await last.inputValue()).toBe(inputOf(ROOMS - 1));
    await looksWell();
    expect(admin.faults).toEqual([]);
  });

  /** A guest at the door of a room: goes by the code to where the input of that room is told. */
  async function guestAtDoor(place: number) {
    const guest = await startUserFlow(NARROW, { scheme: "dark" });
    const guestKeys = await keyboardOf(guest.page, guest.context);
    await guest.page.goto(`/q/${rooms[place]?.code}`);
    await guestKeys.tabTo("link", "Help with this room");
    await guest.isAccessible();
    await guestKeys.press("Enter");
    await answer(guestKeys, /^Yes, it is on/);
    await guest.main().getByRole("heading", { name: "The cable" }).waitFor();
    await answer(guestKeys, /^Yes/);
    await guest
      .main()
      .getByText(`Press Input and choose ${inputOf(place)}.`)
      .waitFor();
    await guest.isAccessible();
    return { guest, keys: guestKeys };
  }

  test("helps a guest at a door", async () => {
    const { guest, keys: own } = await guestAtDoor(0);
    // Back of the browser leads to the question before, and not away from the help.
    await guest.page.goBack();
    await guest.main().getByRole("heading", { name: "The cable" }).waitFor();
    await guest.page.goForward();
    await guest
      .main()
      .getByText(`Press Input and choose ${inputOf(0)}.`)
      .waitFor();
    await answer(own, /^Now there is a picture/);
    await guest.main().getByRole("heading", { name: "Enjoy your meeting" }).waitFor();
    await answer(own, /^Yes, it works/);
    await guest.main().getByRole("heading", { name: "Good, it is fixed" }).waitFor();
    await guest.isAccessible();
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });

  test("does not help another, who reports with a photo", async () => {
    const { guest, keys: own } = await guestAtDoor(1);
    const { page, main } = guest;
    const photo = { name: "dark.png", mimeType: "image/png" };
    const buffer = plainPng(400, 300, [20, 20, 20]);
    page.on("filechooser", (chooser) => void chooser.setFiles({ ...photo, buffer }));
    await answer(own, /^Still nothing/);
    await main().getByText("Hold the button for ten seconds.").waitFor();
    await guest.isAccessible();
    await answer(own, /^Report the issue/);
    await page.getByRole("textbox", { name: "What is wrong?" }).waitFor();
    await own.tabTo("button", /^Add photos/);
    await own.press("Enter");
    await page.getByRole("img", { name: "Photo 1" }).waitFor();
    await guest.isAccessible();
    await own.tabTo("button", "Report issue");
    await own.press("Enter");
    await own.isLed("heading", /^Issue #\d+ has arrived/);
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await guest.isAccessible();
    expect(guest.faults).toEqual([]);
    await guest.context.close();
  });

  test("leads a technician, who reads what was tried, and resolves", async () => {
    const technician = await startUserFlow(WIDE, {
      ...{ as: "technician@harbour.test", scheme: "dark" },
    });
    const own = await keyboardOf(technician.page, technician.context);
    const { main, dialog } = technician;
    await technician.page.goto("/issues?view=unassigned");
    await own.tabTo("link", "Skip to content");
    await own.press("Enter");
    await own.tabTo("textbox", "Search issues");
    // Reports are called by the last question and its answer.
    await own.type("Choose the input");
    await technician.page.waitForURL(/q=Choose/);
    await own.tabTo("link", /Choose the input: Still nothing/);
    await own.press("Enter");
    const tried = main().getByRole("region", { name: "What was tried" });
    await tried.getByText("The cable", { exact: true }).waitFor();
    await tried.getByText("Still nothing").waitFor();
    await technician.isAccessible();
    await own.tabTo("button", "Resolve");
    await own.press("Enter");
    await dialog(/^Resolve #/).waitFor();
    await own.isLed("radio", "Fixed");
    await own.arrowTo("ArrowDown", "radio", "Replaced");
    await own.tabTo("textbox", /^What was done/);
    await own.type("Another display hangs there.");
    await own.tabTo("button", "Resolve");
    await own.press("Enter");
    await dialog(/^Resolve #/).waitFor({ state: "hidden" });
    await main().getByText("Another display hangs there.").first().waitFor();
    await technician.isAccessible();
    expect(technician.faults).toEqual([]);
    await technician.context.close();
  });

  test("leads a member on while the network is gone, and the steps arrive afterwards", async () => {
    const member = await startUserFlow(NARROW, {
      ...{ as: "member@harbour.test", scheme: "dark", keepsApp: true },
    });
    const own = await keyboardOf(member.page, member.context);
    const { page, main, context } = member;
    await page.goto(`/spaces/${rooms[2]?.id}`);
    await own.tabTo("link", "Help with this room");
    await own.press("Enter");
    await main().getByRole("heading", { name: "Is the lamp on?" }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await answer(own, /^Yes, it is on/);
    await answer(own, /^No$/);
    await main()
      .getByText(`Press Input and choose ${inputOf(2)}.`)
      .waitFor();
    await main().getByText("Kept on this device.").waitFor();
    await member.isAccessible();
    await answer(own, /^Now there is a picture/);
    await context.setOffline(false);
    const sessionId = page.url().split("/").at(-1);
    await expect
      .poll(() => callAs(page, "GET", `/decision-tree-sessions/${sessionId}`))
      .toMatchObject({ answers: [{}, {}, {}] });
    await answer(own, /^Yes, it works/);
    await expect
      .poll(() => callAs(page, "GET", `/decision-tree-sessions/${sessionId}`))
      .toMatchObject({ state: "resolved", isHelpful: true });
    await context.close();
  });
});
