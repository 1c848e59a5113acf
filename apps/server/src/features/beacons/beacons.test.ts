import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

const EDDYSTONE = {
  kind: "eddystone",
  namespace: "00112233445566778899",
  instance: "aabbccddeeff",
};
let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  const person = { organisations: [organisation], roles: ["technician" as const] };
  token = (await make.user(person)).token;
});

function send(method: string, path: string, body?: unknown) {
  return server.call(method, `/beacons${path}`, { token, body });
}

it("are added, listed by name, changed and deleted", async () => {
  const identity = { kind: "ibeacon", uuid: v7().toUpperCase(), major: 0, minor: 65_535 };
  const door = await send("POST", "", { name: "Door", identity });
  expect([door.status, door.json()]).toMatchObject([
    201,
    { name: "Door", identity: { ...identity, uuid: identity.uuid.toLowerCase() }, version: 1 },
  ]);
  const atrium = (await send("POST", "", { name: "Atrium", identity: EDDYSTONE })).json();
  const named = (await send("GET", "")).json().map(({ name }: { name: string }) => name);
  expect(named).toEqual(["Atrium", "Door"]);
  const changed = await send("PATCH", `/${atrium.id}`, { name: "Hall" });
  expect(changed.json()).toMatchObject({ name: "Hall", identity: EDDYSTONE, version: 2 });
  expect((await send("DELETE", `/${atrium.id}`)).status).toBe(204);
  expect((await send("DELETE", `/${atrium.id}`)).status).toBe(404);
  expect((await send("GET", "")).json()).toEqual([door.json()]);
});

it("send what no other of the organisation sends, in whatever case it is written", async () => {
  await send("POST", "", { name: "One", identity: EDDYSTONE });
  const instance = EDDYSTONE.instance.toUpperCase();
  const same = await send("POST", "", { name: "Two", identity: { ...EDDYSTONE, instance } });
  expect([same.status, same.problem().code]).toEqual([409, "beacon.taken"]);
  const other = await make.organisation();
  token = (await make.user({ organisations: [other], roles: ["technician"] })).token;
  expect((await send("POST", "", { name: "One", identity: EDDYSTONE })).status).toBe(201);
});

it.each([
  { kind: "ibeacon", uuid: "no", major: 0, minor: 0 },
  { kind: "ibeacon", uuid: v7(), major: -1, minor: 0 },
  { kind: "ibeacon", uuid: v7(), major: 0, minor: 65_536 },
  { kind: "ibeacon", uuid: v7(), major: 0 },
  { ...EDDYSTONE, namespace: "00" },
  { ...EDDYSTONE, instance: "xxbbccddeeff" },
  { ...EDDYSTONE, kind: "other" },
  { ...EDDYSTONE, uuid: v7() },
])("are not known by %j", async (identity) => {
  expect((await send("POST", "", { name: "No", identity })).status).toBe(400);
});

it("are taken from their spaces when they are deleted, and are of the same organisation", async () => {
  const { pool } = server.installation.database;
  const space = await make.space(organisation);
  const { id } = (await send("POST", "", { name: "Door", identity: EDDYSTONE })).json();
  const set = "update space set beacon_ids = $1 where id = $2";
  await expect(pool.query(set, [[v7()], space])).rejects.toMatchObject({ code: "23503" });
  await pool.query(set, [[id], space]);
  await send("DELETE", `/${id}`);
  const { rows } = await pool.query("select beacon_ids from space where id = $1", [space]);
  expect(rows).toEqual([{ beacon_ids: [] }]);
});
