import type { SpaceSearch } from "@storey/contract";
import { OPEN_TO } from "@storey/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IndexedSpace, IndexSource } from "./index-source.ts";
import { SpaceIndex } from "./space-index.ts";

const SEED = 20_261_121;
const list = (kind: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${kind}${at}`, name: `${kind} ${at}` }));
const PLACES = {
  locations: [
    { id: "l0", name: "Quay", allowAnonymousAccess: true, allowAnonymousReporting: true },
    { id: "l1", name: "Pier", allowAnonymousAccess: true, allowAnonymousReporting: false },
    { id: "l2", name: "Lock", allowAnonymousAccess: false, allowAnonymousReporting: true },
  ],
  floors: [
    { id: "f0", name: "Ground", level: 0, locationId: "l0" },
    { id: "f1", name: "First", level: 1, locationId: "l0" },
    { id: "f2", name: "Deck", level: null, locationId: "l1" },
    { id: "f3", name: "Cellar", level: null, locationId: "l2" },
  ],
  spaceTypes: list("t", 3),
  features: list("e", 4).map((feature) => ({ ...feature, icon: "wifi" })),
};
const locationOf = (floorId: string) =>
  PLACES.floors.find(({ id }) => id === floorId)?.locationId ?? "";

const space: fc.Arbitrary<Omit<IndexedSpace, "id" | "locationId">> = fc.record({
  name: fc.constantFrom("Room 1", "Room 2", "Room 10", "Büro", "ROOM", "Aula (2.9)", "Aula (2.10)"),
  shortcode: fc.constantFrom(null, "Q-1", "q-2", "room 1"),
  capacity: fc.constantFrom(null, 0, 1, 4, 5, 10, 11, 50, 51, 300),
  isPublic: fc.boolean(),
  allowPublicReporting: fc.boolean(),
  spaceTypeId: fc.constantFrom(null, "t0", "t1", "t2"),
  floorId: fc.constantFrom("f0", "f1", "f2", "f3"),
  featureIds: fc.subarray(["e0", "e1", "e2", "e3"]),
  version: fc.constant(1),
  deletedAt: fc.constantFrom(null, null, null, "2026-01-01T00:00:00.000Z"),
});
const spaces = fc
  .array(space, { maxLength: 40 })
  .map((all) =>
    all.map((each, at) => ({ ...each, id: `s${at}`, locationId: locationOf(each.floorId) })),
  );
const query: fc.Arbitrary<SpaceSearch> = fc.record(
  {
    searchTerm: fc.constantFrom(
      "",
      "room",
      "ROOM 1",
      "büro",
      "quay room",
      "q-",
      "deck",
      "1 first",
      "nothing",
    ),
    locationIds: fc.subarray(["l0", "l1", "lx"]),
    floorIds: fc.subarray(["f0", "f1", "f2", "fx"]),
    spaceTypeIds: fc.subarray(["t0", "t1", "tx"]),
    featureIds: fc.subarray(["e0", "e1", "ex"]),
    openTo: fc.subarray([...OPEN_TO]),
    capacityMin: fc.constantFrom(0, 1, 5, 51),
    capacityMax: fc.constantFrom(0, 4, 50, 1000),
    withDeleted: fc.boolean(),
    page: fc.integer({ min: 1, max: 4 }),
    pageSize: fc.integer({ min: 1, max: 10 }),
  },
  { requiredKeys: [] },
);

type Filter = "location" | "floor" | "type" | "features" | "capacity" | "openTo";

/** Returns who can open a space, in the words of the rule. */
function openTo({ isPublic, allowPublicReporting, deletedAt, locationId }: IndexedSpace) {
  const place = PLACES.locations.find(({ id }) => id === locationId);
  if (deletedAt || !isPublic || !place?.allowAnonymousAccess) return "members";
  return allowPublicReporting && place.allowAnonymousReporting ? "report" : "code";
}

/** Tells whether a space matches a search, by its plain meaning; one filter can be left out. */
function matches(each: IndexedSpace, wanted: SpaceSearch, without?: Filter): boolean {
  const has = (ids: readonly string[] | undefined, id: string | null) =>
    !ids || ids.length === 0 || (id !== null && ids.includes(id));
  const location = PLACES.locations.find(({ id }) => id === each.locationId)?.name;
  const floor = PLACES.floors.find(({ id }) => id === each.floorId)?.name;
  const named = [
    ...PLACES.spaceTypes.filter(({ id }) => id === each.spaceTypeId),
    ...PLACES.features.filter(({ id }) => each.featureIds.includes(id)),
  ];
  const text = [each.name, each.shortcode, location, floor, ...named.map(({ name }) => name)]
    .join("\n")
    .toLowerCase();
  const words = (wanted.searchTerm ?? "").toLowerCase().split(/\s+/);
  const { capacityMin, capacityMax } = wanted;
  const isBounded = capacityMin !== undefined || capacityMax !== undefined;
  const fits =
    !isBounded ||
    (each.capacity !== null &&
      each.capacity >= (capacityMin ?? 0) &&
      each.capacity <= (capacityMax ?? Number.POSITIVE_INFINITY));
  return (
    (wanted.withDeleted === true || each.deletedAt === null) &&
    words.every((word) => text.includes(word)) &&
    (without === "location" || has(wanted.locationIds, each.locationId)) &&
    (without === "floor" || has(wanted.floorIds, each.floorId)) &&
    (without === "type" || has(wanted.spaceTypeIds, each.spaceTypeId)) &&
    (without === "features" ||
      (wanted.featureIds ?? []).every((id) => each.featureIds.includes(id))) &&
    (without === "openTo" || has(wanted.openTo, openTo(each))) &&
    (without === "capacity" || fits)
  );
}

function check(test: (source: IndexSource, index: SpaceIndex, wanted: SpaceSearch) => void): void {
  fc.assert(
    fc.property(spaces, query, (all, wanted) => {
      const source = { ...PLACES, spaces: all };
      test(source, new SpaceIndex(source), wanted);
    }),
    { numRuns: 400, seed: SEED },
  );
}

describe("the index finds what looking at each space would find", () => {
  it("over all pages together, each once, and the total says how many", () => {
    check((source, index, wanted) => {
      const expected = source.spaces.filter((each) => matches(each, wanted)).map(({ id }) => id);
      const found = index.search({ ...wanted, page: 1, pageSize: 200 });
      expect(found.page.map(({ id }) => id).sort()).toEqual(expected.sort());
      expect(found.totalCount).toBe(expected.length);
      const size = wanted.pageSize ?? 50;
      const pages = Array.from({ length: Math.ceil(expected.length / size) + 1 }, (_, at) =>
        index.search({ ...wanted, page: at + 1, pageSize: size }).page.map(({ id }) => id),
      );
      expect(pages.flat()).toEqual(found.page.map(({ id }) => id));
      expect(pages.at(-1)).toEqual([]);
    });
  });

  it("in the facets, each of which ignores its own filter", () => {
    check((source, index, wanted) => {
      const facets = index.search(wanted).facets;
      const count = (without: Filter, test: (each: IndexedSpace) => boolean) =>
        source.spaces.filter((each) => matches(each, wanted, without) && test(each)).length;
      for (const { id, count: found } of facets?.locations ?? [])
        expect(found).toBe(count("location", (each) => each.locationId === id));
      for (const { id, count: found } of facets?.floors ?? [])
        expect(found).toBe(count("floor", (each) => each.floorId === id));
      for (const { id, count: found } of facets?.spaceTypes ?? [])
        expect(found).toBe(count("type", (each) => each.spaceTypeId === id));
      for (const { id, count: found } of facets?.openTo ?? [])
        expect(found).toBe(count("openTo", (each) => openTo(each) === id));
      for (const { min, max, count: found } of facets?.capacities ?? [])
        expect(found).toBe(
          count(
            "capacity",
            ({ capacity }) =>
              capacity !== null && capacity >= min && (max === null || capacity <= max),
          ),
        );
    });
  });

  it("in the facet of features, which ignores its own filter as well", () => {
    check((source, index, wanted) => {
      for (const { id, count } of index.search(wanted).facets?.features ?? []) {
        const others = source.spaces.filter((each) => matches(each, wanted, "features"));
        expect(count).toBe(others.filter((each) => each.featureIds.includes(id)).length);
      }
    });
  });
});

describe("order", () => {
  const named = (...names: string[]) =>
    new SpaceIndex({
      ...PLACES,
      spaces: names.map((name, at) => ({
        id: `s${at}`,
        name,
        shortcode: null,
        capacity: at,
        isPublic: false,
        allowPublicReporting: false,
        spaceTypeId: null,
        floorId: "f0",
        locationId: "l0",
        featureIds: [],
        version: 1,
        deletedAt: null,
      })),
    });
  const names = (index: SpaceIndex, wanted: SpaceSearch) =>
    index.search(wanted).page.map(({ name }) => name);

  it("of names counts as people do, whatever the capitals and accents", () => {
    const index = named("Room 10", "room 2", "Äbel", "Zoo", "abacus", "Room 1");
    const expected = ["abacus", "Äbel", "Room 1", "room 2", "Room 10", "Zoo"];
    expect(names(index, { sort: "name" })).toEqual(expected);
    expect(names(index, { sort: "-name" })).toEqual(expected.toReversed());
  });

  it("of relevance puts what is called so first, then what begins so, then what holds it", () => {
    const index = named("The Aula", "Aula", "Aula West", "Quay room");
    expect(names(index, { searchTerm: "aula" })).toEqual(["Aula", "Aula West", "The Aula"]);
  });

  it("of relevance puts what has a slip after what is exact", () => {
    const index = named("Anchor", "Anchr", "Quay room");
    expect(names(index, { searchTerm: "anchr" })).toEqual(["Anchr", "Anchor"]);
    expect(names(index, { searchTerm: "anchoor" })).toEqual(["Anchor"]);
    expect(index.search({ searchTerm: "anchoor" }).corrections).toEqual([
      { typed: "anchoor", near: ["anchor"] },
    ]);
    expect(index.search({ searchTerm: "anchor" }).corrections).toEqual([
      { typed: "anchor", near: ["anchr"] },
    ]);
  });

  it("forgives no slip where enough is called exactly so, nor in short words", () => {
    const index = named(...Array.from({ length: 10 }, (_, at) => `Rooms ${at}`), "Room", "Hall");
    expect(index.search({ searchTerm: "rooms" })).toMatchObject({
      totalCount: 10,
      corrections: [],
    });
    expect(index.search({ searchTerm: "hals" })).toMatchObject({ totalCount: 0, corrections: [] });
  });

  it("of relevance puts what is described so after what is called so, and before what has a slip", () => {
    const index = named("Anchr", "Anchor", "Dock", "Quay room");
    const described = [new Set(["s2"])];
    const found = index.search({ searchTerm: "anchor" }, described);
    expect(found.page.map(({ name }) => name)).toEqual(["Anchor", "Dock", "Anchr"]);
  });

  it("of rooms for so many people is by size, the smallest that fits first", () => {
    const index = named("A", "B", "C", "D");
    expect(names(index, { searchTerm: "2 people" })).toEqual(["C", "D"]);
    expect(names(index, { searchTerm: "1 person b" })).toEqual(["B"]);
  });

  it("of capacity is by size and then by name", () => {
    const index = named("C", "B", "A");
    expect(names(index, { sort: "capacity" })).toEqual(["C", "B", "A"]);
    expect(names(index, { sort: "-capacity" })).toEqual(["A", "B", "C"]);
  });
});
