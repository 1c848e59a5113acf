import { IMAGE_VERSION_NAMES } from "@storey/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let token: string;
const ids = { quay: "", pier: "", ground: "", deck: "", office: "", screen: "", phone: "" };

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  organisation = await make.organisation();
  ({ token } = await make.user({ organisations: [organisation], roles: ["organisation-admin"] }));
  ids.quay = await make.location(organisation, "Quay House");
  ids.pier = await make.location(organisation, "Pier");
  ids.ground = await make.floor(organisation, ids.quay, "Ground floor");
  ids.deck = await make.floor(organisation, ids.pier, "Deck");
  ids.office = await make.spaceType(organisation, "Office");
  ids.screen = await make.feature(organisation, "Screen");
  ids.phone = await make.feature(organisation, "Phone");
  const { ground, deck, office, screen, phone } = ids;
  await make.space(organisation, {
    name: "Room 2",
    shortcode: "QH-002",
    floorId: ground,
    capacity: 4,
    spaceTypeId: office,
    featureIds: [screen],
  });
  await make.space(organisation, {
    name: "Room 10",
    shortcode: "QH-010",
    floorId: ground,
    capacity: 12,
    featureIds: [screen, phone],
  });
  await make.space(organisation, { name: "Café", floorId: deck, capacity: 40 });
  await make.space(organisation, { name: "100%_real\\", floorId: deck });
});

afterAll(() => server.close());

async function search(body: Record<string, unknown>, as = token) {
  const reply = await server.call("POST", "/spaces/search", { token: as, body });
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}
const namesOf = async (body: Record<string, unknown>): Promise<string[]> =>
  (await search(body)).results.map(({ name }: { name: string }) => name);

describe("text", () => {
  it.each([
    ["name", "room 10", ["Room 10"]],
    ["shortcode", "qh-002", ["Room 2"]],
    ["location", "quay", ["Room 2", "Room 10"]],
    ["floor", "DECK", ["100%_real\\", "Café"]],
    ["words of several of these", "pier café", ["Café"]],
    ["an accent written in two characters", "cafe\u0301", ["Café"]],
    ["a percent sign, which is only a percent sign", "%", ["100%_real\\"]],
    ["an underscore", "_", ["100%_real\\"]],
    ["a backslash", "\\", ["100%_real\\"]],
    ["an expression, which is only text", ".*", []],
    ["spaces around", "  room   2 ", ["Room 2"]],
  ])("finds by %s", async (_, searchTerm, names) => {
    expect(await namesOf({ searchTerm, sort: "name" })).toEqual(names);
  });
});

describe("what a room is and has", () => {
  const hits = async (searchTerm: string) => {
    const { results, corrections } = await search({ searchTerm });
    return {
      found: results.map((hit: { name: string; matchedBy: unknown }) => [hit.name, hit.matchedBy]),
      corrections,
    };
  };
  const byType = [{ field: "type", text: "Office" }];
  const byPhone = [{ field: "feature", text: "Phone" }];

  it.each([
    ["its type", "office", [["Room 2", byType]]],
    ["a feature", "phone", [["Room 10", byPhone]]],
    ["a feature and its name", "10 phone", [["Room 10", byPhone]]],
    [
      "the people it holds, the smallest room first",
      "10 people",
      [
        ["Room 10", []],
        ["Café", []],
      ],
    ],
    ["people and a place", "pier 10 people", [["Café", []]]],
  ])("finds it by %s, and says why", async (_, searchTerm, found) => {
    expect(await hits(searchTerm)).toEqual({ found, corrections: [] });
  });

  it("forgives one slip from five letters on, says so, and finds nothing for two", async () => {
    expect(await hits("phoen")).toEqual({
      found: [["Room 10", byPhone]],
      corrections: [{ typed: "phoen", near: ["phone"] }],
    });
    expect(await hits("grond")).toMatchObject({
      corrections: [{ typed: "grond", near: ["ground"] }],
    });
    expect(await hits("pheon")).toEqual({ found: [], corrections: [] });
    expect(await hits("pire")).toEqual({ found: [], corrections: [] });
  });
});

describe("what is written about a room", () => {
  const query = (text: string, values: unknown[]) =>
    server.installation.database.pool.query(text, values);
  let described: { organisation: string; token: string; rooms: string[] };
  const found = async (searchTerm: string, token = described.token) => {
    const reply = await server.call("POST", "/spaces/search", { token, body: { searchTerm } });
    return reply
      .json()
      .results.map(({ name, matchedBy }: { name: string; matchedBy: { text: string }[] }) => [
        name,
        ...matchedBy.map(({ text }) => text),
      ]);
  };
  const versions = Object.fromEntries(
    IMAGE_VERSION_NAMES.map((name) => [name, { imageKey: name, width: 1, height: 1 }]),
  );
  const image = (owner: string, description: string) =>
    query(
      `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
       values ($1, gen_random_uuid(), $2, 0, $3, $1::uuid || '/' || $2::uuid, '{"colour":"#000000"}', $4)`,
      [described.organisation, owner, description, versions],
    );
  const file = (owner: string, description: string, isPublic: boolean) =>
    query(
      `insert into space_document (organisation_id, id, owner_id, description, s3_key, metadata, is_public)
       values ($1, gen_random_uuid(), $2, $3, $1::uuid || '/' || $2::uuid, '{}', $4)`,
      [described.organisation, owner, description, isPublic],
    );
  const link = (owner: string, description: string, isPublic: boolean) =>
    query(
      `insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
       values ($1, gen_random_uuid(), $2, 0, $3, 'https://example.test', $4)`,
      [described.organisation, owner, description, isPublic],
    );

  beforeAll(async () => {
    const own = await make.organisation();
    const { token } = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    const rooms = await Promise.all(
      ["Alpha", "Beta", "Gamma"].map((name) => make.space(own, { name })),
    );
    described = { organisation: own, token, rooms };
    const [alpha = "", beta = "", gamma = ""] = rooms;
    await image(alpha, "The Flügel (grand piano) by the window");
    await file(beta, "How to raise the movable wall", true);
    await file(gamma, "Wiring of the movable wall", false);
    await link(gamma, "Piano tuner", false);
    await link(gamma, "Book the wall bars", true);
  });

  it.each([
    ["a picture's description", "piano", [["Alpha", "The Flügel (grand piano) by the window"]]],
    ["the beginning of a word, without accents", "fluge", [["Alpha", expect.any(String)]]],
    ["a document's", "movable", [["Beta", "How to raise the movable wall"]]],
    ["a link's", "bars", [["Gamma", "Book the wall bars"]]],
    ["its name and what is written", "alpha window", [["Alpha", expect.any(String)]]],
    [
      "the first that has the word, and none for technicians",
      "wall",
      [
        ["Beta", "How to raise the movable wall"],
        ["Gamma", "Book the wall bars"],
      ],
    ],
    ["a word inside of another one: not at all", "indow", []],
    ["what is for technicians only: not at all", "wiring", []],
    ["a link for technicians only: not at all", "tuner", []],
    ["marks that a question to the database has", "piano & | ! ( ) : * '", []],
  ])("finds it by %s", async (_, searchTerm, expected) => {
    expect(await found(searchTerm)).toEqual(expected);
  });

  it("finds nothing by what another organisation wrote, or what was taken away", async () => {
    expect(await found("piano", token)).toEqual([]);
    const [, beta = ""] = described.rooms;
    await query("update space_document set deleted_at = now() where owner_id = $1", [beta]);
    expect(await found("movable")).toEqual([]);
  });

  // The index and what tells the reason each take a description apart: a word that only one of them
  // saw would be a hit without its reason, or none.
  it("tells by which description it found a word, whatever mark stands around it", async () => {
    const own = await make.organisation();
    const user = await make.user({ organisations: [own], roles: ["organisation-admin"] });
    const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    const marks = ascii.filter((mark) => !/[a-z0-9]/i.test(mark));
    const texts = marks.map((mark, at) => `Größe${mark}${mark}mark${100 + at}${mark}below`);
    const room = await make.space(own, { name: "Alpha" });
    await query(
      `insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
       select $1, gen_random_uuid(), $2, 0, text, 'https://example.test', true from unnest($3::text[]) text`,
      [own, room, texts],
    );
    const told: unknown[] = [];
    for (const at of texts.keys()) told.push(await found(`mark${100 + at}`, user.token));
    expect(told).toEqual(texts.map((text) => [["Alpha", text]]));
  });

  it("looks for no word that too many are described by", async () => {
    const floor = await make.floor(
      described.organisation,
      await make.location(described.organisation),
    );
    const many = async (count: number) => {
      await query(
        `insert into space (organisation_id, id, location_id, floor_id, name)
         select f.organisation_id, gen_random_uuid(), f.location_id, f.id, 'Cell ' || gen_random_uuid()
         from floor f, generate_series(1, $2) where f.id = $1`,
        [floor, count],
      );
      await query(
        `insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
         select s.organisation_id, gen_random_uuid(), s.id, 0, 'Sunny', 'https://example.test', true from space s
         where s.floor_id = $1 and not exists (select from space_link l where l.owner_id = s.id)`,
        [floor],
      );
    };
    const count = async () => (await search({ searchTerm: "sunny" }, described.token)).totalCount;
    await many(1_000);
    expect(await count()).toBe(1_000);
    await many(1);
    expect(await count()).toBe(0);
  });

  it("looks for no word that too many descriptions have, though they be of one room", async () => {
    const [alpha] = described.rooms;
    const many = (count: number) =>
      query(
        `insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
         select $1, gen_random_uuid(), $2, 0, 'Shady', 'https://example.test', true from generate_series(1, $3)`,
        [described.organisation, alpha, count],
      );
    await many(1_000);
    expect(await found("shady")).toEqual([["Alpha", "Shady"]]);
    await many(1);
    expect(await found("shady")).toEqual([]);
  });
});

describe("filters", () => {
  it("hold together, features all of them", async () => {
    expect(await namesOf({ locationIds: [ids.pier] })).toEqual(["100%_real\\", "Café"]);
    expect(await namesOf({ floorIds: [ids.ground], capacityMin: 5 })).toEqual(["Room 10"]);
    expect(await namesOf({ spaceTypeIds: [ids.office] })).toEqual(["Room 2"]);
    expect(await namesOf({ featureIds: [ids.screen] })).toEqual(["Room 2", "Room 10"]);
    expect(await namesOf({ featureIds: [ids.screen, ids.phone] })).toEqual(["Room 10"]);
    expect(await namesOf({ capacityMin: 4, capacityMax: 12 })).toEqual(["Room 2", "Room 10"]);
    expect(await namesOf({ locationIds: [ids.pier], floorIds: [ids.ground] })).toEqual([]);
  });

  it("and results tell who can really open a room, whatever it says of itself", async () => {
    const opened = await make.space(organisation, { name: "Open hall", floorId: ids.deck });
    const { pool } = server.installation.database;
    await pool.query(
      "update space set is_public = true, allow_public_reporting = true where id = $1",
      [opened],
    );
    const answers = async () => {
      const { results, facets } = await search({ searchTerm: "open hall" });
      const [{ is_public, openTo }] = results;
      const record = await server.call("GET", `/spaces/${opened}`, { token });
      expect(record.json().openTo).toBe(openTo);
      const counts = facets.openTo.filter(({ count }: { count: number }) => count > 0);
      return [is_public, openTo, counts.map(({ id }: { id: string }) => id)];
    };
    const location = (body: object) =>
      server.call("PATCH", `/locations/${ids.pier}`, { token, body });
    expect(await answers()).toEqual([true, "members", ["members"]]);
    await location({ allowAnonymousAccess: true });
    expect(await answers()).toEqual([true, "code", ["code"]]);
    await location({ allowAnonymousReporting: true });
    expect(await answers()).toEqual([true, "report", ["report"]]);
    expect(await namesOf({ openTo: ["code", "report"] })).toEqual(["Open hall"]);
    await location({ allowAnonymousAccess: false, allowAnonymousReporting: false });
    expect(await namesOf({ openTo: ["code", "report"] })).toEqual([]);
    await pool.query("delete from space where id = $1", [opened]);
  });

  it("leave the facet of their own alone and narrow the others", async () => {
    const { facets } = await search({ locationIds: [ids.pier] });
    expect(facets.locations).toMatchObject([
      { name: "Pier", count: 2 },
      { name: "Quay House", count: 2 },
    ]);
    expect(facets.floors.find(({ name }: { name: string }) => name === "Ground floor").count).toBe(
      0,
    );
    expect(facets.features).toMatchObject([
      { name: "Phone", icon: "wifi", count: 0 },
      { name: "Screen", icon: "wifi", count: 0 },
    ]);
  });
});

describe("results", () => {
  it("have the fields the specification names", async () => {
    const { totalCount, results } = await search({ searchTerm: "qh-002" });
    expect(totalCount).toBe(1);
    expect(results).toMatchObject([
      {
        name: "Room 2",
        is_public: false,
        allow_public_reporting: false,
        openTo: "members",
        space_type_name: "Office",
        spaceType: { id: ids.office, name: "Office" },
        features: [{ id: ids.screen, name: "Screen", icon: "wifi" }],
        location: { id: ids.quay, name: "Quay House" },
        floor: { id: ids.ground, name: "Ground floor" },
        picture: null,
        isFavourite: false,
        deletedAt: null,
      },
    ]);
  });

  it("come in pages with the total of all, and facets only when wanted", async () => {
    const page = await search({ sort: "name", pageSize: 3, page: 2, withFacets: false });
    expect(page).toMatchObject({ totalCount: 4, facets: null });
    expect(page.results.map(({ name }: { name: string }) => name)).toEqual(["Room 10"]);
    expect((await search({ page: 100_000 })).results).toEqual([]);
  });

  it("show a write at the next search: a new name, a new place's name, an archived space", async () => {
    const space = await make.space(organisation, { name: "Brand new", floorId: ids.deck });
    expect(await namesOf({ searchTerm: "brand" })).toEqual(["Brand new"]);
    await server.call("PATCH", `/spaces/${space}`, { token, body: { name: "Renamed" } });
    expect(await namesOf({ searchTerm: "brand" })).toEqual([]);
    await server.call("PATCH", `/floors/${ids.deck}`, { token, body: { name: "Upper deck" } });
    expect(await namesOf({ searchTerm: "renamed upper" })).toEqual(["Renamed"]);
    await server.call("PUT", `/users/me/favourites/${space}`, { token });
    expect((await search({ searchTerm: "renamed" })).results[0].isFavourite).toBe(true);
    await server.call("DELETE", `/spaces/${space}`, { token });
    expect(await namesOf({ searchTerm: "renamed" })).toEqual([]);
    expect(await namesOf({ searchTerm: "renamed", withDeleted: true })).toEqual(["Renamed"]);
  });
});
