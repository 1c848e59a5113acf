import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "./factory.ts";
import { startTestServer, type TestServer } from "./server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  user = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.call(method, path, { token: user.token, body, headers });
const query = async (text: string, values: unknown[]) =>
  (await server.installation.database.pool.query(text, values)).rows;

describe("a version that was seen", () => {
  const change = (id: string, body: unknown, version: number | string) =>
    call("PATCH", `/spaces/${id}`, body, { "if-match": String(version) });

  it("that is the latest lets the change through, in any way it is written", async () => {
    const id = await make.space(organisation);
    expect((await change(id, { name: "One" }, 1)).json().version).toBe(2);
    expect((await change(id, { name: "Two" }, '"2"')).json().version).toBe(3);
    expect((await change(id, { name: "Three" }, 'W/"3"')).json().version).toBe(4);
    expect((await change(id, { name: "Four" }, "*")).json().version).toBe(5);
  });

  it("that is old merges with changes of other fields", async () => {
    const id = await make.space(organisation);
    await change(id, { capacity: 12 }, 1);
    const merged = await change(id, { name: "Renamed" }, 1);
    expect(merged.json()).toMatchObject({ name: "Renamed", capacity: 12, version: 3 });
  });

  it("that is old is refused where the same field changed, naming it, with the record as it is", async () => {
    const id = await make.space(organisation, { name: "Start" });
    await change(id, { name: "Theirs", capacity: 3 }, 1);
    const refused = await change(id, { name: "Mine", shortcode: "m-1" }, 1);
    expect([refused.status, refused.problem().code]).toEqual([409, "record.conflict"]);
    expect(refused.problem().fields.map(({ field }) => field)).toEqual(["name"]);
    expect(refused.problem().current).toMatchObject({
      id,
      name: "Theirs",
      capacity: 3,
      shortcode: null,
      version: 2,
    });
    expect((await call("GET", `/spaces/${id}`)).json()).toMatchObject({
      name: "Theirs",
      shortcode: null,
    });
  });

  it("of two at once lets one through and refuses the other", async () => {
    // Many rounds, as the two do not meet in each of them.
    for (let round = 0; round < 20; round += 1) {
      const id = await make.space(organisation);
      const replies = await Promise.all(
        ["A", "B", "C", "D"].map((name) => change(id, { name: `Name ${name}` }, 1)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  it("works for locations and floors alike", async () => {
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    for (const [path, body] of [
      [`/locations/${location}`, { wifi: "x" }],
      [`/floors/${floor}`, { level: 3 }],
    ] as const) {
      expect((await call("PATCH", path, body, { "if-match": "1" })).json().version).toBe(2);
      const refused = await call("PATCH", path, { ...body, name: "New" }, { "if-match": "1" });
      expect(refused.problem().fields.map(({ field }) => field)).toEqual(Object.keys(body));
    }
  });

  it("an absent version writes over what is there, and nothing to change counts nothing", async () => {
    const id = await make.space(organisation);
    await call("PATCH", `/spaces/${id}`, { name: "First" });
    expect((await call("PATCH", `/spaces/${id}`, { name: "Last" })).json()).toMatchObject({
      name: "Last",
      version: 3,
    });
    expect((await call("PATCH", `/spaces/${id}`, {})).json().version).toBe(3);
  });
});

describe("an Idempotency-Key", () => {
  const add = (key: string, body: unknown) =>
    call("POST", "/locations", body, { "idempotency-key": key });
  const countLocations = async () =>
    (
      await query("select count(*)::int as n from location where organisation_id = $1", [
        organisation,
      ])
    )[0]?.n;

  it("gives the first reply again, byte for byte, with one effect", async () => {
    const first = await add("k1", { name: "Quay" });
    const second = await add("k1", { name: "Quay" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(JSON.parse(second.text)).toEqual(JSON.parse(first.text));
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await countLocations()).toBe(1);
  });

  it("with another body, address or method is refused and does nothing", async () => {
    await add("k2", { name: "Quay" });
    const other = await add("k2", { name: "Pier" });
    expect([other.status, other.problem().code]).toEqual([422, "idempotency.mismatch"]);
    const elsewhere = await call("POST", "/floors", { name: "Quay" }, { "idempotency-key": "k2" });
    expect(elsewhere.status).toBeGreaterThanOrEqual(400);
    expect(await countLocations()).toBe(1);
  });

  it("of fifty at once has one effect and one reply", async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => add("k3", { name: "Quay" })),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await countLocations()).toBe(1);
  });

  it("of a call that failed is free again", async () => {
    await make.location(organisation, "Quay");
    expect((await add("k4", { name: "Quay" })).status).toBe(409);
    await query("delete from location where organisation_id = $1", [organisation]);
    expect((await add("k4", { name: "Quay" })).status).toBe(201);
  });

  it("is the user's own", async () => {
    const colleague = await make.user({
      organisations: [organisation],
      roles: ["organisation-admin"],
    });
    await add("k5", { name: "Quay" });
    const reply = await server.call("POST", "/locations", {
      token: colleague.token,
      body: { name: "Pier" },
      headers: { "idempotency-key": "k5" },
    });
    expect(reply.json().name).toBe("Pier");
  });

  it("is replayed to nobody who may no longer make the call", async () => {
    await add("k6", { name: "Quay" });
    await query("delete from user_organisation_role where user_id = $1", [user.id]);
    expect((await add("k6", { name: "Quay" })).problem().code).toBe("access.forbidden");
  });

  it("does not carry over to another organisation of the same user", async () => {
    await add("k7", { name: "Quay" });
    const other = await make.organisation();
    await query(
      "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
      [other, v7(), user.id],
    );
    await make.grant(user.id, other, "organisation-admin");
    await call("PUT", "/users/me/active-organisation", { newActiveOrganisationId: other });
    const reply = await add("k7", { name: "Quay" });
    expect([reply.status, reply.problem().code]).toEqual([422, "idempotency.mismatch"]);
  });
});

it("a switch of the organisation can be repeated with its key", async () => {
  const other = await make.organisation();
  const both = await make.user({ organisations: [organisation, other] });
  const send = () =>
    server.call("PUT", "/users/me/active-organisation", {
      token: both.token,
      body: { newActiveOrganisationId: other },
      headers: { "idempotency-key": "switch" },
    });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
});

describe("history", () => {
  const historyOf = (id: string) =>
    query("select * from history where entity_id = $1 order by id", [id]);

  it("has a row for each write, with who, by which request, and what changed", async () => {
    const floorId = await make.floor(organisation);
    const made = await call("POST", "/spaces", { name: "A", floorId });
    const { id } = made.json();
    const changed = await call("PATCH", `/spaces/${id}`, { name: "B", capacity: 3 });
    await call("DELETE", `/spaces/${id}`);
    const rows = await historyOf(id);
    expect(rows).toMatchObject([
      {
        entity: "space",
        operation: "insert",
        record_version: 1,
        before: null,
        after: { name: "A" },
      },
      {
        operation: "update",
        record_version: 2,
        before: { name: "A", capacity: null },
        after: { name: "B", capacity: 3 },
      },
      { operation: "update", record_version: 3, before: { deleted_at: null } },
    ]);
    expect(Object.keys(rows[1]?.after ?? {}).sort()).toEqual(["capacity", "name"]);
    for (const row of rows)
      expect(row).toMatchObject({ actor_id: user.id, organisation_id: organisation });
    expect(rows[0]?.request_id).toBe(made.headers["x-request-id"]);
    expect(rows[1]?.request_id).toBe(changed.headers["x-request-id"]);
  });

  it("has a row for everything that was archived along", async () => {
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    const space = await make.space(organisation, { floorId: floor });
    await call("DELETE", `/locations/${location}`);
    for (const id of [location, floor, space]) {
      const last = (await historyOf(id)).at(-1);
      expect(last).toMatchObject({ operation: "update", actor_id: user.id });
      expect(Object.keys(last?.after)).toEqual(["deleted_at"]);
    }
  });

  it("has none for a write that was refused or changed nothing", async () => {
    const id = await make.space(organisation, { name: "A" });
    const before = (await historyOf(id)).length;
    await call("PATCH", `/spaces/${id}`, {});
    await call("PATCH", `/spaces/${id}`, { name: "" });
    await call("PATCH", `/spaces/${id}`, { name: "X" }, { "if-match": "0" });
    await query("select 1", []);
    const after = await historyOf(id);
    expect(after.filter(({ operation }) => operation === "insert")).toHaveLength(1);
    expect(after.length).toBeLessThanOrEqual(before + 1);
  });

  it("holds no sign-in subject and nothing that is derived", async () => {
    await call("PATCH", "/users/me", { firstName: "Historic" });
    await make.space(organisation);
    const rows = await query(
      "select coalesce(before::text, '') || coalesce(after::text, '') as text from history",
      [],
    );
    expect(rows.some(({ text }) => text.includes("Historic"))).toBe(true);
    for (const { text } of rows) {
      expect(text).not.toContain("auth0_id");
      expect(text).not.toContain("auth0|");
      expect(text).not.toContain("search_text");
      expect(text).not.toContain("password");
    }
  });

  it("is undone with a write that fails halfway", async () => {
    const floorId = await make.floor(organisation);
    await make.space(organisation, { floorId, name: "Taken" });
    const id = v7();
    await call("POST", "/spaces", { id, name: "Taken", floorId });
    expect(await historyOf(id)).toEqual([]);
  });
});
