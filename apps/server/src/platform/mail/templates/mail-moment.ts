import { DEFAULT_TIME_ZONE, knownTimeZone } from "@storey/domain";

/**
 * A moment as people of a place read it, with the name of its time. `timezone` is that of the place
 * or of its organisation (`timeZoneOf`); null stands in calls for help from before there was one.
 */
export function mailMoment(locale: string, moment: string | Date, timezone: string | null): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
    timeZone: knownTimeZone(timezone ?? DEFAULT_TIME_ZONE),
    timeZoneName: "short",
  }).format(new Date(moment));
}
