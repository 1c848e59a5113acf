import { READINESS_ORDERS } from "@storey/contract";
import { READINESS_STATES } from "@storey/domain";
import {
  type AddressField,
  type AddressOf,
  choiceField,
  idField,
  listAddress,
  someField,
  wordsField,
} from "../../ui/list/list-address.ts";
import type { ReadinessSearch } from "./readiness-list.queries.ts";

/** The parts of the screen; the first one is shown where the address says nothing. */
export const READINESS_TABS = ["now", "set-up", "score", "displays"] as const;
export type ReadinessTab = (typeof READINESS_TABS)[number];

/** A field for the id of a place, which narrows the list. */
function placeField(parameter: string): AddressField<string | null> {
  return { ...idField(parameter), role: "filter" };
}

/** How many days the trend goes back. */
export const TREND_DAYS = ["30", "90", "365"] as const;

/** The fields of the list in the address, in the order they are written. */
export const READINESS_ADDRESS = listAddress({
  locationId: placeField("location"),
  floorId: placeField("floor"),
  states: someField("state", READINESS_STATES),
  q: wordsField("q"),
  order: choiceField("order", READINESS_ORDERS),
  days: choiceField("days", TREND_DAYS),
});

/** A link to a wider list is no link to the list that is shown. */
export const EXACT = { exact: true } as const;

export type ReadinessAddress = AddressOf<typeof READINESS_ADDRESS>;

/** Reads which part of the screen is shown. */
export function tabOf(search: Readonly<Record<string, unknown>>): ReadinessTab {
  return READINESS_TABS.find((tab) => tab === search["tab"]) ?? "now";
}

/** Returns what the list is asked for. */
export function readinessSearchOf(address: ReadinessAddress): ReadinessSearch {
  const { locationId, floorId, states, q, order } = address;
  return {
    ...(locationId === null ? {} : { locationId }),
    ...(floorId === null ? {} : { floorId }),
    ...(states.length === 0 ? {} : { state: states.join(",") }),
    ...(q === "" ? {} : { search: q }),
    order,
  };
}
