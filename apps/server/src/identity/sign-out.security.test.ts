import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import type { Credential } from "./credential.service.ts";
import { pkcePair, type TestBrowser } from "./test-support/browser.ts";
import { blockCredential, endAllSessions, setPassword } from "./test-support/credential-fixture.ts";
import {
  anAccount,
  authorizeUrl,
  exchangeCode,
  type IdentityServer,
  openIdentityDatabase,
  refresh,
  signIn,
  startIdentityServer,
} from "./test-support/identity-server.ts";

let database: Database;
let server: IdentityServer;
let account: Credential;

beforeAll(async () => {
  database = await openIdentityDatabase();
  server = await startIdentityServer(database);
}, 60_000);

beforeEach(async () => {
  account = await anAccount(database.pool);
});

afterAll(async () => {
  await server?.close();
  await database?.close();
});

function logout(browser: TestBrowser, returnTo: string, headers: Record<string, string> = {}) {
  const query = new URLSearchParams({ client_id: "storey-web", returnTo });
  return browser.request(`${server.origin}/idp/v2/logout?${query}`, { headers });
}

async function userinfoStatus(accessToken: string | undefined) {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${server.origin}/idp/userinfo`, { headers })).status;
}

describe("security 17: the way back from a logout is on the list, letter by letter", () => {
  test.each([
    "https://evil.example/logout",
    "//evil.example/logout",
    "{origin}/logout/../evil",
    "{origin}/logout?next=https://evil.example",
    "{origin}.evil.example/logout",
    "{origin}@evil.example/logout",
    "javascript:alert(1)",
    "com.storey.app://logout",
  ])("%s", async (template) => {
    const { browser, ...callback } = await signIn(server, account.email);
    const { body } = await exchangeCode(server, callback);
    const answer = await logout(browser, template.replace("{origin}", server.origin));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(await answer.text()).not.toContain("evil.example");
    expect((await refresh(server, body.refresh_token)).status).toBe(200);
  });
});

test("security 18: an image, a frame or a script of another site cannot sign anybody out", async () => {
  const { browser, ...callback } = await signIn(server, account.email);
  const { body } = await exchangeCode(server, callback);
  for (const destination of ["image", "iframe", "script", "empty"]) {
    const headers = { "sec-fetch-dest": destination };
    const answer = await logout(browser, `${server.origin}/logout`, headers);
    expect(answer.status).toBe(204);
  }
  expect((await refresh(server, body.refresh_token)).status).toBe(200);
});

describe("security 30: an end is an end", () => {
  test("signing out kills the refresh token and the session", async () => {
    const { browser, ...callback } = await signIn(server, account.email);
    const { body } = await exchangeCode(server, callback);
    const out = await logout(browser, `${server.origin}/logout`, { "sec-fetch-dest": "document" });
    expect([out.status, out.headers.get("location")]).toEqual([302, `${server.origin}/logout`]);
    expect((await refresh(server, body.refresh_token)).status).toBe(400);
    const again = await browser.request(
      authorizeUrl(server, pkcePair().challenge, { prompt: "none" }),
    );
    expect(again.headers.get("location")).toContain("error=login_required");
  });

  test.each<[string, (auth0Id: string) => Promise<unknown>, number]>([
    ["blocking", (auth0Id) => blockCredential(database.pool, auth0Id), 0],
    ["a new password", (auth0Id) => setPassword(database.pool, auth0Id, "another password"), 0],
    ["sign-out everywhere", (auth0Id) => endAllSessions(database.pool, auth0Id), 0],
  ])("%s ends the session, the refresh token and the access token", async (_what, end) => {
    const { browser, ...callback } = await signIn(server, account.email);
    const { body } = await exchangeCode(server, callback);
    expect(await userinfoStatus(body.access_token)).toBe(200);
    await end(account.auth0Id);
    expect((await refresh(server, body.refresh_token)).status).toBe(400);
    expect(await userinfoStatus(body.access_token)).toBe(401);
    const again = await browser.request(
      authorizeUrl(server, pkcePair().challenge, { prompt: "none" }),
    );
    expect(again.headers.get("location")).toContain("error=login_required");
  });

  test("a session written back by a request in flight does not bring the account back", async () => {
    const { browser } = await signIn(server, account.email);
    await database.pool.query(
      "UPDATE credential SET tokens_valid_after = now() + interval '1 second' WHERE auth0_id = $1",
      [account.auth0Id],
    );
    const again = await browser.request(
      authorizeUrl(server, pkcePair().challenge, { prompt: "none" }),
    );
    expect(again.headers.get("location")).toContain("error=login_required");
  });

  test("a blocked person with the right password is told so, and gets no code", async () => {
    await blockCredential(database.pool, account.auth0Id);
    const { url, code } = await signIn(server, account.email);
    expect(code).toBe("");
    expect(url.searchParams.get("error_description")).toBe("user is blocked");
  });
});
