import { DEFAULT_TIME_ZONE, knownTimeZone } from "@storey/domain";

/**
 * Returns a moment as people of a place read it, with the name of its time. `timezone` is that of
 * the place or of its organisation (`timeZoneOf`); it is null in calls for help from before there
 * were time zones.
 */
export function mailMoment(locale: string, moment: string | Date, timezone: string | null): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
    timeZone: knownTimeZone(timezone ?? DEFAULT_TIME_ZONE),
    timeZoneName: "short",
  }).format(new Date(moment));
}
