import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemsAtBothSizes } from "./accessible.ts";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const NAME = "Dark display of the journey";

describe("a decision tree by keyboard alone", () => {
  let flow: UserFlow;
  let keys: Keyboard;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
    keys = await keyboardOf(flow.page, flow.context);
  });
  afterAll(() => flow.context.close());

  const looksWell = async () =>
    expect(await problemsAtBothSizes(flow.page, WIDE, "dark")).toEqual([]);
  const line = (name: RegExp) => flow.main().getByRole("treeitem", { name });
  const isSaved = () => flow.main().getByText("Saved", { exact: true }).waitFor();
  /** Adds a step after the one that has the focus in the outline, by its type. */
  const add = async (type: string, label: string) => {
    await keys.press("+");
    await keys.isLed("button", "Add after this");
    await keys.press("Enter");
    await flow.page.getByRole("menuitem", { name: type, exact: true }).waitFor();
    await keys.arrowTo("ArrowDown", "menuitem", type);
    await keys.press("Enter");
    await keys.isLed("textbox", "Label");
    await keys.type(label);
    await line(new RegExp(`^${label}`)).waitFor();
  };
  /** Goes back from the form to a line of the outline. */
  const goToLine = async (name: RegExp) => {
    await line(name).focus();
    await keys.isLed("treeitem", name);
  };

  test("is added, and begins with a question", async () => {
    await flow.page.goto("/admin/organisation/decisionTrees");
    await keys.tabTo("button", "Add a decision tree");
    await looksWell();
    await keys.press("Enter");
    await keys.isLed("textbox", "Name");
    await keys.type(NAME);
    await keys.press("Enter");
    await flow.main().getByRole("heading", { name: NAME, level: 1 }).waitFor();
    await keys.tabTo("button", "Add the first step");
    await looksWell();
    await keys.press("Enter");
    await flow.page.getByRole("menuitem", { name: "Text", exact: true }).waitFor();
    await keys.arrowTo("ArrowDown", "menuitem", "Text");
    await keys.press("Enter");
    await keys.isLed("textbox", "Label");
    await keys.type("Is the lamp on?");
    await keys.tabTo("textbox", "Text");
    await keys.type("Look at the front of the display.");
    await isSaved();
    await looksWell();
  });

  test("gets two answers, an article and an end", async () => {
    await goToLine(/^Is the lamp on/);
    await add("Response", "Yes");
    await goToLine(/^Is the lamp on/);
    await add("Response", "No");
    await goToLine(/^Yes/);
    await add("Article", "Change the input");
    await keys.tabTo("textbox", "Article");
    await keys.type("Press Input on the remote.");
    await keys.tabTo("combobox", "What the end means");
    await keys.type("Fixed");
    await goToLine(/^No, Response/);
    await add("Text", "Somebody comes");
    await keys.tabTo("textbox", "Text");
    await keys.type("We come and look.");
    await keys.tabTo("combobox", "What the end means");
    await keys.type("Report");
    await flow.main().getByText("Nothing is wrong: it can be published.").waitFor();
    await isSaved();
    await looksWell();
  });

  test("is tried on a phone, and published", async () => {
    await keys.tabBackTo("tab", "Steps");
    await keys.press("ArrowRight");
    await keys.press("ArrowRight");
    await keys.isLed("tab", "Try it");
    const phone = flow.main().getByRole("region", { name: "The draft on a phone" });
    await phone.getByRole("button", { name: /^Yes/ }).waitFor();
    await looksWell();
    await keys.tabTo("button", /^Yes/);
    await keys.press("Enter");
    await phone.getByText("Press Input on the remote.").waitFor();
    await keys.tabBackTo("button", "Publish");
    await keys.press("Enter");
    await flow.dialog("Publish this draft?").waitFor();
    await looksWell();
    await keys.tabTo("button", "Publish");
    await keys.press("Enter");
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    await flow.page.reload();
    await flow.main().getByText("Version 1", { exact: true }).waitFor();
    expect(flow.faults).toEqual([]);
  });
});
