import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWindows } from "./browser.ts";
import { openFirstSpace } from "./open-first-space.ts";
import { ownOrigin } from "./own-origin.ts";
import { ODD_PDFS, plainPdf } from "./pdf.ts";
import { WIDE } from "./person.ts";
import { startUserFlow, type UserFlow } from "./user-flow.ts";

const CANARY = "http://canary.invalid";
const MANUAL = "Projector manual";
const HELP = "Help with the projector";

afterAll(closeWindows);

async function openSpace(page: Page): Promise<string> {
  const path = await openFirstSpace(page);
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  return path;
}

/** Collects the requests of a page that leave the product's origin. */
function leaving(page: Page, origin: string): string[] {
  const left: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(blob|data):/.test(url)) left.push(url);
  });
  page.on("dialog", (dialog) => {
    left.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return left;
}

describe("documents at a wide, dark window", () => {
  const scheme = "dark";
  const file = "manual.pdf";
  let flow: UserFlow;
  let page: Page;
  let left: string[];
  let space = "";

  beforeAll(async () => {
    flow = await startUserFlow(WIDE, { as: "technician@harbour.test", scheme });
    page = flow.page;
    left = leaving(page, ownOrigin());
    await page.goto("/");
  });
  afterAll(() => flow.context.close());

  const section = () => flow.main().getByRole("region", { name: "Documents and links" });
  const dialog = () => flow.dialog(/^Documents and links of/);
  const overlay = (name: string) => flow.dialog(name);

  test("a technician adds PDFs to a space", async () => {
    space = await openSpace(page);
    await section()
      .getByRole("button", { name: /^Add documents|^Edit/ })
      .click();
    await dialog().waitFor();
    await flow.isAccessible();
    const script = `app.alert('ran'); app.launchURL('${CANARY}/launch'); this.submitForm('${CANARY}/form');`;
    await dialog()
      .locator('input[type="file"]')
      .setInputFiles([
        {
          name: file,
          mimeType: "application/pdf",
          buffer: plainPdf(["Turn it on", "Find the lamp here", "The lamp is hot"]),
        },
        {
          name: "scripted.pdf",
          mimeType: "application/pdf",
          buffer: plainPdf(["Harmless text"], script),
        },
        {
          name: "page.pdf",
          mimeType: "application/pdf",
          buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
        },
      ]);
    await dialog().getByRole("alert").filter({ hasText: "web page" }).waitFor();
    await dialog()
      .getByRole("button", { name: `Edit ${file}` })
      .waitFor();
    await dialog().getByRole("button", { name: "Edit scripted.pdf" }).waitFor();
    await dialog().getByRole("button", { name: "Dismiss page.pdf" }).click();
  });

  test("describes one, makes it public, and adds a link", async () => {
    await dialog()
      .getByRole("button", { name: `Edit ${file}` })
      .click();
    const form = flow.dialog("Edit document");
    await flow.fill(form, "Description", MANUAL);
    await form.getByRole("switch", { name: "Public" }).check();
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "hidden" });
    await dialog().getByRole("button", { name: "Add link" }).click();
    const link = flow.dialog("Add link");
    await flow.fill(link, "Web address", "javascript:alert(1)");
    await link.getByRole("button", { name: "Add link" }).click();
    await link.getByText("Enter a web address").waitFor();
    await flow.fill(link, "Web address", "www.example.com/help");
    await flow.fill(link, "Description", HELP);
    await link.getByRole("button", { name: "Add link" }).click();
    await link.waitFor({ state: "hidden" });
    await dialog().getByRole("button", { name: "Done" }).click();
    const made = section().getByRole("link", { name: HELP });
    expect(await made.getAttribute("rel")).toBe("noreferrer noopener");
    expect(await made.getAttribute("href")).toBe("https://www.example.com/help");
    await flow.isAccessible();
  });

  test("removes a link and brings it back", async () => {
    await section().getByRole("button", { name: "Edit" }).click();
    await dialog()
      .getByRole("button", { name: `Remove ${HELP}` })
      .click();
    await dialog().getByRole("button", { name: "Done" }).click();
    await flow.expectMessage(`${HELP} was removed`, "Undo");
    await section().getByRole("link", { name: HELP }).waitFor();
  });

  test("reads the PDF, finds a word in it, and closes it", async () => {
    const name = MANUAL;
    const line = section().getByRole("button", { name, exact: true });
    await line.click();
    await overlay(name).getByText("Turn it on").waitFor();
    await overlay(name).getByText("of 3", { exact: true }).waitFor();
    await flow.isAccessible();
    await page.keyboard.press("Control+f");
    const words = overlay(name).getByRole("textbox", { name: "Find in the document" });
    await words.fill("lamp");
    await overlay(name).getByText("1 of 2", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await overlay(name).getByText("2 of 2", { exact: true }).waitFor();
    const place = overlay(name).getByRole("textbox", { name: "Page", exact: true });
    await expect.poll(() => place.inputValue()).toBe("3");
    await flow.isAccessible();
    await place.focus();
    await page.keyboard.press("Control+f");
    await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true);
    await place.focus();
    await page.keyboard.press("Escape");
    await words.waitFor({ state: "hidden" });
    const scale = overlay(name).getByText(/^\d+\s?%$/);
    const before = await scale.textContent();
    await overlay(name).getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => scale.textContent()).not.toBe(before);
    const small = overlay(name).getByRole("navigation", { name: "Page thumbnails" });
    await small.getByRole("button", { name: "Go to page 1" }).click();
    await expect.poll(() => place.inputValue()).toBe("1");
    await overlay(name).getByRole("button", { name: "Page thumbnails" }).click();
    await small.waitFor({ state: "hidden" });
    const saving = page.waitForEvent("download");
    await overlay(name).getByRole("button", { name: "Download" }).click();
    expect((await saving).suggestedFilename()).toBe(`${name}.pdf`);
    await overlay(name).getByRole("button", { name: "Close" }).focus();
    await page.keyboard.press("Escape");
    await overlay(name).waitFor({ state: "hidden" });
    await expect
      .poll(() => line.evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  test("a script in a PDF does not run and nothing leaves", async () => {
    const name = "scripted.pdf";
    await section().getByRole("button", { name, exact: true }).click();
    await overlay(name).getByText("Harmless text").waitFor();
    await page.evaluate(() => {
      Reflect.set(globalThis, "print", () => {
        const pages = document.querySelectorAll(".pdf-print img").length;
        document.documentElement.dataset["printed"] = String(pages);
      });
    });
    await overlay(name).getByRole("button", { name: "Print" }).click();
    await expect.poll(() => page.locator("html").getAttribute("data-printed")).toBe("1");
    expect(left).toEqual([]);
    await overlay(name).getByRole("button", { name: "Close" }).click();
  });

  test("a PDF that cannot be shown, or not wholly, says so and can be downloaded", async () => {
    await section().getByRole("button", { name: "Edit" }).click();
    const files = Object.entries(ODD_PDFS).map(([name, buffer]) => ({
      name: `${name}.pdf`,
      mimeType: "application/pdf",
      buffer,
    }));
    await dialog().locator('input[type="file"]').setInputFiles(files);
    for (const { name } of files)
      await dialog()
        .getByRole("button", { name: `Edit ${name}` })
        .waitFor();
    await dialog().getByRole("button", { name: "Done" }).click();
    const messages = {
      noFirstPage: /The document cannot be shown.*damaged/,
      circle: /The document cannot be shown.*damaged/,
      noSecondPage: /This page cannot be shown/,
      xfaForm: /only Adobe’s programs can show/,
    } as const satisfies Record<keyof typeof ODD_PDFS, RegExp>;
    for (const [odd, words] of Object.entries(messages)) {
      const name = `${odd}.pdf`;
      await section().getByRole("button", { name, exact: true }).click();
      await overlay(name).filter({ hasText: words }).waitFor();
      const saving = page.waitForEvent("download");
      await overlay(name).getByRole("button", { name: "Download" }).last().click();
      expect((await saving).suggestedFilename()).toBe(name);
      if (odd === "xfaForm") await flow.isAccessible();
      if (odd === "noSecondPage") {
        // The pages are empty while they are zoomed.
        const scale = overlay(name).getByText(/^\d+\s?%$/);
        const before = await scale.innerText();
        await overlay(name).getByRole("button", { name: "Zoom in" }).click();
        await scale.filter({ hasNotText: before }).waitFor();
        await overlay(name).filter({ hasText: words }).waitFor();
      }
      await overlay(name).getByRole("button", { name: "Close" }).click();
      await overlay(name).waitFor({ state: "hidden" });
    }
  });

  test("a member without a role sees only what is public", async () => {
    const member = await startUserFlow(WIDE, { as: "member@harbour.test", scheme });
    await member.page.goto(space);
    const shown = member.main().getByRole("region", { name: "Documents and links" });
    await shown.getByRole("button", { name: MANUAL, exact: true }).waitFor();
    expect(await shown.getByText(/scripted/).count()).toBe(0);
    expect(await shown.getByRole("link").count()).toBe(0);
    expect(await shown.getByRole("button", { name: "Edit" }).count()).toBe(0);
    await member.isAccessible();
    expect(member.faults).toEqual([]);
    await member.context.close();
    // The browser itself logs the refused file, and the library the missing page.
    const expected = /status of (415|422)|Unable to get page|pdfPage is not loaded/;
    expect(flow.faults.filter((fault) => !expected.test(fault))).toEqual([]);
  });
});
