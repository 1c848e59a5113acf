import {
  ASSET_SORTS,
  CONDITION_OPS,
  CONDITION_TEXT_MAX_LENGTH,
  CONDITION_VALUES_MAX,
  CONDITIONS_MAX,
  type ColumnCondition,
  conditionProblem,
  customFieldOfColumn,
  findAssetColumn,
  ORDERS_MAX,
  takesNothing,
} from "@storey/domain";
import { z } from "zod";
import { text } from "./shape.ts";

const COLUMN_KEY_MAX_LENGTH = 60;
const one = text(CONDITION_TEXT_MAX_LENGTH);

/**
 * What is asked of a column: `field` is its key in `ASSET_LIST_COLUMNS`, or `customFields.ID`. Days and
 * ranges that move with today are `within` `overdue`, `today`, `this-month`, `this-year`,
 * `next-30-days`, `last-7-days`; `location` takes `my-locations` beside ids, `holder` takes `me`, and
 * `none` is no value.
 */
export const AssetCondition = z
  .strictObject({
    field: text(COLUMN_KEY_MAX_LENGTH),
    op: z.enum(CONDITION_OPS),
    value: z
      .union([
        one,
        z.number(),
        z.boolean(),
        z.array(z.union([one, z.number(), z.null()])).max(CONDITION_VALUES_MAX),
      ])
      .optional(),
  })
  .superRefine((condition, context) => {
    const problem = problemOf(condition);
    if (problem) context.addIssue({ code: "custom", ...problem });
  });

/** What is wrong with a condition, as far as it shows without the organisation's own fields. */
function problemOf(condition: ColumnCondition): { message: string; path: string[] } | null {
  const column = findAssetColumn(condition.field);
  if (column) {
    const code = conditionProblem(column, condition);
    return code === null ? null : { message: code, path: [code.split(".")[1] ?? "value"] };
  }
  if (customFieldOfColumn(condition.field) === undefined) {
    return { message: "column.unknown", path: ["field"] };
  }
  const hasValue = condition.value !== undefined;
  return hasValue === takesNothing(condition.op)
    ? { message: "condition.value", path: ["value"] }
    : null;
}

export const AssetConditions = z.array(AssetCondition).max(CONDITIONS_MAX);

/** The column that a list is sorted by, and which way; rows without a value come last in both. */
export const AssetOrder = z
  .strictObject({
    field: text(COLUMN_KEY_MAX_LENGTH),
    direction: z.enum(["ascending", "descending"]),
  })
  .superRefine(({ field }, context) => {
    const column = findAssetColumn(field);
    const isSortable = column ? column.isSortable : customFieldOfColumn(field) !== undefined;
    if (!isSortable) {
      context.addIssue({ code: "custom", message: "column.not_sortable", path: ["field"] });
    }
  });

/** By several columns, the first before the others; or by one, as `-installDate`. */
export const AssetOrders = z.union([z.enum(ASSET_SORTS), z.array(AssetOrder).max(ORDERS_MAX)]);

export type AssetCondition = z.infer<typeof AssetCondition>;
export type AssetOrder = z.infer<typeof AssetOrder>;
