import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems, problemsAtBothSizes } from "./accessible.ts";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const ADMIN = "organisation-admin@harbour.test";
const TREES = "/admin/organisation/decisionTrees";
const NAME = "No picture, drawn";

/** A chat flow as other products export it, with a block that ours knows nothing of. */
const FLOW = {
  version: "6.1",
  name: "Desk",
  events: [{ id: "e", type: "start", outgoingEdgeId: "begin" }],
  variables: [],
  groups: [
    {
      ...{ id: "menu", title: "Menu" },
      blocks: [
        {
          ...{ id: "hello", type: "text" },
          content: { richText: [{ type: "p", children: [{ text: "What is wrong?" }] }] },
        },
        {
          ...{ id: "choose", type: "choice input" },
          items: [
            { id: "dark", content: "It is dark", outgoingEdgeId: "to-room" },
            { id: "hums", content: "It hums", outgoingEdgeId: "to-end" },
          ],
        },
      ],
    },
    {
      ...{ id: "room", title: "Room" },
      blocks: [{ id: "hook", type: "Webhook", options: { webhook: { url: "https://x.test" } } }],
    },
    {
      ...{ id: "end", title: "End" },
      blocks: [
        {
          ...{ id: "bye", type: "text" },
          content: { richText: [{ type: "p", children: [{ text: "Unplug it." }] }] },
        },
      ],
    },
  ],
  edges: [
    { id: "begin", from: {}, to: { groupId: "menu" } },
    { id: "to-room", from: {}, to: { groupId: "room" } },
    { id: "to-end", from: {}, to: { groupId: "end" } },
  ],
};

describe("the canvas of a decision tree by mouse", () => {
  let flow: UserFlow;
  let canvas: Locator;
  let tools: Locator;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: ADMIN });
    canvas = flow.main().locator("[role=application][data-add]");
    tools = flow.main().getByRole("toolbar", { name: "Tools of the canvas" });
  });
  afterAll(() => flow.context.close());

  const face = (label: string) => canvas.locator(".react-flow__node", { hasText: label }).first();
  const ways = () => canvas.locator(".react-flow__edge");
  const label = () => flow.main().getByRole("textbox", { name: "Label", exact: true });
  const isSaved = () => flow.main().getByText("Saved", { exact: true }).waitFor();
  const choose = async (type: string, words: string) => {
    await flow.page.getByRole("menuitem", { name: type, exact: true }).click();
    await flow.main().getByText("Comes from").or(label()).first().waitFor();
    await expect.poll(() => label().inputValue()).toBe("");
    await label().fill(words);
    await face(words).waitFor();
  };
  /** Adds a step by the + of another one. */
  const addAfter = async (name: string, type: string, words: string) => {
    await face(name).hover();
    await canvas.getByRole("button", { name: `Add after “${name}”` }).click();
    await choose(type, words);
  };
  const addAlone = async (type: string, words: string) => {
    await tools.getByRole("button", { name: "Add a step" }).click();
    await choose(type, words);
  };
  const middleOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (!box) throw new Error("it is not drawn");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await flow.page.mouse.move(from.x, from.y);
    await flow.page.mouse.down();
    await flow.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await flow.page.mouse.move(to.x, to.y);
    await flow.page.mouse.move(to.x, to.y + 1);
  };
  const point = (words: string, end: "source" | "target") =>
    middleOf(face(words).locator(`.${end}`));
  const arrange = async () => {
    await tools.getByRole("button", { name: "Arrange" }).click();
    await tools.locator("[aria-busy]").waitFor({ state: "detached" });
  };

  test("draws all thirteen types from empty", async () => {
    await flow.page.goto(TREES);
    await flow.main().getByRole("button", { name: "Add a decision tree" }).click();
    await flow.fill(flow.dialog(), "Name", NAME);
    await flow.dialog().getByRole("button", { name: "Add", exact: true }).click();
    await flow.main().getByRole("heading", { name: NAME, level: 1 }).waitFor();
    await flow.main().getByText("Canvas", { exact: true }).click();
    await canvas.getByRole("button", { name: "Add the first step" }).click();
    await choose("Text", "Is it dark?");
    await addAfter("Is it dark?", "Response", "All dark");
    await addAfter("All dark", "Article", "Wake it");
    await addAfter("Wake it", "Image", "The button");
    await addAfter("The button", "Video", "How it wakes");
    await addAfter("How it wakes", "PDF", "The manual");
    await addAfter("The manual", "Web", "The maker");
    await addAfter("The maker", "Variable", "Kind of display");
    await addAfter("Kind of display", "Response", "A screen");
    await addAfter("A screen", "Subtree", "No network");
    await flow.main().getByRole("combobox", { name: "Tree" }).selectOption({ label: "No network" });
    await addAfter("No network", "Connector out", "To the desk");
    await addAlone("Connector in", "The desk");
    await addAfter("The desk", "Phone", "Call us");
    await addAlone("E-mail", "Write to us");
    await isSaved();
    expect(await problemsAtBothSizes(flow.page, WIDE, "light")).toEqual([]);
  }, 120_000);

  // A movement takes a layer of its own in the browser, and more than one frame for each of the pointer.
  test("is dragged about and zoomed without movements of style, where less of them is wanted", async () => {
    const begun = await flow.page.evaluateHandle(() => {
      const properties: string[] = [];
      document.addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target instanceof Element && target.closest(".react-flow"))
          properties.push(propertyName);
      });
      return properties;
    });
    const view = canvas.locator(".react-flow__viewport");
    await arrange();
    // The tree is high and narrow: beside it nothing stands.
    await tools.getByRole("button", { name: "Show the whole tree" }).click();
    await expect.poll(() => ways().count()).toBe(11);
    const box = await canvas.boundingBox();
    if (!box) throw new Error("it is not drawn");
    const beside = { x: box.x + 12, y: box.y + box.height / 2 };
    const dragged = await view.getAttribute("style");
    await drag(beside, { x: beside.x + 40, y: beside.y + 40 });
    await canvas.locator(".react-flow__pane.dragging").waitFor();
    await flow.page.mouse.up();
    await expect.poll(() => view.getAttribute("style")).not.toBe(dragged);
    const zoomed = await view.getAttribute("style");
    await flow.page.mouse.wheel(0, 60);
    await expect.poll(() => view.getAttribute("style")).not.toBe(zoomed);
    // What began is told with a later frame.
    await flow.page.evaluate(
      () => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))),
    );
    expect(await begun.jsonValue()).toEqual([]);
  });

  test("leads on by drawing, says why not, moves an end, and takes it back", async () => {
    await arrange();
    await tools.getByRole("button", { name: "Show the whole tree" }).click();
    // Only what is in view is drawn: all of it, once the whole tree is.
    const before = 11;
    await expect.poll(() => ways().count()).toBe(before);
    await drag(await point("Call us", "source"), await point("Is it dark?", "target"));
    await flow.page.mouse.up();
    await expect.poll(() => ways().count()).toBe(before + 1);
    // A question that has answers leads to nothing else.
    await drag(await point("Is it dark?", "source"), await point("Write to us", "target"));
    await canvas.getByText("Error connecting nodes").waitFor();
    await flow.page.mouse.up();
    await flow.expectMessage("Error connecting nodes");
    const undo = flow.main().getByRole("button", { name: "Undo" });
    await undo.click();
    await expect.poll(() => ways().count()).toBe(before);
    await flow.main().getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => ways().count()).toBe(before + 1);
    // The end of the connection is moved to another step.
    // Where the pointer is on a connection, its ends can be moved.
    const over = await point("Is it dark?", "target");
    await flow.page.mouse.move(over.x, over.y - 6);
    const end = await middleOf(ways().last().locator(".react-flow__edgeupdater-target"));
    await drag(end, await point("Write to us", "target"));
    await flow.page.mouse.up();
    await face("Write to us").click();
    await flow.main().getByRole("list", { name: "Comes from" }).getByText("Call us").waitFor();
    await isSaved();
    expect(flow.faults).toEqual([]);
  });

  test("a tab that is killed in the middle of a drag leaves the step where it stood", async () => {
    const address = flow.page.url();
    const stands = async () => {
      const page = await flow.context.newPage();
      await page.goto(address);
      const step = page.locator(".react-flow__node", { hasText: "Write to us" }).first();
      await step.waitFor();
      return { page, step, place: await step.getAttribute("style") };
    };
    const { page, step, place } = await stands();
    const from = await middleOf(step);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
    await expect.poll(() => step.getAttribute("style")).not.toBe(place);
    const killed = page.waitForEvent("crash");
    const session = await flow.context.newCDPSession(page);
    // It answers nothing any more.
    void session.send("Page.crash").catch(() => undefined);
    await killed;
    await page.close();
    const again = await stands();
    expect(again.place).toBe(place);
    await again.page.getByText("Saved", { exact: true }).waitFor();
    await again.page.close();
    await flow.page.bringToFront();
    expect(flow.faults).toEqual([]);
  });

  test("lays a flow of another product out, mends it, and lights the way while it is tried", async () => {
    await flow.page.goto(TREES);
    await flow.main().getByRole("button", { name: "Add a decision tree" }).click();
    await flow.dialog().getByLabel("Start from").selectOption({ label: "A file" });
    const buffer = Buffer.from(JSON.stringify(FLOW));
    await flow
      .dialog()
      .locator("input[type=file]")
      .setInputFiles({ name: "Desk.json", mimeType: "application/json", buffer });
    await flow.dialog().getByText("Desk.json").waitFor();
    await flow.dialog().getByRole("button", { name: "Add", exact: true }).click();
    await flow.dialog().getByRole("button", { name: "Open the draft" }).click();
    await flow.main().getByRole("heading", { name: "Desk", level: 1 }).waitFor();
    await flow.main().getByText("Canvas", { exact: true }).click();
    await arrange();
    await flow.main().getByText("1 error keeps it from being published").click();
    await flow.main().getByRole("button", { name: "Room: Webhook", exact: true }).click();
    await expect.poll(() => label().inputValue()).toBe("Room: Webhook");
    await flow.main().getByRole("textbox", { name: "Text", exact: true }).fill("We come and look.");
    await flow.main().getByText("Nothing is wrong: it can be published.").waitFor();
    await tools.getByRole("button", { name: "Try it" }).click();
    const phone = flow.main().getByRole("region", { name: "The draft on a phone" });
    await phone.getByRole("button", { name: /^It is dark/ }).click();
    await phone.getByText("We come and look.").waitFor();
    await canvas.locator(".react-flow__edge.is-lit").first().waitFor({ state: "attached" });
    await isSaved();
    await flow.page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityProblems(flow.page)).toEqual([]);
    expect(flow.faults).toEqual([]);
  });
});

describe("the canvas on a phone", () => {
  test("is read, and a text is changed", async () => {
    const flow = await startUserFlow(NARROW, { as: ADMIN, scheme: "dark" });
    await flow.page.goto(TREES);
    await flow.main().getByRole("link", { name: NAME, exact: true }).click();
    await flow.main().getByText("Canvas", { exact: true }).click();
    const canvas = flow.main().locator("[role=application][data-add]");
    await canvas.getByText("Is it dark?").tap();
    const sheet = flow.dialog("Is it dark?");
    expect(await sheet.getByRole("button", { name: "Connect" }).count()).toBe(0);
    await sheet.getByRole("textbox", { name: "Label", exact: true }).fill("Is all of it dark?");
    await flow.dialog().getByRole("button", { name: "Close" }).click();
    await canvas.getByText("Is all of it dark?").waitFor();
    await flow.main().getByText("Saved", { exact: true }).waitFor();
    expect(await accessibilityProblems(flow.page)).toEqual([]);
    expect(flow.faults).toEqual([]);
    await flow.context.close();
  });
});
