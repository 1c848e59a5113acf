import type { FieldProblem } from "@storey/contract";
import {
  type AssetColumnKey,
  type ColumnCondition,
  conditionProblem,
  customFieldOfColumn,
  findAssetColumn,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { ProblemError } from "../../http/problem.ts";
import { findToday } from "./asset.repository.ts";
import { type ConditionScope, columnCondition } from "./column-condition.repository.ts";
import { findCustomColumns } from "./custom-column.repository.ts";
import { COLUMN_SOURCES } from "./list-column.repository.ts";

/** The columns that a search asks something of. */
export interface AskedColumns {
  readonly scope: ConditionScope;
  /** What a condition asks of the rows `a`. */
  readonly conditionOf: (condition: ColumnCondition) => RawBuilder<unknown>;
}

/** Whether a condition is about a day, which moves with the organisation's clock. */
function asksForToday({ op }: ColumnCondition): boolean {
  return op === "within";
}

/**
 * Reads what is needed to ask columns, custom ones too. Throws `request.invalid` for a custom field
 * that is not in use, not to be filtered by, or holds values of another kind.
 */
export async function askedColumns(
  transaction: Transaction,
  organisationId: string,
  conditions: readonly ColumnCondition[],
): Promise<AskedColumns> {
  const ids = conditions.flatMap(({ field }) => customFieldOfColumn(field) ?? []);
  const custom = await findCustomColumns(transaction, organisationId, [...new Set(ids)]);
  const problems = conditions.flatMap((condition, at): FieldProblem[] => {
    if (customFieldOfColumn(condition.field) === undefined) return [];
    const own = custom.get(condition.field);
    if (!own) return [problemAt(`conditions.${at}.field`, "column.unknown")];
    const code = conditionProblem(own.column, condition);
    return code === null ? [] : [problemAt(`conditions.${at}.${code.split(".")[1]}`, code)];
  });
  if (problems.length > 0) throw new ProblemError("request.invalid", { fields: problems });
  const today = conditions.some(asksForToday)
    ? await findToday(transaction, organisationId, null)
    : "";
  const scope = { organisationId, today };
  const conditionOf = (condition: ColumnCondition): RawBuilder<unknown> => {
    const own = custom.get(condition.field);
    if (own) return own.condition(condition, scope);
    const column = findAssetColumn(condition.field);
    if (!column) return sql`false`;
    return columnCondition(column, COLUMN_SOURCES[column.key as AssetColumnKey], condition, scope);
  };
  return { scope, conditionOf };
}

function problemAt(field: string, code: string): FieldProblem {
  return { field, code, message: FIELD_MESSAGES[code] ?? code };
}
