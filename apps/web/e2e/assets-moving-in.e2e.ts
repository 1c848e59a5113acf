import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { codeOfAsset, countedAs, exportOf, IMPORTED_ROWS, type Team } from "./moving-in.ts";
import { WIDE } from "./person.ts";
import { newPublicSpace, type PublicSpaceFacts } from "./public-space.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

afterAll(closeWindows);

describe("a team that leaves Snipe-IT, at a wide window", () => {
  const window = WIDE;
  const scheme = "light";
  const team: Team = { prefix: "MVW", formerIds: "71" };
  const { prefix } = team;
  const first = `${prefix}-001`;
  let flow: UserFlow;
  let room: PublicSpaceFacts;
  let address = "";

  beforeAll(async () => {
    flow = await startUserFlow(window, { as: "organisation-admin@harbour.test", scheme });
    await flow.page.goto("/");
    await flow.main().getByRole("heading", { level: 1 }).waitFor();
    room = await newPublicSpace(flow.page, `Lamp room ${prefix}`);
  });
  afterAll(() => flow.context.close());

  const upload = async (isMended: boolean): Promise<void> => {
    await flow.page.goto("/asset-manager/csv-import");
    await flow.main().getByRole("button", { name: "Choose a file" }).waitFor();
    const file = exportOf(team, isMended);
    await flow.main().locator('input[type="file"]').first().setInputFiles(file);
    await flow.main().getByRole("heading", { name: "What is in the columns?" }).waitFor();
  };

  const check = async (): Promise<void> => {
    await flow.main().getByRole("button", { name: "Check the rows" }).click();
    await flow.main().getByRole("heading", { name: "What will happen" }).waitFor();
  };

  /** Says what the state of another system means, and checks anew. */
  const decide = async (): Promise<void> => {
    const { main } = flow;
    await main()
      .getByRole("combobox", { name: `What to do with Lent to choir ${prefix}` })
      .selectOption({ label: "It means one that exists" });
    await main()
      .getByRole("combobox", { name: `Lent to choir ${prefix} means` })
      .selectOption({ label: "In service" });
    await flow.isAccessible();
    await main().getByRole("button", { name: "Check again with 1 decision" }).click();
    await main()
      .getByRole("button", { name: "Check again with 1 decision" })
      .waitFor({ state: "hidden" });
  };

  const counted = (name: string) => countedAs(flow, name);

  test("the export is known, and its two errors are told with the row and the reason", async () => {
    await upload(false);
    await flow.main().getByText("This is an export of Snipe-IT.").waitFor();
    await flow.isAccessible();
    await check();
    expect(await counted("New")).toBe(String(IMPORTED_ROWS - 2));
    expect(await counted("Errors")).toBe("2");
    await flow
      .main()
      .getByText(/This is no day/)
      .first()
      .waitFor();
    await flow.isAccessible();
    await decide();
    expect(await counted("Errors")).toBe("1");
  });

  test("the mended file is imported, undone, and imported again", async () => {
    const { main } = flow;
    for (const time of ["first", "second"]) {
      await upload(true);
      await check();
      // What was decided at the last import is remembered with the mapping.
      if (time === "first") await decide();
      expect(await counted("Errors")).toBe("0");
      await main()
        .getByRole("button", { name: `Import ${IMPORTED_ROWS} assets` })
        .click();
      await main().getByRole("heading", { name: "The assets are in" }).waitFor();
      expect(await counted("New")).toBe(String(IMPORTED_ROWS));
      if (time === "second") break;
      await flow.isAccessible();
      await main().getByRole("button", { name: "Undo the import" }).click();
      const dialog = flow.dialog();
      await dialog.getByText(`${IMPORTED_ROWS} assets will be removed.`).waitFor();
      await flow.isAccessible();
      await dialog.getByRole("button", { name: "Undo the import" }).click();
      await main().getByRole("heading", { name: "The import is undone" }).waitFor();
    }
    await main().getByRole("link", { name: "See the assets" }).click();
    await main().getByRole("heading", { level: 1, name: "Asset Catalog" }).waitFor();
  });

  test("who had them before has them now, sees them under My things, and saves the receipt", async () => {
    const { page, main } = flow;
    await page.goto(`/asset-manager/custody?${new URLSearchParams({ q: `Robin ${prefix}` })}`);
    await main().getByText(`Robin ${prefix}`).first().waitFor();
    const member = await startUserFlow(window, { as: "member@harbour.test", scheme });
    await member.page.goto("/my-things");
    const name = `Receipt of handing out: ${prefix}-002`;
    const receipt = member.main().getByRole("button", { name });
    await receipt.waitFor();
    await member.isAccessible();
    const saved = member.page.waitForEvent("download");
    await receipt.click();
    expect((await saved).suggestedFilename()).toBe(`Receipt of handing out ${prefix}-002.pdf`);
    expect(member.faults).toEqual([]);
    await member.context.close();
  });

  test("the address on a label of before leads to its asset", async () => {
    const { page, main } = flow;
    await page.goto("/scan");
    await flow.fill(
      main(),
      "Code, shortcode or label",
      `https://old.example/hardware/${team.formerIds}11`,
    );
    await page.keyboard.press("Enter");
    await main()
      .getByRole("heading", { level: 1, name: new RegExp(first) })
      .waitFor();
    await flow.isAccessible();
  });

  test("it goes to a room, and a visitor who scans its code reports on it", async () => {
    const { page, main } = flow;
    const asset = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await main().getByRole("button", { name: "Move", exact: true }).click();
    const dialog = flow.dialog(`Move ${first}`);
    await dialog.getByRole("combobox", { name: "Space" }).fill(room.name);
    await page.getByRole("option", { name: room.name }).first().click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await main().getByRole("link", { name: room.name }).first().waitFor();
    const code = await codeOfAsset(page, asset);
    const visitor = await startUserFlow(window, { scheme });
    await visitor.page.goto(`/q/${code}`);
    await visitor.main().getByText(first).first().waitFor();
    await visitor.isAccessible();
    await visitor.main().getByRole("link", { name: "Report an issue" }).first().click();
    await visitor.fill(visitor.main(), "What is wrong?", `It flickers, ${prefix}`);
    await visitor.isAccessible();
    await visitor.main().getByRole("button", { name: "Report issue" }).click();
    await visitor
      .main()
      .getByRole("heading", { name: /^Issue #\d+ has arrived/ })
      .waitFor();
    await visitor.context.close();
    await page.goto(`/asset-manager/asset-details/${asset}?tab=issues`);
    await main()
      .getByRole("link", { name: new RegExp(`It flickers, ${prefix}`) })
      .first()
      .waitFor();
  });

  test("twelve labels are printed of what a search finds", async () => {
    const { page, main } = flow;
    address = `/asset-manager/list?${new URLSearchParams({ queryParams: `q=${prefix}` })}`;
    await page.goto(address);
    await main().getByText(`${IMPORTED_ROWS} assets`, { exact: true }).waitFor();
    await flow.isAccessible();
    await main().getByRole("button", { name: "Print labels" }).click();
    const dialog = flow.dialog("Print labels");
    await dialog.getByText(`${IMPORTED_ROWS} labels`).waitFor();
    await flow.isAccessible();
    const printed = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download PDF" }).click();
    expect((await printed).suggestedFilename()).toBe("labels-avery-l7160.pdf");
    expect(flow.faults).toEqual([]);
  });
});
