import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import type { Credential } from "./credential.service.ts";
import { storeyClients } from "./identity-client.ts";
import { nextSecond, waitFor } from "./next-second.ts";
import { hashPassword, matchesPassword } from "./password-hash.ts";
import type { SignInLimits } from "./sign-in-guard.ts";
import { openBrowser, pkcePair, type TestBrowser } from "./test-support/browser.ts";
import { endAllSessions, setPassword } from "./test-support/credential-fixture.ts";
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

/** Tries once to sign in at the page of a server, from a browser. */
async function tryPassword(
  at: IdentityServer,
  email: string,
  password: string,
  browser: TestBrowser = openBrowser(),
  from?: string,
) {
  const { url, formToken } = await openSignInPage(at, browser, pkcePair().challenge, {
    prompt: "login",
  });
  const fields = { email, password, form_token: formToken };
  const headers: Record<string, string> = from ? { "x-forwarded-for": from } : {};
  const answer = await postSignIn(browser, url, fields, headers);
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
    const malformed = await tryPassword(server, "ada@", "x");
    expect(malformed.page).toContain("This is not a whole e-mail address.");
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

  test.each<[string, () => Promise<unknown>]>([
    ["a new password", () => setPassword(database.pool, account.auth0Id, "another password")],
    ["a sign-out everywhere", () => endAllSessions(database.pool, account.auth0Id)],
  ])("a login that is held back after its password does not outlive %s", async (_what, end) => {
    const browser = openBrowser();
    const { url, formToken } = await openSignInPage(server, browser, pkcePair().challenge);
    const fields = { email: account.email, password: PASSWORD, form_token: formToken };
    const posted = await postSignIn(browser, url, fields);
    expect(posted.status).toBe(303);
    const validAfter = nextSecond();
    await end();
    await waitFor(validAfter);
    // As a reset writes it: a new session may begin in the very second that ends the former ones.
    await database.pool.query("UPDATE credential SET tokens_valid_after = $2 WHERE auth0_id = $1", [
      account.auth0Id,
      validAfter,
    ]);
    const resumed = await browser.request(posted.headers.get("location") ?? "");
    const next = new URL(resumed.headers.get("location") ?? "", server.origin);
    expect(next.pathname).toMatch(/^\/idp\/interaction\//);
    const silent = await browser.request(
      authorizeUrl(server, pkcePair().challenge, { prompt: "none" }),
    );
    expect(silent.headers.get("location")).toContain("error=login_required");
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

describe("security 21: guessing costs whoever guesses, and locks nobody out", () => {
  /** Starts a server that believes the addresses in requests, and notes how long it delays them. */
  async function limitedServer(limits: Partial<SignInLimits>) {
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    const limited = await startIdentityServer(database, {
      trustProxy: true,
      limits: { pause, ...limits },
    });
    return { limited, pauses };
  }

  const setFailures = (email: string, failures: number, age: string) =>
    database.pool.query(
      `INSERT INTO sign_in_failure VALUES (sha256(convert_to($1, 'UTF8')), $2, clock_timestamp() - $3::interval)
       ON CONFLICT (email_hash) DO UPDATE SET failures = excluded.failures, last_failed_at = excluded.last_failed_at`,
      [email, failures, age],
    );

  test("a stranger's wrong passwords, from the same address too, do not keep the owner's device out", async () => {
    const { limited } = await limitedServer({ freeFailuresPerAccount: 3, failuresPerAddress: 5 });
    const own = openBrowser();
    const [here, there] = ["192.0.2.1", "198.51.100.1"];
    expect((await tryPassword(limited, account.email, PASSWORD, own, here)).status).toBe(303);
    for (const from of [there, here]) {
      for (let attempt = 0; attempt < 7; attempt += 1) {
        await tryPassword(limited, account.email, "wrong password", openBrowser(), from);
        await tryPassword(
          limited,
          `${attempt}@example.test`,
          "wrong password",
          openBrowser(),
          from,
        );
      }
    }
    const stranger = await tryPassword(limited, account.email, PASSWORD, openBrowser(), here);
    expect(stranger.status).toBe(429);
    expect(stranger.retryAfter).toBeGreaterThan(0);
    for (const from of [there, here]) {
      expect((await tryPassword(limited, account.email, PASSWORD, own, from)).status).toBe(303);
    }
    await limited.close();
  });

  test("a device that was known before a new password is a stranger's until it logs in with that", async () => {
    const { limited } = await limitedServer({ freeFailuresPerAccount: 1 });
    const own = openBrowser();
    expect((await tryPassword(limited, account.email, PASSWORD, own)).status).toBe(303);
    await setPassword(database.pool, account.auth0Id, "another password");
    await setFailures(account.email, 100, "0 s");
    const changeAt = (when: string) =>
      database.pool.query(
        `UPDATE credential SET password_changed_at = ${when} WHERE auth0_id = $1`,
        [account.auth0Id],
      );
    await changeAt("clock_timestamp() + interval '1 second'");
    expect((await tryPassword(limited, account.email, "another password", own)).status).toBe(429);
    await setFailures(account.email, 0, "0 s");
    await changeAt("clock_timestamp()");
    expect((await tryPassword(limited, account.email, "another password", own)).status).toBe(303);
    await setFailures(account.email, 100, "0 s");
    expect((await tryPassword(limited, account.email, "another password", own)).status).toBe(303);
    await limited.close();
  });

  test("a device known to several accounts stays known to each, and to no other", async () => {
    const { limited } = await limitedServer({ freeFailuresPerAccount: 1 });
    const other = await anAccount(database.pool);
    const third = await anAccount(database.pool);
    const shared = openBrowser();
    for (const { email } of [account, other]) {
      expect((await tryPassword(limited, email, PASSWORD, shared)).status).toBe(303);
    }
    for (const { email } of [account, other, third]) await setFailures(email, 100, "0 s");
    for (const { email } of [account, other]) {
      expect((await tryPassword(limited, email, PASSWORD, shared)).status).toBe(303);
    }
    expect((await tryPassword(limited, third.email, PASSWORD, shared)).status).toBe(429);
    await limited.close();
  });

  test("a known device may guess no more often than a stranger", async () => {
    const { limited } = await limitedServer({ freeFailuresPerAccount: 2 });
    const own = openBrowser();
    expect((await tryPassword(limited, account.email, PASSWORD, own)).status).toBe(303);
    expect((await tryPassword(limited, account.email, "wrong password", own)).status).toBe(400);
    expect((await tryPassword(limited, account.email, "wrong password", own)).status).toBe(400);
    expect((await tryPassword(limited, account.email, PASSWORD, own)).status).toBe(429);
    await limited.close();
  });

  test("of 40 guesses at once as many are looked at as of 40 in a row", async () => {
    const { limited } = await limitedServer({ freeFailuresPerAccount: 3 });
    const guesses = Array.from({ length: 40 }, (_, index) =>
      tryPassword(limited, account.email, "wrong password", openBrowser(), `192.0.2.${index}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    const lookedAt = statuses.filter((status) => status !== 429);
    // One more try may pass for each second that these take, and the seconds double.
    expect(lookedAt.length).toBeGreaterThanOrEqual(3);
    expect(lookedAt.length).toBeLessThanOrEqual(8);
    await limited.close();
  });

  test("of 40 guesses at once from one address for as many accounts the address's share is looked at", async () => {
    const { limited } = await limitedServer({ failuresPerAddress: 4 });
    const guesses = Array.from({ length: 40 }, (_, index) =>
      tryPassword(limited, `${index}-at-once@example.test`, "wrong password"),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(36);
    await limited.close();
  });

  test("60 people behind one address log in at the same second", async () => {
    const { limited, pauses } = await limitedServer({ failuresPerAddress: 5, failuresOfAll: 10 });
    const pages = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const browser = openBrowser();
        return { browser, ...(await openSignInPage(limited, browser, pkcePair().challenge)) };
      }),
    );
    // All of one account, which limits failures too.
    const tries = pages.map(({ browser, url, formToken }) =>
      postSignIn(browser, url, {
        email: account.email,
        password: PASSWORD,
        form_token: formToken,
      }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([303]));
    expect(pauses.filter((pause) => pause > 1_000)).toEqual([]);
    await limited.close();
  });

  test("a try whose password nobody looked at is no failure", async () => {
    const { limited } = await limitedServer({ failuresPerAddress: 1, freeFailuresPerAccount: 1 });
    const browser = openBrowser();
    const { url, formToken } = await openSignInPage(limited, browser, pkcePair().challenge);
    const fields = { email: account.email, password: PASSWORD, form_token: formToken };
    const hash = await hashPassword(PASSWORD);
    let isOver = false;
    // Keeps the line full until the answer arrives.
    const others = Array.from({ length: 50 }, async () => {
      while (!isOver) await matchesPassword(hash, "x").catch(() => setImmediate());
    });
    expect((await postSignIn(browser, url, fields)).status).toBe(503);
    isOver = true;
    await Promise.all(others);
    expect((await postSignIn(browser, url, fields)).status).toBe(303);
    await limited.close();
  });

  test("right passwords are no failures", async () => {
    const { limited } = await limitedServer({ failuresPerAddress: 1, failuresOfAll: 1 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await tryPassword(limited, account.email, PASSWORD)).status).toBe(303);
    }
    await limited.close();
  });

  test("strangers wait up to 30 s for an account", async () => {
    const { limited } = await limitedServer({});
    await setFailures(account.email, 100_000, "0 s");
    const refusal = await tryPassword(limited, account.email, PASSWORD);
    expect(refusal.retryAfter).toBeGreaterThan(0);
    expect(refusal.retryAfter).toBeLessThanOrEqual(30);
    await setFailures(account.email, 100_000, "31 s");
    expect((await tryPassword(limited, account.email, PASSWORD)).status).toBe(303);
    await limited.close();
  });

  test("a clock set back by a day does not lengthen the wait for an account", async () => {
    const { limited } = await limitedServer({});
    await setFailures(account.email, 100_000, "-1 day");
    expect((await tryPassword(limited, account.email, PASSWORD)).status).toBe(303);
    await limited.close();
  });

  test("networks of IPv6 are counted by /64 and by /48", async () => {
    const { limited } = await limitedServer({ failuresPerAddress: 2, failuresPerSite: 3 });
    const from = async (address: string) =>
      (
        await tryPassword(
          limited,
          `${address.replaceAll(":", "-")}@v6.test`,
          "wrong password",
          openBrowser(),
          address,
        )
      ).status;
    expect(await from("2001:db8:1:1::1")).toBe(400);
    expect(await from("2001:db8:1:1:ffff::2")).toBe(400);
    expect(await from("2001:db8:1:1::3")).toBe(429);
    expect(await from("2001:db8:1:2::1")).toBe(400);
    expect(await from("2001:db8:1:3::1")).toBe(429);
    expect(await from("2001:db8:2:1::1")).toBe(400);
    await limited.close();
  });

  test("first sign-ins of others pass while 12 addresses fail, after a delay that grows with one's own failures", async () => {
    const { limited, pauses } = await limitedServer({ failuresPerAddress: 3, failuresOfAll: 24 });
    for (let address = 1; address <= 12; address += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const email = `${address}-${attempt}@flood.test`;
        await tryPassword(limited, email, "wrong", openBrowser(), `203.0.113.${address}`);
      }
    }
    // The last four addresses were braked, each of their three tries longer than the one before.
    expect(pauses).toEqual(Array.from({ length: 4 }, () => [1_000, 2_000, 3_000]).flat());
    pauses.length = 0;
    for (let person = 1; person <= 3; person += 1) {
      const { email } = await anAccount(database.pool);
      const from = `192.0.2.${person}`;
      expect((await tryPassword(limited, email, PASSWORD, openBrowser(), from)).status).toBe(303);
    }
    expect(pauses).toEqual([1_000, 1_000, 1_000]);
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
});

test("security 22: known and unknown e-mails look alike, waiting included", async () => {
  const limited = await startIdentityServer(database, { limits: { freeFailuresPerAccount: 2 } });
  const unknown = "nobody-here@example.test";
  const blank = (page: string, email: string) =>
    page
      .replaceAll(email, "E")
      .replace(/name="form_token" value="[^"]+"/, "")
      .replace(/(interaction|authorize)\/[\w-]+/g, "")
      .replace(/\d+ seconds?/, "")
      .replace(/data-wait="\d+"/, "");
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const known = await tryPassword(limited, account.email, "wrong password");
    const other = await tryPassword(limited, unknown, "wrong password");
    expect(other.status).toBe(known.status);
    expect(blank(other.page, unknown)).toBe(blank(known.page, account.email));
  }
  // The same work is done if there is no hash to compare with; it never matches.
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

  test("who is known waits behind no stranger, and is let in where the line of strangers is full", async () => {
    const hash = await hashPassword(PASSWORD);
    const done: string[] = [];
    const strangers = Array.from({ length: 43 }, () =>
      matchesPassword(hash, PASSWORD).then(() => done.push("stranger")),
    );
    const known = matchesPassword(hash, PASSWORD, "first").then(() => done.push("known"));
    await Promise.all([...strangers, known]);
    // The processor decides which of the concurrent ones ends first.
    expect(done.indexOf("known")).toBeLessThan(40);
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
