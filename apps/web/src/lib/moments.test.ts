import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { momentLabel, timeOf, zoneOfDevice } from "./moments.ts";

const AT = "2026-03-28T23:30:00.000Z";
const inZone = (zone: string) => ({ locale: "en-GB", zone });

afterEach(() => void vi.unstubAllEnvs());

describe.each(["UTC", "Asia/Tokyo", "America/New_York"])("on a device in %s", (device) => {
  test("a day is that of the record", () => {
    vi.stubEnv("TZ", device);
    const day = (zone: string) => momentLabel(AT, inZone(zone), { dateStyle: "medium" });
    expect([day("Europe/London"), day("Asia/Tokyo")]).toEqual(["28 Mar 2026", "29 Mar 2026"]);
  });

  test("a time is told by the clocks of the record, over a change of them", () => {
    vi.stubEnv("TZ", device);
    const time = (moment: string) => momentLabel(moment, inZone("Europe/Berlin")).slice(0, 18);
    expect(time("2026-03-29T00:59:00Z")).toBe("29 Mar 2026, 01:59");
    expect(time("2026-03-29T01:00:00Z")).toBe("29 Mar 2026, 03:00");
  });
});

test("a time names its zone where the clock of the device shows another one", () => {
  vi.stubEnv("TZ", "Europe/London");
  expect(momentLabel(AT, inZone("Europe/London"))).toBe("28 Mar 2026, 23:30");
  expect(momentLabel(AT, inZone("Asia/Tokyo"))).toBe("29 Mar 2026, 08:30 GMT+9");
  // A zone with the same clock under another name is not shown.
  expect(momentLabel(AT, inZone("Africa/Abidjan"))).toBe("28 Mar 2026, 23:30");
  expect(momentLabel(AT, inZone("Asia/Tokyo"), { dateStyle: "medium" })).toBe("29 Mar 2026");
});

test("a zone that this browser does not know is told in UTC", () => {
  vi.stubEnv("TZ", "UTC");
  expect(momentLabel(AT, inZone("Mars/Base"))).toBe("28 Mar 2026, 23:30");
});

test("a time of the same day is told without it, by the clocks of the record", () => {
  vi.stubEnv("TZ", "UTC");
  const now = new Date("2026-03-29T01:00:00Z");
  expect(timeOf(AT, inZone("UTC"), now)).toBe("28 Mar 2026, 23:30");
  expect(timeOf(AT, inZone("Asia/Tokyo"), now)).toBe("08:30 GMT+9");
});

test("what belongs to no organisation is told by the clock of the device, in the same form", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(momentLabel(AT, inZone(zoneOfDevice()))).toBe("29 Mar 2026, 08:30");
});

const OWN_DATES =
  /Intl\.(DateTimeFormat|RelativeTimeFormat)|\.toLocale(Date|Time)String|\bDate\([^)]*\)\s*\.toLocaleString|\.toLocaleString\([^)]*\b(dateStyle|timeStyle|year|month|weekday|day|hour|minute)\b/;

test("no other part of the web app puts a moment into words by itself", () => {
  const folder = join(import.meta.dirname, "..");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|fixture|test-support)\.tsx?$/.test(name),
  );
  const own = sources.filter((name) => OWN_DATES.test(readFileSync(join(folder, name), "utf8")));
  expect(own).toEqual([join("lib", "moments.ts")]);
});
