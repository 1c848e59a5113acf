import { dayIn, knownTimeZone } from "@storey/domain";

/** The parts of a moment that are written. */
export interface MomentStyle {
  readonly dateStyle?: "full" | "medium";
  readonly timeStyle?: "short" | "medium";
}

/** The language in which moments are written, and the zone whose clock counts. */
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

/** Returns what a clock in a zone shows, so that two can be compared. */
function clockIn(zone: string, at: Date): string {
  const make = () =>
    new Intl.DateTimeFormat("en", { dateStyle: "short", timeStyle: "short", timeZone: zone });
  return formatOf(`clock ${zone}`, make).format(at);
}

/**
 * Returns what the clock of this device shows, also after the device was carried into another zone.
 */
function clockHere(at: Date): string {
  return clockIn("UTC", new Date(at.getTime() - at.getTimezoneOffset() * 60_000));
}

/** Returns the short name of a zone at a moment, such as GMT+1. */
function zoneName(at: Date, locale: string, zone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "short", hour: "numeric" });
  const parts = formatOf(`name ${locale} ${zone}`, make).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/**
 * Writes a moment of a record by the clocks of the place it belongs to. A time of day names its
 * zone where the clock of this device shows another one, so that nobody comes at the wrong hour.
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

/** Writes the time of day of a moment, with the day where it is another one there. */
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

/** Writes what a clock in a zone shows now, for a clock that hangs there: it names no zone. */
export function clockLabel(at: number, { locale, zone: wanted }: MomentPlace): string {
  const zone = knownTimeZone(wanted);
  const make = () => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: zone });
  return formatOf(`hanging ${locale} ${zone}`, make).format(at);
}

/** Returns the hour of the day, from 0 to 23, that a clock in a zone shows. */
export function hourIn(wanted: string, at: number): number {
  const zone = knownTimeZone(wanted);
  const make = () =>
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: zone });
  return Number(formatOf(`hour ${zone}`, make).format(at));
}

/** Writes so many days from now (negative: ago): "today", "yesterday", "3 days ago". */
export function daysLabel(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week, from Monday as 1. */
export function weekdayName(weekday: number, locale: string): string {
  const make = () => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return formatOf(`weekday ${locale}`, make).format(new Date(MONDAY + (weekday - 1) * DAY_MS));
}

/** Writes a month, such as `2027-03`, with its year: "March 2027". */
export function monthLabel(month: string, locale: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return formatOf(`month ${locale}`, make).format(new Date(`${month}-01T00:00:00Z`));
}

/** Writes the calendar days from one to another, both included: "Dec 24, 2026 – Jan 3, 2027". */
export function dayRangeLabel(from: string, to: string, locale: string): string {
  const make = () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return formatOf(`days ${locale}`, make).formatRange(at(from), at(to));
}

/** Returns the zone of this device, used only for records that belong to no organisation. */
export function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
