import type { ChecklistBasis, ChecklistRule } from "./checklist-rule.ts";
import { startOfDayIn } from "./time-zone.ts";

/**
 * A period in which something is done once. Periods of the calendar follow one another without a gap:
 *
 * - daily, every n days: n days, from the day that is due;
 * - weekly: the week from Monday on, or its parts where several weekdays are chosen: the first from
 *   Monday, each later one from its weekday; every n weeks, the last part lasts until the next of them;
 * - monthly: the calendar month from its first day on, or n of them.
 *
 * A period's first day is a part of its run's id. It says nothing of the day within it that is due, so
 * that another day of the month, or another weekday, leaves the run of this month, or week, the one it is.
 * From completion, a period begins on the day that is due.
 */
export interface ChecklistPeriod {
  /** The first day. */
  readonly start: string;
  /** The day that is due before any closure moves it. */
  readonly dueOn: string;
  /** The last day. */
  readonly end: string;
  /** The first day of the period before. */
  readonly previous: string;
}

/** What says when something is due. */
export interface ChecklistTiming {
  readonly rule: ChecklistRule;
  readonly basis: ChecklistBasis;
  /** Nothing is due before; what is done every n days, weeks or months counts from the first due day. */
  readonly startsOn: string;
  /** Nothing is due after; null for no end. */
  readonly endsOn: string | null;
}

/** Days on which a location is closed, both included. */
export interface ClosedDays {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly reason: string;
}

/** Days on which nothing is done, both included; without an end yet where `until` is null. */
export interface ChecklistPause {
  readonly from: string;
  readonly until: string | null;
  readonly reason: string;
}

/** What may keep something from being done on its day. */
export interface ChecklistRests {
  readonly closures: readonly ClosedDays[];
  readonly pause: ChecklistPause | null;
}

/** A period and the day on which it is due by now. */
export interface PlannedOccurrence {
  readonly periodStart: string;
  readonly dueOn: string;
  /** Why it was moved or is left out; null for neither. */
  readonly reason: string | null;
  readonly isSkipped: boolean;
}

const DAY_MS = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** Monday is 1; the day with the number 0 was a Thursday. */
const weekdayOf = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1;
const mondayOf = (number: number) => number - weekdayOf(number) + 1;
/** Months since the year 0. */
const monthOf = (number: number) => {
  const date = new Date(number * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const firstOfMonth = (month: number) =>
  Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, 1) / DAY_MS;

interface NumberedPeriod {
  readonly start: number;
  readonly due: number;
  readonly end: number;
  readonly previous: number;
}

/**
 * Returns the periods whose due day is `from` or later, the first one first, until the timing ends. From
 * completion, as if each of them were done on its day. May have no end: take what is needed.
 */
export function* checklistPeriods(
  timing: ChecklistTiming,
  from: string,
): Generator<ChecklistPeriod, void> {
  const first = numberOf(timing.startsOn);
  const since = Math.max(first, numberOf(from));
  const until = timing.endsOn === null ? Number.POSITIVE_INFINITY : numberOf(timing.endsOn);
  for (const period of numberedPeriods(timing, first, since)) {
    if (period.due > until) return;
    if (period.due >= since) yield toPeriod(period);
  }
}

/** Returns the period that begins on a day; null where none does. */
export function checklistPeriodAt(timing: ChecklistTiming, start: string): ChecklistPeriod | null {
  for (const period of checklistPeriods(timing, start)) {
    if (period.start >= start) return period.start === start ? period : null;
  }
  return null;
}

/** Returns the period that follows what was done on a day, of what counts from completion. */
export function periodFromCompletion(
  { rule, endsOn }: ChecklistTiming,
  doneOn: string,
): ChecklistPeriod | null {
  const done = numberOf(doneOn);
  const due = stepFrom(rule, done, 1);
  if (endsOn !== null && due > numberOf(endsOn)) return null;
  return toPeriod({ start: due, due, end: stepFrom(rule, due, 1) - 1, previous: done });
}

function toPeriod({ start, due, end, previous }: NumberedPeriod): ChecklistPeriod {
  return { start: dayOf(start), dueOn: dayOf(due), end: dayOf(end), previous: dayOf(previous) };
}

function numberedPeriods({ rule, basis }: ChecklistTiming, first: number, since: number) {
  if (basis === "completion") return completionPeriods(rule, first);
  if (rule.frequency === "daily") return dailyPeriods(rule, first, since);
  if (rule.frequency === "weekly") return weeklyPeriods(rule, first, since);
  return monthlyPeriods(rule, first, since);
}

function* completionPeriods(rule: ChecklistRule, first: number): Generator<NumberedPeriod> {
  for (let times = 0; ; times++) {
    const due = stepFrom(rule, first, times);
    const [previous, end] = [
      stepFrom(rule, first, times - 1),
      stepFrom(rule, first, times + 1) - 1,
    ];
    yield { start: due, due, end, previous };
  }
}

/** A number of intervals after a day; in months, the same day of the month or the last one there is. */
function stepFrom({ frequency, interval }: ChecklistRule, day: number, times: number): number {
  if (frequency === "daily") return day + interval * times;
  if (frequency === "weekly") return day + 7 * interval * times;
  const month = monthOf(day) + interval * times;
  return Math.min(
    firstOfMonth(month) + day - firstOfMonth(monthOf(day)),
    firstOfMonth(month + 1) - 1,
  );
}

function* dailyPeriods(
  { interval }: ChecklistRule,
  first: number,
  since: number,
): Generator<NumberedPeriod> {
  for (let due = first + Math.ceil((since - first) / interval) * interval; ; due += interval) {
    yield { start: due, due, end: due + interval - 1, previous: due - interval };
  }
}

function* weeklyPeriods(
  { interval, weekdays }: ChecklistRule,
  first: number,
  since: number,
): Generator<NumberedPeriod> {
  const length = 7 * interval;
  // The week of the first due day: the next one where no chosen weekday is left in this.
  const isLeft = weekdays.some((weekday) => weekday >= weekdayOf(first));
  const anchor = mondayOf(first) + (isLeft ? 0 : 7);
  const rounds = Math.max(0, Math.floor((since - anchor) / length));
  for (let monday = anchor + rounds * length; ; monday += length) {
    const starts = weekdays.map((weekday, at) => (at === 0 ? monday : monday + weekday - 1));
    for (const [at, weekday] of weekdays.entries()) {
      const due = monday + weekday - 1;
      if (due < first) continue;
      yield {
        start: starts[at] ?? monday,
        due,
        end: (starts[at + 1] ?? monday + length) - 1,
        previous: starts[at - 1] ?? (starts.at(-1) ?? monday) - length,
      };
    }
  }
}

function* monthlyPeriods(
  rule: ChecklistRule,
  first: number,
  since: number,
): Generator<NumberedPeriod> {
  const { interval } = rule;
  const anchor = monthOf(first) + (dueInMonth(rule, monthOf(first)) >= first ? 0 : 1);
  const rounds = Math.max(0, Math.floor((monthOf(since) - anchor) / interval));
  for (let month = anchor + rounds * interval; ; month += interval) {
    yield {
      start: firstOfMonth(month),
      due: dueInMonth(rule, month),
      end: firstOfMonth(month + interval) - 1,
      previous: firstOfMonth(month - interval),
    };
  }
}

function dueInMonth({ dayOfMonth, nth, nthWeekday }: ChecklistRule, month: number): number {
  const [first, last] = [firstOfMonth(month), firstOfMonth(month + 1) - 1];
  if (dayOfMonth !== null) return Math.min(first + dayOfMonth - 1, last);
  const weekday = nthWeekday ?? 1;
  if (nth === -1) return last - ((weekdayOf(last) - weekday + 7) % 7);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * ((nth ?? 1) - 1);
}

/**
 * Returns when a period is due by now: on its day, or on the next open day that its location has within
 * the period. What has none, and what a pause covers, is left out with the reason.
 */
export function plannedOccurrence(
  { start, dueOn, end }: ChecklistPeriod,
  { closures, pause }: ChecklistRests,
): PlannedOccurrence {
  const skipped = (reason: string) => ({ periodStart: start, dueOn, reason, isSkipped: true });
  let day = dueOn;
  let reason: string | null = null;
  for (let closed = closureOn(closures, day); closed; closed = closureOn(closures, day)) {
    reason ??= closed.reason;
    day = dayOf(numberOf(closed.endsOn) + 1);
  }
  if (isPausedOn(pause, dueOn) || isPausedOn(pause, day)) return skipped(pause.reason);
  if (reason !== null && day > end) return skipped(reason);
  return { periodStart: start, dueOn: day, reason, isSkipped: false };
}

function closureOn(closures: readonly ClosedDays[], day: string): ClosedDays | undefined {
  return closures.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}

function isPausedOn(pause: ChecklistPause | null, day: string): pause is ChecklistPause {
  if (pause === null || day < pause.from) return false;
  return pause.until === null || day <= pause.until;
}

/** Returns so many occurrences of which the due day of the rule is `from` or later; fewer where it ends. */
export function nextOccurrences(
  timing: ChecklistTiming,
  rests: ChecklistRests,
  { from, count }: { readonly from: string; readonly count: number },
): PlannedOccurrence[] {
  const found: PlannedOccurrence[] = [];
  for (const period of checklistPeriods(timing, from)) {
    found.push(plannedOccurrence(period, rests));
    if (found.length >= count) break;
  }
  return found;
}

/** The moments of a run, in ISO 8601. */
export interface ChecklistMoments {
  /** When it can be begun. */
  readonly opensAt: string;
  /** When its due day ends. */
  readonly dueAt: string;
  /** When its grace ends. */
  readonly missedAt: string;
}

/** Returns the moments of a run that is due on a day, by the clock of its place. */
export function checklistMoments(
  zone: string,
  dueOn: string,
  { opensBeforeDays, graceDays }: { readonly opensBeforeDays: number; readonly graceDays: number },
): ChecklistMoments {
  const due = numberOf(dueOn);
  const startOf = (number: number) => new Date(startOfDayIn(zone, dayOf(number))).toISOString();
  return {
    opensAt: startOf(due - opensBeforeDays),
    dueAt: startOf(due + 1),
    missedAt: startOf(due + graceDays + 1),
  };
}

/**
 * Returns the day from which a period has its run: while the period before lasts, so that what comes
 * next is always there to be seen and taken along, and no later than it opens.
 */
export function runMadeOn(
  { previous, dueOn }: Pick<ChecklistPeriod, "previous" | "dueOn">,
  opensBeforeDays: number,
): string {
  const opensOn = dayOf(numberOf(dueOn) - opensBeforeDays);
  return opensOn < previous ? opensOn : previous;
}

/** How much grace a rule leaves that a room gets by its form: until the week, or the month, is over. */
export const RECURRENCE_GRACE_DAYS = { weekly: 6, monthly: 27 } as const;
