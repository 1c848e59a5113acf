import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { NARROW } from "./person.ts";
import { plainPng } from "./picture.ts";
import { signInByKeyboard } from "./sign-in-by-keyboard.ts";
import { lineOf, startWalk, type Walk } from "./walk.ts";

const TEN_MINUTES_MS = 600_000;

afterAll(closeWindows);

describe("first steps by keyboard alone at a narrow window", () => {
  const name = "Southgate";
  const email = "otto@southgate.test";
  const began = performance.now();
  let walk: Walk;
  let keys: Keyboard;

  /** Goes to a screen by its line of the menu. */
  async function menuTo(line: string, title = line): Promise<void> {
    await keys.tabTo("button", "Open menu");
    await keys.press("Enter");
    await walk.page.getByRole("dialog", { name: "Main menu" }).waitFor();
    await keys.tabTo("link", line);
    await keys.press("Enter");
    await keys.isLed("heading", title);
  }

  /** Goes back to the row of tabs, then along it. */
  async function tabOf(wanted: string): Promise<void> {
    await keys.tabBackTo("tab", /./);
    await keys.arrowTo("ArrowRight", "tab", wanted);
    await walk.page.getByRole("tabpanel", { name: wanted }).waitFor();
  }

  const told = (words: string | RegExp) =>
    walk.page
      .getByRole("region", { name: "Messages" })
      .getByRole("listitem")
      .filter({ hasText: words })
      .last()
      .waitFor();

  beforeAll(async () => {
    walk = await startWalk(NARROW);
    keys = await keyboardOf(walk.page, walk.context);
    const buffer = plainPng(400, 120, [60, 30, 140]);
    const logo = { name: "logo.png", mimeType: "image/png", buffer };
    walk.page.on("filechooser", (chooser) => void chooser.setFiles(logo));
    await walk.page.goto("/");
    await walk.main().getByRole("button", { name: "Log in" }).first().waitFor();
  });
  afterAll(() => walk.context.close());

  test("logs in", async () => {
    await signInByKeyboard(walk.page, keys, "admin@storey.test");
    await walk.main().getByRole("heading", { level: 1, name: /Ada/ }).waitFor();
  });

  test("creates an organisation and switches to it", async () => {
    const { page, main, dialog } = walk;
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
    await told("South House was added");
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
    await lineOf(walk, "Ground floor").waitFor();
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
      await told(`${space} was added`);
      await keys.isLed("treeitem", new RegExp(`^${space}`));
      await keys.press("ArrowLeft");
      await keys.isLed("treeitem", /^Ground floor/);
    }
  });

  test("adds a space type, and a feature with an icon", async () => {
    const { main } = walk;
    await tabOf("Space types");
    await keys.tabTo("button", "Add space type");
    await keys.press("Enter");
    await keys.isLed("textbox", "Name of the space type");
    await keys.type("Atelier");
    await keys.press("Enter");
    await told(/Added/);
    await keys.isLed("textbox", "Name of the space type");
    await keys.press("Escape");
    await keys.isLed("button", "Add space type");
    await main().getByRole("button", { name: "Edit Atelier" }).waitFor();
    await tabOf("Features");
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
    await told(/Added/);
    await main().getByRole("button", { name: "Edit Daylight" }).waitFor();
    await keys.tabTo("button", "Done");
    await keys.press("Enter");
    await keys.isLed("button", "Add feature");
  });

  test("invites a person with a role", async () => {
    const { main } = walk;
    await tabOf("Users");
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
    await told(`the invitation to ${email} waits in the outbox`);
    await keys.isLed("button", "Invite by e-mail");
    await main().getByRole("list", { name: "Open invitations" }).getByText(email).waitFor();
  });

  test("gives it a logo", async () => {
    await tabOf("Branding");
    await keys.tabTo("radio", /^Default/);
    await keys.press("ArrowDown");
    await keys.isLed("radio", /^Your own/);
    await keys.tabTo("button", "Choose a picture");
    await keys.press("Enter");
    await keys.tabTo("button", "Save logo");
    await keys.press("Enter");
    await told("Logo saved");
    await keys.isLed("button", "Choose another picture");
  });

  test("gives it a second language", async () => {
    await tabOf("Languages");
    await keys.tabTo("button", "Add language");
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitem", "Deutsch");
    await keys.press("Enter");
    await keys.isLed("textbox", /Deutsch/);
    await keys.tabTo("button", "Save");
    await keys.press("Enter");
    await told(/Saved/);
    await keys.isLed("textbox", /English/);
  });

  test("switches back, and logs out", async () => {
    const { page, main } = walk;
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
    expect(walk.faults).toEqual([]);
    expect(performance.now() - began).toBeLessThan(TEN_MINUTES_MS);
  });
});
