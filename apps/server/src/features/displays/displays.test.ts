import { createHash } from "node:crypto";
import type { Wall } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query<Record<string, unknown>>(text, values);
const NEW = { name: "Lobby", locationId: null, floorId: null, theme: "dark" };
const make = async (given: object = {}) => {
  const reply = await world.send("POST", "/displays", { ...NEW, ...given });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json() as { id: string; token: string };
};
const ask = (token: string, headers: Record<string, string> = {}) =>
  server.call("GET", `/public/displays/${token}`, { headers });

describe("a display", () => {
  it("shows its secret once, keeps its hash alone, and is told of in the audit without it", async () => {
    const { id, token } = await make();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const list = await world.send("GET", "/displays");
    expect(list.json()).toEqual([
      expect.objectContaining({ id, name: "Lobby", location: null, floor: null, lastUsedAt: null }),
    ]);
    const { rows } = await query(
      `select hash, to_jsonb(s)::text || (select string_agg(after::text, '') from history where entity_id = s.id) as told
       from secret_address s where id = $1`,
      [id],
    );
    const hash = createHash("sha256").update(token).digest();
    expect(rows[0]?.["hash"]).toEqual(hash);
    expect(rows[0]?.["told"]).toContain('"name": "Lobby"');
    expect(rows[0]?.["told"]).not.toContain(token);
  });

  it("again with the same Idempotency-Key is another one, whose secret no key keeps", async () => {
    const headers = { "idempotency-key": "wall-once" };
    const first = await world.send("POST", "/displays", NEW, { headers });
    const second = await world.send("POST", "/displays", NEW, { headers });
    expect(first.json().token).not.toBe(second.json().token);
    const { rows } = await query("select response::text as kept from idempotency_key");
    for (const { kept } of rows) expect(kept).not.toContain(first.json().token);
  });

  it("shows a place that is there alone", async () => {
    const floorOf = async (id: string) =>
      (await query("select floor_id from space where id = $1", [id])).rows[0]?.["floor_id"];
    const floorId = await floorOf(world.room);
    await make({ locationId: world.quay, floorId });
    for (const place of [
      { locationId: null, floorId },
      { locationId: world.mill, floorId },
      { locationId: world.room, floorId: null },
    ]) {
      const reply = await world.send("POST", "/displays", { ...NEW, ...place });
      expect(reply.problem().code).toBe("not_found");
    }
    await world.send("DELETE", `/locations/${world.mill}`);
    const archived = await world.send("POST", "/displays", { ...NEW, locationId: world.mill });
    expect(archived.status).toBe(404);
  });

  it("says that it was switched off, from the next time on that a wall asks; an unknown one is none", async () => {
    const { id, token } = await make();
    expect((await ask(token)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await world.send("DELETE", `/displays/${id}`)).status).toBe(204);
    await expect.poll(async () => (await ask(token)).status, { timeout: 10_000 }).toBe(410);
    expect((await ask(token)).problem().code).toBe("secret_address.revoked");
    expect((await world.send("GET", "/displays")).json()).toEqual([]);
    expect((await ask("A".repeat(43))).status).toBe(404);
    expect((await ask("short")).status).toBe(400);
  });

  it("is of an organisation that uses spaces and is there", async () => {
    const { token } = await make();
    await query("update organisation set deleted_at = now() where id = $1", [world.organisation]);
    expect((await ask(token)).status).toBe(404);
  });

  it("are two hundred at most, also when two are made at once", async () => {
    await query(
      `insert into secret_address (organisation_id, id, kind, name, hash, theme)
       select $1::uuid, gen_random_uuid(), 'display', n::text, sha256(convert_to($1::text || n, 'UTF8')), 'time' from generate_series(1, 199) n`,
      [world.organisation],
    );
    const replies = await Promise.all([1, 2].map(() => world.send("POST", "/displays", NEW)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("knows when a wall last asked", async () => {
    const { token } = await make();
    await ask(token);
    const lastUse = async () => (await world.send("GET", "/displays")).json()[0].lastUsedAt;
    await expect.poll(lastUse, { timeout: 15_000 }).not.toBeNull();
  });
});

describe("what a wall is told", () => {
  const told = async (token: string) => {
    return (await ask(token)).json() as Wall;
  };
  const stop = async (spaceId: string) => {
    const { id } = (
      await world.send("POST", "/issues", { title: "Somebody's secret", spaceId })
    ).json();
    await query("update issue set impact = 'out_of_use' where id = $1", [id]);
    return id as string;
  };

  it("is names and states, the least ready first, and follows what is written", async () => {
    await query("update space set name = 'Room' where id = $1", [world.room]);
    await query("update space set name = 'Hall' where id = $1", [world.hall]);
    await world.add();
    await stop(world.hall);
    const { token } = await make();
    const reply = await ask(token);
    expect(reply.json()).toEqual({
      organisation: expect.any(String),
      ...{ place: null, theme: "dark", language: "en", timezone: expect.any(String) },
      counts: { ready: 1, attention: 0, not_ready: 1, unknown: 0 },
      spaces: [
        { name: "Hall", place: expect.stringMatching(/^Mill · /), state: "not_ready" },
        { name: "Room", place: expect.stringMatching(/^Quay · /), state: "ready" },
      ],
    });
    expect(reply.text).not.toMatch(/secret|Somebody|EB-2250U/);
    await stop(world.room);
    await expect
      .poll(async () => (await told(token)).counts.not_ready, { timeout: 15_000 })
      .toBe(2);
  });

  it("is of its place alone, without what is archived or only other networks show", async () => {
    const { token } = await make({ locationId: world.quay });
    expect((await told(token)).spaces).toEqual([
      expect.objectContaining({ state: "unknown", place: expect.not.stringContaining("Quay") }),
    ]);
    const all = (await make()).token;
    expect((await told(all)).spaces).toHaveLength(2);
    await world.send("PATCH", `/locations/${world.mill}`, { ipSubnets: ["192.0.2.0/24"] });
    const other = (await make()).token;
    expect((await told(other)).spaces).toHaveLength(1);
    await world.send("DELETE", `/spaces/${world.room}`);
    const last = (await make()).token;
    expect(await told(last)).toMatchObject({ spaces: [], counts: { unknown: 0 } });
  });

  it("answers 304 while nothing changed", async () => {
    const { token } = await make({ locationId: world.quay });
    const first = await ask(token);
    expect(first.json()).toMatchObject({ place: "Quay", theme: "dark", language: "en" });
    const again = await ask(token, { "if-none-match": String(first.headers["etag"]) });
    expect([again.status, again.text]).toEqual([304, ""]);
  });
});
