import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { openFirstSpace } from "./open-first-space.ts";
import { ownOrigin } from "./own-origin.ts";
import { WIDE } from "./person.ts";
import { sharedPath } from "./shared-path.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

const FOLDER = sharedPath("pdfs");

/**
 * PDFs of the wild, encrypted, broken, empty and scripted, with their outcome: a number of pages, a
 * question for their password, or the text that they cannot be shown.
 */
const PDFS: readonly (readonly [name: string, outcome: number | "password" | "broken"])[] = [
  ["160F-2019.pdf", 1],
  ["TAMReview.pdf", 23],
  ["annotation-fileattachment.pdf", 1],
  ["annotation-link-text-popup.pdf", 1],
  ["autoprint.pdf", 1],
  ["cmykjpeg.pdf", 1],
  ["dates.pdf", 1],
  ["empty.pdf", 1],
  ["file_url_link.pdf", 1],
  ["german-umlaut-r.pdf", 1],
  ["helloworld-bad.pdf", 1],
  ["issue3371.pdf", "password"],
  ["issue6010_1.pdf", "password"],
  ["issue7229.pdf", 2],
  ["js-buttons.pdf", 1],
  ["labelled_pages.pdf", 11],
  ["nested_outline.pdf", 9],
  ["openoffice.pdf", 1],
  ["pdkids.pdf", 55],
  ["print_protection.pdf", "password"],
  ["rotation.pdf", 2],
  ["sizes.pdf", 3],
  ["standard_fonts.pdf", 14],
  ["tracemonkey.pdf", 14],
  ["two_pages.pdf", 2],
  ["xobject-image.pdf", 1],
  ["xref_command_missing.pdf", 1],
];

/** The passwords that some of them open with. */
const PASSWORDS: readonly (readonly [name: string, password: string])[] = [
  ["issue3371.pdf", "ELXRTQWS"],
  ["issue6010_1.pdf", "abc"],
];

describe.skipIf(!FOLDER)("PDFs of the wild", () => {
  const folder = String(FOLDER);
  const present = PDFS.filter(([name]) => existsSync(join(folder, name)));
  let flow: UserFlow;
  let page: Page;
  /** The side effects of a document besides being shown. */
  const done: string[] = [];

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "technician@harbour.test" });
    page = flow.page;
    watch();
    await page.goto("/");
    await openFirstSpace(page);
    await page.evaluate(() => {
      Reflect.set(globalThis, "print", () => console.error("printed by itself"));
    });
  });
  afterAll(closeWindows);

  function watch(): void {
    const origin = ownOrigin();
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) done.push(url);
    });
    page.on("dialog", (dialog) => {
      done.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("download", () => done.push("download"));
    flow.context.on("page", (opened) => done.push(`window: ${opened.url()}`));
  }

  const section = () => flow.main().getByRole("region", { name: "Documents and links" });

  test("each has a line here", () => {
    const named = new Set(PDFS.map(([name]) => name));
    const pdfs = readdirSync(folder).filter((name) => name.endsWith(".pdf"));
    expect(pdfs.filter((name) => !named.has(name))).toEqual([]);
  });

  test("all of them are added at once", async () => {
    await section()
      .getByRole("button", { name: /^Add documents|^Edit/ })
      .click();
    const dialog = flow.dialog(/^Documents and links of/);
    await dialog
      .locator('input[type="file"]')
      .setInputFiles(present.map(([name]) => join(folder, name)));
    for (const [name] of present)
      await dialog.getByRole("button", { name: `Edit ${name}` }).waitFor({ timeout: 60_000 });
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
  });

  test.each(present)("%s opens on %s", async (name, expected) => {
    const line = section().getByRole("button", { name, exact: true });
    await line.click();
    const overlay = flow.dialog(name);
    const pages = overlay.getByText(/^of \d+$/);
    const password = overlay.getByText("This document is protected");
    const broken = overlay.getByRole("alert").getByText("The document cannot be shown");
    await pages.or(password).or(broken).first().waitFor({ timeout: 30_000 });
    const outcome = (await password.isVisible())
      ? "password"
      : (await broken.isVisible())
        ? "broken"
        : Number((await pages.textContent())?.slice(3));
    // A page must be drawn, not merely counted.
    if (typeof outcome === "number") await overlay.locator("canvas").first().waitFor();
    await overlay.getByRole("button", { name: "Close" }).first().click();
    await overlay.waitFor({ state: "hidden" });
    expect(outcome).toBe(expected);
  });

  test.each(PASSWORDS)("%s opens with its password, after a wrong one", async (name, password) => {
    await section().getByRole("button", { name, exact: true }).click();
    const overlay = flow.dialog(name);
    const field = overlay.getByLabel("Password", { exact: true });
    await field.fill("wrong");
    await overlay.getByRole("button", { name: "Open" }).click();
    await overlay.getByText("This password is not right. Try again.").waitFor();
    await field.fill(password);
    await overlay.getByRole("button", { name: "Open" }).click();
    await overlay.getByText("of 1", { exact: true }).waitFor();
    await overlay.locator("canvas").first().waitFor();
    await overlay.getByRole("button", { name: "Close" }).first().click();
    await overlay.waitFor({ state: "hidden" });
  });

  test("none of them ran, printed, opened or fetched anything", () => {
    expect(done).toEqual([]);
    // The reading of a document is broken off when it is closed.
    expect(flow.faults.filter((fault) => !fault.includes("Transport destroyed"))).toEqual([]);
  });
});
