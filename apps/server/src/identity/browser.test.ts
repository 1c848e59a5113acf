import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openBrowser } from "../../../web/e2e/browser.ts";
import type { Database } from "../db/open.ts";
import type { Credential } from "./credential.service.ts";
import {
  anAccount,
  type IdentityServer,
  openIdentityDatabase,
  PASSWORD,
  startIdentityServer,
} from "./test-support/identity-server.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.string()) }));

let database: Database;
let server: IdentityServer;
let browser: Browser;
let account: Credential;
let page: Page;

beforeAll(async () => {
  database = await openIdentityDatabase();
  const accounts = [{ email: "demo@example.test", label: "Demonstration" }];
  server = await startIdentityServer(database, {
    demonstration: { accounts, password: "storey-demo" },
  });
  browser = await openBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await database?.close();
});

beforeEach(async () => {
  account = await anAccount(database.pool);
  const context = await browser.newContext();
  page = await context.newPage();
  await page.goto(server.origin);
  return () => context.close();
});

/** Signs in as a person does and lets the SDK handle the callback. */
async function signInWithSdk(): Promise<void> {
  await page.evaluate("void client.loginWithRedirect()");
  await page.getByLabel("E-mail").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/loggedIn\?code=/);
  await page.evaluate("client.handleRedirectCallback().then(() => undefined)");
}

const token = (options = "") => page.evaluate(`client.getTokenSilently(${options})`);
const failure = (call: string) => page.evaluate(`${call}.catch((error) => error.error)`);

describe("the SDK, unmodified, in a real browser", () => {
  test("signs in, renews by rotation, and signs out", async () => {
    await signInWithSdk();
    expect(await page.evaluate("client.getUser()")).toMatchObject({
      sub: account.auth0Id,
      email: account.email,
      email_verified: true,
    });
    const first = await token();
    const second = await token('{ cacheMode: "off" }');
    expect(second).not.toBe(first);
    expect(await server.authority.verifier.verify(String(second))).toMatchObject({
      sub: account.auth0Id,
    });
    await page.evaluate(
      'void client.logout({ logoutParams: { returnTo: location.origin + "/logout" } })',
    );
    await page.waitForURL(`${server.origin}/logout`);
    expect(await failure('client.getTokenSilently({ cacheMode: "off" })')).toBe("login_required");
  });

  test("falls back to the silent frame when the refresh token is dead but the session lives", async () => {
    await signInWithSdk();
    await database.pool.query("DELETE FROM oidc_state WHERE model = 'RefreshToken'");
    expect(await token('{ cacheMode: "off" }')).toMatch(/^ey/);
    await database.pool.query("DELETE FROM oidc_state");
    expect(await failure('client.getTokenSilently({ cacheMode: "off" })')).toBe("login_required");
  });

  test("signs in through the popup", async () => {
    const popupOpened = page.waitForEvent("popup");
    const done = page.evaluate("client.loginWithPopup().then(() => client.getUser())");
    const popup = await popupOpened;
    await popup.getByLabel("E-mail").fill(account.email);
    await popup.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await popup.getByRole("button", { name: "Log in" }).click();
    expect(await done).toMatchObject({ email: account.email });
  });

  test("changes to another account, ending the first one's session", async () => {
    await signInWithSdk();
    const former = account;
    account = await anAccount(database.pool);
    const again = '{ authorizationParams: { prompt: "login" } }';
    await page.evaluate(`void client.loginWithRedirect(${again})`);
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(/\/loggedIn\?code=/);
    await page.evaluate("client.handleRedirectCallback().then(() => undefined)");
    expect(await page.evaluate("client.getUser()")).toMatchObject({ email: account.email });
    const { rows } = await database.pool.query(
      "SELECT model FROM oidc_state WHERE account_id = $1",
      [former.auth0Id],
    );
    expect(rows).toEqual([]);
  });

  test("the standard's own logout asks first", async () => {
    await signInWithSdk();
    await page.goto(`${server.origin}/idp/oidc/logout`);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.getByRole("link", { name: "Back to Storey" }).click();
    await page.waitForURL(`${server.origin}/`);
    expect(await failure('client.getTokenSilently({ cacheMode: "off" })')).toBe("login_required");
  });

  test("two tabs that renew at once both go on", async () => {
    await signInWithSdk();
    const other = await page.context().newPage();
    await other.goto(server.origin);
    const renew = 'client.getTokenSilently({ cacheMode: "off" })';
    const both = await Promise.all([page.evaluate(renew), other.evaluate(renew)]);
    for (const one of both) expect(one).toMatch(/^ey/);
    expect(await token('{ cacheMode: "off" }')).toMatch(/^ey/);
  });
});

describe("the sign-in page in a real browser", () => {
  async function openPage(width: number, scheme: "light" | "dark") {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate("void client.loginWithRedirect()");
    await page.getByRole("heading", { name: "Log in" }).waitFor();
  }

  /**
   * Returns the violations of accessibility. The page's policy lets no script in; the test's own
   * goes through the debugger.
   */
  async function violations() {
    await page.evaluate(AXE);
    const run = `axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })))`;
    return Violations.parse(await page.evaluate(run));
  }

  test.each([
    [320, "light"],
    [390, "dark"],
    [1440, "light"],
  ] as const)("is accessible at %i px, %s, with an error too", async (width, scheme) => {
    await openPage(width, scheme);
    expect(await violations()).toEqual([]);
    const isTooWide = "document.documentElement.scrollWidth > innerWidth";
    expect(await page.evaluate(isTooWide)).toBe(false);
    await page.getByLabel("E-mail").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.keyboard.press("Enter");
    const problem = page.getByRole("alert");
    await problem.waitFor();
    expect(await problem.evaluate((element) => element.matches(":focus"))).toBe(true);
    expect(await violations()).toEqual([]);
  });

  test("starts in the e-mail field, shows the password on request, fills in a demonstration account", async () => {
    await openPage(1440, "light");
    const email = page.getByLabel("E-mail");
    const password = page.getByLabel("Password", { exact: true });
    expect(await email.evaluate((element) => element.matches(":focus"))).toBe(true);
    await page.getByRole("link", { name: "Demonstration" }).click();
    expect(await email.inputValue()).toBe("demo@example.test");
    expect(await password.getAttribute("type")).toBe("password");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await password.inputValue()).toBe("storey-demo");
  });
});
