import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import { openBrowser, pkcePair, type TestBrowser } from "./test-support/browser.ts";
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

beforeAll(async () => {
  database = await openIdentityDatabase();
  server = await startIdentityServer(database);
}, 60_000);

afterAll(async () => {
  await server.close();
  await database.close();
});

test("a person signs in, gets tokens, and the API's verifier accepts the access token", async () => {
  const account = await anAccount(server.pool);
  const callback = await signIn(server, account.email);
  expect(callback.url.href).toMatch(new RegExp(`^${server.origin}/loggedIn\\?code=`));
  expect(callback.url.searchParams.get("state")).toBe("state-1");

  const { status, headers, body } = await exchangeCode(server, callback);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body.expires_in).toBe(900);
  expect(decodeProtectedHeader(body.access_token ?? "").typ).toBe("at+jwt");
  expect(decodeJwt(body.id_token ?? "")).toMatchObject({
    iss: `${server.origin}/idp/`,
    aud: "storey-web",
    sub: account.auth0Id,
    nonce: "nonce-1",
    email: account.email,
    email_verified: true,
    name: "Ada Lovelace",
    given_name: "Ada",
    family_name: "Lovelace",
  });
  expect(await server.authority.verifier.verify(body.access_token ?? "")).toMatchObject({
    sub: account.auth0Id,
    clientId: "storey-web",
  });
  const renewed = await refresh(server, body.refresh_token);
  expect(renewed.status).toBe(200);
  expect(renewed.body.refresh_token).not.toBe(body.refresh_token);
});

test("where nothing can be stored, who logs in is told so in a page, and a program in JSON", async () => {
  const { email } = await anAccount(server.pool);
  const { browser } = await signIn(server, email);
  const address = authorizeUrl(server, pkcePair().challenge, { prompt: "login" });
  const ask = (from: TestBrowser, accept: string) =>
    from.request(address, { headers: { accept, "accept-language": "de" } });
  await server.pool.query(
    "alter table oidc_state add constraint disk_is_full check (false) not valid",
  );
  // A returning person's session is stored outside of the provider's replies.
  const pages = [await ask(openBrowser(), "text/html,*/*;q=0.8"), await ask(browser, "text/html")];
  const json = await ask(browser, "application/json");
  await server.pool.query("alter table oidc_state drop constraint disk_is_full");
  for (const page of pages) {
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "30"]);
    const words = await page.text();
    expect(words).toContain("Die Anmeldung geht gerade nicht");
    expect(words).not.toContain("disk_is_full");
    expect(page.headers.get("content-security-policy")).not.toBeNull();
  }
  expect([json.status, await json.json()]).toEqual([503, { error: "temporarily_unavailable" }]);
  expect(server.logged()).toContain("disk_is_full");
  expect((await ask(browser, "text/html")).status).toBe(303);
});
