const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** The hours of a day in which people work: from the eighth on, nine of them. */
const FIRST_HOUR = 8;
const WORKING_HOURS = 9;

/** Returns the day in so many days, or as many days ago, as `2027-03-31`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns a moment of the working day so many days before another moment, at least one; `share` says
 * how late in it, from 0 up to 1. What falls on a weekend was done on the Friday before.
 */
export function workingMoment(now: Date, daysAgo: number, share: number): Date {
  const day = new Date(now.getTime() - Math.max(1, daysAgo) * DAY_MS);
  const afterFriday = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0;
  day.setUTCDate(day.getUTCDate() - afterFriday);
  day.setUTCHours(FIRST_HOUR, 0, 0, 0);
  return new Date(day.getTime() + Math.round(share * WORKING_HOURS * HOUR_MS));
}
