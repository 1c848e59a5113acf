import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestReply, type TestServer } from "../../../test/server.ts";

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
  return reply.text === "" ? undefined : reply.json();
};
const query = async (text: string, values: unknown[] = []) =>
  (await server.installation.database.pool.query(text, values)).rows;
const structureVersion = async () =>
  (
    await query(
      "select sum(changes) as version from organisation_structure where organisation_id = $1",
      [organisation],
    )
  )[0]?.version;
const historyOf = (id: string) =>
  query("select * from history where entity_id = $1 order by id", [id]);

describe("moving a space", () => {
  it("takes it to a floor of another location, and the history says from where", async () => {
    const space = await make.space(organisation, { shortcode: "A-1" });
    const before = await done("GET", `/spaces/${space}`);
    const floorId = await make.floor(organisation);
    const moved = await done("POST", `/spaces/${space}/move`, { floorId });
    expect(moved.floor.id).toBe(floorId);
    expect(moved.location.id).not.toBe(before.location.id);
    expect(moved).toMatchObject({ shortcode: "A-1", version: 2 });
    const last = (await historyOf(space)).at(-1);
    expect(last.before).toEqual({ floor_id: before.floor.id, location_id: before.location.id });
    expect(last.after).toEqual({ floor_id: floorId, location_id: moved.location.id });
    expect(await done("POST", `/spaces/${space}/move`, { floorId })).toMatchObject({ version: 2 });
  });

  it("is refused onto an archived floor, onto one where its name is taken, and while it is archived", async () => {
    const space = await make.space(organisation, { name: "Anchor" });
    const floorId = await make.floor(organisation);
    await make.space(organisation, { name: "anchor", floorId });
    const move = () => call("POST", `/spaces/${space}/move`, { floorId });
    expect(codeOf(await move())).toEqual([409, "name.taken"]);
    await done("DELETE", `/floors/${floorId}`);
    expect(codeOf(await move())).toEqual([409, "parent.archived"]);
    await done("PUT", `/floors/${floorId}/restore`);
    await done("DELETE", `/spaces/${space}`);
    expect(codeOf(await move())).toEqual([404, "not_found"]);
  });

  it("to another organisation's floor, or one that is not there, is refused alike", async () => {
    const space = await make.space(organisation);
    const foreign = await make.floor(await make.organisation());
    for (const floorId of [foreign, v7()])
      expect(codeOf(await call("POST", `/spaces/${space}/move`, { floorId }))).toEqual([
        404,
        "not_found",
      ]);
  });
});

it("a space with more features than it may have is refused with how many it may", async () => {
  const featureIds: string[] = [];
  for (let count = 0; count < 300; count++) featureIds.push(await make.feature(organisation));
  const space = await make.space(organisation);
  const change = (ids: string[]) => call("PATCH", `/spaces/${space}`, { featureIds: ids });
  expect((await change(featureIds)).json().features).toHaveLength(300);
  const refused = await change(Array.from({ length: 501 }, () => v7()));
  expect(refused.problem().fields).toEqual([
    { field: "featureIds", code: "list.too_long", message: "At most 500.", params: { most: 500 } },
  ]);
});

describe("moving a floor", () => {
  it("takes along all of its spaces, archived ones too, each with its history", async () => {
    const from = await make.location(organisation);
    const to = await make.location(organisation);
    const floor = await make.floor(organisation, from);
    const active = await make.space(organisation, { floorId: floor });
    const archived = await make.space(organisation, { floorId: floor });
    await done("DELETE", `/spaces/${archived}`);
    expect((await done("POST", `/floors/${floor}/move`, { locationId: to })).location.id).toBe(to);
    for (const space of [active, archived]) {
      expect((await done("GET", `/spaces/${space}`)).location.id).toBe(to);
      expect((await historyOf(space)).at(-1)).toMatchObject({
        before: { location_id: from },
        after: { location_id: to },
      });
    }
    await done("PUT", `/spaces/${archived}/restore`);
  });

  it("is refused into an archived location, where its name is taken, and while it is archived", async () => {
    const to = await make.location(organisation);
    const floor = await make.floor(organisation, undefined, "Ground");
    const move = () => call("POST", `/floors/${floor}/move`, { locationId: to });
    const twin = await make.floor(organisation, to, "ground");
    expect(codeOf(await move())).toEqual([409, "name.taken"]);
    await done("DELETE", `/floors/${twin}`);
    await done("DELETE", `/locations/${to}`);
    expect(codeOf(await move())).toEqual([409, "parent.archived"]);
    await done("PUT", `/locations/${to}/restore`);
    await done("DELETE", `/floors/${floor}`);
    expect(codeOf(await move())).toEqual([404, "not_found"]);
  });

  it("of two that cross ends with both moved", async () => {
    const [one, two] = [await make.location(organisation), await make.location(organisation)];
    const floors = [await make.floor(organisation, one), await make.floor(organisation, two)];
    const replies = await Promise.all([
      call("POST", `/floors/${floors[0]}/move`, { locationId: two }),
      call("POST", `/floors/${floors[1]}/move`, { locationId: one }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe("changing many spaces", () => {
  const aDozen = async () => {
    const floorId = await make.floor(organisation);
    return Promise.all(Array.from({ length: 12 }, () => make.space(organisation, { floorId })));
  };

  it("gives the type, the flags and the features to all, with one count of the structure and a history for each", async () => {
    const ids = await aDozen();
    const [kept, gone, added, type] = [
      await make.feature(organisation),
      await make.feature(organisation),
      await make.feature(organisation),
      await make.spaceType(organisation),
    ];
    await query("update space set feature_ids = $1 where id = any ($2)", [[kept, gone], ids]);
    const version = await structureVersion();
    const changes = {
      spaceTypeId: type,
      addFeatureIds: [added, added, kept],
      removeFeatureIds: [gone],
      isPublic: true,
    };
    const sent = { ids: [...ids, ids[0]], changes };
    expect(await done("PATCH", "/spaces/bulk", sent)).toEqual({ count: 12 });
    expect(Number(await structureVersion())).toBe(Number(version) + 1);
    for (const id of ids) {
      const space = await done("GET", `/spaces/${id}`);
      expect(space).toMatchObject({
        spaceType: { id: type },
        isPublic: true,
        allowPublicReporting: false,
        version: 3,
      });
      expect(space.features.map((feature: { id: string }) => feature.id).sort()).toEqual(
        [kept, added].sort(),
      );
      expect(Object.keys((await historyOf(id)).at(-1).after).sort()).toEqual([
        "feature_ids",
        "is_access_decided",
        "is_public",
        "space_type_id",
      ]);
    }
  });

  it("ends as changing them one by one does", async () => {
    const [one, many] = [await aDozen(), await aDozen()];
    const feature = await make.feature(organisation);
    for (const id of one)
      await done("PATCH", `/spaces/${id}`, { featureIds: [feature], allowPublicReporting: true });
    const changes = { addFeatureIds: [feature], allowPublicReporting: true };
    await done("PATCH", "/spaces/bulk", { ids: many, changes });
    const rows = await query(
      "select distinct feature_ids, allow_public_reporting, is_public, space_type_id, version from space where organisation_id = $1",
      [organisation],
    );
    expect(rows).toHaveLength(1);
  });

  it("changes none where one is absent, archived or another organisation's, or a feature is unknown", async () => {
    const ids = await aDozen();
    const archived = await make.space(organisation);
    await done("DELETE", `/spaces/${archived}`);
    const other = await make.organisation();
    for (const [more, changes] of [
      [v7(), { isPublic: true }],
      [archived, { isPublic: true }],
      [await make.space(other), { isPublic: true }],
      [ids[0], { isPublic: true, addFeatureIds: [await make.feature(other)] }],
      [ids[0], { isPublic: true, spaceTypeId: await make.spaceType(other) }],
    ]) {
      const reply = await call("PATCH", "/spaces/bulk", { ids: [...ids, more], changes });
      expect(codeOf(reply)).toEqual([404, "not_found"]);
    }
    const rows = await query("select id from space where is_public and organisation_id = $1", [
      organisation,
    ]);
    expect(rows).toEqual([]);
  });

  it("that asks for nothing writes nothing", async () => {
    const ids = await aDozen();
    const version = await structureVersion();
    expect(await done("PATCH", "/spaces/bulk", { ids, changes: {} })).toEqual({ count: 12 });
    expect(await structureVersion()).toBe(version);
  });
});

describe("deleting for good", () => {
  const addPicture = async (space: string) =>
    (
      await server.call("POST", `/spaces/${space}/images`, {
        token,
        ...form({ bytes: await jpeg() }),
      })
    ).json();
  const dueFolders = async () =>
    (
      await query("select key from file_removal where starts_with(key, $1) order by key", [
        organisation,
      ])
    ).map(({ key }) => key);

  it("takes an archived space with its pictures, and lets go of their files; the history stays", async () => {
    const space = await make.space(organisation);
    const picture = await addPicture(space);
    const removed = await addPicture(space);
    await done("DELETE", `/spaces/${space}/images/${removed.id}`);
    await done("PUT", `/users/me/favourites/${space}`);
    expect(codeOf(await call("DELETE", `/spaces/${space}/hardDelete`))).toEqual([
      409,
      "record.active",
    ]);
    expect(await dueFolders()).toEqual([]);
    await done("DELETE", `/spaces/${space}`);
    await done("DELETE", `/spaces/${space}/hardDelete`);
    expect(codeOf(await call("GET", `/spaces/${space}`))).toEqual([404, "not_found"]);
    expect(await query("select id from space_image where owner_id = $1", [space])).toEqual([]);
    expect(await query("select owner_id from favourite where owner_id = $1", [space])).toEqual([]);
    expect(await dueFolders()).toEqual([`${picture.s3Key}/`, `${removed.s3Key}/`].sort());
    expect((await historyOf(space)).at(-1).operation).toBe("delete");
    expect(codeOf(await call("DELETE", `/spaces/${space}/hardDelete`))).toEqual([404, "not_found"]);
  });

  it("leaves the files of a picture that another space shows as well", async () => {
    const [one, other] = [await make.space(organisation), await make.space(organisation)];
    await addPicture(one);
    await query(
      `insert into space_image (organisation_id, id, owner_id, position, s3_key, metadata, versions)
       select organisation_id, $1, $2, 0, s3_key, metadata, versions from space_image where owner_id = $3`,
      [v7(), other, one],
    );
    await done("DELETE", `/spaces/${one}`);
    await done("DELETE", `/spaces/${one}/hardDelete`);
    expect(await dueFolders()).toEqual([]);
  });

  it("of an archived floor takes its spaces along", async () => {
    const floor = await make.floor(organisation);
    const space = await make.space(organisation, { floorId: floor });
    const { s3Key } = await addPicture(space);
    expect(codeOf(await call("DELETE", `/floors/${floor}/hardDelete`))).toEqual([
      409,
      "record.active",
    ]);
    await done("DELETE", `/floors/${floor}`);
    await done("DELETE", `/floors/${floor}/hardDelete`);
    expect((await call("GET", `/floors/${floor}`)).status).toBe(404);
    expect((await call("GET", `/spaces/${space}`)).status).toBe(404);
    expect(await dueFolders()).toEqual([`${s3Key}/`]);
    expect((await historyOf(space)).at(-1)).toMatchObject({ operation: "delete" });
    expect((await done("POST", "/spaces/search", { withDeleted: true })).totalCount).toBe(0);
  });
});

describe("a shortcode", () => {
  const floorWith = async (defaultPrefix: string | null) => {
    const location = await make.location(organisation);
    await done("PATCH", `/locations/${location}`, { defaultPrefix });
    return make.floor(organisation, location);
  };
  let name = 0;
  const add = (floorId: string, given: object = {}) => {
    name += 1;
    return call("POST", "/spaces", { name: `S${name}`, floorId, ...given });
  };
  const codesOf = async (replies: TestReply[]) =>
    replies.map((reply) => (reply.status === 201 ? reply.json().shortcode : reply.problem().code));

  it("that is absent is the location's prefix with the next number; null and empty are none", async () => {
    const floorId = await floorWith("HU-");
    const made = [
      await add(floorId),
      await add(floorId),
      await add(floorId, { shortcode: null }),
      await add(floorId, { shortcode: "" }),
      await add(floorId, { shortcode: "hu-41" }),
      await add(floorId),
      await add(floorId, { shortcode: "HU-100a" }),
      await add(floorId),
    ];
    expect(await codesOf(made)).toEqual([
      "HU-1",
      "HU-2",
      null,
      null,
      "hu-41",
      "HU-42",
      "HU-100a",
      "HU-43",
    ]);
  });

  it("counts through the organisation, and leaves out the codes of archived spaces", async () => {
    const [one, other] = [await floorWith("Q"), await floorWith("q")];
    await codesOf([await add(one)]);
    const second = (await add(other)).json();
    expect(second.shortcode).toBe("q2");
    await done("DELETE", `/spaces/${second.id}`);
    expect((await add(one)).json().shortcode).toBe("Q3");
    await done("PUT", `/spaces/${second.id}/restore`);
  });

  it.each([[null], [""]])("is none where the location's prefix is %j", async (prefix) => {
    expect((await add(await floorWith(prefix))).json().shortcode).toBeNull();
  });

  it.each([["10%_"], [".*"], ["İ"], ["ẞ-"], ["👩‍🔬"], ["\\"]])(
    "takes the prefix %j as it is",
    async (prefix) => {
      const floorId = await floorWith(prefix);
      expect(await codesOf([await add(floorId), await add(floorId)])).toEqual([
        `${prefix}1`,
        `${prefix}2`,
      ]);
    },
  );

  it("of many added at once is each another", async () => {
    const [one, other] = [await floorWith("R"), await floorWith("R")];
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) => add(at % 2 === 0 ? one : other)),
    );
    const codes = (await codesOf(made)) as string[];
    const numbers = codes.map((code) => Number(code.slice(1))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  });
});

describe("licences", () => {
  const aFloor = async (spacesLicensed: number | null) => {
    const location = await make.location(organisation);
    const floor = await make.floor(organisation, location);
    await done("PATCH", `/locations/${location}`, { spacesLicensed });
    return { location, floor };
  };
  let name = 0;
  const add = (floorId: string) => {
    name += 1;
    return call("POST", "/spaces", { name: `L${name}`, floorId });
  };
  const EXCEEDED = [409, "licence.spaces_exceeded"];
  const active = async (location: string) =>
    (await done("GET", `/locations/${location}`)).spacesCount;

  it("are as many as active spaces: adding and restoring one more is refused", async () => {
    const { location, floor } = await aFloor(2);
    const first = (await add(floor)).json();
    await add(floor);
    expect(codeOf(await add(floor))).toEqual(EXCEEDED);
    await done("DELETE", `/spaces/${first.id}`);
    expect((await add(floor)).status).toBe(201);
    expect(codeOf(await call("PUT", `/spaces/${first.id}/restore`))).toEqual(EXCEEDED);
    await done("PATCH", `/locations/${location}`, { spacesLicensed: null });
    await done("PUT", `/spaces/${first.id}/restore`);
    expect(await active(location)).toBe(3);
  });

  it("hold for moving spaces and floors, and for restoring floors and locations", async () => {
    const { location, floor } = await aFloor(1);
    const other = await make.location(organisation);
    const otherFloor = await make.floor(organisation, other);
    const space = await make.space(organisation, { floorId: otherFloor });
    const here = (await add(floor)).json();
    expect(codeOf(await call("POST", `/spaces/${space}/move`, { floorId: floor }))).toEqual(
      EXCEEDED,
    );
    const moveFloor = () => call("POST", `/floors/${otherFloor}/move`, { locationId: location });
    expect(codeOf(await moveFloor())).toEqual(EXCEEDED);
    await done("DELETE", `/floors/${floor}`);
    expect((await moveFloor()).status).toBe(200);
    expect(codeOf(await call("PUT", `/floors/${floor}/restore`))).toEqual(EXCEEDED);
    expect(await active(location)).toBe(1);
    await done("DELETE", `/locations/${location}`);
    await query("update location set spaces_licensed = 0 where id = $1", [location]);
    expect(codeOf(await call("PUT", `/locations/${location}/restore`))).toEqual(EXCEEDED);
    await query("update location set spaces_licensed = 1 where id = $1", [location]);
    await done("PUT", `/locations/${location}/restore`);
    expect((await done("GET", `/spaces/${here.id}`)).deletedAt).not.toBeNull();
  });

  it("cannot be fewer than the spaces there are", async () => {
    const { location, floor } = await aFloor(null);
    await add(floor);
    await add(floor);
    const set = (spacesLicensed: number) =>
      call("PATCH", `/locations/${location}`, { spacesLicensed });
    expect(codeOf(await set(1))).toEqual(EXCEEDED);
    expect((await set(2)).status).toBe(200);
    expect((await set(3)).status).toBe(200);
  });

  it("go to no more than there are when many come at once", async () => {
    const { location, floor } = await aFloor(5);
    const second = await make.floor(organisation, location);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, at) => add(at % 2 === 0 ? floor : second)),
    );
    const codes = replies.map((reply) => codeOf(reply)[1]).sort();
    expect(codes.filter((code) => code === "")).toHaveLength(5);
    expect(new Set(codes.slice(5))).toEqual(new Set(["licence.spaces_exceeded"]));
    expect(await active(location)).toBe(5);
  });

  it("are not outrun by lowering them while spaces are added", async () => {
    const { location, floor } = await aFloor(null);
    await Promise.all([
      ...Array.from({ length: 6 }, () => add(floor)),
      call("PATCH", `/locations/${location}`, { spacesLicensed: 3 }),
      ...Array.from({ length: 6 }, () => add(floor)),
    ]);
    const { spacesLicensed, spacesCount } = await done("GET", `/locations/${location}`);
    if (spacesLicensed !== null) expect(spacesCount).toBeLessThanOrEqual(spacesLicensed);
    else expect(spacesCount).toBe(12);
  });

  it("that run out in an import are said by row, and nothing is written", async () => {
    const { location, floor } = await aFloor(2);
    await add(floor);
    const { name: place } = await done("GET", `/locations/${location}`);
    const { name: level } = await done("GET", `/floors/${floor}`);
    const rows = [
      "Elsewhere,1,A",
      `${place},${level},B`,
      `${place.toUpperCase()},${level},C`,
      `${place},2,D`,
    ];
    const upload = await server.call("POST", "/spaces/imports", {
      token,
      ...form({ bytes: `location,floor,name\n${rows.join("\n")}\n`, fileName: "rooms.csv" }),
    });
    const { id, choices } = upload.json();
    const checked = await done("PUT", `/spaces/imports/${id}/mapping`, choices);
    expect(checked.counts).toMatchObject({ create: 2, errors: 2 });
    expect(checked.problems).toMatchObject([
      { row: 3, code: "import.licence_exceeded", params: { location: place, licensed: 2 } },
      { row: 4, code: "import.licence_exceeded", column: "location" },
    ]);
    const commit = (validRowsOnly: boolean) =>
      call("POST", `/spaces/imports/${id}/commit`, { validRowsOnly });
    expect(codeOf(await commit(false))).toEqual([422, "import.has_errors"]);
    expect(await active(location)).toBe(1);
    expect((await commit(true)).status).toBe(200);
    expect(await active(location)).toBe(2);
    const errors = await call("GET", `/spaces/imports/${id}/errors`);
    expect(errors.text).toContain("has licences for 2 spaces");
  });
});

it("an import from outside of a location's networks leaves its rows out and says why", async () => {
  const location = await make.location(organisation, "Vault");
  await done("PATCH", `/locations/${location}`, { ipSubnets: ["192.0.2.0/24"] });
  const upload = await server.call("POST", "/spaces/imports", {
    token,
    ...form({ bytes: "location,floor,name\nVault,1,A\nLobby,1,B\n", fileName: "rooms.csv" }),
  });
  const { id, choices } = upload.json();
  const checked = await done("PUT", `/spaces/imports/${id}/mapping`, choices);
  expect(checked.problems).toMatchObject([
    { row: 1, code: "import.location_barred", params: { location: "Vault" } },
  ]);
  const committed = await call("POST", `/spaces/imports/${id}/commit`, { validRowsOnly: true });
  expect(committed.status).toBe(200);
});
