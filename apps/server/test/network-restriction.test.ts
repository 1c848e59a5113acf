import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "./factory.ts";
import { form } from "./multipart.ts";
import { jpeg } from "./pictures.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";

/** An address inside the networks of the restricted location, and one outside. */
const INSIDE = "192.0.2.5";
const OUTSIDE = "203.0.113.5";
const NETWORK = "192.0.2.0/24";

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;
let restricted: string;
let floor: string;
let space: string;
let open: { location: string; floor: string; space: string };

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});

afterAll(() => server.close());

beforeEach(async () => {
  organisation = await make.organisation();
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
  restricted = await make.location(organisation, "Vault");
  floor = await make.floor(organisation, restricted, "Cellar");
  space = await make.space(organisation, { floorId: floor, name: "Strongroom", capacity: 7 });
  const location = await make.location(organisation, "Lobby");
  const ground = await make.floor(organisation, location, "Ground");
  open = {
    location,
    floor: ground,
    space: await make.space(organisation, { floorId: ground, name: "Foyer", capacity: 7 }),
  };
  await send(INSIDE, "PATCH", `/locations/${restricted}`, { ipSubnets: [NETWORK] });
});

const send = (from: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body, from });
const codeOf = (reply: TestReply) => [reply.status, reply.status < 300 ? "" : reply.problem().code];
const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const addPicture = async (): Promise<{ id: string; versions: { small: { imageKey: string } } }> =>
  (
    await server.call("POST", `/spaces/${space}/images`, {
      token,
      from: INSIDE,
      ...form({ bytes: await jpeg() }),
    })
  ).json();

describe("from outside of a location's networks", () => {
  it("its spaces are not there: not by id, not in searches, facets and counts, not in the structure", async () => {
    const archived = await make.space(organisation, { floorId: floor, name: "Old strongroom" });
    await send(INSIDE, "DELETE", `/spaces/${archived}`);
    for (const [from, expected] of [
      [INSIDE, 2],
      [OUTSIDE, 1],
      [INSIDE, 2],
      ["2001:db8::1", 1],
      ["", 1],
    ] as const) {
      const found = (await send(from, "POST", "/spaces/search", {})).json();
      expect(found.totalCount).toBe(expected);
      const location = found.facets.locations.find(({ id }: { id: string }) => id === restricted);
      expect(location?.count ?? 0).toBe(expected - 1);
      expect(
        found.facets.capacities.reduce(
          (sum: number, { count }: { count: number }) => sum + count,
          0,
        ),
      ).toBe(expected);
      const all = (await send(from, "POST", "/spaces/search", { withDeleted: true })).json();
      expect(all.totalCount).toBe(expected === 2 ? 3 : 1);
      const byText = (await send(from, "POST", "/spaces/search", { searchTerm: "strong" })).json();
      expect(byText.totalCount).toBe(expected - 1);
      const structure = await send(
        from,
        "GET",
        "/organisations/current-with-structure?withDeleted=true",
      );
      expect(structure.text.includes("trongroom")).toBe(expected === 2);
      expect(structure.text).toContain("Vault");
      expect(structure.text).toContain("Cellar");
      expect((await send(from, "GET", `/spaces/${space}`)).status).toBe(expected === 2 ? 200 : 404);
      expect((await send(from, "GET", `/locations/${restricted}`)).json().spacesCount).toBe(
        expected - 1,
      );
    }
  });

  it("the answer for such a space is the answer for one that never was", async () => {
    const strip = (reply: TestReply) => ({ ...reply.problem(), requestId: "" });
    for (const [method, path] of [
      ["GET", ""],
      ["DELETE", ""],
      ["PUT", "/restore"],
      ["DELETE", "/hardDelete"],
    ] as const) {
      const hidden = await send(OUTSIDE, method, `/spaces/${space}${path}`);
      const absent = await send(OUTSIDE, method, `/spaces/${v7()}${path}`);
      expect([hidden.status, strip(hidden)]).toEqual([404, strip(absent)]);
    }
  });

  it("it is in no list of favourites or recently viewed spaces, and comes back inside", async () => {
    await send(INSIDE, "PUT", `/users/me/favourites/${space}`);
    await send(INSIDE, "PUT", `/users/me/recently-viewed/${space}`);
    for (const [from, count] of [
      [OUTSIDE, 0],
      [INSIDE, 1],
    ] as const) {
      expect((await send(from, "GET", "/users/me/favourites")).json()).toHaveLength(count);
      expect((await send(from, "GET", "/users/me/recently-viewed")).json()).toHaveLength(count);
    }
    for (const list of ["favourites", "recently-viewed"])
      expect(codeOf(await send(OUTSIDE, "PUT", `/users/me/${list}/${space}`))).toEqual([
        404,
        "not_found",
      ]);
  });

  it("its pictures are not given", async () => {
    const { versions } = await addPicture();
    const key = encodeURIComponent(versions.small.imageKey);
    for (const path of [
      `/spaces/image-stream?imageKey=${key}`,
      `/organisations/${organisation}/space-picture?imageKey=${key}`,
    ]) {
      expect((await send(OUTSIDE, "GET", path)).status).toBe(404);
      expect((await send(INSIDE, "GET", path)).status).toBe(200);
    }
  });

  it("nothing can be written to its spaces and pictures, and nothing is", async () => {
    const { id: image } = await addPicture();
    const rows = () =>
      query(
        `select s::text, i::text from space s left join space_image i on i.owner_id = s.id
         where s.organisation_id = $1 order by s.id`,
        [organisation],
      );
    const before = await rows();
    for (const [method, path, body, expected] of [
      ["PATCH", `/spaces/${space}`, { name: "Mine" }, [404, "not_found"]],
      [
        "PATCH",
        "/spaces/bulk",
        { ids: [open.space, space], changes: { isPublic: true } },
        [404, "not_found"],
      ],
      ["POST", `/spaces/${space}/move`, { floorId: open.floor }, [404, "not_found"]],
      ["PATCH", `/spaces/${space}/images/${image}`, { description: "x" }, [404, "not_found"]],
      ["DELETE", `/spaces/${space}/images/${image}`, undefined, [404, "not_found"]],
      ["PUT", `/spaces/${space}/images/order`, { imageIds: [image] }, [404, "not_found"]],
      ["POST", "/spaces", { name: "New", floorId: floor }, [403, "access.location"]],
      ["POST", `/spaces/${open.space}/move`, { floorId: floor }, [403, "access.location"]],
      ["POST", `/floors/${open.floor}/move`, { locationId: restricted }, [403, "access.location"]],
      [
        "POST",
        `/floors/${open.floor}/move`,
        { locationId: restricted.toUpperCase() },
        [403, "access.location"],
      ],
      ["POST", `/floors/${floor}/move`, { locationId: open.location }, [403, "access.location"]],
      ["DELETE", `/floors/${floor}`, undefined, [403, "access.location"]],
      ["DELETE", `/floors/${floor}/hardDelete`, undefined, [403, "access.location"]],
      ["PUT", `/floors/${floor}/restore`, undefined, [403, "access.location"]],
      ["DELETE", `/locations/${restricted}`, undefined, [403, "access.location"]],
      ["PUT", `/locations/${restricted}/restore`, undefined, [403, "access.location"]],
    ] as const) {
      const reply = await send(OUTSIDE, method, path, body);
      expect([method, path, ...codeOf(reply)]).toEqual([method, path, ...expected]);
    }
    const upload = await server.call("POST", `/spaces/${space}/images`, {
      token,
      from: OUTSIDE,
      ...form({ bytes: await jpeg() }),
    });
    expect(codeOf(upload)).toEqual([404, "not_found"]);
    expect(await rows()).toEqual(before);
  });

  it("the location and its floors can be seen and changed, so that nobody shuts themselves out", async () => {
    const names = (await send(OUTSIDE, "GET", "/locations"))
      .json()
      .map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Lobby", "Vault"]);
    expect((await send(OUTSIDE, "GET", `/floors/${floor}`)).status).toBe(200);
    expect((await send(OUTSIDE, "PATCH", `/floors/${floor}`, { level: -1 })).status).toBe(200);
    expect(
      (await send(OUTSIDE, "PATCH", `/locations/${restricted}`, { ipSubnets: [] })).status,
    ).toBe(200);
    expect((await send(OUTSIDE, "GET", `/spaces/${space}`)).status).toBe(200);
  });

  it("a forwarded address does not get anybody in, since no proxy is trusted here", async () => {
    const reply = await server.call("GET", `/spaces/${space}`, {
      token,
      from: OUTSIDE,
      headers: { "x-forwarded-for": INSIDE, forwarded: `for=${INSIDE}`, "x-real-ip": INSIDE },
    });
    expect(reply.status).toBe(404);
  });

  it("an address of IPv4 that is written as IPv6 counts as what it is", async () => {
    expect((await send(`::ffff:${INSIDE}`, "GET", `/spaces/${space}`)).status).toBe(200);
    expect((await send(`::ffff:${OUTSIDE}`, "GET", `/spaces/${space}`)).status).toBe(404);
  });
});

it("networks for anonymous visitors alone hold off nobody who is logged in", async () => {
  await send(INSIDE, "PATCH", `/locations/${restricted}`, { ipSubnetsApplyTo: "anonymous" });
  expect((await send(OUTSIDE, "GET", `/spaces/${space}`)).status).toBe(200);
});

it("the number of licences counts the spaces that the caller cannot see", async () => {
  await send(INSIDE, "PATCH", `/locations/${restricted}`, { spacesLicensed: 1 });
  const lower = await send(OUTSIDE, "PATCH", `/locations/${restricted}`, { spacesLicensed: 0 });
  expect(codeOf(lower)).toEqual([409, "licence.spaces_exceeded"]);
});

describe("what is kept in memory", () => {
  const structure = (from: string, tag?: string) =>
    server.call("GET", "/organisations/current-with-structure", {
      token,
      from,
      headers: tag === undefined ? {} : { "if-none-match": tag },
    });

  it("of the structure has a tag of its own for each view, and none is taken for another", async () => {
    const inside = await structure(INSIDE);
    const outside = await structure(OUTSIDE);
    const [insideTag, outsideTag] = [
      String(inside.headers["etag"]),
      String(outside.headers["etag"]),
    ];
    expect(insideTag).not.toBe(outsideTag);
    expect((await structure(INSIDE, insideTag)).status).toBe(304);
    expect((await structure(OUTSIDE, outsideTag)).status).toBe(304);
    expect((await structure(OUTSIDE, insideTag)).text).toBe(outside.text);
    expect((await structure(INSIDE, outsideTag)).text).toBe(inside.text);
  });

  it("shows each caller what they may see, however callers and writes follow each other", async () => {
    const far = "198.51.100.9";
    const places = [restricted, open.location];
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant("read" as const),
          from: fc.constantFrom(INSIDE, OUTSIDE, far),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant("rename" as const), at: fc.nat(1) }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant("fence" as const),
          at: fc.nat(1),
          subnets: fc.constantFrom([], [NETWORK], ["198.51.100.0/24"], [NETWORK, "203.0.113.0/24"]),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant("archive" as const), at: fc.nat(1) }) },
    );
    let name = 0;
    const take = async (each: Step) => {
      if (each.kind === "read") return expectTruth(each.from);
      const place = places[each.at];
      if (each.kind === "fence")
        return query("update location set ip_subnets = $1 where id = $2", [each.subnets, place]);
      name += 1;
      if (each.kind === "rename")
        return query("update space set name = $1 where location_id = $2", [`Name ${name}`, place]);
      return query(
        "update space set deleted_at = case when deleted_at is null then now() end where location_id = $1",
        [place],
      );
    };
    type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 40, maxLength: 40 }),
      async (steps) => {
        for (const each of steps) await take(each);
      },
    );
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });

  it("shows each of many callers at once what they may see", async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const from = at % 2 === 0 ? INSIDE : OUTSIDE;
        if (at % 10 === 0)
          await query("update space set name = $1 where id = $2", [`Foyer ${at}`, open.space]);
        return [from, (await send(from, "POST", "/spaces/search", {})).json().totalCount];
      }),
    );
    for (const [from, count] of replies)
      expect([from, count]).toEqual([from, from === INSIDE ? 2 : 1]);
  });

  async function expectTruth(from: string): Promise<void> {
    const visible = await query(
      `select s.id, s.name from space s join location l on l.id = s.location_id
       where s.organisation_id = $1 and s.deleted_at is null
         and (l.ip_subnets = '{}' or $2::inet <<= any (l.ip_subnets)) order by s.id`,
      [organisation, from],
    );
    const found = (await send(from, "POST", "/spaces/search", {})).json();
    const listed = found.results.map(({ id, name }: { id: string; name: string }) => ({
      id,
      name,
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(listed.sort(byId)).toEqual(visible);
    const counted = found.facets.locations.reduce(
      (sum: number, { count }: { count: number }) => sum + count,
      0,
    );
    expect(counted).toBe(visible.length);
    const { locations } = (await structure(from)).json();
    const inTree = locations.flatMap(
      ({ floors }: { floors: { spaces: { id: string; name: string }[] }[] }) =>
        floors.flatMap(({ spaces }) => spaces.map(({ id, name }) => ({ id, name }))),
    );
    expect(inTree.sort(byId)).toEqual(visible);
  }
});
