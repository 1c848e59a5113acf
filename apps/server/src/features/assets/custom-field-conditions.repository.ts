import type { AssetFacets, AssetSearch, CustomFieldFilter } from "@storey/contract";
import type { CustomFieldKind } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { queriesOf } from "../../platform/records/words-to-find.ts";
import type { AssetConditions } from "./asset-conditions.repository.ts";

interface FilteredField {
  readonly id: string;
  readonly assetTypeId: string;
  readonly kind: CustomFieldKind;
}

/**
 * What is asked of custom fields, over the rows `a`, by the ids of the fields: each finds assets of its
 * own kind alone, since others keep values of it unseen. Throws `not_found` for a field that is not
 * there, archived or not to be filtered by.
 */
export async function fieldConditions(
  transaction: Transaction,
  organisationId: string,
  filters: readonly CustomFieldFilter[],
): Promise<ReadonlyMap<string, RawBuilder<unknown>>> {
  if (filters.length === 0) return new Map();
  const ids = filters.map(({ customFieldId }) => customFieldId);
  const fields = await transaction.all(
    raw<FilteredField>(sql`select f.id, f.asset_type_id, f.kind from custom_field f
      where f.organisation_id = ${organisationId} and f.id = any (${ids}::uuid[])
        and f.is_filterable and f.deleted_at is null`),
  );
  return new Map(
    filters.map((filter) => {
      const field = fields.find(({ id }) => id === filter.customFieldId);
      if (!field) throw notFound();
      return [field.id, conditionOf(organisationId, field, filter)];
    }),
  );
}

function conditionOf(
  organisationId: string,
  { id, assetTypeId, kind }: FilteredField,
  filter: CustomFieldFilter,
): RawBuilder<unknown> {
  const isOfKind = sql`a.model_id = any (array(select m.id from asset_model m
    where m.organisation_id = ${organisationId} and m.asset_type_id = ${assetTypeId}))`;
  const holds = (what: RawBuilder<unknown>) => sql`exists (select from custom_field_value v
    where v.organisation_id = ${organisationId} and v.asset_id = a.id and v.field_id = ${id} and ${what})`;
  const { values = [] } = filter;
  const wanted = values.filter((value) => value !== "none");
  const any = [
    ...(wanted.length === 0 ? [] : [holds(sql`v.choice = any (${wanted}::text[])`)]),
    ...(values.includes("none") ? [sql`not ${holds(sql`true`)}`] : []),
  ];
  const conditions = [
    isOfKind,
    ...(any.length === 0 ? [] : [sql`(${sql.join(any, sql` or `)})`]),
    ...rangeOf(kind, filter).map(holds),
    ...queriesOf(organisationId, filter.words).map((query) =>
      holds(sql`v.searched @@ ${query}::tsquery`),
    ),
  ];
  return sql.join(conditions, sql` and `);
}

/** What is asked of a number or a day; an end of the other kind asks nothing. */
function rangeOf(kind: CustomFieldKind, { from, to }: CustomFieldFilter): RawBuilder<unknown>[] {
  const isNumber = kind === "number";
  if (!isNumber && kind !== "date") return [];
  const isEnd = (end: unknown) => typeof end === (isNumber ? "number" : "string");
  const column = isNumber ? sql`v.number` : sql`v.day`;
  const end = (value: unknown) => (isNumber ? sql`${value}::float8` : sql`${value}::date`);
  return [
    ...(isEnd(from) ? [sql`${column} >= ${end(from)}`] : []),
    ...(isEnd(to) ? [sql`${column} <= ${end(to)}`] : []),
  ];
}

interface CountedChoice {
  readonly customFieldId: string;
  readonly value: string | null;
  readonly count: number;
}

/**
 * Counts the choices, and yes and no, of the filterable fields of the one kind that is chosen. Those
 * without a filter of their own are counted in one pass, each other one in its own without it.
 */
export async function countChoices(
  transaction: Transaction,
  organisationId: string,
  { filters }: AssetSearch,
  conditions: AssetConditions,
): Promise<AssetFacets["customFields"]> {
  const [assetTypeId, ...others] = filters?.assetTypeIds ?? [];
  if (assetTypeId === undefined || others.length > 0) return [];
  const fields = await transaction.all(
    raw<{ id: string }>(sql`select f.id from custom_field f
      where f.organisation_id = ${organisationId} and f.asset_type_id = ${assetTypeId}
        and f.is_filterable and f.deleted_at is null and f.kind in ('choice', 'boolean')
      order by f.position, f.id`),
  );
  const ids = fields.map(({ id }) => id);
  const asked = ids.filter((id) => conditions.askedFields.has(id));
  const unasked = ids.filter((id) => !conditions.askedFields.has(id));
  const counts = await Promise.all([
    count(transaction, organisationId, unasked, conditions.all),
    ...asked.map((id) => count(transaction, organisationId, [id], conditions.withoutField(id))),
  ]);
  const all = counts.flat();
  return ids.map((customFieldId) => ({
    customFieldId,
    values: all.flatMap(({ customFieldId: of, value, count }) =>
      of === customFieldId && count > 0 ? [{ value, count }] : [],
    ),
  }));
}

async function count(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<CountedChoice[]> {
  if (ids.length === 0) return [];
  return transaction.all(
    raw<CountedChoice>(sql`
      with found as materialized (select a.id from asset a where ${condition}),
      held as materialized (select v.field_id, v.choice, count(*) as n from custom_field_value v
        where v.organisation_id = ${organisationId} and v.field_id = any (${[...ids]}::uuid[])
          and v.asset_id in (select f.id from found f) group by 1, 2)
      select h.field_id as custom_field_id, h.choice as value, h.n::integer as count from held h
      union all
      select i.id, null, ((select count(*) from found) - coalesce((select sum(h.n) from held h where h.field_id = i.id), 0))::integer
      from unnest(${[...ids]}::uuid[]) i(id)`),
  );
}
