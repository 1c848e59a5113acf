import {
  type AssetColumn,
  type ColumnCondition,
  type ConditionOp,
  ME,
  MY_LOCATIONS,
  NO_VALUE,
  readRelativeDays,
} from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import { dayLabel } from "../parts/asset-day.tsx";

/** What conditions are written with. */
export interface ConditionLanguage {
  readonly t: Translate;
  /** The words of assets: states, results, yes and no. */
  readonly ofAssets: Translate;
  readonly locale: string;
  /** The name of what an id stands for; undefined where nobody knows it. */
  readonly nameOf: (column: AssetColumn, value: string) => string | undefined;
}

/** So many values are named; the others are counted. */
const NAMED_VALUES = 3;

/** Says what is asked of a column: "is at least". */
export function opWords(t: Translate, column: AssetColumn, op: ConditionOp): string {
  const isDay = column.kind === "day" && (op === "at-least" || op === "at-most");
  return t(isDay ? `op.day.${op}` : `op.${op}`);
}

/** Says a condition: "Price is between 10 and 20". */
export function conditionWords(
  column: AssetColumn,
  name: string,
  { op, value }: ColumnCondition,
  language: ConditionLanguage,
): string {
  const { t } = language;
  const said = { column: name, op: opWords(t, column, op) };
  if (value === undefined) return t("chip.plain", said);
  return t("chip", { ...said, value: valueWords(column, op, value, language) });
}

function valueWords(
  column: AssetColumn,
  op: ConditionOp,
  value: NonNullable<ColumnCondition["value"]>,
  language: ConditionLanguage,
): string {
  const { t } = language;
  if (op === "within") return rangeWords(t, String(value));
  if (typeof value !== "object") return oneWord(column, value, language);
  if (op === "between") {
    const [from = null, to = null] = value;
    const say = (end: string | number | null) =>
      end === null ? "…" : oneWord(column, end, language);
    return t("range.both", { from: say(from), to: say(to) });
  }
  const names = value
    .slice(0, NAMED_VALUES)
    .map((one) => choiceWord(column, String(one), language));
  const count = value.length - names.length;
  return t("chip.more", { names: names.join(", "), count });
}

/** Says a range of days that moves with today. */
export function rangeWords(t: Translate, text: string): string {
  const range = readRelativeDays(text);
  if (!range) return text;
  return "named" in range
    ? t(`within.${range.named}`)
    : t(`within.${range.towards}.count`, { count: range.days });
}

function oneWord(
  { kind }: AssetColumn,
  value: string | number | boolean,
  { ofAssets, locale }: ConditionLanguage,
): string {
  if (typeof value === "boolean") return ofAssets(value ? "yes" : "no");
  if (kind === "day") return dayLabel(String(value), locale);
  if (typeof value === "number") {
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 9 }).format(value);
  }
  return `“${value}”`;
}

/** The word of one of the values that a column is chosen by. */
export function choiceWord(
  column: AssetColumn,
  value: string,
  { t, ofAssets, nameOf }: ConditionLanguage,
): string {
  if (column.kind === "day") return ofAssets(`filter.in.${value}`);
  if (value === NO_VALUE) return t("filter.none");
  if (value === ME) return t("filter.me");
  if (value === MY_LOCATIONS) return t("filter.myLocations");
  if (column.key === "lifecycleStatus") return ofAssets(`status.${value}`);
  if (column.key === "patResult") return ofAssets(`pat.${value}`);
  return nameOf(column, value) ?? ofAssets("filter.gone");
}
