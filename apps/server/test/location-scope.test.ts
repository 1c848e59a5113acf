import type { Permission, RoleName } from "@storey/domain";
import { can, ROLE_PERMISSIONS } from "@storey/domain";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashApiToken, makeApiToken } from "../src/http/api-token.ts";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";

/** A location with a record of every kind in it. */
interface Place {
  readonly location: string;
  readonly floor: string;
  readonly space: string;
  readonly image: string;
}

let server: TestServer;
let make: Factory;
let organisation: string;
let admin: string;
let places: Place[];
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

async function beginAnew(): Promise<void> {
  organisation = await make.organisation();
  admin = (await make.user({ organisations: [organisation], roles: ["organisation-admin"] })).token;
  places = [await aPlace(), await aPlace(), await aPlace()];
}

async function aPlace(): Promise<Place> {
  const location = await make.location(organisation);
  const floor = await make.floor(organisation, location);
  const space = await make.space(organisation, { floorId: floor });
  const picture = await server.call("POST", `/spaces/${space}/images`, {
    token: admin,
    ...form({ bytes: await jpeg() }),
  });
  return { location, floor, space, image: picture.json().id };
}

const call = (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const codeOf = (reply: TestReply) => (reply.status < 300 ? "done" : reply.problem().code);
const fresh = () => {
  names += 1;
  return `Name ${names}`;
};

/** Makes a user whose role counts in these locations alone. */
async function limited(
  locationIds: readonly string[],
  role: RoleName = "organisation-admin",
): Promise<string> {
  const user = await make.user({ organisations: [organisation] });
  await make.grant(user.id, organisation, role, locationIds);
  return user.token;
}

/** Returns every row of a location, to see that nothing changed. */
const rowsOf = ({ location }: Place) =>
  query(
    `select 'location' as kind, l::text as row from location l where id = $1
     union all select 'floor', f::text from floor f where location_id = $1
     union all select 'space', s::text from space s where location_id = $1
     union all select 'image', i::text from space_image i join space s on s.id = i.owner_id where s.location_id = $1
     order by 1, 2`,
    [location],
  );

interface Write {
  readonly name: string;
  readonly needs: Permission;
  readonly run: (token: string, place: Place) => Promise<TestReply>;
}

/** The administrator makes the archived records, so that each write is tried by itself. */
const asAdmin = async (method: string, path: string, body?: unknown) => {
  const reply = await call(admin, method, path, body);
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.text === "" ? undefined : reply.json();
};
const archivedSpace = async ({ floor }: Place) => {
  const { id } = await asAdmin("POST", "/spaces", { name: fresh(), floorId: floor });
  await asAdmin("DELETE", `/spaces/${id}`);
  return id as string;
};
const archivedFloor = async ({ location }: Place) => {
  const { id } = await asAdmin("POST", "/floors", { name: fresh(), locationId: location });
  await asAdmin("POST", "/spaces", { name: fresh(), floorId: id });
  await asAdmin("DELETE", `/floors/${id}`);
  return id as string;
};

const WRITES: readonly Write[] = [
  {
    name: "change a location",
    needs: "organisation.locations.update",
    run: (token, { location }) => call(token, "PATCH", `/locations/${location}`, { wifi: fresh() }),
  },
  {
    name: "archive a location",
    needs: "organisation.locations.delete",
    run: (token, { location }) => call(token, "DELETE", `/locations/${location}`),
  },
  {
    name: "restore a location",
    needs: "organisation.locations.restore",
    run: (token, { location }) => call(token, "PUT", `/locations/${location}/restore`),
  },
  {
    name: "add a floor",
    needs: "organisation.floors.create",
    run: (token, { location }) =>
      call(token, "POST", "/floors", { name: fresh(), locationId: location }),
  },
  {
    name: "change a floor",
    needs: "organisation.floors.update",
    run: (token, { floor }) => call(token, "PATCH", `/floors/${floor}`, { name: fresh() }),
  },
  {
    name: "archive a floor",
    needs: "organisation.floors.delete",
    run: async (token, place) =>
      call(
        token,
        "DELETE",
        `/floors/${(await asAdmin("POST", "/floors", { name: fresh(), locationId: place.location })).id}`,
      ),
  },
  {
    name: "restore a floor",
    needs: "organisation.floors.restore",
    run: async (token, place) =>
      call(token, "PUT", `/floors/${await archivedFloor(place)}/restore`),
  },
  {
    name: "delete a floor",
    needs: "organisation.floors.hard-delete",
    run: async (token, place) =>
      call(token, "DELETE", `/floors/${await archivedFloor(place)}/hardDelete`),
  },
  {
    name: "add a space",
    needs: "organisation.spaces.create",
    run: (token, { floor }) => call(token, "POST", "/spaces", { name: fresh(), floorId: floor }),
  },
  {
    name: "change a space",
    needs: "organisation.spaces.update",
    run: (token, { space }) => call(token, "PATCH", `/spaces/${space}`, { name: fresh() }),
  },
  {
    name: "change many spaces",
    needs: "organisation.spaces.update",
    run: (token, { space }) =>
      call(token, "PATCH", "/spaces/bulk", { ids: [space], changes: { isPublic: true } }),
  },
  {
    name: "archive a space",
    needs: "organisation.spaces.delete",
    run: async (token, place) =>
      call(
        token,
        "DELETE",
        `/spaces/${(await asAdmin("POST", "/spaces", { name: fresh(), floorId: place.floor })).id}`,
      ),
  },
  {
    name: "restore a space",
    needs: "organisation.spaces.restore",
    run: async (token, place) =>
      call(token, "PUT", `/spaces/${await archivedSpace(place)}/restore`),
  },
  {
    name: "delete a space",
    needs: "organisation.spaces.hard-delete",
    run: async (token, place) =>
      call(token, "DELETE", `/spaces/${await archivedSpace(place)}/hardDelete`),
  },
  {
    name: "describe a picture",
    needs: "organisation.spaces.update",
    run: (token, { space, image }) =>
      call(token, "PATCH", `/spaces/${space}/images/${image}`, { description: fresh() }),
  },
  {
    name: "order pictures",
    needs: "organisation.spaces.update",
    run: (token, { space, image }) =>
      call(token, "PUT", `/spaces/${space}/images/order`, { imageIds: [image] }),
  },
  {
    name: "archive a picture",
    needs: "organisation.spaces.update",
    run: (token, { space, image }) => call(token, "DELETE", `/spaces/${space}/images/${image}`),
  },
  {
    name: "restore a picture",
    needs: "organisation.spaces.update",
    run: (token, { space, image }) =>
      call(token, "PUT", `/spaces/${space}/images/${image}/restore`),
  },
  {
    name: "add a picture",
    needs: "organisation.spaces.update",
    run: async (token, { space }) =>
      server.call("POST", `/spaces/${space}/images`, { token, ...form({ bytes: await jpeg() }) }),
  },
];

/**
 * Expects the outcome of a write: done, or refused, in which case nothing of its location changes.
 */
async function expectWrite(token: string, write: Write, place: Place, expected: string) {
  await asAdmin("PUT", `/locations/${place.location}/restore`);
  await query("delete from space_image where owner_id = $1 and id <> $2", [
    place.space,
    place.image,
  ]);
  await query("update space_image set deleted_at = null where id = $1", [place.image]);
  const known = (await rowsOf(place)).map(({ row }) => row);
  const reply = await write.run(token, place);
  expect([write.name, codeOf(reply)]).toEqual([write.name, expected]);
  if (expected === "done") return;
  const now = new Set((await rowsOf(place)).map(({ row }) => row));
  for (const row of known) expect([write.name, now.has(row)]).toEqual([write.name, true]);
}

describe("a role that is limited to locations, at each write", () => {
  // Each write begins by undoing what the one before may have left.
  beforeAll(beginAnew);

  it.each(WRITES)("lets its holder $name inside, and refuses it outside", async (write) => {
    const token = await limited([places[0]?.location ?? "", v7()]);
    for (const [at, place] of places.entries())
      await expectWrite(token, write, place, at === 0 ? "done" : "access.location");
  });

  it("whichever locations and roles they are, lets exactly the writes through that lie in their scope", async () => {
    const roles = fc.constantFrom<RoleName>("organisation-admin", "technician", "vip-user");
    const grant = fc.record({ role: roles, at: fc.subarray([0, 1, 2], { minLength: 1 }) });
    const attempt = fc.record({ write: fc.constantFrom(...WRITES), at: fc.nat(2) });
    const property = fc.asyncProperty(
      fc.uniqueArray(grant, { minLength: 1, maxLength: 2, selector: ({ role }) => role }),
      fc.array(attempt, { minLength: 6, maxLength: 6 }),
      async (grants, attempts) => {
        const user = await make.user({ organisations: [organisation] });
        for (const { role, at } of grants) {
          const ids = at.map((each) => places[each]?.location ?? "");
          await make.grant(user.id, organisation, role, ids);
        }
        for (const { write, at } of attempts) {
          const place = places[at];
          if (!place) continue;
          const giving = grants.filter(({ role }) =>
            can(new Set(ROLE_PERMISSIONS[role]), write.needs),
          );
          const inside = giving.some((each) => each.at.includes(at));
          const refusal = giving.length === 0 ? "access.forbidden" : "access.location";
          await expectWrite(user.token, write, place, inside ? "done" : refusal);
        }
      },
    );
    await fc.assert(property, { numRuns: 10, endOnFailure: true });
  }, 240_000);
});

describe("a role that is limited to locations", () => {
  beforeEach(beginAnew);

  it("moves only between locations that are both inside", async () => {
    const [one, two, other] = places;
    if (!one || !two || !other) throw new Error("three places");
    const token = await limited([one.location, two.location]);
    const move = (space: string, floorId: string) =>
      call(token, "POST", `/spaces/${space}/move`, { floorId }).then(codeOf);
    const moveFloor = (floor: string, locationId: string) =>
      call(token, "POST", `/floors/${floor}/move`, { locationId }).then(codeOf);
    expect(await move(one.space, two.floor)).toBe("done");
    expect(await move(one.space, other.floor)).toBe("access.location");
    expect(await move(other.space, one.floor)).toBe("access.location");
    expect(await moveFloor(one.floor, two.location)).toBe("done");
    expect(await moveFloor(one.floor, other.location)).toBe("access.location");
    expect(await moveFloor(other.floor, one.location)).toBe("access.location");
  });

  it("changes many spaces all or none", async () => {
    const [one, other] = places;
    const token = await limited([one?.location ?? ""]);
    const change = (ids: readonly (string | undefined)[]) =>
      call(token, "PATCH", "/spaces/bulk", { ids, changes: { isPublic: true } });
    expect(codeOf(await change([one?.space, other?.space]))).toBe("access.location");
    const rows = await query("select is_public from space where organisation_id = $1", [
      organisation,
    ]);
    expect(rows.every(({ is_public }) => is_public === false)).toBe(true);
    expect((await change([one?.space])).json()).toEqual({ count: 1 });
  });

  it("gives nothing for calls that concern the whole organisation, and reads everywhere", async () => {
    const token = await limited([places[0]?.location ?? ""]);
    expect(codeOf(await call(token, "POST", "/locations", { name: "New" }))).toBe(
      "access.forbidden",
    );
    expect(codeOf(await call(token, "PATCH", "/organisations", { name: "Mine" }))).toBe(
      "access.forbidden",
    );
    const upload = await server.call("POST", "/spaces/imports", {
      token,
      ...form({ bytes: "name\nA\n", fileName: "a.csv" }),
    });
    expect(codeOf(upload)).toBe("access.forbidden");
    for (const { space } of places)
      expect((await call(token, "GET", `/spaces/${space}`)).status).toBe(200);
    const found = await call(token, "POST", "/spaces/search", { withDeleted: true });
    expect(found.json().totalCount).toBe(3);
    expect((await call(token, "GET", `/locations/${places[1]?.location}`)).status).toBe(200);
  });

  it("tells what lies outside from what is not there", async () => {
    const token = await limited([places[0]?.location ?? ""]);
    const foreign = await make.space(await make.organisation());
    for (const id of [v7(), foreign])
      expect(codeOf(await call(token, "PATCH", `/spaces/${id}`, { name: "x" }))).toBe("not_found");
  });

  it("archives and restores a location with everything in it", async () => {
    const [one] = places;
    if (!one) throw new Error("a place");
    const token = await limited([one.location]);
    const active = async () =>
      (
        await query(
          `select count(*)::int n from (select id from floor where location_id = $1 and deleted_at is null
             union all select id from space where location_id = $1 and deleted_at is null) x`,
          [one.location],
        )
      )[0]?.n;
    expect(codeOf(await call(token, "DELETE", `/locations/${one.location}`))).toBe("done");
    expect(await active()).toBe(0);
    expect(codeOf(await call(token, "PUT", `/locations/${one.location}/restore`))).toBe("done");
    expect(await active()).toBe(2);
  });
});

describe("an API token", () => {
  beforeEach(beginAnew);

  async function tokenOf(
    permissions: readonly Permission[],
    locationIds: readonly string[] = [],
  ): Promise<string> {
    const user = await make.user({ organisations: [organisation] });
    await make.grant(user.id, organisation, "organisation-admin", locationIds);
    const token = makeApiToken();
    await query(
      `insert into api_token (user_id, id, organisation_id, name, hash, permissions, expires_at)
       values ($1, $2, $3, 'Sensor', $4, $5, now() + interval '1 day')`,
      [user.id, v7(), organisation, hashApiToken(token), permissions],
    );
    return token;
  }

  it("does what it was given and nothing else that its owner may", async () => {
    const token = await tokenOf(["organisation.spaces.update"]);
    const space = places[0]?.space;
    expect(codeOf(await call(token, "PATCH", `/spaces/${space}`, { name: fresh() }))).toBe("done");
    expect(codeOf(await call(token, "DELETE", `/spaces/${space}`))).toBe("access.forbidden");
    const location = await call(token, "GET", `/locations/${places[0]?.location}`);
    expect(location.json().ipSubnets).toEqual([]);
  });

  it("of an owner whose role is limited to locations is limited to them too", async () => {
    const token = await tokenOf(["organisation.spaces.update"], [places[0]?.location ?? ""]);
    const change = (place: Place | undefined) =>
      call(token, "PATCH", `/spaces/${place?.space}`, { name: fresh() }).then(codeOf);
    expect([await change(places[0]), await change(places[1])]).toEqual(["done", "access.location"]);
  });

  it("sees no space of a location from outside of its networks", async () => {
    const token = await tokenOf(["organisation.spaces.read"]);
    await query("update location set ip_subnets = '{192.0.2.0/24}' where id = $1", [
      places[0]?.location,
    ]);
    const get = (from: string) =>
      server.call("GET", `/spaces/${places[0]?.space}`, { token, from });
    expect([(await get("192.0.2.1")).status, (await get("203.0.113.1")).status]).toEqual([
      200, 404,
    ]);
  });
});
