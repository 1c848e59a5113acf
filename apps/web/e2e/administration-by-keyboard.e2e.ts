import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** An organisation of its own, so that nothing is changed under other journeys. */
const ORGANISATION = { id: randomUUID(), name: "Keyboard House" };
const UUID = "00112233445566778899aabbccddeeff";

describe("administration by keyboard alone", () => {
  let flow: UserFlow;
  let keys: Keyboard;

  const expectMessage = (words: string | RegExp) =>
    flow.page
      .getByRole("region", { name: "Messages" })
      .getByRole("listitem")
      .filter({ hasText: words })
      .last()
      .waitFor();

  /** Opens an address, and goes past the menu as a person with a keyboard does. */
  async function goTo(path: string, title: string): Promise<void> {
    await flow.page.goto(path);
    await flow.main().getByRole("heading", { level: 1, name: title }).waitFor();
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
  }

  /** Opens a dialog by its button, leaves it by Escape and opens it again: each time the focus follows. */
  async function openTwice(button: string): Promise<void> {
    await keys.press("Enter");
    await keys.isLed("textbox", /^Name/);
    await keys.press("Escape");
    await keys.isLed("button", button);
    await keys.press("Enter");
    await keys.isLed("textbox", /^Name/);
  }

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "admin@storey.test" });
    keys = await keyboardOf(flow.page, flow.context);
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    const { id, name } = ORGANISATION;
    await callAs(flow.page, "POST", `/organisations/${id}`, { name });
  });
  afterAll(() => flow.context.close());

  test("modules: each switch is pressed where it stands, and keeps the focus", async () => {
    await goTo(`/admin/global/organisations/${ORGANISATION.id}`, ORGANISATION.name);
    const module = flow
      .main()
      .getByRole("switch", { name: /^Asset management/i })
      .first();
    await keys.tabTo("switch", /^Asset management/i);
    const was = await module.isChecked();
    for (const isOn of [!was, was]) {
      await keys.press("Space");
      await expect.poll(() => module.isChecked()).toBe(isOn);
      await keys.isLed("switch", /^Asset management/i);
    }
    await flow.isAccessible();
    await keys.tabBackTo("button", "Switch to it");
    await keys.press("Enter");
    await flow.main().getByRole("heading", { name: "Let’s set up your spaces" }).waitFor();
  });

  test("languages: one is added, moved, and taken out again; what is not saved is discarded", async () => {
    await goTo("/admin/organisation?tab=languages", "Languages");
    await keys.tabTo("button", "Add language");
    await keys.press("Enter");
    await keys.press("Escape");
    await keys.isLed("button", "Add language");
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitem", "Deutsch");
    await keys.press("Enter");
    await keys.isLed("textbox", /Deutsch/);
    await keys.tabTo("button", "Move Deutsch up");
    await keys.press("Enter");
    await keys.isLed("button", "Move Deutsch down");
    await keys.tabTo("button", "Save");
    await keys.press("Enter");
    await expectMessage("Saved");
    await keys.tabTo("button", "Remove Deutsch");
    await keys.press("Enter");
    await keys.isLed("textbox", /English/);
    await keys.tabTo("button", "Discard changes");
    await keys.press("Enter");
    await flow
      .main()
      .getByRole("textbox", { name: /Deutsch/ })
      .waitFor();
    expect((await keys.stop()).role).not.toBe("RootWebArea");
  });

  test("beacons: one is added, changed and deleted", async () => {
    await goTo("/admin/organisation?tab=beacons", "Beacons");
    await keys.tabTo("button", "Add beacon");
    await openTwice("Add beacon");
    await keys.type("Door");
    await keys.tabTo("textbox", /^UUID/);
    await keys.type(UUID);
    await keys.tabTo("textbox", /^Major/);
    await keys.type("1");
    await keys.tabTo("textbox", /^Minor/);
    await keys.type("2");
    await keys.press("Enter");
    await expectMessage("Beacon added");
    await keys.isLed("button", "Add beacon");
    await keys.tabTo("button", "Edit Door");
    await openTwice("Edit Door");
    await keys.press("End");
    await keys.type(" two");
    await keys.press("Enter");
    await expectMessage("Saved");
    await keys.isLed("button", "Edit Door two");
    await keys.tabTo("button", "Delete Door two");
    await keys.press("Enter");
    await flow.dialog("Delete Door two?").waitFor();
    await keys.press("Escape");
    await keys.isLed("button", "Delete Door two");
    await keys.press("Enter");
    await keys.tabTo("button", "Delete");
    await keys.press("Enter");
    await expectMessage("Door two was deleted");
    await keys.isLed("button", "Add beacon");
    await flow.isAccessible();
  });

  test("models: one is added with a type of its own, changed, archived and restored", async () => {
    await goTo("/asset-manager/models", "Asset models");
    await keys.tabTo("button", "Add a model");
    await openTwice("Add a model");
    await keys.type("Lectern");
    await keys.tabTo("combobox", /^Type/);
    await keys.type("Lecterns");
    // Leaving the list of types closes it: what lies below it is in reach then.
    await keys.press("Tab");
    await keys.isLed("button", "Add “Lecterns”");
    await keys.press("Enter");
    await keys.isLed("combobox", /^Type/);
    await keys.press("Tab");
    await keys.isLed("combobox", /^Manufacturer/);
    await keys.press("Tab");
    await keys.isLed("textbox", /^Part number/);
    await keys.press("Enter");
    await expectMessage("Lectern was added");
    await keys.isLed("button", "Add a model");
    await keys.tabTo("link", "Lectern");
    await keys.press("Enter");
    await keys.isLed("heading", "Lectern");
    await keys.tabTo("button", "Edit");
    await openTwice("Edit");
    await keys.press("End");
    await keys.type(" oak");
    await keys.press("Enter");
    await flow.main().getByRole("heading", { level: 1, name: "Lectern oak" }).waitFor();
    await keys.isLed("button", "Edit");
    await keys.tabBackTo("button", "Archive");
    await keys.press("Enter");
    await expectMessage("Lectern oak was archived");
    await keys.isLed("button", "Restore");
    await keys.press("Enter");
    await expectMessage("Lectern oak was restored");
    await keys.isLed("button", "Archive");
    await flow.isAccessible();
    expect(flow.faults).toEqual([]);
  });
});
