import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import {
  accountClaims,
  CredentialExistsError,
  createCredential,
  findCredentialByEmail,
  isTokenInForce,
  verifyPassword,
} from "./credential.service.ts";
import { blockCredential, setPassword } from "./test-support/credential-fixture.ts";
import { openIdentityDatabase, PASSWORD } from "./test-support/identity-server.ts";

let database: Database;

beforeAll(async () => {
  database = await openIdentityDatabase();
});

afterAll(() => database?.close());

test("an e-mail belongs to one account, in whatever case it is typed", async () => {
  const { pool } = database;
  const name = randomUUID();
  const made = await createCredential(pool, { email: `${name}@Example.test`, password: PASSWORD });
  expect(made.auth0Id).toMatch(/^auth0\|[0-9a-f-]{36}$/);
  expect(made.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await expect(
    createCredential(pool, { email: `${name.toUpperCase()}@example.TEST` }),
  ).rejects.toBeInstanceOf(CredentialExistsError);
  const typed = ` ${name}@EXAMPLE.test `;
  expect(await verifyPassword(pool, typed, PASSWORD)).toMatchObject({ auth0Id: made.auth0Id });
});

test("a password is compared in one Unicode form, and none or a wrong one never fits", async () => {
  const { pool } = database;
  const { email, auth0Id } = await createCredential(pool, { email: `${randomUUID()}@x.test` });
  expect(await verifyPassword(pool, email, "")).toBeUndefined();
  await setPassword(pool, auth0Id, "caf\u00e9 caf\u00e9 caf\u00e9");
  expect(await verifyPassword(pool, email, "cafe\u0301 cafe\u0301 cafe\u0301")).toBeDefined();
  expect(await verifyPassword(pool, email, "cafe cafe cafe")).toBeUndefined();
  expect(await verifyPassword(pool, `${email}\0`, PASSWORD)).toBeUndefined();
});

test("blocking and lifting the block are seen at once", async () => {
  const { pool } = database;
  const { email, auth0Id } = await createCredential(pool, { email: `${randomUUID()}@x.test` });
  const now = Math.floor(Date.now() / 1_000);
  const found = async () => {
    const credential = await findCredentialByEmail(pool, email);
    if (!credential) throw new Error("The account is gone");
    return credential;
  };
  expect(isTokenInForce(await found(), now)).toBe(true);
  await blockCredential(pool, auth0Id);
  expect(isTokenInForce(await found(), now + 60)).toBe(false);
  await pool.query("UPDATE credential SET blocked_at = NULL WHERE auth0_id = $1", [auth0Id]);
  expect(isTokenInForce(await found(), now + 60)).toBe(true);
  expect(isTokenInForce(await found(), now - 60)).toBe(false);
  expect(accountClaims(await found())).toEqual({
    sub: auth0Id,
    email,
    email_verified: false,
    name: email,
  });
});
