import { type AssetColumn, customFieldOfColumn, NO_VALUE } from "./asset-column.ts";
import { readRelativeDays } from "./relative-days.ts";

/**
 * What can be asked of a column. Texts are compared without regard to letter case; what denies, such as
 * `is-not`, holds for what has no value at all too.
 */
export const CONDITION_OPS = [
  "contains",
  "not-contains",
  "starts-with",
  "words",
  "is",
  "is-not",
  "at-least",
  "at-most",
  "between",
  "within",
  "any-of",
  "none-of",
  "empty",
  "not-empty",
] as const;
export type ConditionOp = (typeof CONDITION_OPS)[number];

/** One value, or several; an open end of `between` is null. */
export type ConditionValue = string | number | boolean | readonly (string | number | null)[];

/** What a list asks of one of its columns. */
export interface ColumnCondition {
  /** The key of the column. */
  readonly field: string;
  readonly op: ConditionOp;
  /** Absent for `empty` and `not-empty`. */
  readonly value?: ConditionValue | undefined;
}

/** The most conditions of one list, and the most values of one condition. */
export const CONDITIONS_MAX = 30;
export const CONDITION_VALUES_MAX = 200;
/** The longest text of a condition, in UTF-16 code units. */
export const CONDITION_TEXT_MAX_LENGTH = 200;

const ASKS_EMPTY: ReadonlySet<ConditionOp> = new Set(["empty", "not-empty"]);
const TAKES_SEVERAL: ReadonlySet<ConditionOp> = new Set(["any-of", "none-of", "between"]);
const RANGE = ["is", "is-not", "at-least", "at-most", "between"] as const;

const OPS: Readonly<Record<AssetColumn["kind"], readonly ConditionOp[]>> = {
  text: ["contains", "not-contains", "starts-with", "is", "is-not"],
  number: RANGE,
  day: ["within", ...RANGE],
  choice: ["any-of", "none-of"],
  reference: ["any-of", "none-of", "contains", "not-contains"],
  "yes-or-no": ["is", "is-not"],
};

/** What can be asked of a column, the most usual first. */
export function conditionOpsOf(column: AssetColumn): readonly ConditionOp[] {
  if (!column.isFilterable) return [];
  // The words of custom fields are looked up in their index, each by its beginning.
  const words = column.kind === "text" && customFieldOfColumn(column.key) !== undefined;
  const hasBuckets = column.kind === "day" && column.values !== undefined;
  // Beside what is typed a word stands for whoever asks.
  const hasWord = column.kind === "text" && column.values !== undefined;
  return [
    ...(words ? (["words"] as const) : []),
    ...(hasBuckets ? (["any-of"] as const) : []),
    ...OPS[column.kind],
    ...(hasWord ? (["any-of", "none-of"] as const) : []),
    ...(column.isNeverEmpty ? [] : (["empty", "not-empty"] as const)),
  ];
}

/** Whether a condition takes several values, as `any-of` does. */
export function takesSeveral(op: ConditionOp): boolean {
  return TAKES_SEVERAL.has(op);
}

/** Whether a condition takes no value, as `empty` does. */
export function takesNothing(op: ConditionOp): boolean {
  return ASKS_EMPTY.has(op);
}

/**
 * Checks a condition against its column, and returns the code of the problem: `condition.op` for what
 * cannot be asked of such a column, `condition.value` for a value of another kind.
 */
export function conditionProblem(column: AssetColumn, condition: ColumnCondition): string | null {
  const { op, value } = condition;
  if (!conditionOpsOf(column).includes(op)) return "condition.op";
  if (takesNothing(op)) return value === undefined ? null : "condition.value";
  return isValueOf(column, op, value) ? null : "condition.value";
}

function isValueOf(column: AssetColumn, op: ConditionOp, value: unknown): boolean {
  if (op === "between") return isRange(column, value);
  if (op === "within") return typeof value === "string" && readRelativeDays(value) !== null;
  if (!takesSeveral(op)) return isOne(column, value);
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= CONDITION_VALUES_MAX &&
    value.every((one) => isListed(column, one))
  );
}

function isOne({ kind }: AssetColumn, value: unknown): boolean {
  if (kind === "number") return typeof value === "number" && Number.isFinite(value);
  if (kind === "yes-or-no") return typeof value === "boolean";
  if (typeof value !== "string" || value.trim() === "") return false;
  return kind === "day" ? isDay(value) : value.length <= CONDITION_TEXT_MAX_LENGTH;
}

/** Both ends belong to a range; one of them may be open. */
function isRange(column: AssetColumn, value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const ends = value.filter((end) => end !== null);
  return ends.length > 0 && ends.every((end) => isOne(column, end));
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isListed({ kind, values = [], isNeverEmpty = false }: AssetColumn, value: unknown) {
  if (typeof value !== "string") return false;
  if (value === NO_VALUE) return !isNeverEmpty;
  return values.includes(value) || (kind === "reference" && ID.test(value));
}

function isDay(text: string): boolean {
  if (!/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
