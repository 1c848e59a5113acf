import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { helpWith, type MadeTree, makeDarkDisplay } from "./dark-display.ts";
import { isTreeSaved, openTree, publishTree } from "./open-tree.ts";
import { NARROW, WIDE } from "./person.ts";
import { newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const DONE = "The switch behind the display was off.";
const WORDS = "Look for the switch behind the display first.";

describe("what whoever mends an issue would have the tree say", () => {
  let admin: UserFlow;
  let technician: UserFlow;
  let tree: MadeTree;
  let room: PublicSpaceFacts;
  let issue = "";

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.page.goto("/info");
    room = await newPublicSpace(admin.page, "Studio P");
    tree = await makeDarkDisplay(admin.page, "A display that is proposed to");
    await helpWith(admin.page, room.id, tree);
    technician = await startUserFlow(WIDE, { as: "technician@harbour.test", scheme: "dark" });
  });
  afterAll(async () => {
    await technician.context.close();
    await admin.context.close();
  });

  test("a member is not helped, and reports", async () => {
    const member = await startUserFlow(NARROW, { as: "member@harbour.test" });
    const { page, main } = member;
    await page.goto(`/spaces/${room.id}`);
    await main().getByRole("link", { name: "Help with this room" }).tap();
    await main()
      .getByRole("button", { name: /^No, it is dark/ })
      .press("Enter");
    await main().getByRole("button", { name: "Report the issue" }).tap();
    await main().getByRole("textbox", { name: "What is wrong?" }).waitFor();
    await main().getByRole("button", { name: "Report issue" }).tap();
    await main()
      .getByRole("heading", { name: /^Reported as #/ })
      .waitFor();
    await main()
      .getByRole("link", { name: /^Open #/ })
      .tap();
    await main().getByRole("region", { name: "What was tried" }).waitFor();
    issue = new URL(page.url()).pathname;
    expect(member.faults).toEqual([]);
    await member.context.close();
  });

  test("the technician resolves it, and proposes what would have helped", async () => {
    const { page, main, dialog } = technician;
    await page.goto(issue);
    await main().getByRole("button", { name: "Resolve", exact: true }).click();
    await technician.fill(dialog(/^Resolve #/), "What was done", DONE);
    await dialog(/^Resolve #/)
      .getByRole("button", { name: "Resolve", exact: true })
      .click();
    await dialog(/^Resolve #/).waitFor({ state: "hidden" });
    // The next issue of the list has come in its place.
    await main()
      .getByRole("status")
      .getByRole("link", { name: /^Back to #/ })
      .click();
    const section = main().getByRole("region", { name: "What would have helped" });
    await section.getByText(tree.name).waitFor();
    await section.getByRole("button", { name: "Propose a change to the tree" }).click();
    const words = section.getByRole("textbox", { name: "What should the tree say?" });
    // It begins with what was done.
    expect(await words.inputValue()).toBe(DONE);
    await words.fill(WORDS);
    await technician.isAccessible();
    await section.getByRole("button", { name: "Propose", exact: true }).click();
    await section.getByText("Proposed", { exact: true }).waitFor();
    await section.getByText(WORDS).waitFor();
    await technician.isAccessible();
  });

  test("who writes the tree takes it into the draft, at the step where the walk stopped", async () => {
    await openTree(admin, tree);
    await admin.openTab("Proposals");
    const proposals = admin.main().getByRole("list", { name: "Proposals" });
    await proposals.getByText(WORDS).waitFor();
    await proposals.getByText("Open", { exact: true }).waitFor();
    await proposals.getByText(/^Tomas Reed, /).waitFor();
    await admin.isAccessible();
    await proposals.getByRole("button", { name: "Accept and open the step" }).click();
    await admin.expectMessage("Accepted. The words were added to the step");
    const step = admin.main().getByRole("region", { name: "Step" });
    const label = step.getByRole("textbox", { name: "Label", exact: true });
    await expect.poll(() => label.inputValue()).toBe("Somebody has to come");
    const text = step.getByRole("textbox", { name: "Text", exact: true });
    expect(await text.inputValue()).toBe(`We bring another display.\n\n${WORDS}`);
    await isTreeSaved(admin);
    await publishTree(admin, 2);
    await admin.openTab("Proposals");
    await proposals.getByText("Accepted", { exact: true }).waitFor();
    await admin.isAccessible();
    expect(admin.faults).toEqual([]);
  });

  test("the technician reads that it was accepted, on a phone", async () => {
    const reader = await startUserFlow(NARROW, { as: "technician@harbour.test", scheme: "dark" });
    await reader.page.goto(issue);
    const section = reader.main().getByRole("region", { name: "What would have helped" });
    await section.getByText("Accepted", { exact: true }).waitFor();
    expect(reader.faults).toEqual([]);
    expect(technician.faults).toEqual([]);
    await reader.context.close();
  });
});
