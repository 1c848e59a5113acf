import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const COUNT = 5;
const TAGS = Array.from({ length: COUNT }, (_, at) => `KBB-${at + 1}`);
const [FIRST = "", , THIRD = "", FOURTH = "", LAST = ""] = TAGS;

describe("changes of many assets by keyboard alone", () => {
  let flow: UserFlow;
  let keys: Keyboard;
  let room: PublicSpaceFacts;

  const bar = () => flow.main().getByRole("region", { name: "Selected assets" });
  const table = () => flow.main().getByRole("table", { name: "Assets" });
  const box = (tag: string) => `Select ${tag}`;
  const message = (words: string | RegExp) =>
    flow.page
      .getByRole("region", { name: "Messages" })
      .getByRole("listitem")
      .filter({ hasText: words })
      .last();

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    keys = await keyboardOf(flow.page, flow.context);
    const { page } = flow;
    await page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    room = await newPublicSpace(page, "Loft KBB");
    const [type] = (await callAs(page, "GET", "/asset-types")) as readonly {
      readonly id: string;
    }[];
    const model = (await callAs(page, "POST", "/asset-models", {
      ...{ name: "Field lamp KBB", assetTypeId: type?.id },
    })) as { readonly id: string };
    for (const tag of TAGS) {
      await callAs(page, "POST", "/assets", { tag, modelId: model.id, spaceId: null });
    }
  });
  afterAll(() => flow.context.close());

  /** Goes past the menu and the filters, as a person with a keyboard does. */
  async function toRows(): Promise<void> {
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
    await keys.tabTo("checkbox", "Select all");
  }

  /** Opens the list of them, and chooses the first three: one with Space, the others with Shift. */
  async function chooseThree(archived = "no"): Promise<void> {
    const columns = ["tag", "supplier", "space"].map((key) => ["column", key]);
    const queryParams = new URLSearchParams([...columns, ["q", "KBB"], ["archived", archived]]);
    await flow.page.goto(
      `/asset-manager/list?${new URLSearchParams({ queryParams: `${queryParams}` })}`,
    );
    await table().getByRole("link", { name: FIRST }).waitFor();
    await toRows();
    await keys.tabTo("checkbox", box(FIRST));
    await keys.press("Space");
    await bar().getByText("1 selected").waitFor();
    await keys.isLed("checkbox", box(FIRST));
    await keys.press("Shift+ArrowDown", "Shift+ArrowDown");
    await bar().getByText("3 selected").waitFor();
    await keys.isLed("checkbox", box(THIRD));
  }

  /** Goes from the box of a row to what the bar offers. */
  async function barTo(button: string): Promise<void> {
    await keys.press("Enter");
    await keys.isLed("button", "Change");
    if (button !== "Change") await keys.tabTo("button", button);
  }

  /** Opens a dialog from the bar, leaves it by Escape and opens it again: each time the focus follows. */
  async function openTwice(button: string, ...first: Parameters<Keyboard["isLed"]>): Promise<void> {
    await barTo(button);
    await keys.press("Enter");
    await keys.isLed(...first);
    await keys.press("Escape");
    await keys.isLed("button", button);
    await keys.press("Enter");
    await keys.isLed(...first);
  }

  test("three are given a supplier, which is looked at, made, and undone from the message", async () => {
    await chooseThree();
    await openTwice("Change", "combobox", "What changes");
    // Each letter may choose another field: the list of fields keeps the focus.
    await keys.type("Supplier");
    await keys.isLed("combobox", "What changes");
    await keys.press("Tab");
    await keys.isLed("textbox", "Supplier");
    await keys.type("Quay & Sons");
    await keys.press("Enter");
    await keys.isLed("region", "Review");
    await flow.dialog().getByText("3 assets change").waitFor();
    await keys.tabTo("button", "Back");
    await keys.press("Enter");
    await keys.isLed("combobox", "What changes");
    await keys.tabTo("button", "Review");
    await keys.press("Enter");
    await flow.dialog().getByText("3 assets change").waitFor();
    await keys.tabTo("button", "Change 3 assets");
    await keys.press("Enter");
    await message("3 assets were changed").waitFor();
    await expect.poll(() => table().getByText("Quay & Sons").count()).toBe(3);
    await keys.isLed("checkbox", box(THIRD));
    await keys.tabTo("button", "Undo");
    await keys.press("Enter");
    await message("3 assets are as they were").waitFor();
    await expect.poll(() => table().getByText("Quay & Sons").count()).toBe(0);
    // Tab came to the message from the last row.
    await keys.isLed("link", new RegExp(`^${LAST}`));
  });

  test("three are moved, and given another state with it", async () => {
    await chooseThree();
    await openTwice("Change", "combobox", "What changes");
    await keys.type("Place");
    await keys.isLed("combobox", "What changes");
    await keys.tabTo("combobox", /^Space/);
    await keys.type(room.name);
    await flow.page.getByRole("option", { name: room.name }).first().waitFor();
    await keys.press("ArrowDown", "Enter");
    await keys.tabTo("button", "Change another field");
    await keys.press("Enter");
    await keys.isLed("button", "Change another field");
    await keys.tabBackTo("combobox", "State");
    await keys.type("In service");
    await keys.tabTo("button", "Review");
    await keys.press("Enter");
    await flow.dialog().getByText("3 assets change").waitFor();
    await keys.tabTo("button", "Change 3 assets");
    await keys.press("Enter");
    await message("3 assets were changed").waitFor();
    await expect.poll(() => table().getByText(room.name).count()).toBe(3);
    await keys.isLed("checkbox", box(THIRD));
    await flow.isAccessible();
  });

  test("the dialog of labels begins with the paper, and gives the focus back", async () => {
    await chooseThree();
    await openTwice("Print labels", "combobox", "Paper");
    await keys.press("Escape");
    await keys.isLed("button", "Print labels");
    await keys.press("Escape");
    await keys.isLed("checkbox", box(THIRD));
  });

  test("three are handed out, and come back, signed for with a name", async () => {
    await chooseThree();
    await barTo("Hand out");
    await keys.press("Enter");
    await keys.isLed("heading", "Hand out assets");
    await keys.tabTo("radio", "A member");
    await keys.arrowTo("ArrowRight", "radio", "Somebody without an account");
    await keys.tabTo("textbox", /^Name$/);
    await keys.type("Iris Vale");
    await keys.tabTo("textbox", /^Name of who signs/);
    await keys.type("Iris Vale");
    await keys.tabTo("button", "Hand out 3 things");
    await keys.press("Enter");
    await message("Iris Vale has 3 things").waitFor();
    await chooseThree();
    await barTo("Take back");
    await keys.press("Enter");
    await keys.isLed("heading", "Take assets back");
    await keys.tabTo("button", "Take back 3 things");
    await keys.press("Enter");
    await message("3 things are back").waitFor();
  });

  test("all that are found may be handed out at once, and the dialog is left without it", async () => {
    // Nobody signs for what the server decides one by one: that takes more than a signature stands for.
    await flow.page.goto("/asset-manager/list");
    await table().getByRole("link").first().waitFor();
    await toRows();
    await keys.tabTo("checkbox", /^Select (?!all)/);
    await keys.press("Control+a");
    await bar().waitFor();
    await openTwice("Hand out", "radio", "A member");
    await keys.press("ArrowRight");
    await keys.isLed("radio", "Somebody without an account");
    await keys.tabTo("textbox", "Name");
    await keys.type("Ines Duarte");
    await keys.press("Enter");
    await keys.isLed("region", "Review");
    await keys.tabTo("button", "Back");
    await keys.press("Enter");
    await keys.isLed("radio", "Somebody without an account");
    await keys.press("Escape");
    await keys.isLed("button", "Hand out");
  });

  test("three are archived, and restored", async () => {
    await chooseThree();
    await barTo("Archive");
    for (const time of ["first", "second"]) {
      await keys.press("Enter");
      await keys.isLed("heading", "Archive the selected assets");
      // It cannot be left before it was looked at.
      await flow.dialog().getByText("3 assets change").waitFor();
      if (time === "second") break;
      await keys.press("Escape");
      await keys.isLed("button", "Archive");
    }
    await keys.tabTo("button", "Change 3 assets");
    await keys.press("Enter");
    await message("3 assets were changed").waitFor();
    await table().getByRole("link", { name: FIRST }).waitFor({ state: "hidden" });
    await table().getByRole("link", { name: FOURTH }).waitFor();
    await chooseThree("yes");
    await keys.press("Enter");
    await keys.isLed("button", "Restore");
    await keys.press("Enter");
    await keys.isLed("heading", "Restore the selected assets");
    await flow.dialog().getByText("3 assets change").waitFor();
    await keys.press("Escape");
    await keys.isLed("button", "Restore");
    await keys.press("Enter");
    await keys.tabTo("button", "Change 3 assets");
    await keys.press("Enter");
    await message("3 assets were changed").waitFor();
    await table().getByRole("link", { name: FIRST }).waitFor({ state: "hidden" });
    expect(flow.faults).toEqual([]);
  });
});
