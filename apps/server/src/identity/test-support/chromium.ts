import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A real browser: one found on the machine, else the one inside an npm package (Linux x64). */
export async function launchChromium(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path));
  return chromium.launch({
    executablePath: installed ?? (await sparticuz.executablePath()),
    // The package's own arguments switch web security off, which is what is under test here.
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}
