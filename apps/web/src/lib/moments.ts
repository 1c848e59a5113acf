import { dayIn, knownTimeZone } from "@storey/domain";

/** How much of a moment is told. */
export interface MomentStyle {
  readonly dateStyle?: "full" | "medium";
  readonly timeStyle?: "short" | "medium";
}

/** In which language, and by whose clocks. */
export interface MomentPlace {
  readonly locale: string;
  /** The time zone of the record, never that of the device: `timeZoneOf` of the domain. */
  readonly zone: string;
}

const DAY_AND_TIME: MomentStyle = { dateStyle: "medium", timeStyle: "short" };
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

/** What a clock in a zone shows, so that two can be compared. */
function clockIn(zone: string, at: Date): string {
  const make = () =>
    new Intl.DateTimeFormat("en", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return formatOf(`clock ${zone}`, make).format(at);
}

/** What the clock of this device shows, also once it was carried into another zone. */
function clockHere(at: Date): string {
  return clockIn("UTC", new Date(at.getTime() - at.getTimezoneOffset() * 60_000));
}

/** The short name of a zone at a moment, such as GMT+1. */
function zoneName(at: Date, locale: string, zone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "short", hour: "numeric" });
  const parts = formatOf(`name ${locale} ${zone}`, make).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * A moment of a record in words, by the clocks of where the record belongs. A time of day names its
 * zone where the clock of this device shows another one: nobody is to come at the wrong hour.
 */
export function momentLabel(
  moment: string | number | Date,
  { locale, zone: wanted }: MomentPlace,
  style: MomentStyle = DAY_AND_TIME,
): string {
  const at = new Date(moment);
  const zone = knownTimeZone(wanted);
  const make = () => new Intl.DateTimeFormat(locale, { ...style, timeZone: zone });
  const key = `${locale} ${zone} ${style.dateStyle} ${style.timeStyle}`;
  const words = formatOf(key, make).format(at);
  const isElsewhere = style.timeStyle !== undefined && clockIn(zone, at) !== clockHere(at);
  return isElsewhere ? `${words} ${zoneName(at, locale, zone)}` : words;
}

/** The time of day of a moment, with the day where it is another one there. */
export function timeOf(
  moment: string | number | Date,
  place: MomentPlace,
  now: Date = new Date(),
): string {
  const isToday = dayIn(place.zone, moment) === dayIn(place.zone, now);
  return momentLabel(moment, place, {
    ...(isToday ? {} : { dateStyle: "medium" }),
    timeStyle: "short",
  });
}

/** So many days from now (negative: ago) in words: "today", "yesterday", "3 days ago". */
export function daysLabel(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

/** The zone of this device: by its clocks is told what belongs to no organisation, and nothing else. */
export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
