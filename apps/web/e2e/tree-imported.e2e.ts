import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { isTreeSaved, publishTree, TREES } from "./open-tree.ts";
import { NARROW, WIDE } from "./person.ts";
import { newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { sharedPath } from "./shared-path.ts";
import { lineOf, startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** A shop that somebody else built: its payment is of a service that nothing here does the same as. */
const FLOW = sharedPath("flows", "typebot", "digital-product-payment.json");
const NAME = "Digital Product Payment";
const PAID = "Payment: payment input";

describe.skipIf(!FLOW)("a real flow of another product", () => {
  let admin: UserFlow;
  let room: PublicSpaceFacts;
  let canvas: Locator;
  let step: Locator;

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await admin.page.goto("/info");
    room = await newPublicSpace(admin.page, "Studio I");
    canvas = admin.main().locator("[role=application][data-add]");
    step = admin.main().getByRole("region", { name: "Step" });
  });
  afterAll(() => admin.context.close());

  const press = (name: string) => admin.main().getByRole("button", { name, exact: true }).click();

  test("comes in with what a person has to decide", async () => {
    const { page, main, dialog } = admin;
    await page.goto(TREES);
    await press("Add a decision tree");
    await dialog().getByLabel("Start from").selectOption({ label: "A file" });
    await dialog().locator("input[type=file]").setInputFiles(String(FLOW));
    await dialog().getByText("digital-product-payment.json").waitFor();
    await admin.fill(dialog(), "Name", NAME);
    await dialog().getByRole("button", { name: "Add", exact: true }).click();
    const told = dialog("It is here. 4 things are for you to decide");
    const payment = told.getByRole("listitem").filter({ hasText: PAID });
    await payment.getByText("Nothing here does the same. Write what people should see.").waitFor();
    await told.getByText("The person sends this e-mail, nobody else.").waitFor();
    expect(await told.getByRole("listitem").count()).toBe(4);
    await admin.isAccessible();
    await told.getByRole("button", { name: "Open the draft" }).click();
    await main().getByRole("heading", { name: NAME, level: 1 }).waitFor();
  });

  test("is laid out so that no step lies on another", async () => {
    await admin.main().getByText("Canvas", { exact: true }).click();
    const tools = admin.main().getByRole("toolbar", { name: "Tools of the canvas" });
    await tools.getByRole("button", { name: "Arrange" }).click();
    await tools.locator("[aria-busy]").waitFor({ state: "detached" });
    await tools.getByRole("button", { name: "Show the whole tree" }).click();
    const faces = canvas.locator(".react-flow__node");
    await expect.poll(() => faces.count()).toBe(27);
    const overlaps = await faces.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect());
      return boxes.flatMap((a, at) =>
        boxes.slice(at + 1).filter((b) => {
          const isBeside = a.right <= b.left || b.right <= a.left;
          return !isBeside && a.bottom > b.top && b.bottom > a.top;
        }),
      ).length;
    });
    expect(overlaps).toBe(0);
    await admin.isAccessible();
  });

  test("is mended by hand where it is led to, and joined to what nothing led to", async () => {
    const { main, page, dialog } = admin;
    await main().getByText("1 error keeps it from being published").click();
    await press(PAID);
    const label = step.getByRole("textbox", { name: "Label", exact: true });
    await expect.poll(() => label.inputValue()).toBe(PAID);
    await step.getByText("Write what is said here.").waitFor();
    await label.fill("Payment");
    await step.getByRole("textbox", { name: "Text", exact: true }).fill("Pay at the counter.");
    await main()
      .getByText(/^1 error/)
      .waitFor({ state: "detached" });
    await main().getByText("8 things worth a look").waitFor();
    await step.getByText("Nothing leads here from the start.").waitFor();
    await isTreeSaved(admin);
    await admin.isAccessible();
    await main().getByText("Outline", { exact: true }).click();
    await lineOf(admin, "Email, .*, Variable").click();
    await step.getByRole("button", { name: "Disconnect text" }).click();
    await step.getByRole("button", { name: "Connect", exact: true }).click();
    const choice = dialog("Where “Email” leads");
    // Three steps of the flow are called Payment: what they say tells them apart.
    await admin.fill(choice, "Find a step", "Payment: Sounds good.");
    await choice
      .getByLabel("Leads to")
      .getByText("Payment: Sounds good. (Text)")
      .waitFor({ state: "attached" });
    await admin.isAccessible();
    await choice.getByRole("button", { name: "Connect", exact: true }).click();
    await choice.waitFor({ state: "hidden" });
    await lineOf(admin, "text, (.*, )?Text").click();
    await step.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Delete with what follows (2)" }).click();
    await main().getByText("Nothing is wrong: it can be published.").waitFor();
    await isTreeSaved(admin);
    await admin.isAccessible();
    await publishTree(admin, 1);
  });

  test("is given to a room, which the tree then names", async () => {
    const { main, page, dialog } = admin;
    const tree = page.url();
    await page.goto(`/spaces/${room.id}?panel=edit`);
    await dialog("Edit space").getByLabel("Decision tree").selectOption({ label: NAME });
    await admin.isAccessible();
    await dialog("Edit space").getByRole("button", { name: "Save" }).click();
    await dialog("Edit space").waitFor({ state: "hidden" });
    await page.goto(tree);
    await admin.openTab("Where it helps");
    await main().getByRole("link", { name: room.name }).waitFor();
    await admin.isAccessible();
    expect(admin.faults).toEqual([]);
  });

  test("leads a member to its end", async () => {
    const member = await startUserFlow(NARROW, { as: "member@harbour.test", scheme: "dark" });
    const { main, page } = member;
    const say = async (label: string, text: string) => {
      await main().getByRole("textbox", { name: label }).fill(text);
      await main().getByRole("button", { name: "Next" }).tap();
    };
    await page.goto(`/spaces/${room.id}`);
    await main().getByRole("link", { name: "Help with this room" }).tap();
    await main().getByText("Hi there 👋").waitFor();
    await member.isAccessible();
    await say("Name", "Ada");
    await main().getByText("Cool, nice to meet you Ada").waitFor();
    await member.isAccessible();
    await main()
      .getByRole("button", { name: /^Hell yes!/ })
      .tap();
    await say("Email", "ada@harbour.test");
    await main().getByText("Pay at the counter.").waitFor();
    const mail = main().getByRole("region", { name: "The e-mail" });
    await mail.getByText("ada@harbour.test", { exact: true }).waitFor();
    await mail.getByText(/^Hey Ada,/).waitFor();
    await member.isAccessible();
    await main().getByRole("button", { name: "Yes, it works" }).tap();
    await main().getByRole("heading", { name: "Good, it is fixed" }).waitFor();
    expect(member.faults).toEqual([]);
    await member.context.close();
  });
});
