/**
 * Holds the runs of a schedule against a second, plain implementation: a clock on the wall of the place,
 * which is looked at every quarter of an hour for weeks, through the days on which it changes.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ChecklistRule, WEEKLY_RULE } from "./checklist-rule.ts";
import { checklistMoments, checklistPeriods, plannedOccurrence } from "./checklist-schedule.ts";

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** The most days between a due day and the beginning or the end of its run. */
const AROUND = 9;
const WALKED_DAYS = 45;

/** Clocks change there at two, at midnight, by half an hour, at a quarter to three, twice a month, or never. */
const ZONES = [
  ...["Europe/Berlin", "America/New_York", "America/Santiago", "Africa/Cairo", "Asia/Beirut"],
  ...["America/Havana", "Atlantic/Azores", "Australia/Lord_Howe", "Pacific/Chatham"],
  ...["Africa/Casablanca", "Asia/Tehran", "America/Nuuk", "Asia/Kathmandu", "UTC"],
];

const walls = new Map<string, Intl.DateTimeFormat>();

/** The date and the time that a clock shows, such as `2026-03-29 03:15`. */
function shownIn(zone: string, moment: number): string {
  const wall =
    walls.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  walls.set(zone, wall);
  return wall.format(moment);
}

interface WalkedDay {
  readonly date: string;
  /** Monday is 1. */
  readonly weekday: number;
  /** When the clock showed it first; of a day that was left out, when it showed the one after it. */
  readonly beganAt: string;
}

/** The days that follow one another on the calendar, as a clock shows them. */
function walk(zone: string, from: string, count: number): WalkedDay[] {
  const days: WalkedDay[] = [];
  const wanted = new Date(`${from}T12:00:00Z`);
  for (let now = wanted.getTime() - 2 * DAY_MS; days.length < count; now += QUARTER_MS) {
    const shown = shownIn(zone, now).slice(0, 10);
    for (let date = dateOf(wanted); date <= shown; date = dateOf(wanted)) {
      const weekday = wanted.getUTCDay() || 7;
      days.push({ date, weekday, beganAt: new Date(now).toISOString() });
      wanted.setUTCDate(wanted.getUTCDate() + 1);
    }
  }
  return days.slice(0, count);
}

function dateOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** Whether something is due on a day that comes so many days after the first. */
function isDueOn(rule: ChecklistRule, { date, weekday }: WalkedDay, after: number): boolean {
  if (rule.frequency === "daily") return after % rule.interval === 0;
  if (rule.frequency === "weekly") return rule.weekdays.includes(weekday);
  const [year = 0, month = 0, ofMonth = 0] = date.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return ofMonth === Math.min(rule.dayOfMonth ?? 1, lastOfMonth);
}

/** The days of a year on which the clock of a zone is put forward or back. */
function changesIn(zone: string, year: number): string[] {
  const found: string[] = [];
  for (let noon = Date.UTC(year, 0, 1, 12); noon < Date.UTC(year + 1, 0, 1); noon += DAY_MS) {
    const [today, tomorrow] = [noon, noon + DAY_MS].map((at) => shownIn(zone, at).slice(11));
    if (today !== tomorrow) found.push(dateOf(new Date(noon)));
  }
  return found;
}

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
const rule: fc.Arbitrary<ChecklistRule> = fc
  .oneof(
    fc.record({ frequency: fc.constant("daily"), interval: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ weekdays: weekdays.map((all) => all.toSorted()) }),
    fc.record({
      frequency: fc.constant("monthly"),
      dayOfMonth: fc.integer({ min: 1, max: 31 }),
    }),
  )
  .map((given) => ({ ...WEEKLY_RULE, weekdays: [], ...given }) as ChecklistRule);

const near = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    year: fc.integer({ min: 2012, max: 2037 }),
    which: fc.nat(3),
    before: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ zone, year, which, before }) => {
    const changes = changesIn(zone, year);
    const day = changes[which % (changes.length || 1)] ?? `${year}-02-20`;
    return { zone, startsOn: dateOf(new Date(Date.parse(day) - before * DAY_MS)) };
  });

function expectAsWalked(
  zone: string,
  timing: { readonly rule: ChecklistRule; readonly startsOn: string },
  around: { readonly opensBeforeDays: number; readonly graceDays: number },
): void {
  const { rule, startsOn } = timing;
  const from = dateOf(new Date(Date.parse(startsOn) - AROUND * DAY_MS));
  const days = walk(zone, from, WALKED_DAYS + 2 * AROUND + 1);
  const began = (at: number) => days[at]?.beganAt;
  const walked = days.flatMap((day, at) => {
    const isWithin = at >= AROUND && at < AROUND + WALKED_DAYS;
    if (!isWithin || !isDueOn(rule, day, at - AROUND)) return [];
    return {
      ...{ dueOn: day.date, opensAt: began(at - around.opensBeforeDays) },
      ...{ dueAt: began(at + 1), missedAt: began(at + around.graceDays + 1) },
    };
  });
  const planned = [];
  const last = days[AROUND + WALKED_DAYS - 1]?.date ?? null;
  for (const period of checklistPeriods(
    { rule, basis: "calendar", startsOn, endsOn: last },
    startsOn,
  )) {
    const { dueOn } = plannedOccurrence(period, { closures: [], pause: null });
    planned.push({ dueOn, ...checklistMoments(zone, dueOn, around) });
  }
  expect(planned).toEqual(walked);
}

it("opens, is due and is missed when the clock on the wall says so, also where it is changed", () => {
  const days = fc.integer({ min: 0, max: AROUND });
  fc.assert(
    fc.property(near, rule, days, days, ({ zone, startsOn }, rule, opensBeforeDays, graceDays) =>
      expectAsWalked(zone, { rule, startsOn }, { opensBeforeDays, graceDays }),
    ),
    { numRuns: 150, seed: 18 },
  );
}, 60_000);

it("is due on a day that a place left out, which ends when it begins", () => {
  const daily: ChecklistRule = { ...WEEKLY_RULE, weekdays: [], frequency: "daily" };
  const around = { opensBeforeDays: 1, graceDays: 1 };
  expectAsWalked("Pacific/Apia", { rule: daily, startsOn: "2011-12-20" }, around);
});
