import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type MadeTree, makeDarkDisplay } from "./dark-display.ts";
import { isTreeSaved, openTree } from "./open-tree.ts";
import { NARROW, WIDE } from "./person.ts";
import { lineOf, startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const ADMIN = "organisation-admin@harbour.test";
const SCENARIO = "By the lamp";

describe("a decision tree that is made better", () => {
  let admin: UserFlow;
  let tree: MadeTree;

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: ADMIN });
    await admin.page.goto("/info");
    tree = await makeDarkDisplay(admin.page, "A lamp that is improved");
    await openTree(admin, tree);
  });
  afterAll(() => admin.context.close());

  const press = (name: string | RegExp) => admin.main().getByRole("button", { name }).click();

  test("keeps a walk as what must stay true", async () => {
    await admin.openTab("Try it");
    const phone = admin.main().getByRole("region", { name: "The draft on a phone" });
    await phone.getByRole("button", { name: /^Yes, it is on/ }).click();
    await phone.getByRole("button", { name: /^Now there is a picture/ }).click();
    await phone.getByRole("heading", { name: "Enjoy your meeting" }).waitFor();
    await admin.isAccessible();
    await press("Keep this walk as a scenario");
    await admin.dialog().getByText("Expected: Fixed, at “Enjoy your meeting”.").waitFor();
    await admin.isAccessible();
    await admin.fill(admin.dialog(), "Name of the scenario", SCENARIO);
    await admin.dialog().getByRole("button", { name: "Keep", exact: true }).click();
    await admin.openTab("Scenarios");
    await admin.main().getByText("1 of 1 scenarios hold as the draft stands now.").waitFor();
    await isTreeSaved(admin);
    await admin.isAccessible();
  });

  test("is not published where it comes to another end, and names the step", async () => {
    await admin.openTab("Steps");
    await lineOf(admin, "Enjoy your meeting").click();
    const step = admin.main().getByRole("region", { name: "Step" });
    await step.getByRole("textbox", { name: "Text", exact: true }).fill("The display is on.");
    await step.getByRole("combobox", { name: "What the end means" }).selectOption({
      label: "Information only",
    });
    await admin.main().getByText("1 error keeps it from being published").click();
    await admin.main().getByText(`Scenario “${SCENARIO}”:`).waitFor();
    await isTreeSaved(admin);
    await admin.isAccessible();
    // The refusal leads back to the step from another.
    const label = step.getByRole("textbox", { name: "Label", exact: true });
    await lineOf(admin, "The input").click();
    await expect.poll(() => label.inputValue()).toBe("The input");
    await press("Publish");
    const refusal = admin.dialog("It cannot be published yet");
    await refusal.getByText("It comes to another end.").waitFor();
    expect(await refusal.getByRole("button", { name: "Publish" }).count()).toBe(0);
    await admin.isAccessible();
    await refusal.getByRole("button", { name: "Enjoy your meeting" }).click();
    await refusal.waitFor({ state: "hidden" });
    await expect.poll(() => label.inputValue()).toBe("Enjoy your meeting");
  });

  test("is published once its new end is accepted", async () => {
    await press("Publish");
    const name = `Accept the new end of “${SCENARIO}”`;
    await admin.dialog("It cannot be published yet").getByRole("button", { name }).click();
    const dialog = admin.dialog("Publish this draft?");
    await dialog.getByText("Whoever starts from now on is led by it").waitFor();
    await admin.isAccessible();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await admin.expectMessage("Version 2 is published");
    await admin.openTab("Scenarios");
    await admin.main().getByText("Expected: Information only, at “Enjoy your meeting”.").waitFor();
    await admin.main().getByText("Holds", { exact: true }).waitFor();
  });

  test("tells who published what and when, in words and on the canvas", async () => {
    await admin.openTab("Versions");
    const versions = admin.main().getByRole("list", { name: "Versions" });
    const second = versions.getByRole("listitem").filter({ hasText: "Version 2" });
    await second.getByText("In use now").waitFor();
    await second.getByText(/ Olivia /).waitFor();
    await second.getByRole("time").waitFor();
    await press("What it changed: version 2");
    const compare = admin.main().getByRole("region", { name: "Compare" });
    const changes = compare.getByRole("list", { name: "What changed" });
    await changes
      .getByText("Text of “Enjoy your meeting”: “You can begin.” became “The display is on.”")
      .waitFor();
    await changes.getByText(`The scenario “${SCENARIO}” was added`).waitFor();
    await admin.isAccessible();
    await compare.getByText("Canvas", { exact: true }).click();
    const face = compare.locator(".react-flow__node", { hasText: "Enjoy your meeting" });
    await face.getByText("Changed", { exact: true }).waitFor();
    await compare.getByRole("status").getByText("The display is on.").waitFor();
    expect(await compare.getByText("Changed", { exact: true }).count()).toBe(1);
    await admin.isAccessible();
  });

  test("goes back to what it was by one button", async () => {
    await press("Publish again: version 1");
    const question = admin.dialog("Publish version 1 again?");
    await question.getByText("The draft stays as it is.").waitFor();
    await admin.isAccessible();
    await question.getByRole("button", { name: "Publish again" }).click();
    await admin.expectMessage("Version 3 is published");
    const versions = admin.main().getByRole("list", { name: "Versions" });
    const third = versions.getByRole("listitem").filter({ hasText: "Version 3" });
    await third.getByText("In use now").waitFor();
    await admin.main().getByText("Changes not published").waitFor();
    expect(admin.faults).toEqual([]);
  });

  test("is read on a phone with its versions", async () => {
    const reader = await startUserFlow(NARROW, { as: ADMIN, scheme: "dark" });
    await openTree(reader, tree);
    await reader.openTab("Versions");
    await reader.main().getByRole("button", { name: "What it changed: version 2" }).tap();
    await reader
      .main()
      .getByText(/became “The display is on\.”/)
      .waitFor();
    expect(reader.faults).toEqual([]);
    await reader.context.close();
  });
});
