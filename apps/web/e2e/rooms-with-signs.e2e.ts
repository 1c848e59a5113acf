import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { FileChooser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { NARROW, WIDE } from "./person.ts";
import { callAs } from "./public-space.ts";
import { lineOf, startUserFlow, type UserFlow } from "./user-flow.ts";

const ROOMS = 20;
/** The most presses and filled fields of a person who has the list of rooms. */
const MOST = { clicks: 12, fields: 1 };

type FilePayload = Extract<Parameters<FileChooser["setFiles"]>[0], { buffer: unknown }>;

/** Makes a list as a facilities team has it. */
function list(): Buffer {
  const rooms = Array.from({ length: ROOMS }, (_, at) => `West House;Ground;West room ${at + 1};8`);
  return Buffer.from(["Building;Level;Designation;Seats", ...rooms].join("\n"));
}

afterAll(closeWindows);

describe("from an empty organisation to twenty rooms with signs that visitors can open", () => {
  let flow: UserFlow;
  const spent = { clicks: 0, fields: 0 };

  async function press(target: Locator): Promise<void> {
    spent.clicks += 1;
    await target.click();
  }

  /** Chooses a file, which counts as a press and as a filled field. */
  async function choose(target: Locator, file: FilePayload): Promise<void> {
    const arriving = flow.page.waitForEvent("filechooser");
    await press(target);
    spent.fields += 1;
    await (await arriving).setFiles(file);
  }

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "admin@storey.test" });
    const { page, main, dialog } = flow;
    await page.goto("/");
    await flow.goTo("Organisations");
    await main().getByRole("button", { name: "Create organisation" }).click();
    await flow.fill(dialog(), "Name", "Westgate");
    await dialog().getByRole("button", { name: "Create", exact: true }).click();
    const ready = dialog("The organisation is ready");
    await ready.getByRole("button", { name: "Switch to it" }).click();
    await main().getByRole("heading", { name: "Let’s set up your spaces" }).waitFor();
  });
  afterAll(() => flow.context.close());

  test("the list comes in, and says that members alone can open its rooms", async () => {
    const { main } = flow;
    await press(
      main()
        .getByRole("link", { name: /import/i })
        .first(),
    );
    const file = { name: "rooms.csv", mimeType: "text/csv", buffer: list() };
    await choose(main().getByRole("button", { name: "Choose a file" }), file);
    await main().getByRole("heading", { name: "What is in the columns?" }).waitFor();
    await press(main().getByRole("button", { name: /check/i }).last());
    await main().getByRole("heading", { name: "What will happen" }).waitFor();
    await press(
      main()
        .getByRole("button", { name: /^Import/ })
        .last(),
    );
    await main().getByRole("heading", { name: "The spaces are in" }).waitFor();
    await main().getByText("20 of 20 open for members only").waitFor();
    await flow.isAccessible();
  });

  test("one press lets anyone with the code open them", async () => {
    const { main } = flow;
    await main()
      .getByText("This also lets visitors into: West House. No other space opens there.")
      .waitFor();
    await press(main().getByRole("button", { name: "Let anyone with the code open them" }));
    await main().getByText("Anyone with the code can open these 20 now").waitFor();
    await flow.isAccessible();
  });

  test("their signs are printed, and nothing is left to mend", async () => {
    const { page, dialog } = flow;
    const menu = page.getByRole("navigation", { name: "Main menu" });
    await press(menu.getByRole("link", { name: "Spaces", exact: true }));
    await press(lineOf(flow, "West House").getByRole("button", { name: "Actions for West House" }));
    await press(page.getByRole("menuitem", { name: /^Print signs/ }));
    await dialog().getByRole("button", { name: "Download PDF" }).waitFor();
    expect(
      await dialog()
        .getByRole("button", { name: /^Let anyone/ })
        .count(),
    ).toBe(0);
    const arriving = page.waitForEvent("download");
    await press(dialog().getByRole("button", { name: "Download PDF" }));
    const bytes = await readFile(await (await arriving).path());
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    expect(pdf.numPages).toBe(ROOMS);
  });

  test("a visitor opens a room by its code, and may report there", async () => {
    const found = (await callAs(flow.page, "POST", "/spaces/search", {
      searchTerm: "West room 7",
    })) as { results: { id: string; name: string }[] };
    const room = found.results.find(({ name }) => name === "West room 7");
    if (!room) throw new Error("the search does not find West room 7 by its name");
    const [code] = (await callAs(flow.page, "GET", `/spaces/${room.id}/codes`)) as {
      code: string;
    }[];
    const visitor = await startUserFlow(NARROW);
    await visitor.page.goto(`/q/${code?.code}`);
    await visitor.page.getByRole("heading", { level: 1, name: "West room 7" }).waitFor();
    await visitor.page.getByRole("link", { name: "Report an issue" }).waitFor();
    await visitor.context.close();
  });

  test("takes at most twelve clicks and one field", () => {
    expect(spent.clicks).toBeLessThanOrEqual(MOST.clicks);
    expect(spent.fields).toBeLessThanOrEqual(MOST.fields);
    expect(flow.faults).toEqual([]);
  });
});
