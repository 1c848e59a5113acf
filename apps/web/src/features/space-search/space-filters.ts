import { SPACE_SORTS, type SpaceSearch, type SpaceSort } from "@storey/contract";
import { CAPACITY_MAX, OPEN_TO, READINESS_STATES } from "@storey/domain";
import {
  type AddressOf,
  choiceField,
  idsField,
  listAddress,
  numberField,
  oneField,
  someField,
  wordsField,
} from "../../ui/list/list-address.ts";

/** The fields of the address of the list of spaces on Home, in the order they are written. */
export const SPACE_ADDRESS = listAddress({
  q: wordsField("q"),
  locations: idsField("location"),
  floors: idsField("floor"),
  types: idsField("type"),
  /** The ids of features; a space must have all of them. */
  features: idsField("feature"),
  openTo: someField("open", OPEN_TO),
  readiness: someField("readiness", READINESS_STATES),
  min: numberField("min", CAPACITY_MAX, "capacity"),
  max: numberField("max", CAPACITY_MAX, "capacity"),
  /** Null is the default: by relevance with search words, by name without. */
  sort: oneField("sort", SPACE_SORTS, "arrangement"),
  view: choiceField("view", ["cards", "table"]),
});

export type SpaceFilters = AddressOf<typeof SPACE_ADDRESS>;

/** Returns the sort order; the default where the user chose none. */
export function sortOf(filters: SpaceFilters): SpaceSort {
  return filters.sort ?? (filters.q === "" ? "name" : "relevance");
}

/** Returns the search request, without the page. */
export function searchOf(filters: SpaceFilters): SpaceSearch {
  return {
    ...(filters.q === "" ? {} : { searchTerm: filters.q }),
    ...(filters.locations.length === 0 ? {} : { locationIds: [...filters.locations] }),
    ...(filters.floors.length === 0 ? {} : { floorIds: [...filters.floors] }),
    ...(filters.types.length === 0 ? {} : { spaceTypeIds: [...filters.types] }),
    ...(filters.features.length === 0 ? {} : { featureIds: [...filters.features] }),
    ...(filters.openTo.length === 0 ? {} : { openTo: [...filters.openTo] }),
    ...(filters.readiness.length === 0 ? {} : { readiness: [...filters.readiness] }),
    ...(filters.min === null ? {} : { capacityMin: filters.min }),
    ...(filters.max === null ? {} : { capacityMax: filters.max }),
    sort: sortOf(filters),
  };
}
