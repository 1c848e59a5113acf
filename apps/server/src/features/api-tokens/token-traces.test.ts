import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import pg from "pg";
import { pino } from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { TokenUse } from "./token-use.service.ts";

const WRITES = ["organisation.locations.create", "organisation.spaces.create"];
const logged: string[] = [];
let server: TestServer;
let organisation: string;
let admin: TestUser;

beforeAll(async () => {
  const lines = new PassThrough();
  lines.on("data", (chunk: Buffer) => logged.push(chunk.toString()));
  const log = pino({ level: "debug" }, lines);
  server = await startTestServer({}, { alter: (installation) => ({ ...installation, log }) });
  const make = new Factory(server);
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query<Record<string, unknown>>(text, values);
const read = (token: string) => server.call("GET", "/locations", { token });
const write = (token: string) =>
  server.call("POST", "/locations", { token, body: { name: `Quay ${v7()}` } });

async function mint(permissions: readonly string[] = []): Promise<{ id: string; value: string }> {
  const body = { name: "Sensor", permissions, expiresInDays: 30 };
  const reply = await server.call("POST", "/users/me/tokens", { token: admin.token, body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json();
}

describe("the last use of a token", () => {
  const lastUse = async (id: string) =>
    (await query("select last_used_at as at from api_token where id = $1", [id])).rows[0]?.["at"];

  it("is noted by a call that was let in, at most once a minute", async () => {
    const { id, value } = await mint();
    expect(await lastUse(id)).toBeNull();
    await write(value);
    await expect.poll(() => lastUse(id)).not.toBeNull();
    const first = await lastUse(id);
    await read(value);
    // Another server of the same database, which has not seen the token yet.
    const hash = createHash("sha256").update(value).digest();
    const { database, log } = server.installation;
    new TokenUse(database.pool, log, "api_token").note(hash);
    await database.ping();
    expect(await lastUse(id)).toBe(first);
    await query("update api_token set last_used_at = now() - interval '61 seconds' where id = $1", [
      id,
    ]);
    new TokenUse(database.pool, log, "api_token").note(hash);
    await expect.poll(async () => String(await lastUse(id)) >= String(first)).toBe(true);
  });

  it("fails no request when it cannot be noted", async () => {
    const pool = new pg.Pool({ host: "localhost", port: 1 });
    const warned = new Promise((resolve) => {
      const lines = new PassThrough();
      lines.on("data", resolve);
      new TokenUse(pool, pino(lines), "api_token").note(Buffer.from("hash"));
    });
    expect(String(await warned)).toContain("the use of a token was not noted");
    await pool.end();
  });
});

it("the history tells who made and ended a token, and nothing of its value", async () => {
  const { id, value } = await mint(WRITES);
  await read(value);
  await server.call("DELETE", `/users/me/tokens/${id}`, { token: admin.token });
  const { rows } = await query(
    `select operation, actor_id, organisation_id, after from history
     where entity = 'api_token' and entity_id = $1 order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    {
      operation: "insert",
      actor_id: admin.id,
      organisation_id: organisation,
      after: { name: "Sensor", permissions: WRITES },
    },
    { operation: "update", actor_id: admin.id, after: { revoked_at: expect.any(String) } },
  ]);
  expect(rows[0]?.["after"]).not.toHaveProperty("hash");
  expect(JSON.stringify(rows)).not.toContain(createHash("sha256").update(value).digest("hex"));
});

it("no token stands in the log", async () => {
  const { value } = await mint(WRITES);
  await read(value);
  await write(value);
  await read(`${value}x`);
  await server.call("POST", "/spaces/search", { token: value, body: "{ not json" });
  const log = logged.join("");
  expect(log).toContain("/api/users/me/tokens");
  expect(log).not.toContain("storey_");
  expect(log).not.toContain(value.slice("storey_".length));
});
