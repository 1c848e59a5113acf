import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { replacePassword } from "../../identity/credential.repository.ts";
import { createCredential } from "../../identity/credential.service.ts";
import { PAGE_LANGUAGES } from "../../identity/pages/page-messages.ts";
import { hashPassword } from "../../identity/password-hash.ts";
import { setPassword } from "../../identity/test-support/credential-fixture.ts";
import { postSignIn } from "../../identity/test-support/identity-server.ts";
import { LoginClient } from "./login.fixture.ts";
import { OPEN_LINKS } from "./sign-in-link-job.service.ts";
import { LINKS_A_DAY } from "./sign-in-links.service.ts";

const OLD = "correct horse battery";
const NEW = "a staple of new words";

let server: TestServer;
let login: LoginClient;
let person: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});

let tests = 0;

beforeEach(async () => {
  // The requests of one test do not slow down another one.
  tests += 1;
  login = new LoginClient(server, `10.0.0.${tests}`);
  const make = new Factory(server);
  person = await make.user({ organisations: [await make.organisation()] });
  await setPassword(server.installation.database.pool, person.auth0Id, OLD);
  await query("update credential set tokens_valid_after = null where auth0_id = $1", [
    person.auth0Id,
  ]);
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

/** Asks for a link and gives the path in the mail. */
async function mailedLink(purpose: "password" | "device"): Promise<string> {
  await login.ask(purpose, person.email);
  await login.work();
  return (
    (await login.mails(person.email)).findLast(({ kind }) => kind === `${purpose}-link`)?.path ?? ""
  );
}

describe("a forgotten password", () => {
  it("is set anew by a mailed link, which ends every session and tells of it", async () => {
    const before = await login.logIn(person.email, OLD);
    expect(await login.callStatus(before)).toBe(200);
    const program = await login.program(before);
    const path = await mailedLink("password");
    const { opened, page, status, answer } = await login.use(path, { password: NEW });
    expect(opened).toBe(200);
    expect(page).toContain(person.email);
    expect(status).toBe(303);
    expect(answer.headers.get("location")).toBe("/idp/password/done");
    const { rows } = await query("select model from oidc_state where account_id = $1", [
      person.auth0Id,
    ]);
    expect(rows).toEqual([]);
    expect(await program()).toBe(200);
    expect(await login.renew(before)).toBeUndefined();
    expect(await login.callStatus(before)).toBe(401);
    expect(await login.try(person.email, OLD)).toBe(400);
    expect(await login.callStatus(await login.logIn(person.email, NEW))).toBe(200);
    expect((await login.mails(person.email)).map(({ kind }) => kind)).toEqual([
      "password-link",
      "password-changed",
    ]);
  });

  it("gives the same answer for unknown, blocked and known addresses, and mails to known ones alone", async () => {
    const blocked = await createCredential(server.installation.database.pool, {
      email: `${v7()}@example.test`,
      password: OLD,
    });
    await query("update credential set blocked_at = now() where id = $1", [blocked.id]);
    const unknown = `${v7()}@example.test`;
    const all = [person.email, blocked.email, unknown];
    const answers = [];
    for (const email of all) answers.push(await login.ask("password", email));
    expect(answers).toEqual(all.map(() => ({ status: 303, location: "/idp/link/sent" })));
    // The slow work is done later: until then the same row was written for each address.
    const waiting = await query(
      "select email from sign_in_link where token_hash is null and email = any ($1)",
      [all],
    );
    expect(waiting.rows).toHaveLength(3);
    await login.work();
    expect(await login.mails(person.email)).toHaveLength(1);
    expect(await login.mails(blocked.email)).toEqual([]);
    expect(await login.mails(unknown)).toEqual([]);
    const left = await query("select from sign_in_link where email = any ($1)", [
      [blocked.email, unknown],
    ]);
    expect(left.rowCount).toBe(0);
  });

  it("works once, of ten uses at once too", async () => {
    const path = await mailedLink("password");
    const uses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => login.use(path, { password: `${NEW} ${index}` })),
    );
    const statuses = uses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 410)]);
    expect((await login.use(path, { password: NEW })).opened).toBe(410);
  });

  it("opening the link changes nothing, and what is wrong can be put right", async () => {
    const path = await mailedLink("password");
    expect((await login.use(path, { password: "" })).status).toBe(400);
    expect((await login.use(path, { password: "short" })).status).toBe(400);
    expect((await login.use(path, { password: NEW, form_token: "forged" })).status).toBe(403);
    expect(await login.try(person.email, OLD)).toBe(303);
    expect((await login.use(path, { password: NEW })).status).toBe(303);
  });

  it.each([
    ["after 30 minutes", "expires_at = clock_timestamp()"],
    [
      "when the clock was set back by a day",
      "created_at = created_at + interval '1 day', expires_at = expires_at + interval '1 day'",
    ],
    ["when it is of another kind", "purpose = 'device'"],
  ])("has no link any more %s", async (_when, change) => {
    const path = await mailedLink("password");
    const { rows } = await query(
      "select expires_at - created_at as life from sign_in_link where auth0_id = $1",
      [person.auth0Id],
    );
    expect(rows[0].life).toMatchObject({ minutes: 30 });
    await query(`update sign_in_link set ${change} where auth0_id = $1`, [person.auth0Id]);
    expect((await login.use(path, { password: NEW })).status).toBe(410);
    expect(await login.try(person.email, OLD)).toBe(303);
  });

  it("ends with the other links of the account", async () => {
    const [first, second] = [await mailedLink("password"), await mailedLink("password")];
    expect((await login.use(second, { password: NEW })).status).toBe(303);
    expect((await login.use(first, { password: OLD })).status).toBe(410);
  });

  it.each(["credential", "user_account"])("ends with a block of the %s", async (table) => {
    const path = await mailedLink("password");
    await query(`update ${table} set blocked_at = now() where auth0_id = $1`, [person.auth0Id]);
    expect((await login.use(path, { password: NEW })).status).toBe(410);
    await query(`update ${table} set blocked_at = null where auth0_id = $1`, [person.auth0Id]);
    expect((await login.use(path, { password: NEW })).status).toBe(303);
  });

  it("fills no mailbox: whoever asks more often finds links that work in it", async () => {
    for (let asked = 0; asked < OPEN_LINKS + 2; asked += 1) await mailedLink("password");
    const mails = await login.mails(person.email);
    expect(mails).toHaveLength(OPEN_LINKS);
    expect((await login.use(mails[0]?.path ?? "", { password: NEW })).status).toBe(303);
  });

  it.each(["known", "unknown"])(
    "is asked for so often in a day, for an address that is %s",
    async (kind) => {
      const email = kind === "known" ? person.email : `${v7()}@example.test`;
      const { forAddress, forAddressOfNetwork } = LINKS_A_DAY;
      const written = async () =>
        (await query("select from sign_in_link where email = $1", [email])).rowCount;
      // Asks at once: each of the concurrent requests sees the ones before it.
      const answers = await Promise.all(
        Array.from({ length: forAddressOfNetwork + 3 }, () => login.ask("password", email)),
      );
      expect(await written()).toBe(forAddressOfNetwork);
      for (let network = 1; (await written()) !== forAddress; network += 1) {
        expect(network).toBeLessThan(10);
        for (let asked = 0; asked < forAddressOfNetwork; asked += 1)
          answers.push(await login.ask("password", email, `198.51.100.${network}`));
      }
      answers.push(await login.ask("password", email, "203.0.113.1"));
      expect(await written()).toBe(forAddress);
      // The answer does not show it.
      for (const answer of answers)
        expect(answer).toEqual({ status: 303, location: "/idp/link/sent" });
      await query("update asked_link_count set counted_from = counted_from - interval '1 day'");
      await login.ask("password", email);
      expect(await written()).toBe(forAddress + 1);
    },
  );

  it("is asked for by one network so often in a day, in the same words for any address", async () => {
    await login.ask("password", person.email, "203.0.113.9");
    await query(
      "update asked_link_count set asked = $1 where key_hash = sha256('network 203.0.113.9')",
      [LINKS_A_DAY.ofNetwork],
    );
    for (const email of [person.email, `${v7()}@example.test`])
      expect((await login.ask("password", email, "203.0.113.9")).status).toBe(429);
    expect((await login.ask("password", person.email, "203.0.113.8")).status).toBe(303);
    // A clock that was set back by two days lengthens no day.
    await query("update asked_link_count set counted_from = counted_from + interval '2 days'");
    expect((await login.ask("password", person.email, "203.0.113.9")).status).toBe(303);
  });

  it("is no e-mail address, and not the one of before", async () => {
    person = { ...person, email: `an.owner.${v7()}@example.test` };
    await query("update credential set email = $2 where auth0_id = $1", [
      person.auth0Id,
      person.email,
    ]);
    const path = await mailedLink("password");
    const local = person.email.split("@")[0] ?? "";
    for (const [password, words] of [
      [person.email.toUpperCase(), "Choose another password than your e-mail address."],
      [local, "Choose another password than your e-mail address."],
      [OLD, "Choose another password than you had before."],
    ] as const) {
      const { status, answer } = await login.use(path, { password });
      expect(status).toBe(400);
      expect(await answer.text()).toContain(words);
    }
    expect((await login.use(path, { password: NEW })).status).toBe(303);
  });

  it("has a page of its own for who came by a link that works no longer", async () => {
    const { page } = await login.use("/idp/password/no-such-link");
    expect(page).toContain('href="/idp/link/password"');
    const browser = login.browser();
    const url = "http://localhost:3000/idp/link/password";
    const form = await (await browser.request(url)).text();
    const form_token = /name="form_token" value="([^"]+)"/.exec(form)?.[1] ?? "";
    const ask = async (token: string) =>
      (await postSignIn(browser, url, { email: person.email, form_token: token })).status;
    expect(await ask("forged")).toBe(403);
    expect(await ask(form_token)).toBe(303);
    await login.work();
    expect(await login.mails(person.email)).toHaveLength(1);
  });

  it("says where the link waits without a mail server", async () => {
    const page = await login.browser().request("http://localhost:3000/idp/link/sent");
    expect(await page.text()).toContain("in the outbox");
  });

  it("leaves the secret in the mail alone", async () => {
    const path = await mailedLink("password");
    const secret = path.split("/").at(-1) ?? "";
    const { rows } = await query("select row_to_json(l)::text as text from sign_in_link l");
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(rows.map(({ text }) => text).join("")).not.toContain(secret);
    const { answer } = await login.use(path, { password: "short" });
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["password", "device", "invitation"])(
    "leaves the secret of a %s in no Referer where its page fails",
    async (kind) => {
      const answer = await login
        .browser()
        .request(`http://localhost:3000/idp/${kind}/${"x".repeat(43)}`, {
          method: "POST",
          headers: { "content-type": "text/plain" },
          body: "no form",
        });
      expect(answer.status).toBe(415);
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    },
  );

  it("is asked for by our own form alone, with an address in it", async () => {
    expect((await login.ask("password", "no address")).status).toBe(400);
    const browser = login.browser();
    const answer = await browser.request("http://localhost:3000/idp/interaction/x/password");
    expect(answer.status).toBe(400);
  });
});

describe("a new password that is being set", () => {
  /** Begins a change of the account, does something that waits for it, and sets the password. */
  async function setWhile<Result>(
    begin: "locked" | "replaced",
    work: () => Promise<Result>,
  ): Promise<Result> {
    const passwordHash = await hashPassword(NEW);
    // The earliest moment: a proof in this second would count.
    const validAfter = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const client = await server.installation.database.pool.connect();
    const replace = () => replacePassword(client, person.auth0Id, { passwordHash, validAfter });
    try {
      await client.query("begin");
      await client.query("select from credential where auth0_id = $1 for update", [person.auth0Id]);
      if (begin === "replaced") await replace();
      const done = work();
      await expect
        .poll(async () => {
          const { rows } = await query(
            "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows[0].count;
        })
        .toBeGreaterThan(0);
      if (begin === "locked") await replace();
      await client.query("commit");
      return await done;
    } finally {
      client.release();
    }
  }

  it("lets nobody in whose old password was right a moment before", async () => {
    expect(await setWhile("locked", () => login.try(person.email, OLD))).toBe(400);
    expect(await login.try(person.email, NEW)).toBe(303);
  });

  it("is not outlived by what a session asks for at the same time", async () => {
    const browser = login.browser();
    await login.logIn(person.email, OLD, browser);
    // Its login is of a second before the new password.
    await query(
      `update oidc_state set payload = (payload::jsonb || '{"loginTs": 1}')::json
       where account_id = $1 and model = 'Session'`,
      [person.auth0Id],
    );
    expect(await login.isLoggedIn(browser)).toBe(true);
    expect(await setWhile("replaced", () => login.isLoggedIn(browser))).toBe(false);
    const left = await query("select model from oidc_state where account_id = $1", [
      person.auth0Id,
    ]);
    expect(left.rows.filter(({ model }) => model !== "Grant")).toEqual([]);
  });
});

describe("a mailed link that makes a device known", () => {
  it("lets the owner in from a new device after an attack, with the password", async () => {
    const attacker = () => login.browser("198.51.100.7");
    for (let attempt = 0; attempt < 14; attempt += 1) {
      await login.try(person.email, `guess ${attempt}`, attacker());
    }
    const own = login.browser("192.0.2.33");
    // However long the tries took: the wait is the longest there is, and has just begun.
    const holdUp = () =>
      query("update sign_in_failure set failures = 1000, last_failed_at = now()");
    await holdUp();
    expect(await login.try(person.email, OLD, own)).toBe(429);
    const path = await mailedLink("device");
    expect((await login.use(path, {}, own)).status).toBe(303);
    expect(await login.try(person.email, "not the password", own)).toBe(400);
    expect(await login.try(person.email, OLD, own)).toBe(303);
    await holdUp();
    expect(await login.try(person.email, OLD, attacker())).toBe(429);
    expect((await login.use(path, {}, attacker())).opened).toBe(410);
  });

  it("sets no password", async () => {
    const path = (await mailedLink("device")).replace("/device/", "/password/");
    expect((await login.use(path, { password: NEW })).status).toBe(410);
  });
});

describe("the pages", () => {
  it.each(PAGE_LANGUAGES)("speak %s", async (language) => {
    const browser = login.browser();
    const words = { "accept-language": language };
    for (const path of [
      await mailedLink("password"),
      await mailedLink("device"),
      "/idp/link/sent",
      "/idp/password/done",
      "/idp/device/done",
      "/idp/password/no-such-link",
    ]) {
      const page = await browser.request(`http://localhost:3000${path}`, { headers: words });
      expect(await page.text()).toContain(`<html lang="${language}">`);
    }
  });
});
