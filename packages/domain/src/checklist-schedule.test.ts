import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChecklistRule, MONTHLY_RULE, WEEKLY_RULE } from "./checklist-rule.ts";
import {
  type ChecklistTiming,
  checklistMoments,
  checklistPeriodAt,
  checklistPeriods,
  nextOccurrences,
  periodFromCompletion,
  plannedOccurrence,
} from "./checklist-schedule.ts";
import { dayAfter, dayIn } from "./time-zone.ts";

const BASE = { ...WEEKLY_RULE, weekdays: [] };
const day = fc
  .date({ min: new Date("2019-12-01"), max: new Date("2032-03-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const weekday = fc.integer({ min: 1, max: 7 });
const rule: fc.Arbitrary<ChecklistRule> = fc.oneof(
  fc.record({ ...constant("daily"), interval: fc.integer({ min: 1, max: 30 }) }),
  fc.record({
    ...constant("weekly"),
    interval: fc.integer({ min: 1, max: 6 }),
    weekdays: fc.uniqueArray(weekday, { minLength: 1 }).map((all) => all.toSorted()),
  }),
  fc.record({
    ...constant("monthly"),
    interval: fc.integer({ min: 1, max: 13 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
  }),
  fc.record({
    ...constant("monthly"),
    interval: fc.integer({ min: 1, max: 13 }),
    nth: fc.constantFrom(1, 2, 3, 4, -1),
    nthWeekday: weekday,
  }),
);

function constant(frequency: ChecklistRule["frequency"]) {
  const { weekdays, dayOfMonth, nth, nthWeekday } = BASE;
  const fixed = { frequency, weekdays, dayOfMonth, nth, nthWeekday };
  return Object.fromEntries(
    Object.entries(fixed).map(([key, value]) => [key, fc.constant(value)]),
  ) as { [Key in keyof typeof fixed]: fc.Arbitrary<(typeof fixed)[Key]> };
}

function timing(given: Partial<ChecklistTiming>): ChecklistTiming {
  return { rule: WEEKLY_RULE, basis: "calendar", startsOn: "2026-01-01", endsOn: null, ...given };
}

function take(of: ChecklistTiming, from: string, count: number) {
  const found = [];
  for (const period of checklistPeriods(of, from)) {
    found.push(period);
    if (found.length === count) break;
  }
  return found;
}

/** The same, told day by day by the calendar alone. */
function plainly({ rule, startsOn, endsOn }: ChecklistTiming, from: string, until: string) {
  const due: { start: string; dueOn: string }[] = [];
  let unit = 0;
  let counted: number | null = null;
  let untilNext = 0;
  for (let today = startsOn; today <= until; today = dayAfter(today)) {
    const date = new Date(`${today}T00:00:00Z`);
    const isMonday = date.getUTCDay() === 1;
    if (rule.frequency === "weekly" && isMonday) unit++;
    if (rule.frequency === "monthly" && date.getUTCDate() === 1) unit++;
    if (!isChosen(rule, today) && rule.frequency !== "daily") continue;
    if (rule.frequency === "daily") {
      const isDue = untilNext === 0;
      untilNext = isDue ? rule.interval - 1 : untilNext - 1;
      if (!isDue) continue;
    } else {
      counted ??= unit;
      if ((unit - counted) % rule.interval !== 0) continue;
    }
    if (today < from || (endsOn !== null && today > endsOn)) continue;
    due.push({ start: firstDay(rule, today), dueOn: today });
  }
  return due;
}

function isChosen(rule: ChecklistRule, today: string): boolean {
  const date = new Date(`${today}T00:00:00Z`);
  const isoDay = date.getUTCDay() || 7;
  if (rule.frequency === "weekly") return rule.weekdays.includes(isoDay);
  const isLastDay = dayAfter(today).endsWith("-01");
  if (rule.dayOfMonth !== null) {
    return (
      date.getUTCDate() === rule.dayOfMonth || (isLastDay && date.getUTCDate() < rule.dayOfMonth)
    );
  }
  if (isoDay !== rule.nthWeekday) return false;
  if (rule.nth === -1) return dayAfter(today, 7).slice(0, 7) !== today.slice(0, 7);
  return Math.ceil(date.getUTCDate() / 7) === rule.nth;
}

function firstDay(rule: ChecklistRule, dueOn: string): string {
  if (rule.frequency === "daily") return dueOn;
  if (rule.frequency === "monthly") return `${dueOn.slice(0, 7)}-01`;
  const isoDay = new Date(`${dueOn}T00:00:00Z`).getUTCDay() || 7;
  return isoDay === rule.weekdays[0] ? dayAfter(dueOn, 1 - isoDay) : dueOn;
}

describe("the periods of a rule", () => {
  it("are those that a walk through the calendar finds", () => {
    fc.assert(
      fc.property(
        ...[rule, day, fc.integer({ min: -40, max: 700 })],
        fc.option(fc.integer({ min: 0, max: 900 })),
        (given, startsOn, later, ends) => {
          const endsOn = ends === null ? null : dayAfter(startsOn, ends);
          const of = timing({ rule: given, startsOn, endsOn });
          const from = dayAfter(startsOn, later);
          const until = dayAfter(from, 900);
          const plain = plainly(of, from, until);
          const found = take(of, from, plain.length + 1).filter(({ dueOn }) => dueOn <= until);
          expect(found.map(({ start, dueOn }) => ({ start, dueOn }))).toEqual(plain);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it("follow one another without a gap, hold their due day, and are found by their first day", () => {
    fc.assert(
      fc.property(rule, day, (given, startsOn) => {
        const of = timing({ rule: given, startsOn });
        const periods = take(of, startsOn, 14);
        for (const [at, period] of periods.entries()) {
          expect(period.start <= period.dueOn && period.dueOn <= period.end).toBe(true);
          expect(checklistPeriodAt(of, period.start)).toEqual(period);
          const before = periods[at - 1];
          if (!before) continue;
          expect(period.start).toBe(dayAfter(before.end));
          expect(period.previous).toBe(before.start);
        }
      }),
    );
  });

  it("keep their first day when another day of the month or another single weekday is chosen", () => {
    fc.assert(
      fc.property(
        ...[day, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 })],
        ...[weekday, weekday],
        (startsOn, one, other, oneDay, otherDay) => {
          const from = dayAfter(startsOn, 60);
          const ofMonth = (dayOfMonth: number) =>
            timing({ rule: { ...MONTHLY_RULE, dayOfMonth }, startsOn });
          const ofWeek = (chosen: number) =>
            timing({ rule: { ...WEEKLY_RULE, weekdays: [chosen] }, startsOn });
          for (const [left, right] of [
            [ofMonth(one), ofMonth(other)],
            [ofWeek(oneDay), ofWeek(otherDay)],
          ] as const) {
            const starts = take(left, from, 6).map(({ start }) => start);
            for (const start of starts) expect(checklistPeriodAt(right, start)?.start).toBe(start);
          }
        },
      ),
    );
  });

  it("have no run on a day on which none begins", () => {
    expect(checklistPeriodAt(timing({}), "2026-01-06")).toBeNull();
    expect(checklistPeriodAt(timing({ endsOn: "2026-02-01" }), "2026-02-02")).toBeNull();
  });
});

describe("what counts from completion", () => {
  it("is due its interval after it was done, at the end of a shorter month", () => {
    const yearly = timing({ rule: { ...MONTHLY_RULE, interval: 12 }, basis: "completion" });
    expect(periodFromCompletion(yearly, "2028-02-29")).toMatchObject({ dueOn: "2029-02-28" });
    const monthly = timing({ rule: MONTHLY_RULE, basis: "completion", startsOn: "2026-01-31" });
    expect(take(monthly, "2026-01-01", 4).map(({ dueOn }) => dueOn)).toEqual([
      ...["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
    ]);
    expect(periodFromCompletion({ ...yearly, endsOn: "2029-02-27" }, "2028-02-29")).toBeNull();
  });
});

describe("what keeps it from its day", () => {
  const [week] = take(timing({}), "2026-12-21", 1);
  const closed = (startsOn: string, endsOn: string, reason = "Holidays") => ({
    ...{ startsOn, endsOn, reason },
  });

  it.each([
    ["nothing", [], "2026-12-21", false, null],
    [
      "two closures in a row",
      [closed("2026-12-23", "2026-12-24", "Eve"), closed("2026-12-20", "2026-12-22")],
      "2026-12-25",
      false,
      "Holidays",
    ],
    ["until its last day", [closed("2026-12-21", "2026-12-26")], "2026-12-27", false, "Holidays"],
    ["beyond its last day", [closed("2026-12-21", "2026-12-27")], "2026-12-21", true, "Holidays"],
  ])("closures: %s", (_name, closures, dueOn, isSkipped, reason) => {
    if (!week) throw new Error("no week");
    expect(plannedOccurrence(week, { closures, pause: null })).toEqual({
      ...{ periodStart: "2026-12-21", dueOn, isSkipped, reason },
    });
  });

  it("a pause, with or without an end", () => {
    const rests = (until: string | null) => ({
      closures: [],
      pause: { from: "2026-12-28", until, reason: "Works" },
    });
    const skipped = (until: string | null) =>
      nextOccurrences(timing({}), rests(until), { from: "2026-12-20", count: 4 }).map(
        (one) => one.isSkipped,
      );
    expect(skipped("2027-01-03")).toEqual([false, true, false, false]);
    expect(skipped(null)).toEqual([false, true, true, true]);
  });
});

describe("the moments of a run", () => {
  it.each(["Europe/Berlin", "Africa/Cairo", "Australia/Lord_Howe", "America/Santiago", "UTC"])(
    "are the ends of days by the clock of %s, on the days the clocks change too",
    (zone) => {
      fc.assert(
        fc.property(day, fc.nat(90), fc.nat(90), (dueOn, opensBeforeDays, graceDays) => {
          const { opensAt, dueAt, missedAt } = checklistMoments(zone, dueOn, {
            ...{ opensBeforeDays, graceDays },
          });
          const daysAround = (moment: string) => [
            dayIn(zone, Date.parse(moment) - 1),
            dayIn(zone, moment),
          ];
          const around = (at: string) => [dayAfter(at, -1), at];
          expect(daysAround(opensAt)).toEqual(around(dayAfter(dueOn, -opensBeforeDays)));
          expect(daysAround(dueAt)).toEqual(around(dayAfter(dueOn)));
          expect(daysAround(missedAt)).toEqual(around(dayAfter(dueOn, graceDays + 1)));
        }),
        { numRuns: 40 },
      );
    },
  );
});

// The four plans of the sample that Atlas CMMS offers for an import of preventive maintenance.
it("expresses the plans of another product", () => {
  const next = (given: Partial<ChecklistTiming>, count = 4) =>
    take(timing(given), given.startsOn ?? "", count).map(({ dueOn }) => dueOn);
  const conveyor = { rule: { ...WEEKLY_RULE, weekdays: [1, 3, 5] } };
  expect(next({ ...conveyor, startsOn: "2024-12-18", endsOn: "2025-12-18" })).toEqual([
    ...["2024-12-18", "2024-12-20", "2024-12-23", "2024-12-25"],
  ]);
  expect(
    next({ rule: MONTHLY_RULE, startsOn: "2025-01-01", endsOn: "2026-01-01" }, 99),
  ).toHaveLength(13);
  const yearly = { ...MONTHLY_RULE, interval: 12 };
  expect(next({ rule: yearly, startsOn: "2025-01-01", endsOn: "2030-01-01" }, 99)).toEqual([
    ...["2025-01-01", "2026-01-01", "2027-01-01", "2028-01-01", "2029-01-01", "2030-01-01"],
  ]);
  const hvac = timing({
    rule: { ...BASE, frequency: "daily", interval: 2 },
    ...{ basis: "completion", startsOn: "2024-12-18", endsOn: "2025-12-18" },
  });
  expect(periodFromCompletion(hvac, "2025-03-01")).toMatchObject({ dueOn: "2025-03-03" });
});
