/** What a recurrence counts in. */
export const CHECKLIST_FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type ChecklistFrequency = (typeof CHECKLIST_FREQUENCIES)[number];

/** How a month says its day: by number (clamped to the end of the month), or as the nth weekday. */
export const CHECKLIST_MONTH_DAYS = ["day", "weekday"] as const;

/** Where the next period counts from: the calendar, or the last completion (assets alone). */
export const CHECKLIST_BASES = ["calendar", "completion"] as const;
export type ChecklistBasis = (typeof CHECKLIST_BASES)[number];

/** The greatest step of each frequency: every 30 days, 52 weeks, 60 months. */
export const CHECKLIST_INTERVAL_MAX = { daily: 30, weekly: 52, monthly: 60 } as const;
/** The most days before its due day that a run opens, and the most of grace after it. */
export const CHECKLIST_OPENS_BEFORE_MAX = 90;
export const CHECKLIST_GRACE_MAX = 90;
/** How many coming occurrences are shown while a recurrence is chosen. */
export const CHECKLIST_PREVIEW_COUNT = 12;

/** When something is due, again and again. Days of the week count from Monday as 1. */
export interface ChecklistRule {
  readonly frequency: ChecklistFrequency;
  /** Every so many days, weeks or months. */
  readonly interval: number;
  /** Of a weekly rule: one or more, ascending. Empty otherwise. */
  readonly weekdays: readonly number[];
  /** Of a monthly rule: the day from 1 to 31. Null otherwise. */
  readonly dayOfMonth: number | null;
  /** Of a monthly rule by weekday: which one from 1 to 4, or -1 for the last. Null otherwise. */
  readonly nth: number | null;
  /** The weekday that `nth` counts. Null otherwise. */
  readonly nthWeekday: number | null;
}

/** Weekly on Monday: what a space gets by its form where the template says "weekly". */
export const WEEKLY_RULE: ChecklistRule = {
  frequency: "weekly",
  interval: 1,
  weekdays: [1],
  dayOfMonth: null,
  nth: null,
  nthWeekday: null,
};

/** Monthly on the first: what a space gets by its form where the template says "monthly". */
export const MONTHLY_RULE: ChecklistRule = {
  frequency: "monthly",
  interval: 1,
  weekdays: [],
  dayOfMonth: 1,
  nth: null,
  nthWeekday: null,
};
