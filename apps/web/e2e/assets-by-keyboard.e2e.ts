import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { countedAs, exportOf, IMPORTED_ROWS } from "./moving-in.ts";
import { WIDE } from "./person.ts";
import { newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

const TEAM = { prefix: "KBW", formerIds: "73" };
const FIRST = `${TEAM.prefix}-001`;
const STRANGE = `Lent to choir ${TEAM.prefix}`;

describe("a team that leaves Snipe-IT by keyboard alone, in dark windows", () => {
  let flow: UserFlow;
  let keys: Keyboard;
  let room: PublicSpaceFacts;
  let isMended = false;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test", scheme: "dark" });
    keys = await keyboardOf(flow.page, flow.context);
    flow.page.on("filechooser", (chooser) => void chooser.setFiles(exportOf(TEAM, isMended)));
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    room = await newPublicSpace(flow.page, `Lamp room ${TEAM.prefix}`);
  });
  afterAll(() => flow.context.close());

  /** Uploads the export, and checks its rows as their columns are suggested. */
  async function uploadAndCheck(): Promise<void> {
    await flow.page.goto("/asset-manager/csv-import");
    await keys.tabTo("button", "Choose a file");
    await keys.press("Enter");
    await flow.main().getByRole("heading", { name: "What is in the columns?" }).waitFor();
    await keys.tabTo("combobox", "Serial number");
    await keys.tabTo("textbox", /^Type of rows/);
    await keys.tabTo("button", "Check the rows");
    await keys.press("Enter");
    await flow.main().getByRole("heading", { name: "What will happen" }).waitFor();
  }

  /** Says what the state of another system means, and checks anew. */
  async function decide(): Promise<void> {
    await keys.tabTo("combobox", `What to do with ${STRANGE}`);
    await keys.type("It means");
    await keys.tabTo("combobox", `${STRANGE} means`);
    await keys.type("In service");
    await keys.tabTo("button", "Check again with 1 decision");
    await keys.press("Enter");
    const again = flow.main().getByRole("button", { name: "Check again with 1 decision" });
    await again.waitFor({ state: "hidden" });
  }

  test("the export is uploaded and mapped, and one of its two errors decided", async () => {
    await flow.page.goto("/asset-manager/list");
    await keys.tabTo("button", "Import and export");
    await keys.press("Enter");
    await keys.arrowTo("ArrowDown", "menuitem", "Import assets");
    await keys.press("Enter");
    await keys.isLed("heading", "Import assets");
    await uploadAndCheck();
    expect(await countedAs(flow, "Errors")).toBe("2");
    await decide();
    expect(await countedAs(flow, "Errors")).toBe("1");
  });

  test("the other is mended in the file, which is imported, undone, and imported again", async () => {
    const { main } = flow;
    isMended = true;
    for (const time of ["first", "second"]) {
      await uploadAndCheck();
      if (time === "first") await decide();
      expect(await countedAs(flow, "Errors")).toBe("0");
      await keys.tabTo("button", `Import ${IMPORTED_ROWS} assets`);
      await keys.press("Enter");
      await main().getByRole("heading", { name: "The assets are in" }).waitFor();
      expect(await countedAs(flow, "New")).toBe(String(IMPORTED_ROWS));
      if (time === "second") break;
      await keys.tabTo("button", "Undo the import");
      await keys.press("Enter");
      await flow.dialog().getByText(`${IMPORTED_ROWS} assets will be removed.`).waitFor();
      await keys.tabTo("button", "Undo the import");
      await keys.press("Enter");
      await main().getByRole("heading", { name: "The import is undone" }).waitFor();
    }
  });

  test("the address on a label of before leads to its asset, which is moved", async () => {
    const { page, main } = flow;
    await page.goto("/scan");
    await keys.tabTo("textbox", /^Code, shortcode or label/);
    await keys.type(`https://old.example/hardware/${TEAM.formerIds}11`);
    await keys.press("Enter");
    await keys.isLed("heading", new RegExp(FIRST));
    await keys.tabTo("button", "Move");
    await keys.press("Enter");
    await flow.dialog(`Move ${FIRST}`).waitFor();
    if ((await keys.stop()).role !== "combobox") await keys.tabTo("combobox", /^Space/);
    await keys.type(room.name);
    await page.getByRole("option", { name: room.name }).first().waitFor();
    await keys.press("ArrowDown", "Enter");
    await keys.tabTo("button", "Move");
    await keys.press("Enter");
    await main().getByRole("link", { name: room.name }).first().waitFor();
  });

  test("its name is given, and the old value restored from its history", async () => {
    const { page, main } = flow;
    await page.reload();
    await keys.tabTo("button", "Edit");
    await keys.press("Enter");
    const form = flow.dialog(`Edit ${FIRST}`);
    await form.waitFor();
    if ((await keys.stop()).name !== "Name") await keys.tabTo("textbox", /^Name/);
    await keys.type("By the window");
    await keys.press("Enter");
    await form.waitFor({ state: "hidden" });
    await main()
      .getByRole("heading", { level: 1, name: /By the window/ })
      .waitFor();
    await keys.tabTo("tab", "Overview");
    await keys.arrowTo("ArrowRight", "tab", "History");
    await keys.tabTo("button", "Restore this value: Name, nothing");
    await keys.press("Enter");
    await main()
      .getByRole("heading", { level: 1, name: /By the window/ })
      .waitFor({ state: "hidden" });
    await flow.isAccessible();
  });

  test("twelve labels are printed of what a search finds", async () => {
    const { page, main } = flow;
    await page.goto("/asset-manager/list");
    await keys.tabTo("textbox", /^Search assets/);
    await keys.type(TEAM.prefix);
    await keys.press("Enter");
    await main().getByText(`${IMPORTED_ROWS} assets`, { exact: true }).waitFor();
    await keys.tabBackTo("button", "Print labels");
    await keys.press("Enter");
    await flow.dialog("Print labels").getByText(`${IMPORTED_ROWS} labels`).waitFor();
    const printed = page.waitForEvent("download");
    await keys.tabTo("button", "Download PDF");
    await keys.press("Enter");
    expect((await printed).suggestedFilename()).toBe("labels-avery-l7160.pdf");
    expect(flow.faults).toEqual([]);
  });
});
