import { SPACE_SORTS } from "@storey/contract";
import { OPEN_TO, READINESS_STATES } from "@storey/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../app/search-params.ts";
import { searchWords } from "../../ui/list/list-address.ts";
import { SPACE_ADDRESS, type SpaceFilters, searchOf } from "./space-filters.ts";

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 8 });
const people = fc.option(fc.integer({ min: 0, max: 100_000 }));
const words = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("101", "007", "1e3", "true", "null", '"A"', "[1]", "a&b=c", "ß 2.9", "+", "غرفة"),
);
const filters: fc.Arbitrary<SpaceFilters> = fc.record({
  q: words.map(searchWords),
  locations: ids,
  floors: ids,
  types: ids,
  features: ids,
  openTo: fc.subarray([...OPEN_TO]),
  readiness: fc.subarray([...READINESS_STATES]),
  min: people,
  max: people,
  sort: fc.option(fc.constantFrom(...SPACE_SORTS)),
  view: fc.constantFrom("cards", "table"),
});

describe("the address bar", () => {
  test("gives back the filters it was written from", () => {
    fc.assert(
      fc.property(filters, (given) => {
        const address = stringifySearch(SPACE_ADDRESS.write(given));
        expect(SPACE_ADDRESS.read(parseSearch(address))).toEqual(given);
      }),
    );
  });

  test("never fails on what somebody typed into it", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (search, value) => {
        const read = SPACE_ADDRESS.read({
          ...search,
          q: value,
          location: value,
          min: value,
          sort: value,
        });
        expect(SPACE_ADDRESS.read(SPACE_ADDRESS.write(read))).toEqual(read);
      }),
    );
  });

  test("leaves empty parameters out", () => {
    expect(SPACE_ADDRESS.write(SPACE_ADDRESS.none)).toEqual({});
    expect(stringifySearch(SPACE_ADDRESS.write({ ...SPACE_ADDRESS.none, q: "101", min: 5 }))).toBe(
      "?q=101&min=5",
    );
  });
});

describe("the question to the server", () => {
  test("sorts by relevance with words and by name without", () => {
    expect(searchOf(SPACE_ADDRESS.none)).toEqual({ sort: "name" });
    expect(searchOf({ ...SPACE_ADDRESS.none, q: "lab" })).toEqual({
      searchTerm: "lab",
      sort: "relevance",
    });
    expect(searchOf({ ...SPACE_ADDRESS.none, q: "lab", sort: "-capacity" }).sort).toBe("-capacity");
  });
});

describe("filters", () => {
  test("toggle, count and clear", () => {
    const id = "0197a7a0-0000-7000-8000-000000000001";
    const on = SPACE_ADDRESS.toggled(
      { ...SPACE_ADDRESS.none, min: 5, max: 10, view: "table" },
      "types",
      id,
    );
    expect(SPACE_ADDRESS.filterCount(on)).toBe(2);
    expect(SPACE_ADDRESS.isNarrowed(on)).toBe(true);
    expect(SPACE_ADDRESS.toggled(on, "types", id).types).toEqual([]);
    expect(SPACE_ADDRESS.withoutFilters(on)).toEqual({ ...SPACE_ADDRESS.none, view: "table" });
  });
});
