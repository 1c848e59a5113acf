import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { NARROW } from "./person.ts";
import { plainPng } from "./picture.ts";
import { signInByKeyboard } from "./sign-in-by-keyboard.ts";
import { lineOf, startUserFlow, type UserFlow } from "./user-flow.ts";

const TEN_MINUTES_MS = 600_000;

afterAll(closeWindows);

describe("first steps by keyboard alone at a narrow window", () => {
  const name = "Southgate";
  const email = "otto@southgate.test";
  const began = performance.now();
  let flow: UserFlow;
  let keys: Keyboard;

  /** Goes to a screen by its line of the menu. */
  async function menuTo(line: string, title = line): Promise<void> {
    await keys.tabTo("button", "Open menu");
    await keys.press("Enter");
    await flow.page.getByRole("dialog", { name: "Main menu" }).waitFor();
    await keys.tabTo("link", line);
    await keys.press("Enter");
    await keys.isLed("heading", title);
  }

  /** Goes back to the list of parts, opens the wanted one, and waits for the focus on its title. */
  async function partOf(wanted: string): Promise<void> {
    await keys.tabBackTo("button", "Administration");
    await keys.press("Enter");
    await keys.tabTo("link", wanted);
    await keys.press("Enter");
    await keys.isLed("heading", wanted);
  }

  const expectMessage = (words: string | RegExp) =>
    flow.page
      .getByRole("region", { name: "Messages" })
      .getByRole("listitem")
      .filter({ hasText: words })
      .last()
      .waitFor();

  beforeAll(async () => {
    flow = await startUserFlow(NARROW);
    keys = await keyboardOf(flow.page, flow.context);
    const buffer = plainPng(400, 120, [60, 30, 140]);
    const logo = { name: "logo.png", mimeType: "image/png", buffer };
    flow.page.on("filechooser", (chooser) => void chooser.setFiles(logo));
    await flow.page.goto("/");
    await flow.main().getByRole("button", { name: "Log in" }).first().waitFor();
  });
  afterAll(() => flow.context.close());

  test("logs in", async () => {
    await signInByKeyboard(flow.page, keys, "admin@storey.test");
    await flow.main().getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  });

  test("creates an organisation and switches to it", async () => {
    const { page, main, dialog } = flow;
    await menuTo("Organisations");
    await main().getByRole("link", { name: "Harbour University" }).waitFor();
    await keys.tabTo("button", "Create organisation");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await keys.press("Escape");
    await keys.isLed("button", "Create organisation");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await keys.type(name);
    await keys.press("Enter");
    await dialog("The organisation is ready").waitFor();
    await keys.isLed("button", "Invite its administrator");
    await keys.tabTo("button", "Switch to it");
    await keys.press("Enter");
    await main().getByRole("heading", { name: "Let’s set up your spaces" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await keys.isLed("heading", /Ada/);
  });

  test("adds a location", async () => {
    await keys.tabTo("link", "Add location");
    await keys.press("Enter");
    await keys.isLed("heading", "Add location");
    await keys.tabTo("textbox", "Name");
    await keys.type("South House");
    await keys.press("Enter");
    await expectMessage("South House was added");
    await keys.isLed("treeitem", /^South House/);
  });

  test("adds a floor and two spaces in the tree", async () => {
    await keys.press("Shift+F10");
    await keys.isLed("menuitem", "Location details");
    await keys.press("Escape");
    await keys.isLed("treeitem", /^South House/);
    await keys.tabTo("button", "Actions for South House");
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitem", "Add floor");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name of the floor");
    await keys.type("Ground floor");
    await keys.press("Enter");
    await lineOf(flow, "Ground floor").waitFor();
    await keys.isLed("textbox", "Name of the floor");
    await keys.press("Escape");
    await keys.isLed("treeitem", /^South House/);
    await keys.press("ArrowDown");
    await keys.isLed("treeitem", /^Ground floor/);
    for (const space of ["Atrium", "Workshop"]) {
      await keys.press("Shift+F10");
      await keys.arrowTo("ArrowDown", "menuitem", "Add space");
      await keys.press("Enter");
      await keys.isLed("textbox", "Name");
      await keys.type(space);
      await keys.press("Enter");
      await expectMessage(`${space} was added`);
      await keys.isLed("treeitem", new RegExp(`^${space}`));
      await keys.press("ArrowLeft");
      await keys.isLed("treeitem", /^Ground floor/);
    }
  });

  test("adds a space type, and a feature with an icon", async () => {
    const { main } = flow;
    await partOf("Space types");
    await keys.tabTo("button", "Add space type");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name of the space type");
    await keys.type("Atelier");
    await keys.press("Enter");
    await expectMessage(/Added/);
    await keys.isLed("textbox", "Name of the space type");
    await keys.press("Escape");
    await keys.isLed("button", "Add space type");
    await main().getByRole("button", { name: "Edit Atelier" }).waitFor();
    await partOf("Features");
    await keys.tabTo("button", "Add feature");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name of the feature");
    await keys.type("Daylight");
    await keys.tabBackTo("button", /^Choose an icon/);
    await keys.press("Enter");
    await keys.isLed("textbox", "Search icons");
    await keys.type("sun");
    await main().getByRole("gridcell", { name: /sun/i }).first().waitFor();
    await keys.press("ArrowDown");
    await keys.isLed("gridcell", /sun/i);
    await keys.press("ArrowRight", "Enter");
    await keys.isLed("button", /^Icon: /);
    await keys.tabTo("textbox", "Name of the feature");
    await keys.press("Enter");
    await expectMessage(/Added/);
    await main().getByRole("button", { name: "Edit Daylight" }).waitFor();
    await keys.tabTo("button", "Done");
    await keys.press("Enter");
    await keys.isLed("button", "Add feature");
  });

  test("invites a person with a role", async () => {
    const { main } = flow;
    await partOf("People");
    await keys.tabTo("button", "Invite by e-mail");
    await keys.press("Enter");
    await keys.isLed("textbox", "E-mail");
    await keys.type(email);
    await keys.tabTo("textbox", /^First name/);
    await keys.type("Otto");
    await keys.tabTo("checkbox", /^Technician/);
    await keys.press("Space");
    await keys.tabTo("button", "Send invitation");
    await keys.press("Enter");
    await expectMessage(`the invitation to ${email} waits in the outbox`);
    await keys.isLed("button", "Invite by e-mail");
    await main().getByRole("list", { name: "Open invitations" }).getByText(email).waitFor();
  });

  test("gives it a logo", async () => {
    await partOf("Branding");
    await keys.tabTo("radio", /^Default/);
    await keys.press("ArrowDown");
    await keys.isLed("radio", /^Your own/);
    await keys.tabTo("button", "Choose a picture");
    await keys.press("Enter");
    await keys.tabTo("button", "Save logo");
    await keys.press("Enter");
    await expectMessage("Logo saved");
    await keys.isLed("button", "Choose another picture");
  });

  test("gives it a second language", async () => {
    await partOf("Languages");
    await keys.tabTo("button", "Add language");
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitem", "Deutsch");
    await keys.press("Enter");
    await keys.isLed("textbox", /Deutsch/);
    await keys.tabTo("button", "Save");
    await keys.press("Enter");
    await expectMessage(/Saved/);
    await keys.isLed("textbox", /English/);
  });

  test("switches back, and logs out", async () => {
    const { page, main } = flow;
    await keys.tabBackTo("button", name);
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitemradio", "Harbour University");
    await keys.press("Enter");
    await main().getByRole("article").first().waitFor();
    await keys.isLed("heading", /Ada/);
    await keys.tabBackTo("button", "Open menu");
    await keys.press("Enter");
    await page.getByRole("dialog", { name: "Main menu" }).waitFor();
    await keys.tabBackTo("link", /^Log out/);
    await keys.press("Enter");
    await page.getByRole("button", { name: "Log in" }).first().waitFor();
    expect(flow.faults).toEqual([]);
    expect(performance.now() - began).toBeLessThan(TEN_MINUTES_MS);
  });
});
