import { basename } from "node:path";
import { openBrowser } from "../../apps/web/e2e/browser.ts";
import { newWindow, signIn, WIDE } from "../../apps/web/e2e/person.ts";
import type { StartedProduct } from "../started-product.ts";
import { fileForm, nextSpace, refusal } from "./pictures.ts";
import { type Line, nameOf, timed } from "./report.ts";

/**
 * The most time for a file, longer than the viewer itself waits for a first page, in milliseconds.
 */
const LIMIT_MS = 70_000;

/**
 * Opens each file in the viewer, in a browser, until its first page or the reason against it shows.
 */
export async function openPdfs(
  product: StartedProduct,
  account: string,
  paths: readonly string[],
): Promise<Line[]> {
  const space = await nextSpace(product);
  const refused = new Map<string, string>();
  for (const path of paths) {
    const reply = await product.call("POST", `/spaces/${space}/documents`, fileForm(path));
    if (reply.status !== 201) refused.set(path, refusal(reply));
  }
  const browser = await openBrowser();
  try {
    const context = await newWindow(browser, WIDE, product.origin, { keepsApp: false });
    const page = await context.newPage();
    await signIn(page, account);
    await page.goto(`/spaces/${space}`);
    const lines: Line[] = [];
    for (const path of paths) {
      const file = nameOf(path);
      const no = refused.get(path);
      if (no) {
        lines.push({ file, outcome: no, ms: null });
        continue;
      }
      const name = basename(path);
      const main = page.getByRole("main");
      const overlay = page.getByRole("dialog", { name });
      const [outcome, ms] = await timed(async () => {
        await main.getByRole("button", { name, exact: true }).click();
        const drawn = overlay.locator(".page canvas").first();
        const words = overlay.locator("[role=alert], .brokenPage, form").first();
        await drawn.or(words).first().waitFor({ timeout: LIMIT_MS });
        return (await drawn.isVisible()) ? "drawn" : words.innerText();
      }).catch(() => ["NOTHING shows", LIMIT_MS] as const);
      const pages = await overlay.getByText(/^of \d+$/).allInnerTexts();
      const notes = await overlay.getByRole("note").locator("p").allInnerTexts();
      const said = [outcome, ...pages.map((text) => text.replace("of ", "pages: ")), ...notes];
      lines.push({ file, outcome: said.join("; "), ms });
      await overlay.getByRole("button", { name: "Close" }).first().click();
      await overlay.waitFor({ state: "hidden" });
    }
    return lines;
  } finally {
    await browser.close();
  }
}
