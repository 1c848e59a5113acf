import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import type { Credential } from "./credential.service.ts";
import { storeyClients } from "./identity-client.ts";
import { hashPassword, matchesPassword } from "./password-hash.ts";
import { openBrowser, pkcePair, type TestBrowser } from "./test-support/browser.ts";
import {
  anAccount,
  authorizeUrl,
  exchangeCode,
  type IdentityServer,
  openIdentityDatabase,
  openSignInPage,
  PASSWORD,
  postSignIn,
  refresh,
  signIn,
  startIdentityServer,
} from "./test-support/identity-server.ts";

let database: Database;
let server: IdentityServer;
let account: Credential;

beforeAll(async () => {
  database = await openIdentityDatabase();
  server = await startIdentityServer(database, { limits: { failuresPerAddress: 1_000 } });
}, 60_000);

beforeEach(async () => {
  account = await anAccount(database.pool);
});

afterAll(async () => {
  await server?.close();
  await database?.close();
});

/** One try at the sign-in page of a server, from a browser. */
async function tryPassword(
  at: IdentityServer,
  email: string,
  password: string,
  browser: TestBrowser = openBrowser(),
) {
  const { url, formToken } = await openSignInPage(at, browser, pkcePair().challenge, {
    prompt: "login",
  });
  const answer = await postSignIn(browser, url, { email, password, form_token: formToken });
  const retryAfter = Number(answer.headers.get("retry-after") ?? 0);
  return { status: answer.status, retryAfter, page: await answer.text() };
}

describe("the sign-in page", () => {
  test("an unverified account goes back to the application with email_verification", async () => {
    const unverified = await anAccount(database.pool, { emailVerified: false });
    const { url } = await signIn(server, unverified.email);
    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.get("error_description")).toBe("email_verification");
  });

  test("problems are tied to their fields, and the password is never echoed", async () => {
    const wrong = await tryPassword(server, account.email, "not the password");
    expect(wrong.page).toContain('aria-invalid="true" aria-describedby="problem"');
    expect(wrong.page).not.toContain("not the password");
    const empty = await tryPassword(server, "", "x");
    expect(empty.page).toContain("Enter your e-mail address.");
  });

  test.each([
    [{ ui_locales: "de-CH en" }, "", "Anmelden"],
    [{}, "xx, fr-CA;q=0.9", "Connexion"],
    [{ ui_locales: "xx" }, "nl", "Inloggen"],
    [{}, "es", "Iniciar sesión"],
    [{}, "", "Log in"],
  ])("speaks the language asked for (%j, %j)", async (query, accepted, title) => {
    const browser = openBrowser();
    const { url } = await openSignInPage(server, browser, pkcePair().challenge, query);
    const page = await browser.request(url, { headers: { "accept-language": accepted } });
    expect(await page.text()).toContain(`<h1>${title}</h1>`);
  });

  test("demonstration accounts are offered in demonstration mode only, and fill the form without script", async () => {
    const accounts = [{ email: "demo@example.test", label: "A <b>demo</b>" }];
    const demo = await startIdentityServer(database, {
      demonstration: { accounts, password: "storey-demo" },
    });
    const browser = openBrowser();
    const { url, page } = await openSignInPage(demo, browser, pkcePair().challenge);
    expect(page).toContain("A &lt;b&gt;demo&lt;/b&gt;");
    const filled = await (await browser.request(`${url}?account=0`)).text();
    expect(filled).toContain('value="demo@example.test"');
    await demo.close();
    const plain = await openSignInPage(server, openBrowser(), pkcePair().challenge);
    expect(plain.page).not.toMatch(/storey-demo|Demonstration/);
  });
});

test("over https every cookie is Secure, and the connection is kept to https", async () => {
  const publicUrl = "https://storey.example.test";
  const clients = storeyClients(publicUrl);
  const secure = await startIdentityServer(database, { publicUrl, clients });
  const redirect_uri = `${publicUrl}/loggedIn`;
  const url = authorizeUrl(secure, pkcePair().challenge, { redirect_uri });
  const { headers } = await fetch(url, { redirect: "manual" });
  expect(headers.getSetCookie().length).toBeGreaterThan(0);
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; secure; httponly/i);
  expect(headers.get("strict-transport-security")).toContain("max-age=");
  await secure.close();
});

describe("security 19: nobody can be signed in to somebody else's account", () => {
  test("another browser cannot use an interaction, with the right token neither", async () => {
    const attacker = openBrowser();
    const { url, formToken } = await openSignInPage(server, attacker, pkcePair().challenge);
    const fields = { email: account.email, password: PASSWORD, form_token: formToken };
    const answer = await postSignIn(openBrowser(), url, fields);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
  });

  test("a cookie of one interaction does not open another", async () => {
    const browser = openBrowser();
    const first = await openSignInPage(server, browser, pkcePair().challenge);
    const second = await openSignInPage(server, openBrowser(), pkcePair().challenge);
    const cookie = [...browser.jar].find(([key]) => key.startsWith("storey_interaction "));
    const signature = [...browser.jar].find(([key]) => key.startsWith("storey_interaction.sig "));
    const answer = await fetch(second.url, {
      headers: {
        cookie: `storey_interaction=${cookie?.[1].value}; storey_interaction.sig=${signature?.[1].value}`,
      },
    });
    expect(answer.status).toBe(400);
    expect((await browser.request(first.url)).status).toBe(200);
  });

  test("a missing or foreign form token, and a form of another site, are refused", async () => {
    const browser = openBrowser();
    const { url, formToken } = await openSignInPage(server, browser, pkcePair().challenge);
    const other = await openSignInPage(server, openBrowser(), pkcePair().challenge);
    const fields = { email: account.email, password: PASSWORD };
    const token = { ...fields, form_token: formToken };
    expect((await postSignIn(browser, url, fields)).status).toBe(403);
    expect(
      (await postSignIn(browser, url, { ...fields, form_token: other.formToken })).status,
    ).toBe(403);
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      expect((await postSignIn(browser, url, token, headers)).status).toBe(403);
    }
    expect((await postSignIn(browser, url, token)).status).toBe(303);
  });

  test("the last step needs this browser's cookie", async () => {
    const browser = openBrowser();
    const { url, formToken } = await openSignInPage(server, browser, pkcePair().challenge);
    const fields = { email: account.email, password: PASSWORD, form_token: formToken };
    const posted = await postSignIn(browser, url, fields);
    const stolen = await openBrowser().request(posted.headers.get("location") ?? "");
    expect(stolen.status).toBe(400);
    expect(stolen.headers.get("location")).toBeNull();
  });
});

test("security 20: a session id is never the visitor's choice, and changes at each sign-in", async () => {
  const browser = openBrowser();
  browser.jar.set("storey_session /idp", { value: "chosen-by-an-attacker", path: "/idp" });
  const session = () => browser.jar.get("storey_session /idp")?.value;
  await signIn(server, account.email, { browser });
  const first = session();
  expect(first).toMatch(/^[\w-]{20,}$/);
  expect(first).not.toBe("chosen-by-an-attacker");
  await signIn(server, account.email, { browser, query: { prompt: "login" } });
  expect(session()).not.toBe(first);
});

describe("security 21: guessing is slowed down, and nobody is locked out by it", () => {
  test("an account's failures make strangers wait up to 30 s, its own device not at all", async () => {
    const limited = await startIdentityServer(database, { limits: { freeFailuresPerAccount: 3 } });
    const own = openBrowser();
    expect((await tryPassword(limited, account.email, PASSWORD, own)).status).toBe(303);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await tryPassword(limited, account.email, "wrong password")).status).toBe(400);
    }
    const stranger = await tryPassword(limited, account.email, PASSWORD);
    expect(stranger.status).toBe(429);
    expect(stranger.retryAfter).toBeGreaterThan(0);
    expect((await tryPassword(limited, account.email, PASSWORD, own)).status).toBe(303);

    await database.pool.query(
      `INSERT INTO sign_in_failure VALUES (sha256(convert_to($1, 'UTF8')), 100000, now())
       ON CONFLICT (email_hash) DO UPDATE SET failures = 100000, last_failed_at = now()`,
      [account.email],
    );
    expect((await tryPassword(limited, account.email, PASSWORD)).retryAfter).toBeLessThanOrEqual(
      30,
    );
    await database.pool.query(
      "UPDATE sign_in_failure SET last_failed_at = last_failed_at - interval '31 seconds'",
    );
    expect((await tryPassword(limited, account.email, PASSWORD)).status).toBe(303);
    await limited.close();
  });

  test("one address may fail so often, whatever accounts it tries", async () => {
    const limited = await startIdentityServer(database, { limits: { failuresPerAddress: 2 } });
    await tryPassword(limited, "a@example.test", "wrong password");
    await tryPassword(limited, "b@example.test", "wrong password");
    const third = await tryPassword(limited, account.email, PASSWORD);
    expect(third.status).toBe(429);
    expect(third.retryAfter).toBeGreaterThan(0);
    await limited.close();
  });

  test("one address may ask so much of the authority in a minute", async () => {
    const limited = await startIdentityServer(database, { requestsPerMinute: 2 });
    const ask = () => fetch(authorizeUrl(limited, pkcePair().challenge), { redirect: "manual" });
    expect((await ask()).status).toBe(303);
    expect((await ask()).status).toBe(303);
    const third = await ask();
    expect(third.status).toBe(429);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
    await limited.close();
  });

  test("everybody together may fail so often; a known device still gets in", async () => {
    const limited = await startIdentityServer(database, { limits: { failuresOfAll: 2 } });
    const own = openBrowser();
    await tryPassword(limited, account.email, PASSWORD, own);
    await tryPassword(limited, "c@example.test", "wrong password");
    await tryPassword(limited, "d@example.test", "wrong password");
    expect((await tryPassword(limited, account.email, PASSWORD)).status).toBe(429);
    expect((await tryPassword(limited, account.email, PASSWORD, own)).status).toBe(303);
    await limited.close();
  });
});

test("security 22: known and unknown e-mails look alike, waiting included", async () => {
  const limited = await startIdentityServer(database, { limits: { freeFailuresPerAccount: 2 } });
  const unknown = "nobody-here@example.test";
  const blank = (page: string, email: string) =>
    page
      .replaceAll(email, "E")
      .replace(/name="form_token" value="[^"]+"/, "")
      .replace(/interaction\/[\w-]+/g, "")
      .replace(/\d+ seconds/, "");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const known = await tryPassword(limited, account.email, "wrong password");
    const other = await tryPassword(limited, unknown, "wrong password");
    expect(other.status).toBe(known.status);
    expect(blank(other.page, unknown)).toBe(blank(known.page, account.email));
  }
  // The same work is done where there is no hash to compare with; it never matches.
  expect(await matchesPassword(undefined, PASSWORD)).toBe(false);
  await limited.close();
});

test("security 23 and 36: the pages cannot be framed, and run no script but their own", async () => {
  const browser = openBrowser();
  const { url } = await openSignInPage(server, browser, pkcePair().challenge);
  for (const address of [url, `${server.origin}/idp/v2/logout`, `${server.origin}/idp/authorize`]) {
    const { headers } = await browser.request(address);
    const policy = headers.get("content-security-policy") ?? "";
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|form-action|\*/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  }
});

test("security 29: error pages repeat nothing of the request", async () => {
  const evil = '<img src=x onerror="alert(1)">Call 555-1234';
  const answers = [
    await openBrowser().request(
      authorizeUrl(server, pkcePair().challenge, {
        redirect_uri: `https://x/${evil}`,
        state: evil,
      }),
    ),
    await fetch(`${server.origin}/idp/v2/logout?${new URLSearchParams({ returnTo: evil })}`),
    await fetch(`${server.origin}/idp/interaction/${encodeURIComponent(evil)}`),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(/onerror|555-1234/);
  }
});

describe("security 33: hashing cannot be used to exhaust the server", () => {
  test("of 60 tries at once 43 are taken on, the rest are told to come back", async () => {
    const hash = await hashPassword(PASSWORD);
    const tries = Array.from({ length: 60 }, () => matchesPassword(hash, PASSWORD));
    const results = await Promise.allSettled(tries);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(17);
    expect(await matchesPassword(hash, PASSWORD)).toBe(true);
  });

  test("passwords have bounds, and a form has a size", async () => {
    await expect(hashPassword("x".repeat(201))).rejects.toThrow(RangeError);
    await expect(hashPassword("short")).rejects.toThrow(RangeError);
    const long = await anAccount(database.pool, { password: "x".repeat(200) });
    expect((await tryPassword(server, long.email, "x".repeat(201))).status).toBe(400);
    expect((await tryPassword(server, long.email, "x".repeat(200))).status).toBe(303);
    expect((await tryPassword(server, long.email, "x".repeat(20_000))).status).toBe(413);
  });
});

test("security 34: no password, code, token or cookie is in the log, or at rest in the database", async () => {
  const { browser, ...callback } = await signIn(server, account.email);
  const { body } = await exchangeCode(server, callback);
  const renewed = await refresh(server, body.refresh_token);
  const secrets = [
    PASSWORD,
    callback.code,
    callback.verifier,
    body.access_token,
    body.refresh_token,
    renewed.body.refresh_token,
    body.id_token,
    browser.jar.get("storey_session /idp")?.value,
  ];
  const { rows } = await database.pool.query(
    "SELECT payload::text AS text FROM oidc_state UNION ALL SELECT row_to_json(credential)::text FROM credential",
  );
  const stored = rows.map(({ text }) => text).join("\n");
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(server.logged()).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});
