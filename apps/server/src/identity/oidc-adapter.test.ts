import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../db/open.ts";
import { createOidcAdapter } from "./oidc-adapter.ts";
import { deleteExpiredState } from "./oidc-state.repository.ts";
import { openIdentityDatabase } from "./test-support/identity-server.ts";

let database: Database;

beforeAll(async () => {
  database = await openIdentityDatabase();
});

afterAll(() => database?.close());

/** Makes a grant with one code and one refresh token under it. */
async function aFamily(reuseIntervalSeconds: number) {
  const adapter = (model: string) => createOidcAdapter(database.pool, model, reuseIntervalSeconds);
  const grantId = randomUUID();
  const [grants, codes, refreshTokens] = [
    adapter("Grant"),
    adapter("AuthorizationCode"),
    adapter("RefreshToken"),
  ];
  await grants.upsert(grantId, { accountId: "a" }, 60);
  await codes.upsert(`code ${grantId}`, { grantId, accountId: "a" }, 60);
  await refreshTokens.upsert(`token ${grantId}`, { grantId, accountId: "a" }, 60);
  return { grantId, grants, codes, refreshTokens };
}

describe("security 01 and 06: the race that find-then-check loses", () => {
  test("a second use of a code found unused revokes its grant and all under it", async () => {
    const { grantId, grants, codes, refreshTokens } = await aFamily(30);
    await codes.consume(`code ${grantId}`);
    await expect(codes.consume(`code ${grantId}`)).rejects.toThrow("invalid_grant");
    expect(await grants.find(grantId)).toBeUndefined();
    expect(await codes.find(`code ${grantId}`)).toBeUndefined();
    expect(await refreshTokens.find(`token ${grantId}`)).toBeUndefined();
  });

  test("a refresh token may be used again within the interval, without one never", async () => {
    const lenient = await aFamily(30);
    await lenient.refreshTokens.consume(`token ${lenient.grantId}`);
    await lenient.refreshTokens.consume(`token ${lenient.grantId}`);
    expect(await lenient.grants.find(lenient.grantId)).toBeDefined();

    const strict = await aFamily(0);
    await strict.refreshTokens.consume(`token ${strict.grantId}`);
    await expect(strict.refreshTokens.consume(`token ${strict.grantId}`)).rejects.toThrow();
    expect(await strict.grants.find(strict.grantId)).toBeUndefined();
  });

  test("what is gone cannot be used", async () => {
    const { codes } = await aFamily(30);
    await expect(codes.consume("never was")).rejects.toThrow("invalid_grant");
  });
});

test("what has expired is never found, and is swept later", async () => {
  const { grantId, codes } = await aFamily(30);
  await codes.upsert(`code ${grantId}`, { grantId }, -1);
  expect(await codes.find(`code ${grantId}`)).toBeUndefined();
  await database.pool.query("UPDATE oidc_state SET expires_at = now() - interval '2 minutes'");
  expect(await deleteExpiredState(database.pool, 2)).toBe(2);
  expect(await deleteExpiredState(database.pool)).toBeGreaterThan(0);
  const { rows } = await database.pool.query("SELECT FROM oidc_state");
  expect(rows).toEqual([]);
});
