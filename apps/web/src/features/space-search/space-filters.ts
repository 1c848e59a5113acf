import { SPACE_SORTS, type SpaceSearch, type SpaceSort } from "@storey/contract";
import { CAPACITY_MAX, OPEN_TO } from "@storey/domain";
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

/** What the address bar says about the list of spaces on Home, in the order it is written. */
export const SPACE_ADDRESS = listAddress({
  q: wordsField("q"),
  locations: idsField("location"),
  floors: idsField("floor"),
  types: idsField("type"),
  /** A space must have all of them. */
  features: idsField("feature"),
  openTo: someField("open", OPEN_TO),
  min: numberField("min", CAPACITY_MAX, "capacity"),
  max: numberField("max", CAPACITY_MAX, "capacity"),
  /** Null is the default: relevance with words, name without. */
  sort: oneField("sort", SPACE_SORTS, "arrangement"),
  view: choiceField("view", ["cards", "table"]),
});

export type SpaceFilters = AddressOf<typeof SPACE_ADDRESS>;

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
    ...(filters.openTo.length === 0 ? {} : { openTo: [...filters.openTo] }),
    ...(filters.min === null ? {} : { capacityMin: filters.min }),
    ...(filters.max === null ? {} : { capacityMax: filters.max }),
    sort: sortOf(filters),
  };
}
