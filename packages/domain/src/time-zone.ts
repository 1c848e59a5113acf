/** The time zone of an organisation that has chosen none. */
export const DEFAULT_TIME_ZONE = "UTC";

/**
 * Tells whether a text is the name of a time zone (IANA), such as `Europe/London`. Former names
 * count, since browsers and servers list different ones. Offsets such as `+01:00` do not, because
 * they know no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (found.has(name)) return true;
  if (!/^[A-Z]/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    const is = timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
    if (is) found.add(name);
    return is;
  } catch {
    return false;
  }
}

/** Those that were asked for and are one, some hundred at most: each day of a list asks, and looking takes long. */
const found = new Set<string>();

/** Something that has a time zone, or leaves it to the owner above it. */
interface Zoned<Zone extends string | null> {
  readonly timezone: Zone;
}

/**
 * Returns the time zone whose days count for a record: its location's, else its organisation's. The
 * viewer's clock never counts.
 */
export function timeZoneOf(
  organisation: Zoned<string>,
  location?: Zoned<string | null> | null,
): string {
  return location?.timezone ?? organisation.timezone;
}

/** Returns the zone itself, or UTC where this browser or server does not know it. */
export function knownTimeZone(zone: string): string {
  if (usable.has(zone)) return zone;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    usable.add(zone);
    return zone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** Those that were looked up, as `found`: each day that is written asks. */
const usable = new Set<string>();

const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone: knownTimeZone(zone),
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  });
  calendars.set(zone, made);
  return made;
}

/** Returns the day of a moment in a time zone, as `2026-03-09`. */
export function dayIn(zone: string, moment: string | number | Date): string {
  const parts = calendarOf(zone).formatToParts(new Date(moment));
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Returns the day a number of days after another one, or before it (negative). */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns the first moment of a day in a time zone, in milliseconds since 1970. This is not
 * midnight if the clocks go forward at midnight, and if the day was left out it is the first moment
 * after it.
 */
export function startOfDayIn(zone: string, day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is as much as a day apart from UTC, and clocks are changed at whole minutes.
  let before = midnight - DAY_MS;
  let from = midnight + DAY_MS;
  while (from - before > MINUTE_MS) {
    const between = before + Math.floor((from - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(zone, between) < day) before = between;
    else from = between;
  }
  return from;
}

/** Returns the last millisecond of a day in a time zone, in milliseconds since 1970. */
export function endOfDayIn(zone: string, day: string): number {
  return startOfDayIn(zone, dayAfter(day)) - 1;
}

/** Returns the last minute of a day in a time zone, at which work due on that day is due. */
export function dueOnDayIn(zone: string, day: string): string {
  return new Date(startOfDayIn(zone, dayAfter(day)) - MINUTE_MS).toISOString();
}

/**
 * Returns the moment a number of hours by the clock into a day in a time zone: 8 is eight in the
 * morning, also on a day on which the clocks change before.
 */
export function hourOfDayIn(zone: string, day: string, hour: number): string {
  const start = startOfDayIn(zone, day);
  const aimed = start + hour * 60 * MINUTE_MS;
  const shown = new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone: knownTimeZone(zone),
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(new Date(aimed));
  const part = (wanted: string) => Number(shown.find(({ type }) => type === wanted)?.value ?? 0);
  const minutes = hour * 60 - (part("hour") * 60 + part("minute"));
  return new Date(aimed + minutes * MINUTE_MS).toISOString();
}
