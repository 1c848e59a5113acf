import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

const SHARED =
  process.env["STOREY_SHARED_DATA"] ??
  join(import.meta.dirname, "..", "..", "..", "..", "shared", "data");
const TUM_ROOMS = join(SHARED, "buildings", "tum-rooms.csv");

/** Makes a list as a facilities team has it: odd columns, a line end in a cell, a leading zero. */
function ownRooms(building: string): string {
  return [
    "Building;Level;Room no.;Designation;Seats;Equipment",
    `${building};0;007;"Small meeting\nroom";8;Whiteboard, Projector`,
    `${building};1;1.01;Map archive;;`,
    `${building};1;1.02;Drawing hall;forty;`,
  ].join("\n");
}

afterAll(closeWindows);

describe("importing rooms at a wide window", () => {
  let flow: UserFlow;

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "organisation-admin@harbour.test" });
  });
  afterAll(() => flow.context.close());

  async function open(): Promise<void> {
    await flow.page.goto("/admin/organisation/import");
    await flow.main().getByRole("button", { name: "Choose a file" }).waitFor();
  }

  async function upload(file: string | { name: string; mimeType: string; buffer: Buffer }) {
    await flow.main().locator('input[type="file"]').first().setInputFiles(file);
    await flow.main().getByRole("heading", { name: "What is in the columns?" }).waitFor();
  }

  async function check() {
    await flow.main().getByRole("button", { name: /check/i }).last().click();
    const heading = flow.main().getByRole("heading", { name: "What will happen" });
    await heading.waitFor({ timeout: 60_000 });
  }

  async function counted(name: string): Promise<string | null> {
    const term = flow
      .main()
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${name}$`) });
    return term.locator("xpath=following-sibling::dd[1]").first().textContent();
  }

  test("a file with one bad row tells row, column and reason, and takes the good ones", async () => {
    const { page, main } = flow;
    await open();
    await flow.isAccessible();
    const buffer = Buffer.from(ownRooms("Annexe"), "latin1");
    await upload({ name: "rooms.csv", mimeType: "text/csv", buffer });
    await flow.isAccessible();
    await check();
    expect(await counted("New")).toBe("2");
    expect(await counted("Errors")).toBe("1");
    const preview = main().getByRole("region", { name: "Spaces as they will be" });
    await preview.getByRole("cell", { name: "007 Small meeting room" }).waitFor();
    await main().getByText("1 row is left out:").waitFor();
    await flow.isAccessible();
    const address = page.url();
    await page.reload();
    await main().getByRole("heading", { name: "What will happen" }).waitFor();
    expect(page.url()).toBe(address);
    await main()
      .getByRole("button", { name: /without errors|valid/i })
      .first()
      .click();
    await main().getByRole("heading", { name: "The spaces are in" }).waitFor();
    expect(await counted("New")).toBe("2");
    await flow.isAccessible();
    await page.goto("/?q=small+meeting");
    const found = main().getByRole("article").filter({ hasText: "Annexe" });
    await found
      .getByRole("link", { name: /Small meeting room/ })
      .first()
      .waitFor();
    expect(flow.faults).toEqual([]);
  });

  test("a list of people is asked about, and stays out", async () => {
    const { page, main } = flow;
    await open();
    const people = "Name,Location,E-mail\nAda,Delft,ada@example.test\nBo,Ghent,bo@example.test";
    await upload({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(people) });
    await main().getByRole("region", { name: "This does not look like a list of rooms" }).waitFor();
    await flow.isAccessible();
    await check();
    await main().getByRole("button", { name: "Import anyway" }).click();
    const asked = flow.dialog("This does not look like a list of rooms");
    await asked.getByRole("button", { name: "Import anyway" }).waitFor();
    await flow.isAccessible();
    await page.keyboard.press("Escape");
    await asked.waitFor({ state: "hidden" });
    await main().getByRole("heading", { name: "What will happen" }).waitFor();
  });

  test.skipIf(!existsSync(TUM_ROOMS))("the 4,059 rooms of a university all come in", async () => {
    const { page, main } = flow;
    await open();
    await upload(TUM_ROOMS);
    await check();
    expect(await counted("New")).toBe("4,059");
    expect(await counted("Errors")).toBe("0");
    await main()
      .getByRole("button", { name: /^Import/ })
      .last()
      .click();
    await main().getByRole("heading", { name: "The spaces are in" }).waitFor({ timeout: 90_000 });
    expect(await counted("New")).toBe("4,059");
    await page.goto("/?q=0101");
    await main().getByRole("list", { name: "Spaces" }).getByRole("article").first().waitFor();
    const count = main().getByRole("region").getByRole("status").first();
    await expect.poll(() => count.textContent()).toMatch(/^\d+ spaces/);
  });
});
