import type { Settings } from "../../settings/registry.ts";
import { cachedOccupancy } from "./cached-occupancy.ts";
import type { OccupancySource } from "./occupancy-source.ts";
import { ubiqisenseOccupancy } from "./ubiqisense-occupancy.ts";

type OccupancySettings = Pick<
  Settings,
  "UBIQISENSE_URL" | "UBIQISENSE_TOKEN" | "UBIQISENSE_ORGANISATIONS"
>;

/** Opens the service that the settings name; null if none is set, and nothing is asked or shown. */
export function openOccupancySource(
  settings: OccupancySettings,
  onFailure: (reason: string) => void,
): OccupancySource | null {
  const { UBIQISENSE_URL, UBIQISENSE_TOKEN, UBIQISENSE_ORGANISATIONS } = settings;
  if (!UBIQISENSE_URL) return null;
  if (!UBIQISENSE_TOKEN) throw new Error("UBIQISENSE_URL needs UBIQISENSE_TOKEN");
  return cachedOccupancy(
    ubiqisenseOccupancy({
      address: UBIQISENSE_URL,
      token: UBIQISENSE_TOKEN,
      organisationIds: UBIQISENSE_ORGANISATIONS,
      onFailure,
    }),
  );
}
