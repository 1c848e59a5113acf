import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "./factory.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";

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
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const codeOf = (reply: TestReply) => [reply.status, reply.status < 300 ? "" : reply.problem().code];
const done = async (method: string, path: string, body?: unknown) => {
  const reply = await call(method, path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json();
};

describe("a location", () => {
  it("is made with all its fields, and the address is merged line by line", async () => {
    const made = await done("POST", "/locations", {
      name: "  Quay ",
      defaultPrefix: "Q",
      wifi: "guest",
      address: { line1: "1 Harbour Road", town: "Port" },
      serviceDeskEmail: "desk@example.test",
      timezone: "Europe/Lisbon",
    });
    expect(made).toMatchObject({
      name: "Quay",
      version: 1,
      deletedAt: null,
      timezone: "Europe/Lisbon",
    });
    const changed = await done("PATCH", `/locations/${made.id}`, {
      address: { town: null, postcode: "P1" },
    });
    expect(changed.address).toEqual({
      line1: "1 Harbour Road",
      line2: null,
      line3: null,
      town: null,
      county: null,
      postcode: "P1",
    });
    expect(changed).toMatchObject({ wifi: "guest", version: 2 });
    expect(await done("GET", `/locations/${made.id}`)).toEqual(changed);
  });

  it.each([
    [{ name: "Q" }, "name", "text.too_short", "Minimum 2 characters"],
    [{ name: " Q " }, "name", "text.too_short", "Minimum 2 characters"],
    [
      { name: "Quay", serviceDeskEmail: "desk" },
      "serviceDeskEmail",
      "email.must_be_valid",
      "Email must be valid",
    ],
    [{ name: "Quay", timezone: "Mars/Base" }, "timezone", "timezone.unknown", undefined],
    [{ name: "Quay", address: { street: "x" } }, "address.street", "field.unknown", undefined],
    [{}, "name", "field.invalid_type", undefined],
  ])("of %j is refused by field", async (body, field, code, message) => {
    const reply = await call("POST", "/locations", body);
    expect(reply.status).toBe(400);
    expect(reply.problem().fields).toMatchObject([
      { field, code, ...(message ? { message } : {}) },
    ]);
  });

  it("is listed by name while active", async () => {
    const ids = [];
    for (const name of ["Zeta", "Alpha", "Mid"])
      ids.push((await done("POST", "/locations", { name })).id);
    await done("DELETE", `/locations/${ids[2]}`);
    const names = (await done("GET", "/locations")).map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Alpha", "Zeta"]);
  });
});

describe("names", () => {
  it("of active locations, of floors of a location, and of spaces of a floor are each used once", async () => {
    const one = await done("POST", "/locations", { name: "Quay" });
    expect(codeOf(await call("POST", "/locations", { name: "QUAY" }))).toEqual([409, "name.taken"]);
    const other = await done("POST", "/locations", { name: "Pier" });
    expect(codeOf(await call("PATCH", `/locations/${other.id}`, { name: "quay" }))).toEqual([
      409,
      "name.taken",
    ]);
    const floor = await done("POST", "/floors", { name: "1", locationId: one.id });
    expect(codeOf(await call("POST", "/floors", { name: "1", locationId: one.id }))).toEqual([
      409,
      "name.taken",
    ]);
    await done("POST", "/floors", { name: "1", locationId: other.id });
    await done("POST", "/spaces", { name: "A", floorId: floor.id });
    expect(codeOf(await call("POST", "/spaces", { name: "a", floorId: floor.id }))).toEqual([
      409,
      "name.taken",
    ]);
    await done("DELETE", `/locations/${one.id}`);
    await done("POST", "/locations", { name: "Quay" });
    expect(codeOf(await call("PUT", `/locations/${one.id}/restore`))).toEqual([409, "name.taken"]);
    await done("PATCH", `/locations/${other.id}`, { name: "PIER" });
  });
});

describe("a space", () => {
  it("is made with type and features, shown with their names, and each feature counts once", async () => {
    const floorId = await make.floor(organisation, undefined, "Ground");
    const [spaceTypeId, screen, phone] = [
      await make.spaceType(organisation, "Office"),
      await make.feature(organisation, "Screen"),
      await make.feature(organisation, "Phone"),
    ];
    const made = await done("POST", "/spaces", {
      name: "A",
      shortcode: "A-1",
      capacity: 0,
      floorId,
      spaceTypeId,
      featureIds: [screen, phone],
    });
    expect(made).toMatchObject({
      name: "A",
      capacity: 0,
      spaceType: { name: "Office" },
      floor: { name: "Ground" },
      images: [],
      isFavourite: false,
      isPublic: false,
    });
    expect(made.features.map(({ name }: { name: string }) => name)).toEqual(["Phone", "Screen"]);
    const changed = await done("PATCH", `/spaces/${made.id}`, {
      featureIds: [phone, phone],
      spaceTypeId: null,
      shortcode: "",
    });
    expect(changed).toMatchObject({ spaceType: null, shortcode: null, capacity: 0 });
    expect(changed.features).toHaveLength(1);
  });

  it("has a shortcode of its own in the organisation while active", async () => {
    const one = await make.space(organisation, { shortcode: "HB-1" });
    const two = await make.space(organisation);
    expect(codeOf(await call("PATCH", `/spaces/${two}`, { shortcode: "hb-1" }))).toEqual([
      409,
      "shortcode.taken",
    ]);
    await done("DELETE", `/spaces/${one}`);
    await done("PATCH", `/spaces/${two}`, { shortcode: "hb-1" });
    expect(codeOf(await call("PUT", `/spaces/${one}/restore`))).toEqual([409, "shortcode.taken"]);
    expect((await done("GET", `/spaces/${one}`)).deletedAt).not.toBeNull();
  });
});

describe("an id that the client chose", () => {
  it("is kept, and is refused for a second record", async () => {
    const id = v7();
    expect((await done("POST", "/locations", { id, name: "Quay" })).id).toBe(id);
    expect(codeOf(await call("POST", "/locations", { id, name: "Other" }))).toEqual([
      409,
      "record.exists",
    ]);
    const floorId = await make.floor(organisation);
    for (const [path, body] of [
      ["/floors", { name: "X", locationId: id }],
      ["/spaces", { name: "X", floorId }],
    ] as const) {
      const own = v7();
      expect((await done("POST", path, { ...body, id: own })).id).toBe(own);
      expect(codeOf(await call("POST", path, { ...body, name: "Y", id: own }))).toEqual([
        409,
        "record.exists",
      ]);
    }
  });
});

describe("archiving", () => {
  const moments = async (ids: readonly string[]) => {
    const { rows } = await server.installation.database.pool.query(
      `select id, deleted_at from (select id, deleted_at from location union all select id, deleted_at from floor
         union all select id, deleted_at from space) r where id = any ($1)`,
      [ids],
    );
    const byId = new Map(rows.map(({ id, deleted_at }) => [id, deleted_at]));
    return ids.map((id) => byId.get(id) as string | null);
  };

  it("takes everything active below along with one moment, and restoring brings exactly those back", async () => {
    const location = await make.location(organisation);
    const [floor, other] = [
      await make.floor(organisation, location),
      await make.floor(organisation, location),
    ];
    const early = await make.space(organisation, { floorId: floor });
    const late = await make.space(organisation, { floorId: floor });
    await done("DELETE", `/spaces/${early}`);
    const [before] = await moments([early]);
    await done("DELETE", `/locations/${location}`);
    const archived = await moments([location, floor, other, late]);
    expect(new Set(archived).size).toBe(1);
    expect(archived[0]).not.toBeNull();
    expect(await moments([early])).toEqual([before]);
    await done("PUT", `/locations/${location}/restore`);
    expect(await moments([location, floor, other, late])).toEqual([null, null, null, null]);
    expect(await moments([early])).toEqual([before]);
  });

  it("again, and restoring what is active, changes nothing", async () => {
    const location = await make.location(organisation);
    const once = await done("DELETE", `/locations/${location}`);
    expect(await done("DELETE", `/locations/${location}`)).toEqual(once);
    const back = await done("PUT", `/locations/${location}/restore`);
    expect(await done("PUT", `/locations/${location}/restore`)).toEqual(back);
  });

  it("of a floor leaves the location, and what is below an archived parent waits for it", async () => {
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    const space = await make.space(organisation, { floorId: floor });
    await done("DELETE", `/floors/${floor}`);
    expect(await moments([location])).toEqual([null]);
    expect(codeOf(await call("PUT", `/spaces/${space}/restore`))).toEqual([409, "parent.archived"]);
    await done("DELETE", `/locations/${location}`);
    expect(codeOf(await call("PUT", `/floors/${floor}/restore`))).toEqual([409, "parent.archived"]);
    await done("PUT", `/locations/${location}/restore`);
    expect((await moments([floor]))[0]).not.toBeNull();
    await done("PUT", `/floors/${floor}/restore`);
    expect(await moments([floor, space])).toEqual([null, null]);
  });

  it("lets nothing be added or changed below", async () => {
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    const space = await make.space(organisation, { floorId: floor });
    await done("DELETE", `/locations/${location}`);
    expect(codeOf(await call("POST", "/floors", { name: "New", locationId: location }))).toEqual([
      409,
      "parent.archived",
    ]);
    expect(codeOf(await call("POST", "/spaces", { name: "New", floorId: floor }))).toEqual([
      409,
      "parent.archived",
    ]);
    for (const path of [`/locations/${location}`, `/floors/${floor}`, `/spaces/${space}`]) {
      expect(codeOf(await call("PATCH", path, { name: "Changed" }))).toEqual([404, "not_found"]);
      expect((await done("GET", path)).deletedAt).not.toBeNull();
    }
  });

  it("of two at once ends with both gone, and of a parent and a new child with no child left active", async () => {
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    const tried = await Promise.all([
      call("DELETE", `/locations/${location}`),
      ...Array.from({ length: 8 }, (_, at) =>
        call("POST", "/spaces", { name: `S${at}`, floorId: floor }),
      ),
    ]);
    expect(tried.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const { rows } = await server.installation.database.pool.query(
      "select count(*)::int as active from space where organisation_id = $1 and deleted_at is null",
      [organisation],
    );
    expect(rows).toEqual([{ active: 0 }]);
  });
});
