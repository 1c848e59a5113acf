import {
  type AssetColumn,
  type ColumnCondition,
  type ConditionOp,
  conditionOpsOf,
  conditionProblem,
  NAMED_RELATIVE_DAYS,
  readRelativeDays,
  relativeDaysText,
  takesNothing,
} from "@storey/domain";

/** The ranges of days on offer: those with a name, and so many days forth or back. */
export const RELATIVE_RANGES = [...NAMED_RELATIVE_DAYS, "next", "last"] as const;
export type RelativeRange = (typeof RELATIVE_RANGES)[number];

/** A condition while it is typed. */
export interface ConditionDraft {
  readonly op: ConditionOp;
  readonly one: string;
  readonly from: string;
  readonly to: string;
  readonly chosen: readonly string[];
  readonly range: RelativeRange;
  readonly days: string;
}

const EMPTY: Omit<ConditionDraft, "op"> = {
  one: "",
  from: "",
  to: "",
  chosen: [],
  range: "next",
  days: "30",
};

/** What can be asked of a column on screens: ids are chosen only where there are few to choose from. */
export function offeredOps(column: AssetColumn, hasChoices: boolean): readonly ConditionOp[] {
  const ops = conditionOpsOf(column);
  return hasChoices || column.kind === "yes-or-no"
    ? ops
    : ops.filter((op) => op !== "any-of" && op !== "none-of");
}

/** A new condition on a column, with what is asked most often. */
export function newDraft(ops: readonly ConditionOp[]): ConditionDraft {
  return { ...EMPTY, op: ops[0] ?? "is" };
}

/** A condition as it can be typed anew. */
export function draftOf({ op, value }: ColumnCondition): ConditionDraft {
  if (op === "within") {
    const range = readRelativeDays(String(value));
    if (range && "towards" in range) {
      return { ...EMPTY, op, range: range.towards, days: String(range.days) };
    }
    return { ...EMPTY, op, range: range?.named ?? "next" };
  }
  if (Array.isArray(value)) {
    const [from = null, to = null] = value;
    if (op !== "between") return { ...EMPTY, op, chosen: value.map(String) };
    return {
      ...EMPTY,
      op,
      from: from === null ? "" : String(from),
      to: to === null ? "" : String(to),
    };
  }
  return { ...EMPTY, op, one: value === undefined ? "" : String(value) };
}

/** A number as people type it; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(",", ".");
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : undefined;
}

/** What is wrong with what was typed: the key of its words. */
export type DraftProblem = "wrong" | "wrongNumber" | "wrongDay" | "wrongRange" | "wrongChoice";

/** Reads what was typed as a condition, or says what is wrong. */
export function readDraft(
  column: AssetColumn,
  draft: ConditionDraft,
): ColumnCondition | DraftProblem {
  const { op } = draft;
  const field = column.key;
  if (takesNothing(op)) return { field, op };
  const condition = { field, op, value: valueIn(column, draft) } as ColumnCondition;
  if (conditionProblem(column, condition) === null) return condition;
  if (op === "any-of" || op === "none-of") return "wrongChoice";
  if (op === "between") return "wrongRange";
  if (column.kind === "number" || op === "within") return "wrongNumber";
  return column.kind === "day" ? "wrongDay" : "wrong";
}

function valueIn({ kind }: AssetColumn, draft: ConditionDraft): unknown {
  const { op, one, from, to, chosen, range, days } = draft;
  if (op === "any-of" || op === "none-of") return chosen;
  if (op === "within") {
    return range === "next" || range === "last"
      ? relativeDaysText({ towards: range, days: numberOf(days) ?? 0 })
      : range;
  }
  const read = (text: string) => (kind === "number" ? numberOf(text) : text.trim());
  if (op === "between") return [from, to].map((end) => (end.trim() === "" ? null : read(end)));
  return kind === "yes-or-no" ? one === "true" : read(one);
}
