import { existsSync } from "node:fs";
import { type Browser, chromium as playwright } from "playwright-core";
import { hasRoomInMemory } from "../../../tools/folder-in-memory.mjs";

/** The usual places of a Chromium or Chrome. */
const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * Not the arguments of the npm package, which switch off the rules between origins that are under
 * test.
 */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
];

/** The bytes of shared memory that are more than enough for a browser's processes. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3;

/** Returns the arguments that a browser to test in is started with. */
export function browserArguments(): readonly string[] {
  return [...ARGUMENTS, ...sharing()];
}

/**
 * Uses shared memory where there is enough: sharing by files costs a browser more than a twentieth
 * of its work.
 */
function sharing(): readonly string[] {
  return hasRoomInMemory(ENOUGH_SHARED_MEMORY) ? [] : ["--disable-dev-shm-usage"];
}

let own: Promise<Browser> | undefined;

/** Returns the browser of this worker, which its journeys share: each has windows of its own. */
export async function ownBrowser(): Promise<Browser> {
  if (own && !(await own).isConnected()) own = undefined;
  own ??= openBrowser();
  return own;
}

/** Closes the windows that a journey has left open. */
export async function closeWindows(): Promise<void> {
  const contexts = own ? (await own).contexts() : [];
  await Promise.all(contexts.map((context) => context.close()));
}

/**
 * Starts a browser to test in: `STOREY_BROWSER`, else one found on the machine, else the one in an
 * npm package (Linux x64). Throws with what to install. `film` is a Y4M file that it shows as its
 * camera, which every page may then use; `trustsAll` takes any certificate for a good one.
 */
export async function openBrowser({
  film,
  trustsAll = false,
}: {
  readonly film?: string;
  readonly trustsAll?: boolean;
} = {}): Promise<Browser> {
  const camera = film
    ? [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ]
    : [];
  return playwright.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments(), ...camera, ...(trustsAll ? ["--ignore-certificate-errors"] : [])],
    headless: true,
  });
}

/** Returns the path of the browser to test in, as `openBrowser` finds it. */
export async function findBrowser(): Promise<string> {
  const chosen = process.env["STOREY_BROWSER"];
  if (chosen) return chosen;
  const found = USUAL_PLACES.find((path) => existsSync(path));
  if (found) return found;
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: packaged } = await import("@sparticuz/chromium");
    return packaged.executablePath();
  }
  throw new Error(
    "The tests need a browser. Install Chromium or Chrome, or name one in STOREY_BROWSER.",
  );
}
