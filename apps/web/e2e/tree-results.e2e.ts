import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { helpWith, type MadeTree } from "./dark-display.ts";
import { isTreeSaved, openTree, publishTree } from "./open-tree.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs, newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { savedText } from "./saved-text.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** The tree of the demonstration that led people for a year. */
const NAME = "No picture";
const WORST = "What do you see?";
const CLEARER = "Touch the display first: it sleeps when nobody is here.";

describe("what a decision tree came to in a year", () => {
  let admin: UserFlow;
  let tree: MadeTree;
  let room: PublicSpaceFacts;

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.page.goto("/info");
    const trees = (await callAs(admin.page, "GET", "/decision-trees")) as readonly MadeTree[];
    const found = trees.find(({ name }) => name === NAME);
    if (!found) throw new Error("The demonstration has no tree with results.");
    tree = found;
    room = await newPublicSpace(admin.page, "Studio R");
  });
  afterAll(() => admin.context.close());

  const region = (name: string) => admin.main().getByRole("region", { name, exact: true });
  const openResults = async () => {
    await openTree(admin, tree);
    await admin.openTab("Results");
    await admin.main().getByLabel("Days").selectOption({ label: "The last year" });
    await admin
      .main()
      .getByText(/^Said that it helped: \d+/)
      .waitFor();
  };

  test("is drawn over time and on the canvas, and stands in tables that say the same", async () => {
    await openResults();
    await admin.isAccessible();
    const canvas = region("Which ways were taken");
    const face = canvas.locator(".react-flow__node", { hasText: WORST }).first();
    await face.getByText(/^Left here: \d+$/).waitFor();
    await canvas.getByRole("switch", { name: "Show as a table" }).click();
    const ways = canvas.getByRole("table");
    await ways.getByRole("row").filter({ hasText: WORST }).first().waitFor();
    const times = region("Over time");
    await times.getByRole("switch", { name: "Show as a table" }).click();
    expect(await times.getByRole("columnheader").allTextContents()).toEqual([
      "Begins on",
      "Led through it",
      "Fixed without a visit",
      "Led to an issue",
      "Left before the end",
      "Fixed, of all",
    ]);
    expect(await times.getByRole("row").count()).toBeGreaterThan(6);
    await admin.isAccessible();
  });

  test("is saved as the table says it", async () => {
    const times = region("Over time");
    const { name, text } = await savedText(admin.page, () =>
      times.getByRole("button", { name: "CSV of “Over time”" }).click(),
    );
    expect(name).toBe("Over time.csv");
    const [header = "", ...lines] = text
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");
    expect(header).toBe(
      'Begins on,Led through it,Fixed without a visit,Led to an issue,Left before the end,"Fixed, of all"',
    );
    expect(lines).toHaveLength((await times.getByRole("row").count()) - 1);
  });

  test("leads from the step at which most give up into the editor, where it is changed", async () => {
    const worst = region("Where most give up").getByRole("row").nth(1);
    await worst.getByRole("button", { name: WORST }).click();
    const step = admin.main().getByRole("region", { name: "Step" });
    const label = step.getByRole("textbox", { name: "Label", exact: true });
    await expect.poll(() => label.inputValue()).toBe(WORST);
    await step.getByRole("textbox", { name: "Text", exact: true }).fill(CLEARER);
    await isTreeSaved(admin);
    await publishTree(admin, 2);
    await helpWith(admin.page, room.id, tree);
  });

  test("a member is led by the new version", async () => {
    const member = await startUserFlow(NARROW, { as: "member@harbour.test", scheme: "dark" });
    // Two taps so soon after one another would be taken for one that came twice.
    const answer = (name: string | RegExp) =>
      member.main().getByRole("button", { name }).press("Enter");
    await member.page.goto(`/spaces/${room.id}`);
    await member.main().getByRole("link", { name: "Help with this room" }).tap();
    // Nobody has told the tree what hangs in this room.
    await answer(/^Screen/);
    await member.main().getByText(CLEARER).waitFor();
    await member.isAccessible();
    await answer(/^All dark/);
    await answer(/^It works now/);
    await member.main().getByRole("heading", { name: "Good", exact: true }).waitFor();
    await member.isAccessible();
    // Its end shows while it is on its way still, and would not arrive once the window is closed.
    const told = member.page.waitForResponse((reply) => reply.url().endsWith("/finish"));
    await answer("Yes, it works");
    expect((await told).ok()).toBe(true);
    await member.main().getByRole("heading", { name: "Good, it is fixed" }).waitFor();
    expect(member.faults).toEqual([]);
    await member.context.close();
  });

  test("is compared with what it was before", async () => {
    await openResults();
    const compared = region("Compare two versions");
    const headers = compared.getByRole("columnheader");
    await headers.first().waitFor();
    expect(await headers.allTextContents()).toEqual(["Measured", "Version 1", "Version 2"]);
    const sessions = compared.getByRole("row").filter({ hasText: "Led through it" });
    expect((await sessions.getByRole("cell").allTextContents()).at(-1)).toBe("1");
    const steps = region("Compare their steps");
    const changed = steps.getByRole("row").nth(1);
    await changed.getByText(CLEARER).waitFor();
    await changed.getByText("0 of 1 (0%)").waitFor();
    await admin.isAccessible();
    expect(admin.faults).toEqual([]);
  });
});
