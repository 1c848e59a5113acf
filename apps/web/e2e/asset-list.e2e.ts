import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const LIST = "/asset-manager/list";

async function openList({ page, main }: UserFlow, queryParams = ""): Promise<void> {
  await page.goto(`${LIST}?${new URLSearchParams({ queryParams })}`);
  await main().getByRole("link", { name: /^HU-/ }).first().waitFor();
}

/** What the address says of the list. */
const said = ({ page }: UserFlow) => new URL(page.url()).searchParams.get("queryParams") ?? "";

describe("the list of assets at a wide window, by keyboard alone", () => {
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
  });
  afterAll(() => flow.context.close());

  const focusedTag = () =>
    flow.page.evaluate(() => document.activeElement?.textContent?.slice(0, 8) ?? "");
  const table = () => flow.main().getByRole("table", { name: "Assets" });

  test("End leads to the last asset and Home back to the first, wherever they are read", async () => {
    await openList(flow);
    const first = table().getByRole("link").first();
    await first.focus();
    const tag = await focusedTag();
    await flow.page.keyboard.press("End");
    await expect.poll(focusedTag).not.toBe(tag);
    // The last row is being read: until it is there nothing of the table has the focus.
    await table().locator(":focus").waitFor();
    const last = await focusedTag();
    await flow.page.keyboard.press("ArrowUp");
    await expect.poll(focusedTag).not.toBe(last);
    await flow.page.keyboard.press("Home");
    await expect.poll(focusedTag).toBe(tag);
    await flow.isAccessible();
  });

  test("columns are sorted by, made wider, kept in view and hidden; the address says so", async () => {
    await openList(flow, "column=tag&column=name&column=purchaseCost&column=supplier");
    const head = (name: string) => table().getByRole("columnheader").filter({ hasText: name });
    await head("Supplier").getByRole("button", { name: "Supplier", exact: true }).press("Enter");
    await head("Price").getByRole("button", { name: "Price", exact: true }).press("Shift+Enter");
    await expect.poll(() => said(flow)).toContain("sort=supplier&sort=purchaseCost");
    await table().getByRole("separator", { name: "Width of Name" }).press("ArrowRight");
    await expect.poll(() => said(flow)).toContain("column=name~210");
    const menu = head("Supplier").getByRole("button", { name: "Options of Supplier" });
    await menu.press("Enter");
    await flow.page.getByRole("menuitem", { name: "Keep in view on the left" }).press("Enter");
    await expect.poll(() => said(flow)).toContain("column=supplier~~start");
    await flow.isAccessible();
    await menu.press("Enter");
    await flow.page.getByRole("menuitem", { name: "Hide", exact: true }).press("Enter");
    await expect.poll(() => said(flow)).not.toContain("column=supplier");
  });

  test("columns are put in order, which stays after the page is opened again", async () => {
    await openList(flow, "column=tag&column=name&column=supplier");
    await flow.main().getByRole("button", { name: "Columns" }).press("Enter");
    const dialog = flow.dialog("Columns");
    const up = dialog.getByRole("button", { name: "Move Supplier up" });
    await up.press("Enter");
    await expect.poll(() => said(flow)).toBe("column=tag&column=supplier&column=name");
    await up.press("Enter");
    await expect.poll(() => said(flow)).toBe("column=supplier&column=tag&column=name");
    expect(await up.evaluate((it) => it === document.activeElement)).toBe(true);
    await flow.isAccessible();
    await flow.page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await flow.page.reload();
    const heads = async () => (await table().getByRole("columnheader").allInnerTexts()).slice(1);
    await expect.poll(heads).toEqual(["Supplier", "Asset tag", "Name"]);
  });

  test("a column is filtered by its kind, all that is found is changed, and that is undone", async () => {
    await openList(flow, "where=supplier~not-empty&column=tag&column=supplier");
    const rowCount = () => table().getAttribute("aria-rowcount");
    const before = await rowCount();
    await flow.main().getByRole("button", { name: "Filter by column" }).press("Enter");
    const filter = flow.page.getByRole("dialog", { name: "Filter by column" });
    await filter.getByLabel("Column").selectOption({ label: "Price" });
    await filter.getByLabel("Condition").selectOption({ label: "is at least" });
    await filter.getByLabel("Value").fill("9000");
    await flow.isAccessible();
    await filter.getByLabel("Value").press("Enter");
    await flow
      .main()
      .getByRole("button", { name: "Change the filter Price is at least 9,000" })
      .waitFor();
    await expect.poll(() => said(flow)).toContain("where=purchaseCost~at-least~!n9000");

    // What is chosen belongs to a list: the next one begins without.
    await expect.poll(rowCount, { timeout: 20_000 }).not.toBe(before);
    const bar = flow.main().getByRole("region", { name: "Selected assets" });
    const chosen = async () => {
      if (await bar.isVisible()) return true;
      await table().getByRole("checkbox", { name: "Select all" }).press("Space");
      return bar.isVisible();
    };
    // What is pressed while the rows of the next list come is a choice among the former ones.
    await expect.poll(chosen, { timeout: 30_000, interval: 1_000 }).toBe(true);
    // It covers neither the menu nor ends beyond the window.
    const content = await flow.main().boundingBox();
    const placed = await bar.boundingBox();
    expect(placed?.x).toBeGreaterThanOrEqual(content?.x ?? Number.NaN);
    expect((placed?.x ?? 0) + (placed?.width ?? 0)).toBeLessThanOrEqual(WIDE.width);
    await bar.getByRole("button", { name: "Change" }).press("Enter");
    const dialog = flow.page.getByRole("dialog", { name: "Change the selected assets" });
    await dialog.getByLabel("What changes").selectOption({ label: "Supplier" });
    await dialog.getByLabel("Supplier").fill("Quay & Sons");
    await dialog.getByLabel("Supplier").press("Enter");
    await dialog
      .getByText(/→ Quay & Sons/)
      .first()
      .waitFor();
    await flow.isAccessible();
    await dialog.getByRole("button", { name: /^Change \d+ assets?$/ }).press("Enter");
    await table().getByText("Quay & Sons").first().waitFor();
    await flow.page.getByRole("button", { name: "Undo" }).press("Enter");
    await flow.page.getByText(/are as they were/).waitFor();
    await table().getByText("Quay & Sons").first().waitFor({ state: "hidden" });
  });
});

describe("the list of assets on a phone", () => {
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test" });
  });
  afterAll(() => flow.context.close());

  test("is cards, filtered by columns as well", async () => {
    await openList(flow, "where=warrantyExpiry~within~next-300-days");
    const chip = "Change the filter Warranty until is within the next 300 days";
    await flow.main().getByRole("button", { name: chip }).press("Enter");
    const filter = flow.page.getByRole("dialog", { name: "Filter by column" });
    await filter.getByLabel("Days").fill("30");
    await flow.isAccessible();
    await filter.getByRole("button", { name: "Filter", exact: true }).click();
    await expect.poll(() => said(flow)).toContain("where=warrantyExpiry~within~next-30-days");
    await flow.main().getByRole("checkbox").first().check();
    await flow.main().getByRole("region", { name: "Selected assets" }).waitFor();
    await flow.isAccessible();
  });
});
