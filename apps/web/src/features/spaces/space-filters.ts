import { SPACE_SORTS, type SpaceSearch, type SpaceSort } from "@storey/contract";
import { CAPACITY_MAX } from "@storey/domain";

/** What the address bar says about the list of spaces on Home. */
export interface SpaceFilters {
  readonly q: string;
  readonly locations: readonly string[];
  readonly floors: readonly string[];
  readonly types: readonly string[];
  /** A space must have all of them. */
  readonly features: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  /** Null is the default: relevance with words, name without. */
  readonly sort: SpaceSort | null;
  readonly view: "cards" | "table";
}

/** The filters that hold several ids, and the search parameter of each. */
export const LIST_PARAMETERS = {
  locations: "location",
  floors: "floor",
  types: "type",
  features: "feature",
} as const;

/** A filter that holds several ids. */
export type ListFilter = keyof typeof LIST_PARAMETERS;

/** The search parameters of a list: plain texts, so that they read well in the address bar. */
export type SearchParameters = Readonly<Record<string, string>>;

export const NO_FILTERS: SpaceFilters = {
  q: "",
  locations: [],
  floors: [],
  types: [],
  features: [],
  min: null,
  max: null,
  sort: null,
  view: "cards",
};

const SEARCH_MAX_LENGTH = 200;
const LIST_MAX = 200;
// A dot needs no escaping in an address and stands in no id.
const SEPARATOR = ".";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Words as they are searched for: trimmed, storable, at most 200 characters. */
export function searchWords(text: string): string {
  const storable = text.replaceAll("\u0000", "").slice(0, SEARCH_MAX_LENGTH).toWellFormed();
  return storable.trim();
}

/** A parameter that is repeated counts as one. */
function textOf(value: unknown): string {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((part) => typeof part === "string").join(SEPARATOR);
}

function idsOf(value: unknown): string[] {
  const ids = textOf(value)
    .split(SEPARATOR)
    .filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, LIST_MAX);
}

function peopleOf(value: unknown): number | null {
  const text = textOf(value);
  const people = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return people <= CAPACITY_MAX ? people : null;
}

/** Reads the address bar; what makes no sense is left out. */
export function filtersOf(search: Readonly<Record<string, unknown>>): SpaceFilters {
  return {
    q: searchWords(textOf(search["q"])),
    locations: idsOf(search["location"]),
    floors: idsOf(search["floor"]),
    types: idsOf(search["type"]),
    features: idsOf(search["feature"]),
    min: peopleOf(search["min"]),
    max: peopleOf(search["max"]),
    sort: SPACE_SORTS.find((sort) => sort === search["sort"]) ?? null,
    view: search["view"] === "table" ? "table" : "cards",
  };
}

/** Writes the address bar; empty parameters are left out. */
export function parametersOf(filters: SpaceFilters): SearchParameters {
  const parameters: Record<string, string> = {};
  if (filters.q !== "") parameters["q"] = filters.q;
  for (const [filter, parameter] of Object.entries(LIST_PARAMETERS)) {
    const ids = filters[filter as ListFilter];
    if (ids.length > 0) parameters[parameter] = ids.join(SEPARATOR);
  }
  if (filters.min !== null) parameters["min"] = String(filters.min);
  if (filters.max !== null) parameters["max"] = String(filters.max);
  if (filters.sort !== null) parameters["sort"] = filters.sort;
  if (filters.view !== "cards") parameters["view"] = filters.view;
  return parameters;
}

/** How the list is sorted where the user did not say. */
export function sortOf(filters: SpaceFilters): SpaceSort {
  return filters.sort ?? (filters.q === "" ? "name" : "relevance");
}

/** The question to the server, without page. */
export function searchOf(filters: SpaceFilters): SpaceSearch {
  return {
    ...(filters.q === "" ? {} : { searchTerm: filters.q }),
    ...(filters.locations.length === 0 ? {} : { locationIds: [...filters.locations] }),
    ...(filters.floors.length === 0 ? {} : { floorIds: [...filters.floors] }),
    ...(filters.types.length === 0 ? {} : { spaceTypeIds: [...filters.types] }),
    ...(filters.features.length === 0 ? {} : { featureIds: [...filters.features] }),
    ...(filters.min === null ? {} : { capacityMin: filters.min }),
    ...(filters.max === null ? {} : { capacityMax: filters.max }),
    sort: sortOf(filters),
  };
}

/** How many filters are on, words and sort aside. */
export function filterCount(filters: SpaceFilters): number {
  const lists = [filters.locations, filters.floors, filters.types, filters.features];
  const chosen = lists.reduce((sum, ids) => sum + ids.length, 0);
  return chosen + (filters.min === null && filters.max === null ? 0 : 1);
}

/** Whether the list is narrowed by words or filters. */
export function isNarrowed(filters: SpaceFilters): boolean {
  return filters.q !== "" || filterCount(filters) > 0;
}

/** The same list with nothing narrowing it; sort and view stay. */
export function withoutFilters(filters: SpaceFilters): SpaceFilters {
  return { ...NO_FILTERS, sort: filters.sort, view: filters.view };
}

/** Turns one id of a filter on, or off when it was on. */
export function toggled(filters: SpaceFilters, filter: ListFilter, id: string): SpaceFilters {
  const ids = filters[filter];
  const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
  return { ...filters, [filter]: next };
}
