import type { AssetImportDates, DateOrder } from "@storey/contract";

/** What a text says of a day: the day itself, or one that depends on the order, or nothing. */
export type DayText =
  | { readonly day: string }
  | { readonly dayFirst: string | null; readonly monthFirst: string | null }
  | null;

/** Years of two figures up to this one are of this century, the others of the last. */
const LAST_SHORT_YEAR = 69;
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*(?:Z|[+-]\d{2}:?\d{2}|[ap]m))?)?$/i;
const YEAR_LAST =
  /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WORDED =
  /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})[-\s.]+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2}),?)[-\s.,]+(\d{4})$/i;

/**
 * Reads a day as people and spreadsheets write it: `2027-03-31`, also with a time; `31.3.2027`,
 * `3/31/27`; `31 Mar 2027` and `March 31, 2027`. Null for anything else.
 */
export function dayOfText(text: string): DayText {
  const first = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (first) return certain(dayOf(Number(first[1]), Number(first[2]), Number(first[3])));
  const last = YEAR_LAST.exec(text);
  if (last) {
    const [one, two, year] = [Number(last[1]), Number(last[2]), fullYear(last[3] ?? "")];
    const dayFirst = dayOf(year, two, one);
    const monthFirst = dayOf(year, one, two);
    if (dayFirst !== null && dayFirst === monthFirst) return { day: dayFirst };
    return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst };
  }
  const worded = WORDED.exec(text);
  if (!worded) return null;
  const month = MONTHS.indexOf((worded[2] ?? worded[3] ?? "").slice(0, 3).toLowerCase()) + 1;
  return certain(dayOf(Number(worded[5]), month, Number(worded[1] ?? worded[4])));
}

/** The order that this one day tells of its file; null where both readings are days, or none is in doubt. */
export function orderOfDay(found: DayText): DateOrder | null {
  if (found === null || "day" in found) return null;
  if (found.dayFirst === null) return "month-first";
  return found.monthFirst === null ? "day-first" : null;
}

/** The most days shown of a file. */
const SAMPLES = 5;

/**
 * Finds out in which order a file writes its days, from the cells of its columns of days. The order
 * that one day tells holds for all; where days tell both, the first does, and the others are
 * errors of their rows.
 */
export function findDateOrder(
  cells: Iterable<{ readonly column: string; readonly value: string }>,
): AssetImportDates {
  let detected: DateOrder | null = null;
  const doubtful: AssetImportDates["samples"] = [];
  const clear: AssetImportDates["samples"] = [];
  for (const { column, value } of cells) {
    const found = dayOfText(value);
    if (found === null || "day" in found) continue;
    const order = orderOfDay(found);
    detected ??= order;
    const shown = order === null ? doubtful : clear;
    if (shown.length < SAMPLES) shown.push({ column, value: value.slice(0, 100), ...found });
    if (detected !== null && doubtful.length >= SAMPLES) break;
  }
  const samples = [...doubtful, ...clear].slice(0, SAMPLES);
  return { detected, isAsked: detected === null && doubtful.length > 0, samples };
}

function certain(day: string | null): DayText {
  return day === null ? null : { day };
}

function fullYear(written: string): number {
  const year = Number(written);
  if (written.length === 4) return year;
  return year <= LAST_SHORT_YEAR ? 2000 + year : 1900 + year;
}

function dayOf(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date));
  if (year < 1900 || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date)
    return null;
  const day = moment.toISOString().slice(0, 10);
  return day >= FIRST_DAY && day <= LAST_DAY ? day : null;
}
