import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import {
  anAccount,
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
