import { randomBytes } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Database } from "../db/open.ts";
import { issueToken, issueTokenOffline, NoSuchAccountError } from "./issue-token.ts";
import { openKeyRing } from "./key-ring.ts";
import {
  anAccount,
  exchangeCode,
  type IdentityServer,
  openIdentityDatabase,
  signIn,
  startIdentityServer,
  TEST_ENCRYPTION_KEY,
} from "./test-support/identity-server.ts";

let database: Database;
let server: IdentityServer;

beforeAll(async () => {
  database = await openIdentityDatabase();
  server = await startIdentityServer(database);
}, 60_000);

afterAll(async () => {
  await server?.close();
  await database?.close();
});

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) });

async function publishedKeys({ origin } = server) {
  const answer = await fetch(`${origin}/idp/.well-known/jwks.json`);
  return KeySet.parse(await answer.json());
}

async function storedKids(): Promise<string[]> {
  const { rows } = await database.pool.query("SELECT kid FROM signing_key ORDER BY kid");
  return rows.map(({ kid }) => kid);
}

async function makeSigningKeyOld(age: string): Promise<void> {
  await database.pool.query(
    "UPDATE signing_key SET created_at = now() - $1::interval WHERE retire_at IS NULL",
    [age],
  );
}

async function anAccessToken(email: string) {
  const { body } = await exchangeCode(server, await signIn(server, email));
  return body.access_token ?? "";
}

test("security 32: after a rotation old and new keys are published, until the old one retires", async () => {
  const { email } = await anAccount(database.pool);
  const before = await anAccessToken(email);
  const other = await openKeyRing(database.pool, TEST_ENCRYPTION_KEY);
  await server.authority.rotateSigningKeys();
  const after = await anAccessToken(email);
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);

  const keys = createLocalJWKSet(await publishedKeys());
  for (const token of [before, after]) {
    await expect(jwtVerify(token, keys)).resolves.toBeDefined();
    await expect(server.authority.verifier.verify(token)).resolves.toBeDefined();
  }
  // A process that has not heard of the rotation finds the new key when it meets it.
  const kid = decodeProtectedHeader(after).kid ?? "";
  expect(await other.verificationKey(kid)).toBeDefined();

  await database.pool.query("UPDATE signing_key SET retire_at = now() WHERE retire_at IS NOT NULL");
  await server.authority.keyRing.reload();
  await server.authority.rotateSigningKeys();
  const { keys: published } = await publishedKeys();
  const kids = published.map((key) => key.kid);
  expect(kids).not.toContain(decodeProtectedHeader(before).kid);
  expect(kids).toContain(kid);
});

test("a signing key is replaced after 90 days, once by two servers at once", async () => {
  const rings = await Promise.all([
    openKeyRing(database.pool, TEST_ENCRYPTION_KEY),
    openKeyRing(database.pool, TEST_ENCRYPTION_KEY),
  ]);
  const former = await storedKids();
  const rotate = () => Promise.all(rings.map((ring) => ring.rotateWhenOld()));
  await makeSigningKeyOld("89 days 23 hours");
  expect(await rotate()).toEqual([false, false]);
  expect(await storedKids()).toEqual(former);

  await makeSigningKeyOld("90 days 1 hour");
  await rotate();
  const added = (await storedKids()).filter((kid) => !former.includes(kid));
  expect(added).toHaveLength(1);
  for (const ring of rings) expect((await ring.signingKey()).kid).toBe(added[0]);
});

test("a server that runs replaces its old signing key by itself, and signs with the new one", async () => {
  const { email } = await anAccount(database.pool);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const running = await startIdentityServer(database);
  try {
    const [former] = (await publishedKeys(running)).keys;
    await makeSigningKeyOld("91 days");
    vi.advanceTimersByTime(600_000);
    const signing = async () => (await publishedKeys(running)).keys[0]?.kid;
    await expect.poll(signing, { timeout: 20_000 }).not.toBe(former?.kid);
    const { body } = await exchangeCode(running, await signIn(running, email));
    expect(decodeProtectedHeader(body.access_token ?? "").kid).toBe(await signing());
  } finally {
    await running.close();
    vi.useRealTimers();
    await server.authority.keyRing.reload();
  }
});

test("a read that began before a rotation and ends after it does not bring the former keys back", async () => {
  const { pool } = database;
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeldBack = false;
  // Reads as the pool does; the answer to one of them arrives late.
  const query = async (text: string) => {
    const isLate = isHeldBack;
    isHeldBack = false;
    const answer = await pool.query(text);
    if (isLate) {
      answered.resolve();
      await released.promise;
    }
    return answer;
  };
  const connect = () => pool.connect();
  const ring = await openKeyRing(
    Object.assign(Object.create(pool), { query, connect }),
    TEST_ENCRYPTION_KEY,
  );
  const former = await ring.signingKey();
  isHeldBack = true;
  const late = ring.reload();
  await answered.promise;
  await ring.rotate();
  const { kid } = await ring.signingKey();
  expect(kid).not.toBe(former.kid);

  released.resolve();
  expect(await late).toBe(false);
  expect((await ring.signingKey()).kid).toBe(kid);
  expect(await ring.verificationKey(kid)).toBeDefined();
  await server.authority.keyRing.reload();
});

test("private keys are published nowhere and stored sealed", async () => {
  expect(JSON.stringify(await publishedKeys())).not.toMatch(/"(d|p|q|dp|dq|qi)":/);
  await expect(openKeyRing(database.pool, randomBytes(32))).rejects.toThrow();
  const { rows } = await database.pool.query("SELECT private_key FROM signing_key");
  for (const { private_key } of rows) expect(private_key.toString("latin1")).not.toContain("RSA");
});

test("two processes that start on an empty database share one key", async () => {
  await database.pool.query("DELETE FROM signing_key");
  const rings = await Promise.all([
    openKeyRing(database.pool, TEST_ENCRYPTION_KEY),
    openKeyRing(database.pool, TEST_ENCRYPTION_KEY),
  ]);
  const kids = await Promise.all(rings.map(async (ring) => (await ring.signingKey()).kid));
  expect(kids[0]).toBe(kids[1]);
  await server.authority.keyRing.reload();
});

test("a token from the command line is what a sign-in gives", async () => {
  const { email, auth0Id } = await anAccount(database.pool);
  const request = { publicUrl: server.origin, audience: server.audience, email };
  const token = await issueTokenOffline(database.pool, TEST_ENCRYPTION_KEY, request);
  const verified = await server.authority.verifier.verify(token);
  expect(verified).toMatchObject({ sub: auth0Id, clientId: "storey-web" });
  expect(verified.expiresAt - verified.issuedAt).toBe(900);
  const unknown = { ...request, email: "nobody@example.test" };
  await expect(issueToken(database.pool, server.authority.keyRing, unknown)).rejects.toBeInstanceOf(
    NoSuchAccountError,
  );
});
