import type { CellValue } from "read-excel-file/node";

const DAY_MS = 86_400_000;
/** The digits that a spreadsheet keeps of a number; further ones come from binary arithmetic. */
const DIGITS = 15;
/** The date of a time without a date, in spreadsheets that count from 1900 and from 1904. */
const NO_DAYS = new Set(["1899-12-30", "1899-12-31", "1904-01-01"]);

/**
 * Returns a cell of a sheet as text in the form of a CSV: dates and times as ISO 8601 without a
 * zone, numbers as they are shown, and truth values in capitals.
 */
export function sheetCellText(value: CellValue<string> | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return momentText(value);
  return String(value);
}

/** Returns a number as a spreadsheet shows it: 0.1 + 0.2 is 0.3, and long ones keep each digit. */
export function sheetNumber(written: string): string {
  const number = Number(written);
  if (!Number.isFinite(number)) return written;
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) return BigInt(number).toString();
  return String(Number(number.toPrecision(DIGITS)));
}

/** Spreadsheets count seconds as a part of a day, so a moment is right to the second. */
function momentText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  const [day = "", time = ""] = rounded.toISOString().split("T");
  const clock = time.slice(0, 8);
  if (NO_DAYS.has(day) && rounded.getTime() % DAY_MS !== 0) return clock;
  return rounded.getTime() % DAY_MS === 0 ? day : `${day}T${clock}`;
}
