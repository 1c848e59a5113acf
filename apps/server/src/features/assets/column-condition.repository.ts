import { type AssetColumn, type ColumnCondition, DATE_BUCKETS, NO_VALUE } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { bucketCondition } from "./asset-date-conditions.ts";
import { dayRangeOf } from "./day-range.ts";
import type { ColumnSource } from "./list-column.repository.ts";

type Sql = RawBuilder<unknown>;

/** Where and when conditions are asked. */
export interface ConditionScope {
  readonly organisationId: string;
  /** By the organisation's clock, as `2027-03-31`. */
  readonly today: string;
}

/**
 * What a condition asks of the rows `a`: true or false, never null. What denies holds for what has no
 * value too. The condition fits its column: `conditionProblem` found nothing.
 */
export function columnCondition(
  column: AssetColumn,
  source: ColumnSource,
  condition: ColumnCondition,
  scope: ConditionScope,
): Sql {
  const { op } = condition;
  const where = (predicate: (value: Sql) => Sql) => source.where(predicate, scope.organisationId);
  if (op === "empty") return denied(where((value) => sql`${value} is not null`));
  if (op === "not-empty") return where((value) => sql`${value} is not null`);
  if (op === "any-of") return anyOf(column, source, condition, scope);
  if (op === "none-of") return denied(anyOf(column, source, condition, scope));
  if (column.kind === "day") return dayCondition(source, condition, scope);
  if (column.kind === "text" || column.kind === "reference") {
    return textCondition(source, condition, scope);
  }
  if (column.kind === "number") return numberCondition(source, condition, scope);
  const isSo = where((value) => sql`${value} = ${condition.value}::boolean`);
  return op === "is-not" ? denied(isSo) : isSo;
}

function denied(condition: Sql): Sql {
  return sql`(${condition}) is not true`;
}

function anyOf(
  column: AssetColumn,
  source: ColumnSource,
  { value }: ColumnCondition,
  { organisationId }: ConditionScope,
): Sql {
  const values = Array.isArray(value) ? value.map(String) : [];
  const hasNone = values.includes(NO_VALUE);
  if (column.kind === "day") {
    const buckets = DATE_BUCKETS.flatMap((bucket) => {
      if (bucket === NO_VALUE || !values.includes(bucket)) return [];
      return [source.where((day) => bucketCondition(organisationId, day, bucket), organisationId)];
    });
    const isEmpty = denied(source.where((day) => sql`${day} is not null`, organisationId));
    return sql`(${sql.join([...buckets, ...(hasNone ? [isEmpty] : [])], sql` or `)})`;
  }
  const wanted = values.filter((one) => one !== NO_VALUE);
  const type = column.kind === "reference" || source.whereId ? sql`uuid` : sql`text`;
  const whereId = source.whereId ?? source.where;
  const isOne = whereId((held) => sql`${held} = any (${wanted}::${type}[])`, organisationId);
  if (!hasNone) return isOne;
  const isEmpty = denied(source.where((held) => sql`${held} is not null`, organisationId));
  return sql`(${isOne} or ${isEmpty})`;
}

function textCondition(
  source: ColumnSource,
  { op, value }: ColumnCondition,
  { organisationId }: ConditionScope,
): Sql {
  const where = (predicate: (held: Sql) => Sql) =>
    (source.whereNamed ?? source.where)(predicate, organisationId);
  switch (op) {
    case "contains":
    case "not-contains": {
      const has = where((held) => sql`position(lower(${value}) in lower(${held})) > 0`);
      return op === "contains" ? has : denied(has);
    }
    case "starts-with":
      return where((held) => sql`starts_with(lower(${held}), lower(${value}))`);
    case "is-not":
      return denied(where((held) => sql`lower(${held}) = lower(${value})`));
    default:
      return where((held) => sql`lower(${held}) = lower(${value})`);
  }
}

const SIGNS = { "at-least": sql`>=`, "at-most": sql`<=` } as const;

function numberCondition(
  source: ColumnSource,
  { op, value }: ColumnCondition,
  { organisationId }: ConditionScope,
): Sql {
  const where = (predicate: (held: Sql) => Sql) => source.where(predicate, organisationId);
  if (op === "between") {
    const [from = null, to = null] = Array.isArray(value) ? value : [];
    const ends = (held: Sql) => [
      ...(from === null ? [] : [sql`${held} >= ${from}::float8`]),
      ...(to === null ? [] : [sql`${held} <= ${to}::float8`]),
    ];
    return where((held) => sql`(${sql.join(ends(held), sql` and `)})`);
  }
  const sign = op === "at-least" || op === "at-most" ? SIGNS[op] : sql`=`;
  const found = where((held) => sql`${held} ${sign} ${value}::float8`);
  return op === "is-not" ? denied(found) : found;
}

function dayCondition(
  source: ColumnSource,
  condition: ColumnCondition,
  { organisationId, today }: ConditionScope,
): Sql {
  const { from, to } = dayRangeOf(condition, today);
  const isMoment = source.order?.type === "timestamptz";
  const found = source.where((held) => {
    const ends = [
      ...(from === null ? [] : [sql`${held} >= ${dayStart(from, 0)}`]),
      ...(to === null
        ? []
        : [isMoment ? sql`${held} < ${dayStart(to, 1)}` : sql`${held} <= ${to}::date`]),
    ];
    return sql`(${sql.join(ends, sql` and `)})`;
  }, organisationId);
  return condition.op === "is-not" ? denied(found) : found;

  /** The first moment of a day by the organisation's clock, or the day itself. */
  function dayStart(day: string, after: number): Sql {
    if (!isMoment) return sql`${day}::date`;
    return sql`((${day}::date + ${sql.lit(after)})::timestamp at time zone
      (select o.timezone from organisation o where o.id = ${organisationId}))`;
  }
}
