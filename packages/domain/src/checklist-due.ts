import type { ChecklistRunState } from "./checklist-run.ts";
import { dayAfter, dayIn, startOfDayIn } from "./time-zone.ts";

/** How a run stands by its days, besides its state. */
export const CHECKLIST_DUE_STATES = [
  "upcoming",
  "due",
  "overdue",
  "completed",
  "missed",
  "skipped",
] as const;
export type ChecklistDueState = (typeof CHECKLIST_DUE_STATES)[number];

/** The tabs of what is due. */
export const CHECKLIST_DUE_TABS = [
  "overdue",
  "today",
  "week",
  "month",
  "upcoming",
  "done",
] as const;
export type ChecklistDueTab = (typeof CHECKLIST_DUE_TABS)[number];

/** How many days back the tab of what is done reaches. */
export const CHECKLIST_DONE_DAYS = 30;
/** The most that a tab counts. */
export const CHECKLIST_COUNT_MAX = 10_000;

/** The moments of a run, as ISO 8601. */
export interface ChecklistRunDays {
  readonly state: ChecklistRunState;
  readonly opensAt: string;
  /** The end of its due day. */
  readonly dueAt: string;
}

/** Tells how a run stands at a moment, in milliseconds since 1970. */
export function checklistDueState(
  { state, opensAt, dueAt }: ChecklistRunDays,
  nowMs: number,
): ChecklistDueState {
  if (state !== "open" && state !== "in_progress") return state;
  if (Date.parse(dueAt) <= nowMs) return "overdue";
  return state === "in_progress" || Date.parse(opensAt) <= nowMs ? "due" : "upcoming";
}

/** The ends of today, of this week and of this month somewhere, in milliseconds since 1970. */
export interface DueBounds {
  readonly today: number;
  readonly week: number;
  readonly month: number;
}

/** Returns where today, the week up to Sunday and the month end in a time zone. */
export function dueBoundsIn(zone: string, nowMs: number): DueBounds {
  const today = dayIn(zone, nowMs);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7;
  const [year = 0, month = 1] = today.split("-").map(Number);
  const nextMonth = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return {
    today: startOfDayIn(zone, dayAfter(today)),
    week: startOfDayIn(zone, dayAfter(today, 8 - weekday)),
    month: startOfDayIn(zone, nextMonth),
  };
}

/**
 * Returns the tabs that show a run that is to be done: a week shows its today, a month its week, and
 * what comes later than both is upcoming. What is overdue is shown as that alone.
 */
export function dueTabsOf(
  dueAtMs: number,
  { today, week, month }: DueBounds,
  nowMs: number,
): ChecklistDueTab[] {
  if (dueAtMs <= nowMs) return ["overdue"];
  const tabs: ChecklistDueTab[] = [];
  if (dueAtMs <= today) tabs.push("today");
  if (dueAtMs <= week) tabs.push("week");
  if (dueAtMs <= month) tabs.push("month");
  return tabs.length > 0 ? tabs : ["upcoming"];
}
