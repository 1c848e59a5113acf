import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { decodeJwt } from "jose";
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";
import { pino } from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { catalogueId } from "../../db/catalogue.ts";

const AUDIENCE = "https://storey.example/api";
const CLIENT = "storey-at-the-authority";

/** An Auth0-compatible authority: its public key, and its claims about each subject. */
interface Authority {
  readonly provider: OAuth2Server;
  readonly address: string;
  readonly profiles: Map<string, Record<string, unknown>>;
  token(subject: string, claims?: Record<string, unknown>): Promise<string>;
}

let authority: Authority;
/** The log of the server under test. */
let log = "";
const logged = new Writable({
  write: (chunk, _encoding, done) => {
    log += chunk;
    done();
  },
});
let server: TestServer;
let organisation: string;
let admin: string;

beforeAll(async () => {
  authority = await startAuthority();
  server = await startTestServer(
    {
      AUTH_DOMAIN: authority.address,
      AUTH_CLIENT_ID: CLIENT,
      AUTH_AUDIENCE: AUDIENCE,
      PUBLIC_URL: "https://storey.example",
      LOG_LEVEL: "warn",
    },
    {
      alter: (installation) => ({ ...installation, log: pino({ level: "warn" }, logged) }),
    },
  );
  organisation = await new Factory(server).organisation();
  const id = v7();
  await query(
    "insert into user_account (id, auth0_id, email) values ($1, $2, 'boss@example.test')",
    [id, `waad|${id}`],
  );
  await query("insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)", [
    organisation,
    v7(),
    id,
  ]);
  await query(
    "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
    [organisation, id, catalogueId("role", "organisation-admin")],
  );
  admin = await authority.token(`waad|${id}`);
});

afterAll(async () => {
  await server.close();
  await authority.provider.stop();
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

async function invite(email: string, roleNames: string[] = []): Promise<void> {
  const reply = await server.call("POST", "/users", { token: admin, body: { email, roleNames } });
  expect(reply.status, reply.text).toBe(201);
}

/** Makes the first call of a subject with a profile at the authority. */
async function firstCall(profile: Record<string, unknown>) {
  const subject = `google-oauth2|${v7()}`;
  authority.profiles.set(subject, { sub: subject, ...profile });
  const token = await authority.token(subject);
  return server.call("GET", "/users/me", { token });
}

it("with an external authority the link leads to the app, and there is no page to set a password", async () => {
  await invite("link@example.test");
  const { rows } = await query("select text from mail where recipient = 'link@example.test'");
  expect(rows[0].text).toContain("https://storey.example/settings#invitations");
  expect(rows[0].text).not.toContain("/idp/");
  expect((await server.fetch("GET", `/idp/invitation/${"A".repeat(43)}`)).status).toBe(404);
});

it("who signs in there with the verified e-mail joins, in any case of its letters", async () => {
  await invite("Guest@Example.test", ["technician"]);
  const reply = await firstCall({
    email: "guest@example.TEST",
    email_verified: true,
    given_name: "Gus",
  });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json()).toMatchObject({
    firstName: "Gus",
    roles: [{ name: "technician" }],
    auth0OrganisationId: organisation,
  });
  const second = await firstCall({ email: "guest@example.test", email_verified: true });
  expect(second.problem().code).toBe("auth.unknown_user");
});

it.each([
  [
    "an e-mail that is not verified",
    { email: "nearly@example.test", email_verified: false },
    "auth.email_unverified",
  ],
  [
    "another e-mail",
    { email: "nearly@example.test.evil.example", email_verified: true },
    "auth.unknown_user",
  ],
  [
    "the e-mail with a label",
    { email: "nearly+x@example.test", email_verified: true },
    "auth.unknown_user",
  ],
  [
    "a letter that only looks alike",
    { email: "nearlу@example.test", email_verified: true },
    "auth.unknown_user",
  ],
  ["no e-mail", { email_verified: true }, "auth.unknown_user"],
])("who signs in there with %s joins nothing", async (_, profile, code) => {
  await query("delete from invitation where email = 'nearly@example.test'");
  await invite("nearly@example.test");
  expect((await firstCall(profile)).problem().code).toBe(code);
  const { rows } = await query(
    "select accepted_at from invitation where email = 'nearly@example.test'",
  );
  expect(rows).toEqual([{ accepted_at: null }]);
});

it("who signs in there with a letter that turns into a plain one in lower case joins nothing", async () => {
  await invite("kim@example.test");
  const reply = await firstCall({ email: "\u212aim@example.test", email_verified: true });
  expect(reply.problem().code).toBe("auth.unknown_user");
});

it("while the authority does not say who it is, nobody joins, and the next call tries again", async () => {
  await invite("later@example.test");
  const subject = `google-oauth2|${v7()}`;
  const token = await authority.token(subject);
  expect((await server.call("GET", "/users/me", { token })).status).toBeGreaterThanOrEqual(400);
  authority.profiles.set(subject, {
    sub: subject,
    email: "later@example.test",
    email_verified: true,
  });
  expect((await server.call("GET", "/users/me", { token })).status).toBe(200);
});

it("a token of the code flow with PKCE is good for the API", async () => {
  await invite("flow@example.test");
  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    ...{ client_id: CLIENT, response_type: "code", scope: "openid", state: "s" },
    redirect_uri: "https://storey.example/loggedIn",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = await fetch(`${authority.address}/authorize?${asked}`, { redirect: "manual" });
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const subject = `auth0|${v7()}`;
  authority.profiles.set(subject, {
    ...{ sub: subject, email: "flow@example.test", email_verified: true },
  });
  authority.provider.service.once("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: subject, aud: AUDIENCE, azp: CLIENT });
  });
  const answer = await fetch(`${authority.address}/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...{ grant_type: "authorization_code", client_id: CLIENT, code, code_verifier: verifier },
      redirect_uri: "https://storey.example/loggedIn",
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const me = await server.call("GET", "/users/me", { token });
  expect([me.status, me.json().email]).toEqual([200, "flow@example.test"]);
});

it.each([
  ["wrong_audience", { aud: "https://other.example/api" }],
  ["wrong_issuer", { iss: "https://other.example/" }],
  ["client_not_allowed", { azp: "another-app" }],
  ["missing_claim", { sub: undefined }],
])(
  "a token refused for %s leaves the reason in the log, and nothing of itself",
  async (reason, claims) => {
    const token = await authority.token(`auth0|${v7()}`, claims);
    log = "";
    const reply = await server.call("GET", "/users/me", { token });
    expect([reply.status, reply.problem().code]).toEqual([401, "auth.invalid_token"]);
    expect(log).toContain(`"reason":"${reason}"`);
    for (const part of token.split(".")) expect(log).not.toContain(part);
  },
);

it("a provider that does not say who it is leaves that in the log, and the caller may try again", async () => {
  const token = await authority.token(`auth0|${v7()}`);
  log = "";
  const reply = await server.call("GET", "/users/me", { token });
  expect([reply.status, reply.problem().code]).toEqual([503, "service.unavailable"]);
  expect(log).toContain('"reason":"profile_unavailable"');
});

/** Starts a third-party OpenID provider, set up as the operation guide says. */
async function startAuthority(): Promise<Authority> {
  const profiles = new Map<string, Record<string, unknown>>();
  const provider = new OAuth2Server(undefined, undefined, {
    endpoints: { jwks: "/.well-known/jwks.json" },
    shouldIssuerUrlBeSuffixedWithATralingSlash: true,
  });
  await provider.issuer.keys.generate("RS256");
  await provider.start(undefined, "localhost");
  provider.service.on("beforeUserinfo", (answer: MutableResponse, request: IncomingMessage) => {
    const [, token = ""] = request.headers.authorization?.split(" ") ?? [];
    const profile = profiles.get(decodeJwt(token).sub ?? "");
    answer.statusCode = profile ? 200 : 500;
    answer.body = profile ?? {};
  });
  const address = provider.issuer.url?.replace(/\/$/, "") ?? "";
  const token = (subject: string, claims: Record<string, unknown> = {}) =>
    provider.issuer.buildToken({
      scopesOrTransform: (_header, payload) => {
        const aud = [AUDIENCE, `${address}/userinfo`];
        Object.assign(payload, { sub: subject, azp: CLIENT, aud, ...claims });
      },
    });
  return { provider, address, profiles, token };
}
