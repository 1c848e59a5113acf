import { DEFAULT_TIME_ZONE, timeZoneOf } from "@storey/domain";
import { createContext, type ReactNode, useContext } from "react";
import { useOrganisation } from "./use-session.ts";

const Zone = createContext<string | null>(null);

interface InTimeZoneProps {
  /** The zone of the shown record. */
  readonly zone: string;
  readonly children: ReactNode;
}

/** Makes the days and times within follow the clocks of this zone. */
export function InTimeZone({ zone, children }: InTimeZoneProps) {
  return <Zone value={zone}>{children}</Zone>;
}

/**
 * Returns the zone whose clocks show days and times here: that of the record around, else the
 * organisation's. The clock of the device never counts.
 */
export function useTimeZone(): string {
  const around = useContext(Zone);
  const organisation = useOrganisation();
  return around ?? organisation?.timezone ?? DEFAULT_TIME_ZONE;
}

/** Returns the zone of a location: its own, else the organisation's. */
export function useTimeZoneAt(locationId: string | null): string {
  const organisation = useOrganisation();
  const location = organisation?.locations.find(({ id }) => id === locationId);
  return organisation ? timeZoneOf(organisation, location) : DEFAULT_TIME_ZONE;
}
