import { type ChecklistItem, type ChecklistRule, dayAfter } from "@storey/domain";
import type { PlannedChecklist } from "./planned-checklists.ts";
import { Random } from "./random.ts";

/** What became of a period. */
export type PeriodFate = "completed" | "missed" | "skipped" | "open";

/** One period of something that is checked. */
export interface MadePeriod {
  readonly start: string;
  readonly dueOn: string;
  readonly fate: PeriodFate;
  /** How late in its day it was done, from 0 up to 1; and the item that failed, if one did. */
  readonly share: number;
  readonly failed: ChecklistItem | null;
  readonly skipReason: string | null;
}

/** How many days after its due day each recurrence waits. */
export const GRACE_DAYS = { weekly: 3, monthly: 10, yearly: 30 } as const;
const REASONS = ["Closed for the holidays", "Exams in the room", "The room is refurbished"];
/** The days from the due day of each in turn to today: some due today, some overdue, some to come. */
const DUE_BEFORE_TODAY = [0, 1, 0, 2, -1, -2, 3];

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** The rule of the nth thing that is checked by a checklist: which day of its week or month. */
export function ruleOf(
  { recurrence }: PlannedChecklist,
  nth: number,
  today: string,
): ChecklistRule {
  const shift = DUE_BEFORE_TODAY[nth % DUE_BEFORE_TODAY.length] ?? 0;
  const none = { weekdays: [], dayOfMonth: null, nth: null, nthWeekday: null };
  if (recurrence === "weekly") {
    return {
      ...none,
      frequency: "weekly",
      interval: 1,
      weekdays: [clamp(weekdayOf(today) - shift, 1, 7)],
    };
  }
  const dayOfMonth = clamp(Number(today.slice(8)) - shift, 1, 28);
  return { ...none, frequency: "monthly", interval: recurrence === "yearly" ? 12 : 1, dayOfMonth };
}

function periodAt(
  rule: ChecklistRule,
  today: string,
  back: number,
): { start: string; dueOn: string } {
  if (rule.frequency === "weekly") {
    const start = dayAfter(today, 1 - weekdayOf(today) - back * 7);
    return { start, dueOn: dayAfter(start, (rule.weekdays[0] ?? 1) - 1) };
  }
  const month = Number(today.slice(5, 7)) - 1 - back * rule.interval;
  const start = new Date(Date.UTC(Number(today.slice(0, 4)), month, 1)).toISOString().slice(0, 10);
  return { start, dueOn: dayAfter(start, (rule.dayOfMonth ?? 1) - 1) };
}

/** The first day of the period after the one of today. */
export function nextPeriodOf(rule: ChecklistRule, today: string): string {
  return periodAt(rule, today, -1).start;
}

/**
 * Makes a year of one thing that is checked, the oldest period first. `pausedSince` is the day from
 * which nothing is made any more.
 */
export function makeYear(
  { recurrence, items }: PlannedChecklist,
  rule: ChecklistRule,
  {
    seed,
    today,
    pausedSince,
  }: { readonly seed: number; readonly today: string; readonly pausedSince: string | null },
): MadePeriod[] {
  const random = new Random(seed);
  const minor = items.filter(({ onFail }) => onFail.issue === "none");
  const count = { weekly: 52, monthly: 12, yearly: 1 }[recurrence];
  return Array.from({ length: count + 1 }, (_, at) => count - at).flatMap((back): MadePeriod[] => {
    const period = periodAt(rule, today, back);
    const [fate, share, which] = [random.next(), random.next(), random.next()];
    if (pausedSince !== null && period.dueOn >= pausedSince) return [];
    const failed =
      (share * 997) % 1 < 0.05 ? (minor[Math.floor(which * minor.length)] ?? null) : null;
    const made = { ...period, share, failed: null, skipReason: null };
    if (back === 0 && (period.dueOn >= today || fate < 0.6)) return [{ ...made, fate: "open" }];
    if (back > 0 && fate < 0.03) return [{ ...made, fate: "missed" }];
    if (fate < 0.06) {
      return [
        { ...made, fate: "skipped", skipReason: REASONS[Math.floor(which * REASONS.length)] ?? "" },
      ];
    }
    return [{ ...made, fate: "completed", failed }];
  });
}
