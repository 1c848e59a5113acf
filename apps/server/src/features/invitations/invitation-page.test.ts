import { pino } from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { verifyPassword } from "../../identity/credential.service.ts";
import { PAGE_LANGUAGES } from "../../identity/pages/page-messages.ts";

const PASSWORD = "correct horse battery";
const ORIGIN = "http://localhost:3000";

let server: TestServer;
let make: Factory;
let admin: TestUser;
const logged: string[] = [];

beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  server = await startTestServer(
    {},
    { alter: (installation) => ({ ...installation, log: pino({ level: "trace" }, stream) }) },
  );
  make = new Factory(server);
  const organisation = await make.organisation({ name: "Harbour <b>University</b>" });
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

/** Invites somebody and gives the path of the link that they are sent. */
async function invited(
  roleNames: string[] = [],
  names: { firstName?: string; lastName?: string } = {},
): Promise<{ email: string; path: string; id: string }> {
  const email = `Guest-${v7()}@Example.test`;
  const reply = await server.call("POST", "/users", {
    token: admin.token,
    body: { email, roleNames, ...names },
  });
  const { rows } = await query("select text from mail where recipient = $1", [email]);
  const [link = ""] = /https?:\S+/.exec(rows[0]?.text ?? "") ?? [];
  return { email, path: new URL(link).pathname, id: reply.json().id };
}

const open = (path: string, headers: Record<string, string> = {}) =>
  server.fetch("GET", path, { headers });

async function formToken(path: string): Promise<string> {
  return /name="form_token" value="([^"]+)"/.exec((await open(path)).text)?.[1] ?? "";
}

async function submit(
  path: string,
  {
    password = PASSWORD,
    token,
    headers = {},
    names = {},
  }: {
    password?: string;
    token?: string;
    headers?: Record<string, string>;
    names?: Record<string, string>;
  } = {},
) {
  const body = new URLSearchParams({
    password,
    form_token: token ?? (await formToken(path)),
    ...names,
  });
  return server.fetch("POST", path, {
    body: body.toString(),
    // Browsers send this from a page that gives no referrer.
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "null",
      "sec-fetch-site": "same-origin",
      ...headers,
    },
  });
}

const credentials = async (email: string) =>
  (
    await query("select email, email_verified from credential where lower(email) = lower($1)", [
      email,
    ])
  ).rows;

describe("the page of an invitation", () => {
  it.each(PAGE_LANGUAGES)(
    "shows organisation and e-mail, as text, and asks for a password, in %s",
    async (language) => {
      const { email, path } = await invited();
      const { status, text, headers } = await open(path, { "accept-language": language });
      expect(status).toBe(200);
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain("Harbour &lt;b&gt;University&lt;/b&gt;");
      expect(text).toMatch(new RegExp(`<input id="email"[^>]* readonly [^>]*value="${email}"`));
      expect(text).toMatch(
        /<input id="password"[^>]* type="password"[^>]* autocomplete="new-password"/,
      );
      expect(text).not.toContain("{organisation}");
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
      });
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  it("carries the logo of the organisation, or the sign of the product where it has none", async () => {
    const { path } = await invited();
    const sign = '<p class="brand"><img src="/idp/assets/mark.svg';
    expect((await open(path)).text).toContain(sign);
    const file = { bytes: await jpeg(), fileName: "logo.jpg" };
    const uploaded = await server.call("POST", "/organisations/logo", {
      token: admin.token,
      ...form(file),
    });
    const logo = uploaded.json().branding.logo_url;
    const { text } = await open(path);
    expect(text).toContain(`<p class="brand"><img class="logo" src="${logo}"`);
    expect((await server.fetch("GET", logo)).headers["content-type"]).toBe("image/webp");
    await server.call("DELETE", "/organisations/logo", { token: admin.token });
    expect((await open(path)).text).toContain(sign);
  });

  it("sets the password, lets them in with their roles, and leads on to log in", async () => {
    const { email, path } = await invited(["technician"]);
    const reply = await submit(path);
    expect([reply.status, reply.headers["location"]]).toEqual([303, "/idp/invitation/done"]);
    const done = await open("/idp/invitation/done");
    expect(done.status).toBe(200);
    expect(done.text).toContain(`href="${ORIGIN}/"`);
    expect(await credentials(email)).toEqual([{ email, email_verified: true }]);
    expect(await verifyPassword(server.installation.database.pool, email, PASSWORD)).toBeDefined();
    const me = await server.call("GET", "/users/me", { token: await make.token(email) });
    expect(me.json()).toMatchObject({ email, roles: [{ name: "technician" }] });
  });

  it("asks for the names, with those of the invitation filled in, and keeps what is typed", async () => {
    const { email, path } = await invited([], { firstName: "I<nes", lastName: "Old" });
    const page = (await open(path)).text;
    expect(page).toMatch(/name="given_name"[^>]* autocomplete="given-name" value="I&lt;nes"/);
    expect(page).toMatch(/name="family_name"[^>]* autocomplete="family-name" value="Old"/);
    const names = { given_name: " Inés ", family_name: "de la Cruz" };
    const refused = await submit(path, { password: "short", names });
    expect(refused.text).toContain('value="Inés"');
    expect((await submit(path, { names })).status).toBe(303);
    const me = await server.call("GET", "/users/me", { token: await make.token(email) });
    expect(me.json()).toMatchObject({ firstName: "Inés", lastName: "de la Cruz" });
    const { rows } = await query(
      "select given_name, family_name from credential where lower(email) = lower($1)",
      [email],
    );
    expect(rows).toEqual([{ given_name: "Inés", family_name: "de la Cruz" }]);
  });

  it("calls nobody by a name that was made up by a form of another", async () => {
    const { email, path } = await invited([], { firstName: "Ines" });
    const names = { given_name: "x".repeat(101), family_name: "a\0b" };
    expect((await submit(path, { names })).status).toBe(303);
    const me = await server.call("GET", "/users/me", { token: await make.token(email) });
    expect(me.json()).toMatchObject({ firstName: "Ines", lastName: null });
  });

  it("gives an account that waited for its first sign-in the name that is typed", async () => {
    const { email, path } = await invited();
    await query(
      "insert into user_account (id, email, first_name, last_name) values ($1, $2, 'Old', 'Kept')",
      [v7(), email],
    );
    await submit(path, { names: { given_name: "New" } });
    const me = await server.call("GET", "/users/me", { token: await make.token(email) });
    expect(me.json()).toMatchObject({ firstName: "New", lastName: "Kept" });
  });

  it("works once: a replay is closed, and does not change the password", async () => {
    const { email, path } = await invited();
    const token = await formToken(path);
    await submit(path, { token });
    for (const reply of [
      await open(path),
      await submit(path, { token, password: "another password" }),
    ]) {
      expect(reply.status).toBe(410);
      expect(reply.text).toContain("no longer open");
    }
    expect(await verifyPassword(server.installation.database.pool, email, PASSWORD)).toBeDefined();
  });

  it("of two clicks at once one sets the password", async () => {
    const { email, path } = await invited(["technician"]);
    const token = await formToken(path);
    const passwords = ["the first password", "the second password"];
    const replies = await Promise.all(
      passwords.map((password) => submit(path, { token, password })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    expect(await credentials(email)).toHaveLength(1);
    const winner = passwords[replies.findIndex(({ status }) => status === 303)] ?? "";
    expect(await verifyPassword(server.installation.database.pool, email, winner)).toBeDefined();
    const { rows } = await query(
      "select count(*)::int as count from user_account where email = $1",
      [email],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("is closed alike when expired, withdrawn, unknown or nonsense, and sets nothing", async () => {
    const expired = await invited();
    const token = await formToken(expired.path);
    await query("update invitation set expires_at = now() where id = $1", [expired.id]);
    const withdrawn = await invited();
    await server.call("DELETE", `/invitations/${withdrawn.id}`, { token: admin.token });
    const paths = [
      expired.path,
      withdrawn.path,
      `/idp/invitation/${"A".repeat(43)}`,
      "/idp/invitation/x",
      "/idp/invitation/%2e%2e%2f",
    ];
    const pages = await Promise.all(paths.map((path) => open(path)));
    for (const page of pages) expect([page.status, page.text]).toEqual([410, pages[0]?.text]);
    expect((await submit(expired.path, { token })).status).toBe(410);
    expect(await credentials(expired.email)).toEqual([]);
  });

  it("sends who has a password already to log in, and keeps that password", async () => {
    const { email, path } = await invited();
    const token = await formToken(path);
    await query("insert into credential (id, auth0_id, email) values ($1, $2, $3)", [
      v7(),
      `auth0|${v7()}`,
      email.toLowerCase(),
    ]);
    for (const reply of [await open(path), await submit(path, { token })]) {
      expect(reply.status).toBe(200);
      expect(reply.text).toContain(`href="${ORIGIN}/settings#invitations"`);
    }
    expect(await credentials(email)).toHaveLength(1);
  });

  it.each([
    ["", 400, "Enter your password."],
    ["too short", 400, "Use 10 to 200 characters."],
    ["x".repeat(201), 400, "Use 10 to 200 characters."],
  ])(
    "refuses the password %j and says why, in the field's own words",
    async (password, status, words) => {
      const { email, path } = await invited();
      const reply = await submit(path, { password });
      expect(reply.status).toBe(status);
      expect(reply.text).toContain(words);
      expect(reply.text).toMatch(
        /id="password"[^>]*aria-invalid="true"\s+aria-describedby="problem password-hint"/,
      );
      if (password) expect(reply.text).not.toContain(`value="${password}"`);
      expect(await credentials(email)).toEqual([]);
      expect((await submit(path)).status).toBe(303);
    },
  );

  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another origin", { origin: "https://evil.example" }],
  ])("takes no form from %s", async (_, headers) => {
    const { email, path } = await invited();
    expect((await submit(path, { headers })).status).toBe(403);
    expect(await credentials(email)).toEqual([]);
  });

  it("takes no form without its own proof, nor with that of another invitation", async () => {
    const [one, other] = [await invited(), await invited()];
    for (const token of ["", "x", await formToken(other.path)]) {
      expect((await submit(one.path, { token })).status).toBe(403);
    }
    expect(await credentials(one.email)).toEqual([]);
  });

  it("never lets the secret into the log", async () => {
    const { path } = await invited();
    await open(path);
    await submit(path, { password: "x" });
    await submit(path);
    await open(path);
    await open(`${path}/more`);
    const token = path.split("/").at(-1) ?? "";
    const log = logged.join("");
    expect(log).toContain("/invitation/:token");
    expect(log).not.toContain(token);
    expect(log).not.toContain(PASSWORD);
  });
});
