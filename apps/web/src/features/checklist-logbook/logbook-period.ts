import { dayAfter } from "@storey/domain";

/** The times that a logbook is asked for most, and days of one's own. */
export const LOGBOOK_PERIODS = ["past", "thisYear", "lastYear", "days"] as const;
export type LogbookPeriod = (typeof LOGBOOK_PERIODS)[number];

/** The first and the last day of a logbook; both count. */
export interface LogbookDays {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a period, seen from a day. Twelve months begin on the day after the same one a year ago. */
export function daysOfPeriod(period: Exclude<LogbookPeriod, "days">, today: string): LogbookDays {
  const year = Number(today.slice(0, 4));
  if (period === "thisYear") return { from: `${year}-01-01`, to: today };
  if (period === "lastYear") return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  // In a year without it, the 29th of February counts as the 28th.
  const day = today.slice(5) === "02-29" ? "02-28" : today.slice(5);
  return { from: dayAfter(`${year - 1}-${day}`), to: today };
}
