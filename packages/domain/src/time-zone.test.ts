import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayAfter,
  dayIn,
  dueOnDayIn,
  endOfDayIn,
  hourOfDayIn,
  isTimeZone,
  startOfDayIn,
  timeZoneOf,
} from "./time-zone.ts";

/** Zones whose clocks change at two in the morning, at midnight, by half an hour, and never. */
const ZONES = [
  ...["UTC", "Europe/London", "Europe/Berlin", "America/New_York", "America/Los_Angeles"],
  ...["Africa/Cairo", "Asia/Beirut", "America/Santiago", "America/Havana", "Atlantic/Azores"],
  ...[
    "Australia/Lord_Howe",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "Pacific/Apia",
  ],
  ...["Pacific/Chatham", "Pacific/Niue", "Asia/Tehran", "Africa/Casablanca", "America/Nuuk"],
];
const DAY_MS = 86_400_000;
const zone = fc.constantFrom(...ZONES);
const moment = fc.date({
  min: new Date("2012-02-01T00:00:00Z"),
  max: new Date("2037-12-31T00:00:00Z"),
  noInvalidDate: true,
});
/** How far a zone is from UTC, in words, for each zone. */
const OFFSETS = new Map(
  ZONES.map((name) => [
    name,
    new Intl.DateTimeFormat("en", { timeZone: name, timeZoneName: "longOffset" }),
  ]),
);
const offset = (name: string, time: number) =>
  OFFSETS.get(name)
    ?.formatToParts(time)
    .find(({ type }) => type === "timeZoneName")?.value;

/**
 * Moments within a day of a change of the clocks, where a zone has one, since errors show there.
 */
const switched = fc.record({ name: zone, at: moment }).map(({ name, at }) => {
  const weeks = Array.from({ length: 53 }, (_, week) => at.getTime() + week * 7 * DAY_MS);
  const week = weeks.find((time) => offset(name, time) !== offset(name, time - 7 * DAY_MS));
  const days = week === undefined ? [] : [6, 5, 4, 3, 2, 1, 0].map((day) => week - day * DAY_MS);
  const day = days.find((time) => offset(name, time) !== offset(name, time - DAY_MS));
  return { name, at: day ?? at.getTime() };
});

describe("the name of a time zone", () => {
  it.each([
    ["Europe/London", true],
    ["UTC", true],
    // A browser lists one of these, a server the other.
    ["Asia/Kolkata", true],
    ["Asia/Calcutta", true],
    ["Europe/Kyiv", true],
    ["", false],
    ["London", false],
    ["europe/london", false],
    ["utc", false],
    ["+01:00", false],
    ["Mars/Base", false],
    ["Europe/London ", false],
  ])("%s: %s", (name, is) => {
    expect(isTimeZone(name)).toBe(is);
  });
  it("is known for every zone that can be listed", () => {
    expect(Intl.supportedValuesOf("timeZone").filter((name) => !isTimeZone(name))).toEqual([]);
  });
});

describe("the zone of a record", () => {
  const organisation = { timezone: "Europe/Berlin" };
  it.each([
    ["its location's", { timezone: "Asia/Tokyo" }, "Asia/Tokyo"],
    ["its organisation's, where the location names none", { timezone: null }, "Europe/Berlin"],
    ["its organisation's, where it lies nowhere", null, "Europe/Berlin"],
  ])("is %s", (_what, location, expected) => {
    expect(timeZoneOf(organisation, location)).toBe(expected);
  });
});

describe("a day", () => {
  it.each([
    ["Europe/London", "2026-03-29", "2026-03-29T00:00:00.000Z", "2026-03-29T22:59:00.000Z"],
    ["Europe/London", "2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-25T23:59:00.000Z"],
    // Midnight is skipped: the day begins at one.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", "2026-04-24T20:59:00.000Z"],
    // Eleven at night comes twice.
    ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00.000Z", "2026-10-29T21:59:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z", "2026-01-01T09:59:00.000Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:00.000Z"],
    ["Mars/Base", "2026-01-01", "2026-01-01T00:00:00.000Z", "2026-01-01T23:59:00.000Z"],
  ])("in %s, %s, begins at %s and what is due on it is due at %s", (name, day, start, due) => {
    expect(new Date(startOfDayIn(name, day)).toISOString()).toBe(start);
    expect(dueOnDayIn(name, day)).toBe(due);
  });

  it("holds every moment between its start and its end, and no other, over every change of the clocks", () => {
    fc.assert(
      fc.property(
        fc.oneof(switched, fc.record({ name: zone, at: moment.map(Number) })),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -DAY_MS, max: DAY_MS }),
        ({ name, at }, days, shift) => {
          const day = dayAfter(dayIn(name, at), days);
          const start = startOfDayIn(name, day);
          const end = endOfDayIn(name, day);
          expect(dayIn(name, start)).toBe(day);
          expect(dayIn(name, end)).toBe(day);
          expect(dayIn(name, start - 1) < day).toBe(true);
          expect(dayIn(name, end + 1) > day).toBe(true);
          // No day is shorter than 22 hours or longer than 26.
          expect(Math.abs(end + 1 - start - DAY_MS)).toBeLessThanOrEqual(2 * 3_600_000);
          const other = at + shift;
          expect(dayIn(name, other) === day).toBe(start <= other && other <= end);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("that was left out begins with the next", () => {
    // Samoa went from the 29th to the 31st.
    expect(startOfDayIn("Pacific/Apia", "2011-12-30")).toBe(Date.parse("2011-12-30T10:00:00Z"));
    expect(dayIn("Pacific/Apia", startOfDayIn("Pacific/Apia", "2011-12-30"))).toBe("2011-12-31");
  });

  it("begins where the one before ends", () => {
    fc.assert(
      fc.property(switched, fc.integer({ min: -3, max: 3 }), ({ name, at }, days) => {
        const day = dayAfter(dayIn(name, at), days);
        expect(startOfDayIn(name, dayAfter(day))).toBe(endOfDayIn(name, day) + 1);
        expect(dayIn(name, dueOnDayIn(name, day))).toBe(day);
      }),
      { numRuns: 100 },
    );
  });

  it("has its morning at eight by its own clocks, also on the day they change", () => {
    fc.assert(
      fc.property(switched, fc.integer({ min: -2, max: 2 }), ({ name, at }, days) => {
        const day = dayAfter(dayIn(name, at), days);
        const morning = hourOfDayIn(name, day, 8);
        const clock = new Intl.DateTimeFormat("en-GB", { timeZone: name, timeStyle: "short" });
        expect([dayIn(name, morning), clock.format(new Date(morning))]).toEqual([day, "08:00"]);
      }),
      { numRuns: 100 },
    );
  });
});
