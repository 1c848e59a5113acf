import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import type { Credential } from "./credential.service.ts";
import { NATIVE_CLIENT_ID, WEB_CLIENT_ID } from "./identity-client.ts";
import { openBrowser, pkcePair } from "./test-support/browser.ts";
import {
  type AuthorizeQuery,
  anAccount,
  authorizeUrl,
  exchangeCode,
  type IdentityServer,
  openIdentityDatabase,
  refresh,
  requestToken,
  signIn,
  startIdentityServer,
} from "./test-support/identity-server.ts";

let database: Database;
let server: IdentityServer;
let strict: IdentityServer;
let account: Credential;

beforeAll(async () => {
  database = await openIdentityDatabase();
  server = await startIdentityServer(database);
  strict = await startIdentityServer(database, { refreshReuseIntervalSeconds: 0 });
  account = await anAccount(database.pool);
}, 60_000);

afterAll(async () => {
  await server?.close();
  await strict?.close();
  await database?.close();
});

/** Starts an authorization and returns the redirect, or the status of a page. */
async function authorize(overrides: AuthorizeQuery) {
  const answer = await openBrowser().request(authorizeUrl(server, pkcePair().challenge, overrides));
  const location = answer.headers.get("location") ?? "";
  return { status: answer.status, location, page: await answer.text() };
}

async function tokens(from: IdentityServer = server) {
  const { body } = await exchangeCode(from, await signIn(from, account.email));
  return body;
}

describe("security 01: a code is good once", () => {
  test("used again later it is refused, and what it gave dies", async () => {
    const callback = await signIn(server, account.email);
    const first = await exchangeCode(server, callback);
    expect(first.status).toBe(200);
    const second = await exchangeCode(server, callback);
    expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
    expect((await refresh(server, first.body.refresh_token)).status).toBe(400);
  });

  test("of eight exchanges at once one succeeds, and its refresh token is dead", async () => {
    const callback = await signIn(server, account.email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => exchangeCode(server, callback)),
    );
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes.length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThanOrEqual(7);
    for (const { body } of successes) {
      expect((await refresh(server, body.refresh_token)).status).toBe(400);
    }
  });
});

test.each<AuthorizeQuery>([
  { code_challenge: undefined, code_challenge_method: undefined },
  { code_challenge_method: "plain" },
  { code_challenge_method: undefined },
])("security 02: PKCE with S256 is required (%j)", async (query) => {
  const { location } = await authorize(query);
  expect(location).toContain("error=invalid_request");
  expect(location).not.toContain("code=");
});

test.each([undefined, "", "x".repeat(43), pkcePair().verifier])(
  "security 03: a wrong or missing verifier is refused (%s)",
  async (verifier) => {
    const callback = await signIn(server, account.email);
    const { status, body } = await exchangeCode(server, callback, { code_verifier: verifier });
    expect(status).toBe(400);
    expect(body.access_token).toBeUndefined();
  },
);

test.each([
  "{origin}/loggedIn/",
  "{origin}/loggedIn?x=1",
  "{origin}/loggedIn#x",
  "{origin}/loggedin",
  "{origin}/loggedIn/../evil",
  "{host}.evil.example/loggedIn",
  "http://user@{hostport}/loggedIn",
  "javascript:alert(1)",
  "https://evil.example/loggedIn",
  "com.storey.app://loggedIn",
])("security 04: the redirect address is compared letter by letter (%s)", async (template) => {
  const { host, hostname } = new URL(server.origin);
  const uri = template
    .replace("{origin}", server.origin)
    .replace("{hostport}", host)
    .replace("{host}", `http://${hostname}`);
  const { status, location, page } = await authorize({ redirect_uri: uri });
  expect(status).toBe(400);
  expect(location).toBe("");
  expect(page).not.toContain("evil.example");
});

test("security 05: a code belongs to its redirect address and its client", async () => {
  const one = await signIn(server, account.email);
  const moved = await exchangeCode(server, one, { redirect_uri: server.origin });
  expect([moved.status, moved.body.error]).toEqual([400, "invalid_grant"]);
  const two = await signIn(server, account.email);
  const other = await exchangeCode(server, two, { client_id: NATIVE_CLIENT_ID });
  expect([other.status, other.body.error]).toEqual([400, "invalid_grant"]);
});

describe("security 06: a refresh token used again is a theft", () => {
  test("within the interval a second tab gets its own, outside it the whole family dies", async () => {
    const { refresh_token: first } = await tokens();
    const [a, b] = await Promise.all([refresh(server, first), refresh(server, first)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    await database.pool.query(
      "UPDATE oidc_state SET consumed_at = consumed_at - interval '31 seconds' WHERE consumed_at IS NOT NULL",
    );
    const late = await refresh(server, first);
    expect(late.status).toBe(400);
    expect(late.body.error_description).toBe("Unknown or invalid refresh token.");
    expect((await refresh(server, a.body.refresh_token)).status).toBe(400);
    expect((await refresh(server, b.body.refresh_token)).status).toBe(400);
  });

  test("without an interval the first reuse kills the family", async () => {
    const { refresh_token: first } = await tokens(strict);
    const second = await refresh(strict, first);
    expect(second.status).toBe(200);
    expect((await refresh(strict, first)).status).toBe(400);
    expect((await refresh(strict, second.body.refresh_token)).status).toBe(400);
  });

  test("without an interval, of parallel uses at most one is answered and its result is dead", async () => {
    const { refresh_token: first } = await tokens(strict);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(strict, first)));
    const successes = answers.filter(({ status }) => status === 200);
    expect(successes.length).toBeLessThanOrEqual(1);
    for (const { body } of successes) {
      expect((await refresh(strict, body.refresh_token)).status).toBe(400);
    }
  });
});

test.each([
  ["another client", { client_id: NATIVE_CLIENT_ID }, "invalid_grant"],
  ["more scope", { scope: "openid admin" }, "invalid_scope"],
  ["another audience", { resource: "https://elsewhere.example/api" }, "invalid_target"],
])("security 07: a refresh token cannot be widened to %s", async (_what, fields, error) => {
  const { refresh_token } = await tokens();
  const answer = await refresh(server, refresh_token, fields);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBe(error);
  expect(answer.body.access_token).toBeUndefined();
});

test("security 07: an audience that is not the API's is refused at the start", async () => {
  const { location } = await authorize({ audience: "https://elsewhere.example/api" });
  expect(location).toContain("error=invalid_target");
});

describe("security 08: only the code flow exists", () => {
  test.each(["token", "id_token", "id_token token", "code id_token", "none"])(
    "response_type %s",
    async (response_type) => {
      const { location, page } = await authorize({ response_type });
      expect(location + page).toMatch(/unsupported_response_type|invalid_request/);
      expect(location).not.toMatch(/access_token|id_token=|code=/);
    },
  );

  test.each(["password", "client_credentials", "urn:ietf:params:oauth:grant-type:device_code"])(
    "grant_type %s",
    async (grant_type) => {
      const answer = await requestToken(server, {
        grant_type,
        client_id: WEB_CLIENT_ID,
        username: account.email,
        password: "correct horse battery",
      });
      expect(answer.status).toBe(400);
      expect(answer.body.access_token).toBeUndefined();
    },
  );
});

test("security 24: only the application's own origin may read the token endpoint", async () => {
  const callback = await signIn(server, account.email);
  const fields = {
    grant_type: "authorization_code",
    client_id: WEB_CLIENT_ID,
    code: callback.code,
    code_verifier: callback.verifier,
    redirect_uri: `${server.origin}/loggedIn`,
  };
  const foreign = await requestToken(server, fields, { origin: "https://evil.example" });
  expect(foreign.body.access_token).toBeUndefined();
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  const own = await requestToken(server, fields, { origin: server.origin });
  expect(own.status).toBe(200);
  expect(own.headers.get("access-control-allow-origin")).toBe(server.origin);
});

describe("security 25: malformed requests are refused, never half understood", () => {
  const endpoint = () => `${server.origin}/idp/oauth/token`;

  test("a parameter given twice", async () => {
    const url = `${authorizeUrl(server, pkcePair().challenge)}&client_id=${NATIVE_CLIENT_ID}`;
    const answer = await openBrowser().request(url);
    expect(answer.status).toBe(400);
    const body = "grant_type=refresh_token&grant_type=refresh_token&client_id=storey-web";
    const token = await fetch(endpoint(), {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(token.status).toBe(400);
  });

  test("a body of 100 kB, and a body of JSON", async () => {
    const huge = await requestToken(server, { grant_type: "x".repeat(100_000) });
    expect(huge.status).toBe(400);
    const json = await fetch(endpoint(), {
      method: "POST",
      body: JSON.stringify({ grant_type: "refresh_token" }),
      headers: { "content-type": "application/json" },
    });
    expect(json.status).toBe(400);
  });

  test("a NUL in the state comes back as it was sent", async () => {
    const { status } = await authorize({ state: "a\0b" });
    expect(status).toBe(303);
  });
});

describe("security 26: what a request says about our address is not believed", () => {
  function withHost(path: string, headers: Record<string, string>) {
    return new Promise<{ location: string; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const request = httpRequest({ hostname, port, path, headers }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (part) => {
          body += part;
        });
        response.on("end", () => resolve({ location: response.headers.location ?? "", body }));
      });
      request.on("error", reject).end();
    });
  }
  const lies = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    forwarded: "host=evil.example;proto=https",
  };

  test("metadata names the configured address", async () => {
    const { body } = await withHost("/idp/.well-known/openid-configuration", lies);
    expect(body).not.toContain("evil.example");
    expect(JSON.parse(body)).toMatchObject({
      issuer: `${server.origin}/idp/`,
      token_endpoint: `${server.origin}/idp/oauth/token`,
      jwks_uri: `${server.origin}/idp/.well-known/jwks.json`,
    });
  });

  test("the address to come back to after sign-in is stored as configured", async () => {
    const { pathname, search } = new URL(authorizeUrl(server, pkcePair().challenge));
    await withHost(pathname + search, lies);
    const { rows } = await database.pool.query(
      "SELECT payload FROM oidc_state WHERE model = 'Interaction'",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { payload } of rows) {
      expect(payload.returnTo).toMatch(/^http:\/\/localhost:\d+\/idp\/authorize\//);
    }
  });
});

test("security 31: a popup's answer is posted to the registered address only", async () => {
  const { page, location } = await authorize({
    response_mode: "web_message",
    redirect_uri: "https://evil.example",
    prompt: "none",
  });
  expect(page + location).not.toContain("postMessage");
  const own = await authorize({
    response_mode: "web_message",
    redirect_uri: server.origin,
    prompt: "none",
  });
  expect(own.page).toContain(`"redirect_uri":"${server.origin}"`);
  expect(own.page).toContain("login_required");
});

test("security 35: a code caught on the way to the mobile app is useless without the verifier", async () => {
  const redirect_uri = "com.storey.app://loggedIn";
  const callback = await signIn(server, account.email, {
    query: { client_id: NATIVE_CLIENT_ID, redirect_uri },
  });
  expect(callback.url.href).toMatch(/^com\.storey\.app:\/\/loggedIn\?code=/);
  const client = { client_id: NATIVE_CLIENT_ID, redirect_uri };
  const thief = await exchangeCode(server, { ...callback, verifier: pkcePair().verifier }, client);
  expect(thief.status).toBe(400);
  expect((await exchangeCode(server, callback, client)).status).toBe(200);
});

test("nothing under /idp falls through to the application", async () => {
  const answer = await fetch(`${server.origin}/idp/no-such-thing`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: "not_found" });
});
