import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "./accessible.ts";
import { openBrowser } from "./browser.ts";
import { ownOrigin } from "./own-origin.ts";
import { newWindow, signIn, WINDOWS, type Window } from "./person.ts";

const SHARED =
  process.env["STOREY_SHARED_DATA"] ??
  join(import.meta.dirname, "..", "..", "..", "..", "shared", "data");
const TUM_ROOMS = join(SHARED, "buildings", "tum-rooms.csv");

/** A list as a facilities team has it: odd columns, a line end in a cell, a leading zero. */
const OWN_ROOMS = [
  "Building;Level;Room no.;Designation;Seats;Equipment",
  'Annexe;0;007;"Small meeting\nroom";8;Whiteboard, Projector',
  "Annexe;1;1.01;Map archive;;",
  "Annexe;1;1.02;Drawing hall;forty;",
].join("\n");

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  context = await newWindow(browser, WINDOWS[0] as Window, ownOrigin());
  page = await context.newPage();
  await signIn(page, "organisation-admin@harbour.test");
});
afterAll(() => browser.close());

const main = () => page.getByRole("main");

async function upload(file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto("/admin/organisation/import");
  await main().locator('input[type="file"]').first().setInputFiles(file);
  await main().getByRole("heading", { name: "What is in the columns?" }).waitFor();
}

async function check() {
  await main().getByRole("button", { name: /check/i }).last().click();
  await main().getByRole("heading", { name: "What will happen" }).waitFor({ timeout: 60_000 });
}

async function counted(name: string): Promise<string | null> {
  const term = main()
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator("xpath=following-sibling::dd[1]").first().textContent();
}

describe("importing rooms", () => {
  test("a file with one bad row tells row, column and reason, and takes the good ones", async () => {
    const buffer = Buffer.from(OWN_ROOMS, "latin1");
    await upload({ name: "rooms.csv", mimeType: "text/csv", buffer });
    expect(await accessibilityProblems(page)).toEqual([]);
    await check();
    expect(await counted("New")).toBe("2");
    expect(await counted("Errors")).toBe("1");
    expect(await accessibilityProblems(page)).toEqual([]);
    const address = page.url();
    await page.reload();
    await main().getByRole("heading", { name: "What will happen" }).waitFor();
    expect(page.url()).toBe(address);
    await main()
      .getByRole("button", { name: /without errors|valid/i })
      .first()
      .click();
    await main().getByRole("listitem").filter({ hasText: "Report" }).first().waitFor();
    await expect.poll(() => main().textContent()).toMatch(/2/);
    await page.goto("/?q=small+meeting");
    await main()
      .getByRole("link", { name: /Small meeting room/ })
      .first()
      .waitFor();
  });

  test.skipIf(!existsSync(TUM_ROOMS))("the 4,059 rooms of a university all come in", async () => {
    await upload(TUM_ROOMS);
    await check();
    expect(await counted("New")).toBe("4,059");
    expect(await counted("Errors")).toBe("0");
    await main()
      .getByRole("button", { name: /^Import/ })
      .last()
      .click();
    await main()
      .getByRole("link", { name: /spaces/i })
      .first()
      .waitFor({ timeout: 90_000 });
    await page.goto("/?q=0101");
    await main().getByRole("list", { name: "Spaces" }).getByRole("article").first().waitFor();
    const count = main().getByRole("region").getByRole("status").first();
    await expect.poll(() => count.textContent()).toMatch(/^\d+ spaces/);
  });
});
