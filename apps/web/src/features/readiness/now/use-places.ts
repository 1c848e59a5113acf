import type { ReadinessOfPlace, ReadinessRollUp } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { useIsLocationMissing } from "../../spaces/parts/place-missing.tsx";
import type { ReadinessAddress } from "../readiness-address.ts";
import { rollUpQuery } from "../readiness-list.queries.ts";

type At = Pick<ReadinessAddress, "locationId" | "floorId">;

/** A place below the chosen one, and its part of the address. */
interface Below extends ReadinessOfPlace {
  readonly at: At;
}

/** What the chosen place comes to. */
export interface Places {
  /** Null for the whole organisation. */
  readonly name: string | null;
  readonly here: ReadinessRollUp;
  readonly kind: "locations" | "floors";
  /** The least ready first. */
  readonly below: readonly Below[];
  /** The places above the chosen one and itself, from the widest, as far as they are known. */
  readonly way: readonly { readonly name: string; readonly at: At }[];
  /** What of the address is not there; null where all of it is. */
  readonly missing: "location" | "floor" | null;
}

/** Orders places by the share of their spaces that is ready; of equal ones, the greater first. */
function byNeed(a: ReadinessOfPlace, b: ReadinessOfPlace): number {
  const share = (a.readyShare ?? 2) - (b.readyShare ?? 2);
  return share || b.counts.not_ready - a.counts.not_ready || a.name.localeCompare(b.name);
}

/** Returns what the place in the address comes to, with the places below it. */
export function usePlaces({ locationId, floorId }: At) {
  const inWords = useFloorInWords();
  const organisation = useOrganisation();
  const isUnknown = useIsLocationMissing(locationId);
  const query = useQuery(rollUpQuery(locationId));
  const { data } = query;
  if (!data) return { query, places: null };
  const location = data.locations.find(({ id }) => id === locationId);
  const locationName =
    location?.name ?? organisation?.locations.find(({ id }) => id === locationId)?.name ?? "–";
  const floor = data.floors.find(({ id }) => id === floorId);
  const way =
    locationId === null
      ? []
      : [
          { name: locationName, at: { locationId, floorId: null } },
          ...(floor ? [{ name: inWords(floor.name), at: { locationId, floorId: floor.id } }] : []),
        ];
  const below =
    floorId !== null
      ? []
      : locationId === null
        ? data.locations.map((one) => ({ ...one, at: { locationId: one.id, floorId: null } }))
        : data.floors.map((one) => ({
            ...{ ...one, name: inWords(one.name) },
            at: { locationId, floorId: one.id },
          }));
  const missing = isUnknown && !location ? "location" : floorId !== null && !floor ? "floor" : null;
  const places: Places = {
    missing,
    name: way.at(-1)?.name ?? null,
    here: floor ?? (locationId === null ? data : (location ?? data)),
    kind: locationId === null ? "locations" : "floors",
    below: below.toSorted(byNeed),
    way,
  };
  return { query, places };
}
