/** The issues that contain a page, and the number of issues before them. */
export interface IssueWindow {
  readonly numbers: readonly number[];
  readonly offset: number;
}

/**
 * Returns the issues of a page that is ordered by the moment of the report, `step` -1 for the
 * newest first. Keeps issues of one moment together, since other code decides their order.
 */
export function windowOf(
  numbers: readonly number[],
  createdAt: (number: number) => number,
  step: 1 | -1,
  { start, size }: { readonly start: number; readonly size: number },
): IssueWindow {
  const keys = Float64Array.from(numbers, (number) => step * createdAt(number));
  const order = keys.toSorted();
  const first = order[start];
  if (first === undefined) return { numbers: [], offset: 0 };
  const last = order[Math.min(start + size, order.length) - 1] ?? first;
  const isNear = (key = Number.NaN) => first <= key && key <= last;
  const kept = numbers.filter((_, at) => isNear(keys[at]));
  return { numbers: kept, offset: start - order.indexOf(first) };
}
