import { openBrowser } from "./browser.ts";
import { signIn } from "./person.ts";
const ORIGIN = "http://localhost:4916";
const browser = await openBrowser();
const out = "/tmp/catalogue-shots";
try {
  for (const [name, width, height, scheme] of [
    ["wide", 1440, 900, "light"],
    ["dark", 1440, 900, "dark"],
    ["narrow", 390, 844, "light"],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale: "en-GB", baseURL: ORIGIN });
    const page = await context.newPage();
    page.on("console", (m) => { if (m.type() === "error") console.log(name, m.text().slice(0, 300)); });
    page.on("pageerror", (e) => console.log(name, "pageerror", e.message.slice(0, 400)));
    await signIn(page, "organisation-admin@harbour.test", undefined, ORIGIN);
    const go = async (queryParams: string) => {
      await page.goto(`${ORIGIN}/asset-manager/list?${new URLSearchParams({ queryParams })}`);
      await page.getByRole("link", { name: /^HU|^A-|\d/ }).first().waitFor({ timeout: 20000 }).catch(() => console.log("no link"));
      await page.waitForTimeout(1500);
    };
    await go("");
    await page.screenshot({ path: `${out}/${name}-list.png` });
    if (name === "wide") {
      await go("where=purchaseCost~at-least~!n50&where=warrantyExpiry~within~next-300-days&sort=-purchaseCost&sort=tag&column=tag~~start&column=name&column=purchaseCost&column=warrantyExpiry&column=supplier&column=manufacturer&column=model&column=space&column=lifecycleStatus~~end");
      await page.screenshot({ path: `${out}/wide-filtered.png` });
      await page.getByRole("button", { name: "Options of Price" }).click();
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/wide-menu.png` });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Columns", exact: true }).click();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${out}/wide-columns.png` });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Filter by column" }).click();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${out}/wide-filter.png` });
      await page.keyboard.press("Escape");
      await go("");
      await page.getByRole("table").getByRole("link").first().focus();
      await page.keyboard.press("End");
      await page.waitForTimeout(2500);
      console.log("focused after End:", await page.evaluate(() => document.activeElement?.textContent));
      await page.screenshot({ path: `${out}/wide-end.png` });
      await page.getByRole("table").evaluate((el) => { el.scrollTop -= 3000; });
      await page.waitForTimeout(2000);
      await page.screenshot({ path: `${out}/wide-back.png` });
      await page.getByRole("table").getByRole("link").nth(3).focus();
      await page.keyboard.press("Home");
      await page.waitForTimeout(2500);
      console.log("focused after Home:", await page.evaluate(() => document.activeElement?.textContent));
    }
    if (name === "narrow") {
      await go("where=purchaseCost~at-least~!n50&where=warrantyExpiry~within~next-300-days");
      await page.screenshot({ path: `${out}/narrow-filtered.png` });
      await page.getByRole("button", { name: "Filter by column" }).click();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `${out}/narrow-filter.png` });
    }
    await context.close();
  }
} finally {
  await browser.close();
}
