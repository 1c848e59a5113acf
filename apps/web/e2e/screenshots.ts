import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { newWindow, signIn, WINDOWS, type Window } from "./person.ts";
import { callAs, codeOf } from "./public-space.ts";
import { startInstallation } from "./start-installation.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/screenshots");

/** A picture of the documentation: its name and how to get there when signed in. */
interface Scene {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
}

const SCENES: readonly Scene[] = [
  { name: "home", show: (page) => open(page, "/") },
  { name: "search", show: (page) => open(page, "/?q=seminar") },
  { name: "space", show: openFirstSpace },
  { name: "favourites", show: (page) => open(page, "/favourites") },
  { name: "issues", show: (page) => open(page, "/issues?view=open") },
  { name: "issue", show: openFirstIssue },
  { name: "structure", show: (page) => open(page, "/admin/organisation") },
  { name: "import", show: (page) => open(page, "/admin/organisation/import") },
  { name: "settings", show: (page) => open(page, "/settings") },
];

/** The pictures of the administration guide, by the account that takes them. */
const ADMINISTRATION: readonly { readonly email: string; readonly scenes: readonly Scene[] }[] = [
  {
    email: "technician@harbour.test",
    scenes: [{ name: "my-work", show: (page) => open(page, "/") }],
  },
  {
    email: "organisation-admin@harbour.test",
    scenes: [
      { name: "help", show: openHelp },
      { name: "import-check", show: openImportCheck },
      { name: "structure-archived", show: openStructureWithArchived },
      { name: "location", show: openLocation },
      { name: "location-sos", show: (page) => openSection(page, "SOS") },
      { name: "location-security", show: (page) => openSection(page, "Security") },
      { name: "people", show: (page) => openTab(page, "users") },
      { name: "invite", show: openInvitation },
      { name: "features", show: openIcons },
      { name: "branding", show: (page) => openTab(page, "branding") },
      { name: "languages", show: (page) => openTab(page, "languages") },
      { name: "audit", show: (page) => openTab(page, "audit") },
      { name: "token", show: openNewToken },
    ],
  },
  {
    email: "admin@storey.test",
    scenes: [
      { name: "organisations", show: (page) => open(page, "/admin/global/organisations") },
      { name: "organisation", show: openOrganisation },
    ],
  },
];

/** The pictures that are also taken in a narrow window. */
const ALSO_NARROW: readonly string[] = [
  ...["my-work", "help", "import-check", "people", "location-sos", "audit", "organisations"],
];

/** A list of rooms as a facilities team has it: a new building, and one floor more of another. */
const ROOMS = [
  "Building;Level;Room no.;Designation;Type;Seats",
  "Pier House;0;0.01;Reception;Lobby;12",
  "Pier House;0;0.02;Map archive;Archive;",
  "Pier House;1;1.01;Drawing hall;Seminar room;40",
  "Wharf Library;Roof;R.01;Reading terrace;Study space;24",
  "Wharf Library;Roof;R.02;Quiet room;Study space;six",
].join("\n");

function openTab(page: Page, tab: string): Promise<void> {
  return open(page, `/admin/organisation?tab=${tab}`);
}

/** Opens the structure with an archived record in it. */
async function openStructureWithArchived(page: Page): Promise<void> {
  await open(page, "/admin/organisation?archived=true");
  const floor = page.getByRole("treeitem", { name: /^Wharf Library/ }).first();
  await floor.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page
    .locator(":focus")
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  const asked = page.getByRole("dialog", { name: /still has assets$/ });
  await asked.getByText("Floating", { exact: true }).click();
  await asked.getByRole("button", { name: "Archive", exact: true }).click();
  await page.getByRole("region", { name: "Messages" }).getByRole("listitem").waitFor();
  await settle(page);
}

async function openLocation(page: Page): Promise<void> {
  await open(page, "/admin/organisation");
  await page.getByRole("button", { name: "Actions for Wharf Library" }).click();
  await page.getByRole("menuitem", { name: "Location details" }).click();
  await page.getByRole("heading", { level: 1, name: "Wharf Library" }).waitFor();
  await settle(page);
}

async function openSection(page: Page, section: string): Promise<void> {
  await openLocation(page);
  const link = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: section });
  if (await link.isVisible()) await link.click();
  else await page.getByRole("heading", { name: section, exact: true }).scrollIntoViewIfNeeded();
  await settle(page);
}

async function openInvitation(page: Page): Promise<void> {
  await openTab(page, "users");
  await page.getByRole("button", { name: "Invite by e-mail", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Invite a person" });
  await form.getByRole("textbox", { name: /^E-mail/ }).fill("ines@harbour.test");
  await form.getByRole("checkbox", { name: /^Technician/ }).check();
  await settle(page);
}

async function openIcons(page: Page): Promise<void> {
  await open(page, "/admin/organisation?tab=features");
  await page.getByRole("button", { name: "Add feature" }).first().click();
  await page.getByRole("button", { name: "Choose an icon" }).click();
  await page
    .getByRole("dialog", { name: "Choose an icon" })
    .getByRole("gridcell")
    .first()
    .waitFor();
  await settle(page);
}

/** Opens the call for help in the first space that has a picture. */
async function openHelp(page: Page): Promise<void> {
  await openFirstSpace(page);
  await page.getByRole("main").getByRole("button", { name: "Contacts", exact: true }).click();
  await page.getByRole("dialog", { name: "Contacts" }).waitFor();
  await settle(page);
}

/** Opens an import that is checked, at its tree. */
async function openImportCheck(page: Page): Promise<void> {
  await open(page, "/admin/organisation/import");
  const main = page.getByRole("main");
  const file = { name: "rooms.csv", mimeType: "text/csv", buffer: Buffer.from(ROOMS) };
  await main.locator('input[type="file"]').first().setInputFiles(file);
  await main.getByRole("heading", { name: "What is in the columns?" }).waitFor();
  await main.getByRole("button", { name: /check/i }).last().click();
  const tree = main.getByRole("heading", { name: "Where the spaces go" });
  await tree.waitFor();
  await tree.evaluate((heading) => {
    const header = document.querySelector("header")?.getBoundingClientRect().height ?? 0;
    scrollBy(0, heading.getBoundingClientRect().top - header - 24);
  });
  await settle(page);
}

async function openNewToken(page: Page): Promise<void> {
  await open(page, "/settings");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog", { name: "New token" }).waitFor();
  await settle(page);
}

async function openOrganisation(page: Page): Promise<void> {
  await open(page, "/admin/global/organisations");
  await page.getByRole("main").getByRole("link", { name: "Harbour University" }).click();
  await page.getByRole("heading", { level: 1, name: "Harbour University" }).waitFor();
  await settle(page);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

async function openFirstSpace(page: Page): Promise<void> {
  await open(page, "/");
  await page.getByRole("main").locator('a[href^="/spaces/"]').first().click();
  await page.waitForURL(/\/spaces\//);
  await settle(page);
}

async function openFirstIssue(page: Page): Promise<void> {
  await open(page, "/issues?view=open");
  await page.getByRole("main").locator('a[href^="/issues/"]:not([href*="new"])').first().click();
  await page.waitForURL(/\/issues\/[0-9a-f]{8}-/);
  // The field of the due day loads after the page.
  await page.getByRole("spinbutton").first().waitFor();
  await settle(page);
}

/** Waits for pictures and type, so that two runs give the same image. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  process.stdout.write(`${name}\n`);
}

async function takeAll(browser: Browser, origin: string, window: Window, scheme: "light" | "dark") {
  const context = await newWindow(browser, window, origin, { scheme });
  const page = await context.newPage();
  const suffix = `${window.name}-${scheme}`;
  await page.goto("/contact");
  await settle(page);
  await take(page, `contact-${suffix}`);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).first().click();
  await page.waitForURL(/\/idp\/interaction\//);
  await take(page, `login-${suffix}`);
  await signIn(page, "organisation-admin@harbour.test");
  for (const scene of SCENES) {
    await scene.show(page);
    await take(page, `${scene.name}-${suffix}`);
  }
  await context.close();
}

/** Takes the pictures of the administration, in light alone. */
async function takeAdministration(browser: Browser, origin: string, window: Window) {
  const wanted = ({ name }: Scene) => window.name === "wide" || ALSO_NARROW.includes(name);
  for (const { email, scenes } of ADMINISTRATION) {
    const context = await newWindow(browser, window, origin);
    const page = await context.newPage();
    await signIn(page, email);
    for (const scene of scenes.filter(wanted)) {
      await scene.show(page);
      await take(page, `${scene.name}-${window.name}-light`);
    }
    await context.close();
  }
}

/**
 * Takes the refusal a guest meets who scans the sign of a space that is open to members alone, in
 * light alone.
 */
async function takeRefusal(browser: Browser, origin: string, window: Window) {
  const signedIn = await newWindow(browser, window, origin);
  const admin = await signedIn.newPage();
  await signIn(admin, "organisation-admin@harbour.test");
  const code = await membersOnlyCode(admin);
  await signedIn.close();
  const context = await newWindow(browser, window, origin);
  const page = await context.newPage();
  await open(page, `/q/${code}`);
  await take(page, `refusal-${window.name}-light`);
  await context.close();
}

async function membersOnlyCode(page: Page): Promise<string> {
  const { results } = (await callAs(page, "POST", "/spaces/search", { pageSize: 200 })) as {
    results: readonly { readonly id: string; readonly is_public: boolean }[];
  };
  const space = results.find(({ is_public }) => !is_public);
  if (!space) throw new Error("The demonstration has no space that is open to members alone.");
  return codeOf(page, space.id);
}

mkdirSync(FOLDER, { recursive: true });
const installation = await startInstallation();
const browser = await openBrowser();
try {
  for (const window of WINDOWS) {
    for (const scheme of ["light", "dark"] as const) {
      await takeAll(browser, installation.origin, window, scheme);
    }
  }
  for (const window of WINDOWS) {
    await takeAdministration(browser, installation.origin, window);
    await takeRefusal(browser, installation.origin, window);
  }
} finally {
  await browser.close();
  await installation.stop();
}
