import type { Page } from "playwright-core";
import type { Keyboard } from "./keyboard.ts";

/** Signs in with a demonstration account from a page that offers it, by keys alone. */
export async function signInByKeyboard(page: Page, keys: Keyboard, email: string): Promise<void> {
  await keys.tabTo("button", "Log in");
  await keys.press("Enter");
  await page.waitForURL(/\/idp\/interaction\//);
  await page.getByLabel("Password", { exact: true }).waitFor();
  if ((await keys.stop()).name !== "E-mail") await keys.tabTo("textbox", "E-mail");
  await keys.type(email);
  await keys.tabTo("textbox", "Password");
  await keys.type("storey-demo");
  await keys.press("Enter");
  await page.waitForURL(({ pathname }) => pathname === "/");
}
