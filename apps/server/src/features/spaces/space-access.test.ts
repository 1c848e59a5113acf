import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let administrator: string;
let technician: string;
let location: string;
let floor: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});
afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  const organisations = [organisation];
  administrator = (await make.user({ organisations, roles: ["organisation-admin"] })).token;
  technician = (await make.user({ organisations, roles: ["technician"] })).token;
  location = await created("/locations", { name: "North" });
  floor = await created("/floors", { name: "Ground", locationId: location });
});

async function created(path: string, body: unknown): Promise<string> {
  const reply = await server.call("POST", path, { token: administrator, body });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json().id;
}

const room = (name: string, isPublic = false, allowPublicReporting = false) =>
  created("/spaces", { name, floorId: floor, isPublic, allowPublicReporting });

async function ask(method: string, path: string, body: unknown, token = administrator) {
  const reply = await server.call(method, path, { token, body });
  return reply.status === 200 ? reply.json() : [reply.status, reply.json().code];
}
const count = (body: unknown, token?: string) => ask("POST", "/spaces/access/search", body, token);
const open = (body: object, withReporting: boolean, token?: string) =>
  ask("PATCH", "/spaces/access/bulk", { ...body, withReporting }, token);

async function accessOf(path: string) {
  const record = (await server.call("GET", path, { token: administrator })).json();
  return path.startsWith("/spaces")
    ? [record.isPublic, record.allowPublicReporting]
    : [record.allowAnonymousAccess, record.allowAnonymousReporting];
}

async function imported(bytes: string): Promise<string> {
  const file = form({ bytes, fileName: "rooms.csv" });
  const reply = await server.call("POST", "/spaces/imports", { token: administrator, ...file });
  const { id } = reply.json();
  const body = { validRowsOnly: false };
  await server.call("POST", `/spaces/imports/${id}/commit`, { token: administrator, body });
  return id;
}

async function letIn(reporting: boolean): Promise<void> {
  const body = { allowAnonymousAccess: true, allowAnonymousReporting: reporting };
  await server.call("PATCH", `/locations/${location}`, { token: administrator, body });
}

describe("counting the spaces that visitors cannot open", () => {
  it("counts what the space or its location keeps closed", async () => {
    await letIn(false);
    const [closed, opened] = [await room("A"), await room("B", true)];
    const limits = { networkCount: 0, beaconCount: 0, othersOpenedCount: 0 };
    const none = { closedLocations: [], openableCount: 1, membersOnlyCount: 1, ...limits };
    expect(await count({ locationId: location })).toEqual({ ...none, count: 2 });
    expect(await count({ floorId: floor, spaceIds: [closed] })).toEqual({ ...none, count: 2 });
    expect(await count({ spaceIds: [opened] })).toMatchObject({ count: 1, membersOnlyCount: 0 });
    expect(await count({})).toMatchObject({ count: 0, membersOnlyCount: 0 });
  });

  it("names the locations that would be opened, to who may open them", async () => {
    await room("A", true);
    const closedLocations = [{ id: location, name: "North" }];
    const all = {
      count: 1,
      membersOnlyCount: 1,
      networkCount: 0,
      beaconCount: 0,
      othersOpenedCount: 0,
    };
    expect(await count({ floorId: floor })).toEqual({ ...all, openableCount: 1, closedLocations });
    const body = { ...all, openableCount: 0, closedLocations: [] };
    expect(await count({ floorId: floor }, technician)).toEqual(body);
  });

  it("counts the other public spaces that opening a location opens with it", async () => {
    const asked = await room("A");
    await room("B", true);
    await room("C", true, true);
    await room("D");
    expect(await count({ spaceIds: [asked] })).toMatchObject({ othersOpenedCount: 2 });
    expect(await count({ floorId: floor })).toMatchObject({ othersOpenedCount: 0 });
    expect(await count({ spaceIds: [asked] }, technician)).toMatchObject({ othersOpenedCount: 0 });
    await letIn(false);
    expect(await count({ spaceIds: [asked] })).toMatchObject({ othersOpenedCount: 0 });
  });

  it("counts what opens only in the location's networks, or near its beacons, to who may not see these", async () => {
    await letIn(true);
    await room("A");
    await room("B", true);
    const change = async (body: object) => {
      const path = `/locations/${location}`;
      const { status, text } = await server.call("PATCH", path, { token: administrator, body });
      expect([status, text]).toEqual([200, expect.any(String)]);
    };
    await change({ ipSubnets: ["192.0.2.0/24"], ipSubnetsApplyTo: "anonymous" });
    const closed = { count: 2, membersOnlyCount: 1 };
    const found = await count({ floorId: floor }, technician);
    expect(found).toMatchObject({ ...closed, networkCount: 1, beaconCount: 0 });
    await change({ ipSubnets: [], beaconRange: true, beaconRangeAnonymousOnly: true });
    expect(await count({ floorId: floor })).toMatchObject({ networkCount: 0, beaconCount: 1 });
  });

  it("knows nothing of what is not there, or another organisation's", async () => {
    const other = await make.organisation();
    for (const choice of [
      { spaceIds: [v7()] },
      { spaceIds: [await make.space(other)] },
      { floorId: v7() },
      { locationId: await make.location(other) },
      { importId: v7() },
    ]) {
      expect(await count(choice)).toEqual([404, "not_found"]);
      expect(await open(choice, true)).toEqual([404, "not_found"]);
    }
  });
});

describe("letting visitors open spaces", () => {
  it("opens the closed ones and their location, with reporting where it is asked for", async () => {
    const [closed, odd] = [await room("A"), await room("B", false, true)];
    expect(await open({ locationId: location }, false)).toEqual({ count: 2 });
    expect(await accessOf(`/locations/${location}`)).toEqual([true, false]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([true, false]);
    expect(await accessOf(`/spaces/${odd}`)).toEqual([true, false]);
    const third = await room("C");
    expect(await count({ floorId: floor })).toMatchObject({ closedLocations: [] });
    expect(await open({ floorId: floor }, true)).toEqual({ count: 1 });
    expect(await accessOf(`/locations/${location}`)).toEqual([true, false]);
    expect(await accessOf(`/spaces/${third}`)).toEqual([true, true]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([true, false]);
    expect(await count({ floorId: floor })).toMatchObject({ count: 3, membersOnlyCount: 0 });
  });

  it("opens their location for reporting where that was closed", async () => {
    const closed = await room("A");
    await open({ spaceIds: [closed] }, true);
    expect(await accessOf(`/locations/${location}`)).toEqual([true, true]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([true, true]);
  });

  it("leaves the reporting of a location alone that lets visitors in already", async () => {
    await letIn(false);
    expect(await open({ spaceIds: [await room("A")] }, true)).toEqual({ count: 1 });
    expect(await accessOf(`/locations/${location}`)).toEqual([true, false]);
  });

  it("takes no reporting away that a public space or an open location has", async () => {
    const shown = await room("A", true, true);
    await open({ spaceIds: [shown] }, false);
    expect(await accessOf(`/spaces/${shown}`)).toEqual([true, true]);
    await letIn(true);
    const closed = await room("B");
    await open({ spaceIds: [closed] }, false);
    expect(await accessOf(`/locations/${location}`)).toEqual([true, true]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([true, false]);
  });

  it("leaves what lies in a closed location to who may change locations", async () => {
    const closed = await room("A");
    expect(await open({ spaceIds: [closed] }, true, technician)).toEqual({ count: 0 });
    expect(await accessOf(`/locations/${location}`)).toEqual([false, false]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([false, false]);
    await letIn(false);
    expect(await open({ spaceIds: [closed] }, true, technician)).toEqual({ count: 1 });
    expect(await accessOf(`/locations/${location}`)).toEqual([true, false]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([true, true]);
  });

  it("opens what an import made, and not what it changed", async () => {
    const rooms = "Building,Floor,Room,Seats\nNorth,Ground,Old,1\n";
    const old = await imported(rooms);
    const again = await imported(`${rooms.replace(",1\n", ",2\n")}North,Ground,New,3\n`);
    const one = { count: 1, membersOnlyCount: 1, openableCount: 1 };
    expect(await count({ importId: again })).toMatchObject(one);
    expect(await open({ importId: again }, true)).toEqual({ count: 1 });
    expect(await count({ importId: old })).toMatchObject(one);
    expect(await count({ importId: again })).toMatchObject({ count: 1, membersOnlyCount: 0 });
    const { rows } = await server.installation.database.pool.query(
      "select name from space where organisation_id = $1 and is_public",
      [organisation],
    );
    expect(rows).toEqual([{ name: "New" }]);
  });

  it("is refused outside of the locations of a limited role", async () => {
    const south = await created("/locations", { name: "South" });
    const organisations = [organisation];
    const limited = await make.user({ organisations });
    await make.grant(limited.id, organisation, "organisation-admin", [south]);
    const closed = await room("A");
    const refusal = await open({ spaceIds: [closed] }, true, limited.token);
    expect(refusal).toEqual([403, "access.location"]);
    expect(await accessOf(`/spaces/${closed}`)).toEqual([false, false]);
  });

  it("opens what the count calls openable, in the one of three locations that a role is limited to", async () => {
    const south = await created("/locations", { name: "South" });
    const yard = await created("/floors", { name: "Yard", locationId: south });
    const limited = await make.user({ organisations: [organisation] });
    await make.grant(limited.id, organisation, "organisation-admin", [south]);
    const there = await room("A");
    const here = await created("/spaces", { name: "B", floorId: yard });
    // Its location lets visitors in already, so nothing but the limit of the role keeps it closed.
    const west = await created("/locations", { name: "West", allowAnonymousAccess: true });
    const pier = await created("/floors", { name: "Pier", locationId: west });
    const besides = await created("/spaces", { name: "C", floorId: pier });
    const spaceIds = [there, here, besides];
    expect(await count({ spaceIds }, limited.token)).toMatchObject({
      ...{ count: 3, membersOnlyCount: 3, openableCount: 1 },
      closedLocations: [{ id: south, name: "South" }],
    });
    expect(await open({ spaceIds }, true, limited.token)).toEqual({ count: 1 });
    expect(await accessOf(`/spaces/${here}`)).toEqual([true, true]);
    expect(await accessOf(`/spaces/${there}`)).toEqual([false, false]);
    expect(await accessOf(`/spaces/${besides}`)).toEqual([false, false]);
    expect(await accessOf(`/locations/${location}`)).toEqual([false, false]);
    expect(await open({ spaceIds }, true, limited.token)).toEqual([403, "access.location"]);
  });

  it("leaves out a room that is archived while it waits for its location", async () => {
    const [first, second] = [await room("A"), await room("B")];
    const client = await server.installation.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from location where id = $1 for update", [location]);
      await client.query("update space set deleted_at = now() where id = $1", [first]);
      const opening = open({ spaceIds: [first, second] }, true);
      await expect.poll(() => isWaited(client)).toBe(true);
      await client.query("commit");
      expect(await opening).toEqual({ count: 1 });
    } finally {
      client.release();
    }
    expect(await accessOf(`/spaces/${second}`)).toEqual([true, true]);
  });
});

/** Tells whether another connection waits for a lock of this one. */
async function isWaited(client: { query(text: string): Promise<{ rows: { n: number }[] }> }) {
  const waiting =
    "select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))";
  return (await client.query(waiting)).rows[0]?.n === 1;
}
