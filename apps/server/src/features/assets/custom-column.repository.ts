import type { CustomFieldChoice, CustomFieldKind } from "@storey/domain";
import { type AssetColumn, type ColumnCondition, customFieldColumn } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ConditionScope, columnCondition } from "./column-condition.repository.ts";
import type { ColumnSource, OrderSource, OrderType } from "./list-column.repository.ts";

type Sql = RawBuilder<unknown>;

/** A custom field as a column of the list: what the domain says of it, and how it is read. */
export interface CustomColumn {
  readonly column: AssetColumn;
  readonly order: OrderSource;
  /** What a condition asks of the rows `a`: assets of its kind alone are found. */
  condition(condition: ColumnCondition, scope: ConditionScope): Sql;
}

interface ShownField {
  readonly id: string;
  readonly assetTypeId: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  readonly choices: readonly CustomFieldChoice[];
  readonly isFilterable: boolean;
}

/** Finds the custom fields in use among these ids, by the keys of their columns. */
export async function findCustomColumns(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomColumn>> {
  if (ids.length === 0) return new Map();
  const fields = await transaction.all(
    raw<ShownField>(sql`select f.id, f.asset_type_id, f.name, f.kind, f.choices, f.is_filterable
      from custom_field f where f.organisation_id = ${organisationId} and f.id = any (${[...ids]}::uuid[])
        and f.deleted_at is null`),
  );
  return new Map(
    fields.map((field) => {
      const made = columnOf(organisationId, field);
      return [made.column.key, made];
    }),
  );
}

/** As far as a text is sorted by. */
const ORDERED_LETTERS = 200;

const TYPES: Readonly<Record<CustomFieldKind, OrderType>> = {
  text: "text",
  link: "text",
  number: "float8",
  date: "date",
  choice: "text",
  boolean: "boolean",
};

function columnOf(organisationId: string, field: ShownField): CustomColumn {
  const column = customFieldColumn(field);
  const held = sql`(a.custom_fields ->> ${field.id}::text)`;
  const value = sql`${held}::${sql.raw(TYPES[field.kind])}`;
  const isOfKind = sql`a.model_id = any (array(select m.id from asset_model m
    where m.organisation_id = ${organisationId} and m.asset_type_id = ${field.assetTypeId}))`;
  const source: ColumnSource = {
    where: (predicate) => sql`coalesce(${predicate(value)}, false)`,
  };
  return {
    column,
    order: orderOf(field, held, isOfKind),
    condition: (condition, scope) =>
      sql`(${isOfKind} and ${columnCondition(column, source, condition, scope)})`,
  };
}

/** Others keep values of a field unseen; choices follow each other as they are offered. */
function orderOf({ kind, choices }: ShownField, held: Sql, isOfKind: Sql): OrderSource {
  const ofKind = sql`case when ${isOfKind} then ${held} end`;
  const facts = { isNullable: true, joins: [] };
  if (kind === "choice") {
    const ids = choices.map(({ id }) => id);
    return { value: sql`array_position(${ids}::text[], ${ofKind})`, type: "integer", ...facts };
  }
  const type = TYPES[kind];
  const value =
    type === "text"
      ? sql`left(${ofKind}, ${sql.lit(ORDERED_LETTERS)}) collate natural_order`
      : sql`(${ofKind})::${sql.raw(type)}`;
  return { value, type, ...facts };
}
