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

async function search(body: Record<string, unknown>) {
  const reply = await server.call("POST", "/spaces/search", { token, body });
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
