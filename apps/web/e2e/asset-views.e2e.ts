import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

/** In use, neither floating nor without a warranty: three columns narrow it down. */
const NARROWED = [
  "status=in_service",
  "where=installDate~not-empty",
  "where=serialNumber~not-empty",
  "sort=-warrantyExpiry",
].join("&");

describe("a saved view at a wide window", () => {
  const window = WIDE;
  const scheme = "light";
  const name = "In use, ordered";
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
  });
  afterAll(() => flow.context.close());

  const listOf = (search: Readonly<Record<string, string>>) =>
    `/asset-manager/list?${new URLSearchParams(search)}`;
  const tab = ({ main }: UserFlow) => main().getByRole("tab", { name });

  test("a list is saved and shared, and marked while it says something else", async () => {
    const { page, main } = flow;
    await page.goto(listOf({ queryParams: NARROWED }));
    await main().getByRole("heading", { level: 1, name: "Asset Catalog" }).waitFor();
    await main().getByRole("button", { name: "Save as a view…" }).click();
    const dialog = flow.dialog("Save this list as a view");
    await flow.fill(dialog, "Name", name);
    await dialog.getByRole("switch", { name: /^Share with everybody/ }).check();
    await flow.isAccessible();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await tab(flow).and(page.locator("[aria-selected=true]")).waitFor();
    await flow.isAccessible();
    await page.goto(`${page.url()}%26floating%3Dyes`);
    await main().getByText("Changed", { exact: true }).waitFor();
    await main().getByRole("button", { name: "Reset" }).click();
    await main().getByText("Changed", { exact: true }).waitFor({ state: "hidden" });
  });

  test("another person opens it by its tab, and keeps a copy", async () => {
    const other = await startUserFlow(window, { as: "technician@harbour.test", scheme });
    await other.page.goto("/asset-manager/list");
    await tab(other).click();
    await other
      .main()
      .getByText(/^Shared by /)
      .waitFor();
    await other
      .main()
      .getByRole("button", { name: `More for the view ${name}` })
      .click();
    await other.page.getByRole("menuitem", { name: "Duplicate…" }).click();
    await other.dialog("Save this list as a view").getByRole("button", { name: "Save" }).click();
    await other
      .main()
      .getByRole("tab", { name: `${name} (copy)` })
      .waitFor();
    await other.main().getByText("Only you see this view.").waitFor();
    await other.isAccessible();
    await other.context.close();
    await flow.page.reload();
    await tab(flow).waitFor();
    expect(
      await flow
        .main()
        .getByRole("tab", { name: `${name} (copy)` })
        .count(),
    ).toBe(0);
  });

  test("it opens first, is deleted, and comes back", async () => {
    const { page, main } = flow;
    const menu = main().getByRole("button", { name: `More for the view ${name}` });
    await menu.click();
    await page.getByRole("menuitem", { name: "Open this first for me" }).click();
    await flow.expectMessage(/opens first for you/);
    await page.goto("/asset-manager/list");
    await tab(flow).and(page.locator("[aria-selected=true]")).waitFor();
    await menu.click();
    await page.getByRole("menuitem", { name: "Delete the view" }).click();
    await flow.expectMessage(/was deleted/, "Undo");
    await tab(flow).waitFor();
  });

  test("a view with the longest name leaves the tabs beside it in sight", async () => {
    const { page, main } = flow;
    const long = "W".repeat(200);
    await page.goto(listOf({ queryParams: NARROWED }));
    await main().getByRole("button", { name: "Save as a view…" }).click();
    const dialog = flow.dialog("Save this list as a view");
    await flow.fill(dialog, "Name", long);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    const longTab = main().getByRole("tab", { name: long, selected: true });
    await longTab.waitFor();
    expect((await longTab.boundingBox())?.width).toBeLessThan(300);
    await flow.isAccessible();
    expect(flow.faults).toEqual([]);
  });
});
