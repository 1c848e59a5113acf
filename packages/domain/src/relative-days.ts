import { dayAfter } from "./time-zone.ts";

/** The most days that a relative range reaches forth or back. */
export const RELATIVE_DAYS_MAX = 3_660;

/** Ranges of days that move with today, besides `next-30-days` and `last-7-days` of any number. */
export const NAMED_RELATIVE_DAYS = ["overdue", "today", "this-month", "this-year"] as const;

type Named = (typeof NAMED_RELATIVE_DAYS)[number];

/** A range of days that moves with today. */
export type RelativeDays =
  | { readonly named: Named }
  /** So many days from today, or back to it; both ends belong to it, so that "next 0 days" is today. */
  | { readonly towards: "next" | "last"; readonly days: number };

/** Reads `overdue`, `today`, `this-month`, `this-year`, `next-30-days` or `last-7-days`; else null. */
export function readRelativeDays(text: string): RelativeDays | null {
  const named = NAMED_RELATIVE_DAYS.find((one) => one === text);
  if (named) return { named };
  const counted = /^(next|last)-([1-9]\d{0,3})-days$/.exec(text);
  const days = Number(counted?.[2]);
  if (!counted || days > RELATIVE_DAYS_MAX) return null;
  return { towards: counted[1] === "next" ? "next" : "last", days };
}

/** Writes a range as `readRelativeDays` reads it. */
export function relativeDaysText(range: RelativeDays): string {
  return "named" in range ? range.named : `${range.towards}-${range.days}-days`;
}

/** The first and the last day of a range; null is open. */
export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The days of a range as of today. The next 30 days reach from today to day 30, as the bucket "0-30"
 * does (Spec §9); what is overdue lies before today.
 */
export function relativeDayRange(range: RelativeDays, today: string): DayRange {
  if ("towards" in range) {
    return range.towards === "next"
      ? { from: today, to: dayAfter(today, range.days) }
      : { from: dayAfter(today, -range.days), to: today };
  }
  const [year = "", month = ""] = today.split("-");
  switch (range.named) {
    case "overdue":
      return { from: null, to: dayAfter(today, -1) };
    case "today":
      return { from: today, to: today };
    case "this-month":
      return { from: `${year}-${month}-01`, to: lastOfMonth(Number(year), Number(month)) };
    case "this-year":
      return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
}

function lastOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
