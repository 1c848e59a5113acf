import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows, openBrowser } from "./browser.ts";
import { openFirstSpace } from "./open-first-space.ts";
import { ownOrigin } from "./own-origin.ts";
import { NARROW, WIDE } from "./person.ts";
import { qrFilm, qrPng } from "./qr-picture.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

const ADMINISTRATOR = "organisation-admin@harbour.test";
const TECHNICIAN = "technician@harbour.test";
const POINTS_PER_MM = 72 / 25.4;
/** The first label of a partly used sheet. */
const FIRST_LABEL = 3;
const LABELS_A_SHEET = 21;
/** A well-formed code that no space has. */
const UNKNOWN_CODE = "0123456789ABCDEFGHJKMNPQRS";
/** What a code of somebody else's leads to. */
const FOREIGN = "a-shop";

/** The address in the code of the space under test. */
let address = "";
let space = { path: "", name: "" };
afterAll(closeWindows);

async function openCodes(page: Page): Promise<void> {
  await openFirstSpace(page);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "More", exact: true }).waitFor();
  const heading = main.getByRole("heading", { level: 1 });
  space = { path: new URL(page.url()).pathname, name: await heading.innerText() };
}

/** Downloads the PDF that a dialog makes, and returns its name and facts. */
async function saved(page: Page, dialog: Locator, button: string) {
  const arriving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: button, exact: true }).click();
  const bytes = await readFile(await (await arriving).path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const first = await pdf.getPage(1);
  const { items } = await first.getTextContent();
  const [, , width = 0, height = 0] = first.view.map((points) => points / POINTS_PER_MM);
  return {
    pages: pdf.numPages,
    size: [Math.round(width), Math.round(height)],
    words: items.map((item) => ("str" in item ? item.str : "")).join(" "),
  };
}

/** Gives a photo of a code to the scan screen. */
async function scanPhoto({ page, main }: UserFlow, content: string): Promise<void> {
  await page.goto("/scan");
  await main()
    .getByLabel("Take or choose a photo")
    .setInputFiles({ name: "door.png", mimeType: "image/png", buffer: qrPng(content) });
}

describe("codes and signs, printed at a wide window and scanned with a narrow one", () => {
  let admin: UserFlow;
  let technician: UserFlow;
  let blank = { code: "", address: "" };

  beforeAll(async () => {
    admin = await startUserFlow(WIDE, { as: ADMINISTRATOR });
    await admin.page.goto("/");
    technician = await startUserFlow(NARROW, { as: TECHNICIAN, scheme: "dark" });
  });
  afterAll(async () => {
    await admin.context.close();
    await technician.context.close();
  });

  test("a space shows its code, which is copied and printed as a door sign", async () => {
    const { page, dialog } = admin;
    await openCodes(page);
    const opener = admin.main().getByRole("button", { name: "More", exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "QR code" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/panel=codes/);
    const codes = dialog("QR code and signs");
    await codes.getByRole("img", { name: `QR code that leads to ${space.name}` }).waitFor();
    const title = codes.getByRole("heading", { name: "QR code and signs" });
    expect(await title.evaluate((it) => it === document.activeElement)).toBe(true);
    await admin.isAccessible();
    await codes.getByRole("button", { name: "Copy link" }).click();
    await admin.expectMessage("Link copied");
    address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`^${ownOrigin()}/q/[0-9A-HJKMNP-TV-Z]{26}$`));
    await codes.getByRole("button", { name: "Print sign" }).click();
    const signs = dialog("Print signs");
    await signs.getByText("1 sign").waitFor();
    await admin.isAccessible();
    const sign = await saved(page, signs, "Download PDF");
    expect(sign).toMatchObject({ pages: 1, size: [148, 210] });
    expect(sign.words).toContain(space.name.split(" ")[0]);
    expect(await saved(page, signs, "Test sheet")).toMatchObject({ pages: 1 });
    await page.keyboard.press("Escape");
    await signs.waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await codes.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
  });

  test("the signs of a floor are printed from the structure, by keyboard", async () => {
    const { page, dialog } = admin;
    await page.goto("/admin/organisation");
    const line = admin.main().getByRole("treeitem");
    await line.first().focus();
    await page.keyboard.press("ArrowRight");
    // Lines are drawn a few at once: the floors come a moment later.
    await admin.main().getByRole("treeitem", { level: 2 }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    const active = () => page.evaluate(() => document.activeElement?.getAttribute("aria-level"));
    await expect.poll(active, { timeout: 30_000 }).toBe("2");
    await page.keyboard.press("Shift+F10");
    const item = page.getByRole("menuitem", { name: "Print signs…" });
    await item.waitFor();
    await admin.isAccessible();
    await item.focus();
    await page.keyboard.press("Enter");
    const signs = dialog("Print signs");
    await signs.getByLabel("Paper").selectOption("avery-l7160");
    const first = signs.getByRole("textbox", { name: "First label on the sheet" });
    await first.fill(String(LABELS_A_SHEET + 1));
    await signs.getByText(`From 1 to ${LABELS_A_SHEET}`).waitFor();
    await admin.isAccessible();
    await first.fill(String(FIRST_LABEL));
    const count = (await signs.getByText(/\d+ signs/).innerText()).match(/(\d+) signs/);
    const places = Number(count?.[1]) + FIRST_LABEL - 1;
    expect(await saved(page, signs, "Download PDF")).toMatchObject({
      pages: Math.ceil(places / LABELS_A_SHEET),
      size: [210, 297],
    });
    await signs.getByRole("button", { name: "Close" }).click();
  });

  test("blank codes are made and printed", async () => {
    const { page, main, dialog } = admin;
    await page.goto("/admin/organisation?tab=codes");
    const making = page.waitForResponse((reply) => reply.url().endsWith("/space-codes/blank"));
    await admin.fill(main(), "How many", "2");
    await page.keyboard.press("Enter");
    const made: (typeof blank)[] = await (await making).json();
    blank = made[0] ?? blank;
    await admin.expectMessage("2 blank codes made");
    await main().getByText(blank.code.slice(0, 5)).first().waitFor();
    await admin.isAccessible();
    await main().getByRole("button", { name: "Print all blank ones" }).click();
    const signs = dialog("Print signs");
    await signs.getByLabel("Paper").selectOption("thermal-50x50");
    const { size, pages } = await saved(page, signs, "Download PDF");
    expect(size).toEqual([50, 50]);
    expect(pages).toBeGreaterThanOrEqual(made.length);
    await page.keyboard.press("Escape");
  });

  test("a technician scans a blank code and assigns it to the space", async () => {
    const { page, main } = technician;
    await page.goto("/scan");
    await main().getByLabel("Take or choose a photo").waitFor();
    await technician.isAccessible();
    await scanPhoto(technician, `https://example.com/${FOREIGN}`);
    // It might have been the label of a former system.
    await main().getByRole("heading", { name: "Nothing has this code" }).waitFor();
    await scanPhoto(technician, blank.address);
    await main().getByRole("heading", { name: "This code is not assigned yet" }).waitFor();
    await main().getByRole("searchbox", { name: "Find a space" }).fill(space.name);
    const choice = main()
      .getByRole("radio", { name: new RegExp(`^${space.name}`) })
      .first();
    await choice.focus();
    await page.keyboard.press("Space");
    await technician.isAccessible();
    await page.keyboard.press("Enter");
    await technician.expectMessage(`The code leads to ${space.name} now`);
    await page.waitForURL(`**${space.path}`);
    await scanPhoto(technician, blank.address);
    await page.waitForURL(`**${space.path}`);
  });

  test("a code that is not known here says so", async () => {
    const { page, main } = technician;
    await scanPhoto(technician, `${ownOrigin()}/q/${UNKNOWN_CODE}`);
    await main().getByRole("heading", { name: "Nothing has this code" }).waitFor();
    await technician.isAccessible();
    await main().getByRole("button", { name: "Scan another code" }).click();
    await main().getByLabel("Take or choose a photo").waitFor();
    expect(new URL(page.url()).search).toBe("");
  });

  test("a revoked code says so", async () => {
    const { page, main, dialog } = technician;
    await page.goto(`${space.path}?panel=codes`);
    const start = blank.code.replace(/(.{5})(.{5}).*/, "$1 $2");
    const revoke = dialog("QR code and signs").getByRole("button", {
      name: `Revoke the code ${start}`,
    });
    await revoke.click();
    await dialog(/^Revoke the code/)
      .getByRole("button", { name: "Revoke", exact: true })
      .click();
    await technician.expectMessage("Code revoked");
    await technician.isAccessible();
    await scanPhoto(technician, blank.address);
    await main().getByRole("heading", { name: "This code was revoked" }).waitFor();
    await technician.isAccessible();
    const faults = [...admin.faults, ...technician.faults];
    const isExpected = (fault: string) => fault.includes(UNKNOWN_CODE) || fault.includes(FOREIGN);
    expect(faults.filter((fault) => !isExpected(fault))).toEqual([]);
  });
});

/** Opens the scan screen with a camera that fails in a given way, or with none. */
async function scanWithout(flow: UserFlow, failure: string): Promise<void> {
  await flow.page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
  }, failure);
  await flow.page.goto("/scan");
}

describe("the camera", () => {
  test("reads the code on a door and opens the space", async () => {
    expect(space.path).toMatch(/^\/spaces\//);
    const folder = await mkdtemp(join(tmpdir(), "storey-film-"));
    const film = join(folder, "door.y4m");
    await writeFile(film, qrFilm(address));
    const browser = await openBrowser({ film });
    const flow = await startUserFlow(NARROW, { as: TECHNICIAN, browser });
    await flow.page.goto("/scan");
    await flow.page.waitForURL(`**${space.path}`);
    expect(flow.faults).toEqual([]);
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe("that fails", () => {
    let flow: UserFlow;
    beforeAll(async () => {
      flow = await startUserFlow(NARROW, { as: TECHNICIAN, scheme: "dark" });
    });

    test.each([
      ["NotAllowedError", "The camera is blocked."],
      ["NotFoundError", "This device has no camera."],
      ["NotReadableError", "The camera could not be started."],
    ])("by %s says why, and a photo and typing are left", async (failure, words) => {
      await scanWithout(flow, failure);
      await flow.main().getByText(words).waitFor();
      await flow.isAccessible();
      const code = address.split("/").at(-1) ?? "";
      await flow.fill(flow.main(), "Code, shortcode or label", code.toLowerCase());
      await flow.page.keyboard.press("Enter");
      await flow.page.waitForURL(`**${space.path}`);
    });
  });
});
