import { createServer, type Server } from "node:http";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { catalogueId } from "../../db/catalogue.ts";

const AUDIENCE = "https://storey.example/api";
const CLIENT = "storey-at-the-authority";

/** An Auth0-compatible authority: its public key, and what it says of each subject. */
interface Authority {
  readonly server: Server;
  readonly address: string;
  readonly profiles: Map<string, Record<string, unknown>>;
  token(subject: string): Promise<string>;
}

let authority: Authority;
let server: TestServer;
let organisation: string;
let admin: string;

beforeAll(async () => {
  authority = await startAuthority();
  server = await startTestServer({
    AUTH_DOMAIN: authority.address,
    AUTH_CLIENT_ID: CLIENT,
    AUTH_AUDIENCE: AUDIENCE,
    PUBLIC_URL: "https://storey.example",
  });
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
  authority.server.close();
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

async function invite(email: string, roleNames: string[] = []): Promise<void> {
  const reply = await server.call("POST", "/users", { token: admin, body: { email, roleNames } });
  expect(reply.status, reply.text).toBe(201);
}

/** The first call of a subject whom the authority describes so. */
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

async function startAuthority(): Promise<Authority> {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const profiles = new Map<string, Record<string, unknown>>();
  const stand = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url?.endsWith("jwks.json")) {
      return response.end(JSON.stringify({ keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] }));
    }
    const [, claims = "e30"] = request.headers.authorization?.split(".") ?? [];
    const { sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const profile = profiles.get(sub);
    response.statusCode = profile ? 200 : 500;
    return response.end(JSON.stringify(profile ?? {}));
  });
  await new Promise<void>((resolve) => stand.listen(0, "localhost", resolve));
  const place = stand.address();
  const address = `http://localhost:${typeof place === "object" ? place?.port : ""}`;
  const token = (subject: string) =>
    new SignJWT({ azp: CLIENT })
      .setProtectedHeader({ alg: "RS256", kid })
      .setIssuer(`${address}/`)
      .setAudience([AUDIENCE, `${address}/userinfo`])
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime("15m")
      .sign(privateKey);
  return { server: stand, address, profiles, token };
}
