import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsAtBothSizes } from "./accessible.ts";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { twoPhotos } from "./picture.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const NAME = "Extinguishers of the journey";

describe("a checklist by keyboard alone, in dark windows", () => {
  let flow: UserFlow;
  let keys: Keyboard;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
    keys = await keyboardOf(flow.page, flow.context);
  });
  afterAll(() => flow.context.close());

  const looksWell = async () =>
    expect(await problemsAtBothSizes(flow.page, WIDE, "dark")).toEqual([]);

  test("begins with a starter", async () => {
    await flow.page.goto("/admin/organisation/checklistTemplates");
    await keys.tabTo("button", "Add a checklist");
    await looksWell();
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await keys.tabBackTo("combobox", "Begin with");
    const starter = flow.dialog().getByRole("option", { name: /^Fire exting/ });
    await starter.first().waitFor({ state: "attached" });
    await keys.type("Fire exting");
    await keys.tabTo("textbox", "Name");
    await keys.press("Control+a");
    await keys.type(NAME);
    await keys.press("Enter");
    await flow.main().getByRole("heading", { name: NAME, level: 1 }).waitFor();
    await flow.main().getByRole("textbox", { name: "Item 1", exact: true }).waitFor();
    await looksWell();
  });

  test("is changed as an outline, and tried", async () => {
    await keys.tabTo("textbox", "Item 1");
    await keys.press("Enter");
    await keys.isLed("textbox", "Item 2");
    await keys.type("Bracket is tight");
    await keys.press("Alt+ArrowUp");
    await keys.isLed("textbox", "Item 1");
    await keys.tabTo("button", "Details of Bracket is tight");
    await keys.press("Enter");
    await flow.main().getByRole("group", { name: "When it fails" }).waitFor();
    await looksWell();
    await keys.tabBackTo("tab", "Items");
    await keys.press("ArrowRight");
    await flow.main().getByRole("heading", { name: "Bracket is tight" }).waitFor();
    await looksWell();
  });

  test("takes a picture for its help", async () => {
    await keys.tabBackTo("tab", "Preview");
    await keys.press("ArrowLeft");
    const details = flow.main().getByRole("group", { name: "Picture of the help" });
    await details.waitFor();
    const [photo] = twoPhotos();
    if (!photo) throw new Error("There is no photo");
    await details.locator("input[type=file]").setInputFiles(photo);
    const picture = "Show the picture of “Bracket is tight” large";
    await keys.tabTo("button", picture);
    await looksWell();
    await keys.press("Enter");
    await flow.dialog().getByRole("img").waitFor();
    await keys.press("Escape");
    await keys.isLed("button", picture);
  });

  test("takes items of another checklist", async () => {
    const open = flow.main().getByRole("button", { name: "Copy from another checklist…" });
    await open.focus();
    await keys.press("Enter");
    await keys.isLed("searchbox", "Search checklists");
    await looksWell();
    await keys.tabTo("button", /items$/);
    await keys.press("Enter");
    await flow.dialog().getByRole("checkbox", { name: "Everything" }).waitFor();
    await keys.tabTo("checkbox", "Everything");
    await keys.press("Space");
    await looksWell();
    await keys.press("Enter");
    await flow.dialog().waitFor({ state: "detached" });
    await flow.main().getByText("Not saved", { exact: true }).waitFor();
  });

  test("is published", async () => {
    await keys.tabBackTo("button", "Publish");
    await keys.press("Enter");
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    await flow.page.reload();
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    const first = flow.main().getByRole("textbox", { name: "Item 1", exact: true });
    await expect.poll(() => first.inputValue()).toBe("Bracket is tight");
  });
});
