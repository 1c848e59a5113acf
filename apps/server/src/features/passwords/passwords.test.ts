import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";
import { nextSecond, waitFor } from "../../identity/next-second.ts";
import { setPassword } from "../../identity/test-support/credential-fixture.ts";
import { LoginClient, type Tokens } from "./login.fixture.ts";
import { WRONG_PASSWORDS } from "./own-password.service.ts";
import { LINKS_AN_HOUR } from "./person-link.service.ts";
import { OPEN_LINKS } from "./sign-in-link-job.service.ts";

const OLD = "correct horse battery";
const NEW = "a staple of new words";

let server: TestServer;
let make: Factory;
let login: LoginClient;
let organisation: string;
let person: TestUser;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  login = new LoginClient(server);
  organisation = await make.organisation({ name: "Harbour <b>University</b>" });
});

beforeEach(async () => {
  person = await make.user({ organisations: [organisation] });
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  await setPassword(server.installation.database.pool, person.auth0Id, OLD);
  await query("update credential set tokens_valid_after = null where auth0_id = $1", [
    person.auth0Id,
  ]);
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

const change = (tokens: Tokens, currentPassword: string, newPassword: string) =>
  server.call("POST", "/users/me/password", {
    token: tokens.access,
    body: { currentPassword, newPassword },
  });

const sendLink = (by: TestUser, to: TestUser) =>
  server.call("POST", `/users/${to.id}/password-link`, { token: by.token });

/** Waits for the next second, since logins are distinguished by the second. */
async function nextSecondBegins(): Promise<void> {
  await waitFor(nextSecond());
}

function expectCode(reply: TestReply, code: string): void {
  expect(reply.problem().code, reply.text).toBe(code);
}

describe("the change of one's own password", () => {
  it("ends the other sessions, lets this one go on, and tells of it by mail", async () => {
    const here = await login.logIn(person.email, OLD);
    const elsewhere = await login.logIn(person.email, OLD);
    const program = await login.program(elsewhere);
    expect((await change(here, OLD, NEW)).status).toBe(204);
    expect(await program()).toBe(200);
    expect(await login.callStatus(elsewhere)).toBe(401);
    expect(await login.renew(elsewhere)).toBeUndefined();
    const renewed = await login.renew(here);
    expect(renewed && (await login.callStatus(renewed))).toBe(200);
    expect(await login.try(person.email, OLD)).toBe(400);
    expect(await login.try(person.email, NEW)).toBe(303);
    expect((await login.mails(person.email)).map(({ kind }) => kind)).toEqual(["password-changed"]);
  });

  it("keeps nobody out for a day where the clock is set back by one after it, and lets nothing of before in", async () => {
    const before = await login.logIn(person.email, OLD);
    await query(
      `update credential set tokens_valid_after = clock_timestamp() + interval '1 day',
         password_changed_at = clock_timestamp() + interval '1 day' where auth0_id = $1`,
      [person.auth0Id],
    );
    await nextSecondBegins();
    const after = await login.logIn(person.email, OLD);
    expect(await login.callStatus(after)).toBe(200);
    expect(await login.callStatus((await login.renew(after)) ?? after)).toBe(200);
    expect(await login.callStatus(before)).toBe(401);
    expect(await login.renew(before)).toBeUndefined();
  });

  it("leaves nothing behind of a session that logs out after it", async () => {
    const browser = login.browser();
    const here = await login.logIn(person.email, OLD, browser);
    expect((await change(here, OLD, NEW)).status).toBe(204);
    await browser.request("http://localhost:3000/idp/v2/logout");
    expect(await login.renew(here)).toBeUndefined();
  });

  it("needs the password of before, and bounds how often it is guessed, at once too", async () => {
    const here = await login.logIn(person.email, OLD);
    const wrong = await change(here, "not the password", NEW);
    expectCode(wrong, "request.invalid");
    expect(wrong.problem().fields).toMatchObject([
      { field: "currentPassword", code: "password.wrong" },
    ]);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(here, `guess number ${index}`, NEW)),
    );
    const looked = guesses.filter(({ status }) => status === 400);
    expect(looked).toHaveLength(WRONG_PASSWORDS - 1);
    const right = await change(here, OLD, NEW);
    expectCode(right, "rate.limited");
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
    expect(await login.try(person.email, OLD)).toBe(303);
  });

  it("says which field a password of the wrong length is in", async () => {
    const here = await login.logIn(person.email, OLD);
    for (const short of ["short", "x".repeat(201)]) {
      const refused = await change(here, OLD, short);
      expect(refused.problem().fields).toMatchObject([
        { field: "newPassword", code: "password.length" },
      ]);
    }
  });

  it("says beside its field what a password may not be", async () => {
    const here = await login.logIn(person.email, OLD);
    await query("update credential set email = 'an.owner@' || email where auth0_id = $1", [
      person.auth0Id,
    ]);
    for (const [password, code] of [
      [`AN.OWNER@${person.email}`, "password.is_email"],
      [OLD, "password.is_former"],
    ] as const) {
      const refused = await change(here, OLD, password);
      expect(refused.problem().fields).toMatchObject([{ field: "newPassword", code }]);
    }
    expect((await change(here, OLD, NEW)).status).toBe(204);
  });

  it("is done by one of several at once", async () => {
    const here = await login.logIn(person.email, OLD);
    const changes = await Promise.all(
      [1, 2, 3].map((index) => change(here, OLD, `${NEW} ${index}`)),
    );
    expect(changes.map(({ status }) => status).toSorted()).toEqual([204, 400, 400]);
  });
});

describe("an administrator's link", () => {
  it("goes to the person alone, who sets the password; until then nothing changes", async () => {
    const here = await login.logIn(person.email, OLD);
    const reply = await sendLink(admin, person);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    await login.work();
    expect(await login.mails(admin.email)).toEqual([]);
    const [mail] = await login.mails(person.email);
    expect(mail?.text).toContain("An administrator of Harbour <b>University</b>");
    expect(await login.callStatus(here)).toBe(200);
    expect((await login.use(mail?.path ?? "", { password: NEW })).status).toBe(303);
    expect(await login.renew(here)).toBeUndefined();
    expect(await login.try(person.email, NEW)).toBe(303);
  });

  it("is for people of the organisation, with no rights above the administrator's own", async () => {
    const elsewhere = await make.organisation();
    const stranger = await make.user({ organisations: [elsewhere] });
    expectCode(await sendLink(admin, stranger), "not_found");
    const above = await make.user({ organisations: [organisation], appRoles: ["storey-employee"] });
    expectCode(await sendLink(admin, above), "user.product_role");

    const technician = await make.user({ organisations: [organisation], roles: ["technician"] });
    expectCode(await sendLink(technician, person), "access.forbidden");
    const waiting = await make.user({ organisations: [organisation] });
    await query("update user_account set auth0_id = null where id = $1", [waiting.id]);
    expectCode(await sendLink(admin, waiting), "user.never_signed_in");
    const asked = await query("select from sign_in_link");
    expect(asked.rowCount).toBe(0);
  });

  it("says nothing of other organisations the person is in, and gives nothing there", async () => {
    const elsewhere = await make.organisation();
    const both = await make.user({
      organisations: [elsewhere, organisation],
      roles: ["organisation-admin"],
    });
    const reply = await sendLink(admin, both);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    await login.work();
    const { rows } = await query(
      "select recipient from mail where kind = 'password-link' and recipient <> $1",
      [person.email],
    );
    expect(rows.at(-1)).toEqual({ recipient: both.email });
    expect(await login.callStatus({ access: both.token, refresh: "" })).toBe(200);
  });

  it("is not sent by who lost the right while waiting for it", async () => {
    const { pool } = server.installation.database;
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select from organisation where id = $1 for no key update", [
        organisation,
      ]);
      const sent = sendLink(admin, person);
      await expect
        .poll(async () => {
          const { rows } = await query(
            "select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows[0].count;
        })
        .toBeGreaterThan(0);
      await client.query("delete from user_organisation_role where user_id = $1", [admin.id]);
      await client.query("commit");
      expectCode(await sent, "access.forbidden");
    } finally {
      client.release();
    }
  });

  it("arrives however many links somebody asked for at the login", async () => {
    for (let asked = 0; asked < OPEN_LINKS; asked += 1) await login.ask("password", person.email);
    await login.work();
    expect((await sendLink(admin, person)).status).toBe(204);
    await login.work();
    const mails = await login.mails(person.email);
    expect(mails).toHaveLength(OPEN_LINKS + 1);
    expect(mails.at(-1)?.text).toContain("An administrator of");
    expect((await login.use(mails.at(-1)?.path ?? "", { password: NEW })).status).toBe(303);
  });

  it("ends the one before it, also another administrator's", async () => {
    const colleague = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    for (const sender of [admin, colleague]) {
      expect((await sendLink(sender, person)).status).toBe(204);
      await login.work();
    }
    const [older, newer] = await login.mails(person.email);
    expect((await login.use(older?.path ?? "", { password: NEW })).opened).toBe(410);
    expect((await login.use(newer?.path ?? "", { password: NEW })).status).toBe(303);
  });

  it("of ten sent at once one works, and so many arrive", async () => {
    const others = await Promise.all(
      Array.from({ length: 9 }, () =>
        make.user({ organisations: [organisation], roles: ["organisation-admin"] }),
      ),
    );
    await Promise.all([admin, ...others].map((sender) => sendLink(sender, person)));
    await login.work();
    const mails = await login.mails(person.email);
    expect(mails).toHaveLength(LINKS_AN_HOUR);
    const opened = [];
    for (const { path } of mails) opened.push((await login.use(path)).opened);
    expect(opened.filter((status) => status === 200)).toHaveLength(1);
  });

  it("is sent to one person so often in an hour", async () => {
    for (let sent = 0; sent < LINKS_AN_HOUR; sent += 1) {
      expect((await sendLink(admin, person)).status).toBe(204);
    }
    expectCode(await sendLink(admin, person), "rate.limited");
  });
});

describe("with an external authority", () => {
  it("the server says where passwords are changed, and changes none", async () => {
    const environment = {
      AUTH_DOMAIN: "example.eu.auth0.test",
      AUTH_CLIENT_ID: "client",
      AUTH_AUDIENCE: "https://storey.example.test/api",
      AUTH_PASSWORD_URL: "https://example.test/password",
    };
    const external = await startTestServer(environment);
    const configuration = await external.call("GET", "/configuration");
    expect(configuration.json().credentials).toEqual({
      areHere: false,
      url: "https://example.test/password",
    });
    await external.close();
    expect((await server.call("GET", "/configuration")).json().credentials).toEqual({
      areHere: true,
      url: null,
    });
  });
});
