import {
  type ChecklistRule,
  type ClosedDays,
  checklistRunId,
  dayAfter,
  startOfDayIn,
  WEEKLY_RULE,
} from "@storey/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { PlannedRun, ScheduledAssignment } from "./schedule.repository.ts";
import { type Rewound, SchedulePlanner } from "./schedule-plan.ts";

const STARTS_ON = "2041-01-03";
/** The clocks change within the walk, and a leap year's February is near. */
const FIRST = "2041-03-01";
const HORIZON = "2042-06-30";
const HOUR = 3_600_000;

const weekday = fc.integer({ min: 1, max: 7 });
const of = (given: object) => ({ ...WEEKLY_RULE, weekdays: [], ...given }) as ChecklistRule;
const rule = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map((interval) => of({ frequency: "daily", interval })),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 }))
    .map(([interval, all]) => of({ interval, weekdays: all.toSorted() })),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 31 }))
    .map(([interval, dayOfMonth]) => of({ frequency: "monthly", interval, dayOfMonth })),
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, -1), weekday)
    .map(([nth, nthWeekday]) => of({ frequency: "monthly", nth, nthWeekday })),
);

const days = (min: number, max: number) => fc.integer({ min, max });
const action = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ kind: "none" } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: "off" } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: "begin" } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant("rule" as const), rule },
      ends: fc.option(days(-3, 60), { freq: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: fc.constant("pause" as const), from: days(-3, 5), length: fc.option(days(0, 12)) },
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "resume" } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ kind: fc.constant("close" as const), from: days(-3, 8), length: days(0, 12) },
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "open" } as const) },
);

type Action = typeof action extends fc.Arbitrary<infer Kind> ? Kind : never;
type Terms = Pick<ScheduledAssignment, "rule" | "endsOn" | "pausedFrom" | "pausedUntil"> & {
  readonly closures: readonly ClosedDays[];
};

function termsAfter(terms: Terms, today: string, done: Action): Terms {
  if (done.kind === "rule") {
    const endsOn = done.ends === null ? null : dayAfter(today, done.ends);
    return { ...terms, rule: done.rule, endsOn };
  }
  if (done.kind === "resume") return { ...terms, pausedFrom: null, pausedUntil: null };
  if (done.kind === "open") return { ...terms, closures: terms.closures.slice(1) };
  if (done.kind !== "pause" && done.kind !== "close") return terms;
  const from = dayAfter(today, done.from);
  const until = done.length === null ? null : dayAfter(from, done.length);
  if (done.kind === "pause") return { ...terms, pausedFrom: from, pausedUntil: until };
  const closed = { startsOn: from, endsOn: until ?? from, reason: "Closed" };
  return { ...terms, closures: [...terms.closures, closed] };
}

/** What the database does for the planner, of one assignment. */
class Schedule {
  readonly runs: (PlannedRun & { isBegun: boolean })[] = [];
  readonly #zone: string;
  #assignment: ScheduledAssignment;
  #closures: readonly ClosedDays[] = [];
  #lookAt: string | null = "";

  constructor(zone: string, opensBeforeDays: number, terms: Terms) {
    this.#zone = zone;
    this.#assignment = {
      ...{ organisationId: "organisation", id: "0b6b7cbe-6f2f-4c3c-8ad5-3c8d7a4e7a10", zone },
      ...{ templateVersionId: "version", locationId: "location", basis: "calendar" },
      ...{ startsOn: STARTS_ON, opensBeforeDays, graceDays: 0, isResting: false, last: null },
      ...{ ...terms, pauseReason: "Paused", nextPeriodOn: null },
    };
  }

  look(today: string): void {
    const now = this.#noonOf(today);
    if (this.#lookAt !== null && this.#lookAt <= now.toISOString()) this.#plan(now, null);
  }

  change(today: string, terms: Terms, isRuleChanged: boolean): void {
    const gone = this.runs.filter(({ dueOn, isBegun }) => dueOn >= today && !isBegun);
    for (const run of gone) this.runs.splice(this.runs.indexOf(run), 1);
    const { nextPeriodOn } = this.#assignment;
    const withdrawn = gone.map(({ periodStart }) => periodStart).toSorted();
    const [first] = [...withdrawn, nextPeriodOn ?? []].flat().toSorted();
    const next = isRuleChanged ? null : (first ?? null);
    this.#assignment = { ...this.#assignment, ...terms, nextPeriodOn: next };
    this.#closures = terms.closures;
    this.#plan(this.#noonOf(today), { withdrawn, nextPeriodOn });
  }

  #noonOf(today: string): Date {
    return new Date(startOfDayIn(this.#zone, today) + 12 * HOUR);
  }

  #plan(now: Date, rewound: Rewound | null): void {
    const planner = new SchedulePlanner(now, new Map([["location", this.#closures]]));
    const { runs, next } = planner.plan(this.#assignment, rewound);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
    const there = new Set(this.runs.map(({ id }) => id));
    for (const run of runs) if (!there.has(run.id)) this.runs.push({ ...run, isBegun: false });
    this.#assignment = { ...this.#assignment, nextPeriodOn: next.nextPeriodOn };
    this.#lookAt = next.nextLookAt;
  }

  idOf(periodStart: string): string {
    return checklistRunId(this.#assignment.id, periodStart);
  }
}

interface PlainPeriod {
  readonly start: string;
  readonly due: string;
  readonly end: string;
}

/** The periods of a rule, told day by day by the calendar alone. */
function plainPeriods({ frequency, interval, ...rule }: ChecklistRule): PlainPeriod[] {
  const found: { start: string; due: string }[] = [];
  let [unit, untilNext] = [0, 0];
  let counted: number | null = null;
  for (let today = STARTS_ON; today <= HORIZON; today = dayAfter(today)) {
    const date = new Date(`${today}T00:00:00Z`);
    const [isoDay, ofMonth] = [date.getUTCDay() || 7, date.getUTCDate()];
    if (frequency === "daily") {
      if (untilNext === 0) found.push({ start: today, due: today });
      untilNext = (untilNext || interval) - 1;
      continue;
    }
    if (frequency === "weekly" ? isoDay === 1 : ofMonth === 1) unit++;
    const isLast = dayAfter(today).endsWith("-01");
    const isNth =
      isoDay === rule.nthWeekday &&
      (rule.nth === -1
        ? dayAfter(today, 7).slice(0, 7) !== today.slice(0, 7)
        : Math.ceil(ofMonth / 7) === rule.nth);
    const isOfMonth =
      rule.dayOfMonth === null
        ? isNth
        : ofMonth === rule.dayOfMonth || (isLast && ofMonth < rule.dayOfMonth);
    if (!(frequency === "weekly" ? rule.weekdays.includes(isoDay) : isOfMonth)) continue;
    counted ??= unit;
    if ((unit - counted) % interval !== 0) continue;
    const isFirstPart = isoDay === rule.weekdays[0];
    const ofWeek = isFirstPart ? dayAfter(today, 1 - isoDay) : today;
    found.push({ start: frequency === "weekly" ? ofWeek : `${today.slice(0, 7)}-01`, due: today });
  }
  return found.map((one, at) => ({ ...one, end: dayAfter(found[at + 1]?.start ?? HORIZON, -1) }));
}

interface Owed {
  readonly dueOn: string;
  readonly isSkipped: boolean;
  readonly isBegun: boolean;
}

/** Which periods have a run, walked day by day. */
class PlainWalk {
  readonly owed = new Map<string, Owed>();
  #terms: Terms;
  #periods: readonly PlainPeriod[];

  constructor(terms: Terms) {
    this.#terms = terms;
    this.#periods = plainPeriods(terms.rule);
  }

  change(today: string, terms: Terms, isRuleChanged: boolean): void {
    // What has begun and is not due yet is owed too, and may be over by the new rule.
    const isOfNow = ({ start, due }: PlainPeriod) => start <= today && due >= today;
    const current = this.periods().filter((one) => isOfNow(one) && !this.owed.has(one.start));
    for (const { start, due } of isRuleChanged ? current : []) {
      this.owed.set(start, { dueOn: due, isSkipped: false, isBegun: false });
    }
    this.#terms = terms;
    if (isRuleChanged) this.#periods = plainPeriods(terms.rule);
    const byStart = new Map(this.periods().map((one) => [one.start, one]));
    const last = terms.endsOn !== null && terms.endsOn < today ? terms.endsOn : today;
    for (const [start, { dueOn, isBegun }] of [...this.owed]) {
      if (isBegun || dueOn < today) continue;
      const period = byStart.get(start);
      // Whatever is due today or later comes by itself.
      if (!period || period.due >= today) this.owed.delete(start);
      else this.#owe(period, period.due > last ? period.due : last);
    }
  }

  pass(today: string): void {
    for (const period of this.periods()) {
      if (period.due === today && !this.owed.has(period.start)) this.#owe(period, today);
    }
  }

  begin(start: string, dueOn: string): void {
    this.owed.set(start, { dueOn, isSkipped: false, isBegun: true });
  }

  periods(): PlainPeriod[] {
    const { endsOn } = this.#terms;
    return this.#periods.filter(({ due }) => endsOn === null || due <= endsOn);
  }

  #owe({ start, end }: PlainPeriod, due: string): void {
    const { closures, pausedFrom, pausedUntil } = this.#terms;
    const isIn = (day: string, from: string, until: string | null) =>
      from <= day && (until === null || day <= until);
    let day = due;
    while (closures.some(({ startsOn, endsOn }) => isIn(day, startsOn, endsOn))) {
      day = dayAfter(day);
    }
    const isPaused = [due, day].some(
      (one) => pausedFrom !== null && isIn(one, pausedFrom, pausedUntil),
    );
    const isSkipped = isPaused || (day !== due && day > end);
    this.owed.set(start, { dueOn: isSkipped ? due : day, isSkipped, isBegun: false });
  }
}

it("a walk day by day finds the same runs, one for each period, through every change", () => {
  const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/Santiago", "Pacific/Kiritimati");
  fc.assert(
    fc.property(
      ...[rule, zones, days(0, 9), fc.array(action, { minLength: 30, maxLength: 100 })],
      (first, zone, opensBeforeDays, actions) => {
        let terms: Terms = {
          ...{ rule: first, endsOn: null, pausedFrom: null, pausedUntil: null, closures: [] },
        };
        const schedule = new Schedule(zone, opensBeforeDays, terms);
        const walk = new PlainWalk(terms);
        let today = FIRST;
        schedule.look(today);
        for (const done of [...actions, { kind: "none" } as const]) {
          const changed = termsAfter(terms, today, done);
          const isRuleChanged = done.kind === "rule";
          if (done.kind !== "off") schedule.look(today);
          if (changed !== terms) {
            walk.change(today, changed, isRuleChanged);
            schedule.change(today, changed, isRuleChanged);
            terms = changed;
          }
          walk.pass(today);
          const next = schedule.runs.find((run) => !run.isBegun && run.skipReason === null);
          if (done.kind === "begin" && next) {
            next.isBegun = true;
            walk.begin(next.periodStart, next.dueOn);
          }
          today = dayAfter(today);
        }
        const ids = schedule.runs.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(schedule.runs.map((run) => schedule.idOf(run.periodStart)));
        const isOwed = ({ periodStart }: PlannedRun) => walk.owed.has(periodStart);
        const seen = schedule.runs
          .filter(isOwed)
          .map(({ periodStart, dueOn, skipReason, isBegun }) => ({
            ...{ periodStart, dueOn, isSkipped: skipReason !== null, isBegun },
          }));
        const owed = [...walk.owed].map(([periodStart, one]) => ({ periodStart, ...one }));
        const inOrder = <Of extends { periodStart: string }>(all: Of[]) =>
          all.toSorted((a, b) => a.periodStart.localeCompare(b.periodStart));
        expect(inOrder(seen)).toEqual(inOrder(owed));
        // What is made beyond that comes next.
        const coming = walk.periods().filter(({ due }) => due >= today);
        const starts = new Set(coming.map(({ start }) => start));
        const ahead = schedule.runs.filter((run) => !isOwed(run));
        expect(ahead.filter(({ periodStart }) => !starts.has(periodStart))).toEqual([]);
      },
    ),
    { numRuns: 120, seed: 18 },
  );
}, 120_000);
