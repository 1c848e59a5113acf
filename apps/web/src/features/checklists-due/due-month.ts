import { dayAfter } from "@storey/domain";
import { mondayOf } from "./grouped-due.ts";

/** A month, such as `2027-03`. */
export type Month = string;

/** The month of a day. */
export const monthOf = (day: string): Month => day.slice(0, 7);

/** The month so many months later. */
export function monthAfter(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOf(month: Month): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: dayAfter(`${monthAfter(month, 1)}-01`, -1) };
}

/** The weeks that a month is drawn with, each from Monday: whole weeks, with days of the months beside it. */
export function weeksOf(month: Month): string[][] {
  const { from, to } = daysOf(month);
  const weeks: string[][] = [];
  for (let monday = mondayOf(from); monday <= to; monday = dayAfter(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => dayAfter(monday, at)));
  }
  return weeks;
}

/** The day that a key leads to from another one; undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const [, , date = "1"] = day.split("-");
  const inMonth = (month: Month) => {
    const { to } = daysOf(month);
    const same = `${month}-${date}`;
    return same > to ? to : same;
  };
  const steps: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => dayAfter(day, -1),
    ArrowRight: () => dayAfter(day, 1),
    ArrowUp: () => dayAfter(day, -7),
    ArrowDown: () => dayAfter(day, 7),
    Home: () => mondayOf(day),
    End: () => dayAfter(mondayOf(day), 6),
    PageUp: () => inMonth(monthAfter(monthOf(day), -1)),
    PageDown: () => inMonth(monthAfter(monthOf(day), 1)),
  };
  return steps[key]?.();
}
