import { SPACE_SORTS } from "@storey/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../../app/search-params.ts";
import {
  filterCount,
  filtersOf,
  isNarrowed,
  NO_FILTERS,
  parametersOf,
  type SpaceFilters,
  searchOf,
  searchWords,
  toggled,
  withoutFilters,
} from "./space-filters.ts";

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
  min: people,
  max: people,
  sort: fc.option(fc.constantFrom(...SPACE_SORTS)),
  view: fc.constantFrom("cards", "table"),
});

describe("the address bar", () => {
  test("gives back the filters it was written from", () => {
    fc.assert(
      fc.property(filters, (given) => {
        const address = stringifySearch(parametersOf(given));
        expect(filtersOf(parseSearch(address))).toEqual(given);
      }),
    );
  });

  test("never fails on what somebody typed into it", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), (search, value) => {
        const read = filtersOf({ ...search, q: value, location: value, min: value, sort: value });
        expect(filtersOf(parametersOf(read))).toEqual(read);
      }),
    );
  });

  test("leaves empty parameters out", () => {
    expect(parametersOf(NO_FILTERS)).toEqual({});
    expect(stringifySearch(parametersOf({ ...NO_FILTERS, q: "101", min: 5 }))).toBe("?q=101&min=5");
  });
});

describe("the question to the server", () => {
  test("sorts by relevance with words and by name without", () => {
    expect(searchOf(NO_FILTERS)).toEqual({ sort: "name" });
    expect(searchOf({ ...NO_FILTERS, q: "lab" })).toEqual({ searchTerm: "lab", sort: "relevance" });
    expect(searchOf({ ...NO_FILTERS, q: "lab", sort: "-capacity" }).sort).toBe("-capacity");
  });
});

describe("filters", () => {
  test("toggle, count and clear", () => {
    const id = "0197a7a0-0000-7000-8000-000000000001";
    const on = toggled({ ...NO_FILTERS, min: 5, max: 10, view: "table" }, "types", id);
    expect(filterCount(on)).toBe(2);
    expect(isNarrowed(on)).toBe(true);
    expect(toggled(on, "types", id).types).toEqual([]);
    expect(withoutFilters(on)).toEqual({ ...NO_FILTERS, view: "table" });
  });
});
