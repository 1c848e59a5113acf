import {
  type ColumnCondition,
  type DayRange,
  readRelativeDays,
  relativeDayRange,
} from "@storey/domain";

/** The days that a condition of a day asks for; both ends belong to them. */
export function dayRangeOf({ op, value }: ColumnCondition, today: string): DayRange {
  if (op === "between" && Array.isArray(value)) {
    const [from = null, to = null] = value.map((end) => (end === null ? null : String(end)));
    return { from, to };
  }
  const text = String(value);
  if (op === "within") {
    const range = readRelativeDays(text);
    if (range) return relativeDayRange(range, today);
  }
  if (op === "at-least") return { from: text, to: null };
  return { from: op === "at-most" ? null : text, to: text };
}
