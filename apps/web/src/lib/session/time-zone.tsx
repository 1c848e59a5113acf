import { DEFAULT_TIME_ZONE, timeZoneOf } from "@storey/domain";
import { createContext, type ReactNode, useContext } from "react";
import { useOrganisation } from "./use-session.ts";

const Zone = createContext<string | null>(null);

interface InTimeZoneProps {
  /** That of the record which is shown. */
  readonly zone: string;
  readonly children: ReactNode;
}

/** Days and times within are told by the clocks of this zone. */
export function InTimeZone({ zone, children }: InTimeZoneProps) {
  return <Zone value={zone}>{children}</Zone>;
}

/**
 * The zone by whose clocks days and times are told here: that of the record around, else the
 * organisation's. The clock of the device never counts.
 */
export function useTimeZone(): string {
  const around = useContext(Zone);
  const organisation = useOrganisation();
  return around ?? organisation?.timezone ?? DEFAULT_TIME_ZONE;
}

/** The zone of what lies in a location: the location's own, else the organisation's. */
export function useTimeZoneAt(locationId: string | null): string {
  const organisation = useOrganisation();
  const location = organisation?.locations.find(({ id }) => id === locationId);
  return organisation ? timeZoneOf(organisation, location) : DEFAULT_TIME_ZONE;
}
