import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsAtBothSizes } from "./accessible.ts";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { twoPhotos } from "./picture.ts";
import { newPublicSpace } from "./public-space.ts";
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
    const starters = flow.dialog().getByRole("combobox", { name: "Begin with" });
    await starters.locator("option", { hasText: /^Fire exting/ }).waitFor({ state: "attached" });
    await keys.type("Fire exting");
    const chosen = starters.locator("option:checked", { hasText: /^Fire exting/ });
    await chosen.waitFor({ state: "attached" });
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
    await keys.isLed("tab", "Preview");
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
    // The focus went to the first item that came, far down the list.
    await keys.isLed("textbox", /^Item \d+/);
    await flow.main().getByRole("button", { name: "Publish" }).focus();
    await keys.isLed("button", "Publish");
    await keys.press("Enter");
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    await flow.page.reload();
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    const first = flow.main().getByRole("textbox", { name: "Item 1", exact: true });
    await expect.poll(() => first.inputValue()).toBe("Bracket is tight");
  });

  test("reads well in its settings, its languages and its versions", async () => {
    const openTab = async (name: string) => {
      await keys.press("ArrowRight");
      await flow.main().getByRole("tab", { name, exact: true, selected: true }).waitFor();
    };
    // The demonstration speaks one language: this window alone is told of a second.
    await flow.page.route("**/api/organisations/current", async (route) => {
      const reply = await route.fetch();
      const told = (await reply.json()) as { readonly languages: readonly object[] };
      const languages = [...told.languages, { value: "de", label: "Deutsch" }];
      await route.fulfill({ response: reply, json: { ...told, languages } });
    });
    await flow.page.reload();
    await keys.tabTo("link", "Skip to content");
    await keys.press("Enter");
    await keys.tabTo("tab", "Items");
    await openTab("Preview");
    await openTab("Settings");
    await flow.main().getByRole("textbox", { name: "Name", exact: true }).waitFor();
    await looksWell();
    await openTab("Translations");
    await flow.main().getByRole("combobox", { name: "Language", exact: true }).waitFor();
    await looksWell();
    await openTab("Versions");
    await flow.main().getByRole("tabpanel").getByText("Version 1").first().waitFor();
    await looksWell();
  });

  test("is given to a room", async () => {
    const room = await newPublicSpace(flow.page, "Room of the extinguishers");
    await flow.page.goto(`/spaces/${room.id}`);
    const here = flow.main().getByRole("region", { name: "Checklists", exact: true });
    await here.getByRole("button", { name: "Add a checklist" }).focus();
    await keys.press("Enter");
    await keys.isLed("combobox", "Checklist");
    const offered = flow.dialog().getByRole("combobox", { name: "Checklist", exact: true });
    await offered.locator("option", { hasText: NAME }).waitFor({ state: "attached" });
    await looksWell();
    await keys.type(NAME);
    await offered.locator("option:checked", { hasText: NAME }).waitFor({ state: "attached" });
    await looksWell();
    await keys.tabTo("button", "Add");
    await keys.press("Enter");
    await flow.dialog().waitFor({ state: "detached" });
    await here.getByRole("list", { name: "Checklists" }).getByText(NAME).waitFor();
    await looksWell();
  });
});
