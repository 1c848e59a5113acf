import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

describe("the canvas of a decision tree in windows of a desk", () => {
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
    await flow.page.goto("/admin/organisation/decisionTrees");
    await flow.main().getByRole("link", { name: "No picture" }).click();
    await flow.main().getByText("Canvas", { exact: true }).click();
    await flow.main().locator(".react-flow__node").first().waitFor();
  });
  afterAll(() => flow.context.close());

  const boxOf = async (selector: string) => {
    const box = await flow.main().locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not drawn`);
    return { ...box, bottom: box.y + box.height };
  };
  const canvas = "[role=application][data-add]";

  test.each([
    { width: 1440, height: 900, least: 500 },
    { width: 1280, height: 720, least: 320 },
  ])(
    "has all that $width×$height leave it, below its tools: nothing is scrolled to",
    async ({ width, height, least }) => {
      await flow.page.setViewportSize({ width, height });
      // A step with a long form beside it makes nothing higher.
      await flow.main().locator(".react-flow__node").first().click();
      await flow.main().getByRole("textbox", { name: "Label", exact: true }).waitFor();
      const root = flow.page.locator("html");
      await expect.poll(() => root.evaluate((html) => html.scrollHeight)).toBe(height);
      const board = await boxOf(canvas);
      expect(board.height).toBeGreaterThan(least);
      expect(board.bottom).toBeLessThan(height);
      expect((await boxOf("[role=toolbar]")).bottom).toBeLessThanOrEqual(board.y);
    },
  );

  test("a step is opened by keys, and Escape leads from its form back to the canvas", async () => {
    const { page } = flow;
    const board = flow.main().locator(canvas);
    const hasFocus = () => board.evaluate((at) => at === document.activeElement);
    await board.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const label = flow.main().getByRole("textbox", { name: "Label", exact: true });
    await expect.poll(() => label.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(hasFocus).toBe(true);
  });

  test("keeps a height to work in where the window is low", async () => {
    await flow.page.setViewportSize({ width: 1280, height: 480 });
    await expect.poll(async () => (await boxOf(canvas)).height).toBe(340);
  });
});
