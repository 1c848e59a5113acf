import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { countedAs } from "./moving-in.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

interface Found {
  readonly totalCount: number;
  readonly results: readonly { readonly id: string; readonly tag: string }[];
}

/** Looking at 4,000 rows, changing and undoing them while others use the processors. */
const CHANGED_WITHIN_MS = 300_000;

/** What the segment is narrowed by: column, condition and value. */
const NARROWED = [
  ["Installed on", "is not empty", null],
  ["Price", "is at least", "1"],
  ["Serial number", "is not empty", null],
] as const;

describe("a question about assets at a wide, dark window", () => {
  const window = WIDE;
  const scheme = "dark";
  const name = "Warranty soon";
  let flow: UserFlow;
  let count = 0;

  beforeAll(async () => {
    flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
  });
  afterAll(() => flow.context.close());

  const tab = ({ main }: UserFlow) => main().getByRole("tab", { name });

  test("a segment of the dashboard leads to its assets, which three columns narrow down", async () => {
    const { page, main } = flow;
    await page.goto("/asset-manager");
    const segment = main().getByRole("link", { name: /^Warranty.*: 60\+ days/ });
    await segment.focus();
    await flow.isAccessible();
    await page.keyboard.press("Enter");
    await main().getByRole("heading", { level: 1, name: "Asset Catalog" }).waitFor();
    for (const [column, condition, value] of NARROWED) {
      await main().getByRole("button", { name: "Filter by column" }).press("Enter");
      const dialog = flow.dialog("Filter by column");
      await dialog.getByLabel("Column").selectOption({ label: column });
      await dialog.getByLabel("Condition").selectOption({ label: condition });
      if (value !== null) await dialog.getByLabel("Value").fill(value);
      await dialog.getByRole("button", { name: "Filter", exact: true }).press("Enter");
      await main()
        .getByRole("button", { name: new RegExp(`^Change the filter ${column} `) })
        .waitFor();
    }
    await flow.isAccessible();
  });

  test("it is saved and shared, and another person opens the same", async () => {
    const keys = await keyboardOf(flow.page, flow.context);
    // Where the filter was asked for: the bar of the list's name comes before it.
    await keys.isLed("button", "Filter by column");
    await keys.tabBackTo("button", "Save as a view…");
    await keys.press("Enter");
    await keys.isLed("textbox", /^Name/);
    await keys.type(name);
    await keys.tabTo("switch", /^Share with everybody/);
    await keys.press("Space");
    await keys.tabTo("button", "Save");
    await keys.press("Enter");
    await tab(flow).and(flow.page.locator("[aria-selected=true]")).waitFor();
    await keys.isLed("button", `More for the view ${name}`);
    const other = await startUserFlow(window, { as: "technician@harbour.test", scheme });
    await other.page.goto("/asset-manager/list");
    await tab(other).press("Enter");
    for (const [column] of NARROWED) {
      await other
        .main()
        .getByRole("button", { name: new RegExp(`^Change the filter ${column} `) })
        .waitFor();
    }
    await other.isAccessible();
    expect(other.faults).toEqual([]);
    await other.context.close();
  });

  test("its export is imported, and nothing changes", async () => {
    const { page, main } = flow;
    await main().getByRole("button", { name: "Import and export", exact: true }).press("Enter");
    const downloading = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Export this list as CSV" }).press("Enter");
    const path = await (await downloading).path();
    const buffer = await readFile(path);
    count = buffer.toString("utf8").trim().split("\n").length - 1;
    expect(count).toBeGreaterThan(0);
    await page.goto("/asset-manager/csv-import");
    await main().getByRole("button", { name: "Choose a file" }).waitFor();
    const file = { name: "assets.csv", mimeType: "text/csv", buffer };
    await main().locator('input[type="file"]').first().setInputFiles(file);
    await main().getByRole("heading", { name: "What is in the columns?" }).waitFor();
    await main().getByRole("button", { name: "Check the rows" }).press("Enter");
    await main().getByRole("heading", { name: "What will happen" }).waitFor({ timeout: 60_000 });
    const counted = async (word: string) =>
      Number((await countedAs(flow, word))?.replace(/\D/g, ""));
    expect(await counted("Unchanged")).toBe(count);
    for (const word of ["New", "Errors"]) expect(await counted(word)).toBe(0);
    await flow.isAccessible();
    expect(flow.faults).toEqual([]);
  });
});

describe("four thousand assets at a narrow window", () => {
  let flow: UserFlow;
  let mine: Found;

  beforeAll(async () => {
    flow = await startUserFlow(NARROW, { as: "organisation-admin@harbour.test" });
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    const ask = { searchTerm: "", pageSize: 1, sort: "tag" };
    mine = (await callAs(flow.page, "POST", "/assets/search", ask)) as Found;
  });
  afterAll(() => flow.context.close());

  test(
    "are changed beside another person: all but what they wrote meanwhile stays theirs when it is undone",
    async () => {
      const { page, main } = flow;
      const [edited] = mine.results;
      if (!edited) throw new Error("There is no asset.");
      await page.goto(
        `/asset-manager/list?${new URLSearchParams({ queryParams: "where=tag~starts-with~HU-0" })}`,
      );
      await main().getByRole("link", { name: /^HU-/ }).first().waitFor();
      // A phone has no head of a table: there all are chosen from the bar of the first.
      await main()
        .getByRole("checkbox", { name: /^Select HU-/ })
        .first()
        .press("Space");
      const bar = main().getByRole("region", { name: "Selected assets" });
      await bar.getByRole("button", { name: /^Select all that match/ }).press("Enter");
      await bar.getByRole("button", { name: "Change" }).press("Enter");
      const dialog = flow.dialog("Change the selected assets");
      await dialog.getByLabel("What changes").selectOption({ label: "Installed by" });
      await dialog.getByLabel("Installed by").fill("Quay crew");
      await dialog.getByLabel("Installed by").press("Enter");
      const run = dialog.getByRole("button", { name: /^Change [\d,]+ assets$/ });
      await run.waitFor({ timeout: 120_000 });
      const words = (await run.textContent()) ?? "";
      expect(Number(words.replace(/\D/g, ""))).toBeGreaterThan(4_000);
      await flow.isAccessible();
      const other = await startUserFlow(WIDE, { as: "technician@harbour.test" });
      await other.page.goto("/");
      await other.main().getByRole("heading", { level: 1 }).waitFor();
      await run.press("Enter");
      // Whether it comes before, in between or after, theirs is the other field.
      await callAs(other.page, "PATCH", `/assets/${edited.id}`, { supplier: "Technician's own" });
      await flow.expectMessage(/assets were changed/, "Undo");
      await page.getByText(/as they were/).waitFor({ timeout: 120_000 });
      const after = (await callAs(other.page, "GET", `/assets/${edited.id}`)) as {
        readonly supplier: string | null;
      };
      expect(after.supplier).toBe("Technician's own");
      await other.context.close();
      expect(flow.faults).toEqual([]);
    },
    CHANGED_WITHIN_MS,
  );
});
