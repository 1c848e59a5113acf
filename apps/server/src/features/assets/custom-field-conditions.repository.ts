import type { CustomFieldFilter } from "@storey/contract";
import type { CustomFieldKind } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { queriesOf } from "../../platform/records/words-to-find.ts";

interface FilteredField {
  readonly id: string;
  readonly assetTypeId: string;
  readonly kind: CustomFieldKind;
}

/** How many assets a value may find before they are no longer told one by one. */
const MOST_FOUND = 2_000;

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
  const conditions = new Map<string, RawBuilder<unknown>>();
  for (const filter of filters) {
    const field = fields.find(({ id }) => id === filter.customFieldId);
    if (!field) throw notFound();
    conditions.set(field.id, await conditionOf(transaction, organisationId, field, filter));
  }
  return conditions;
}

async function conditionOf(
  transaction: Transaction,
  organisationId: string,
  field: FilteredField,
  filter: CustomFieldFilter,
): Promise<RawBuilder<unknown>> {
  const isOfKind = sql`a.model_id = any (array(select m.id from asset_model m
    where m.organisation_id = ${organisationId} and m.asset_type_id = ${field.assetTypeId}))`;
  const asked = [...choiceAsked(field, filter), ...rangeAsked(field, filter)];
  const conditions = [isOfKind];
  for (const { index, row } of asked) {
    conditions.push(await fewOr(transaction, organisationId, field, index, row));
  }
  for (const query of queriesOf(organisationId, filter.words)) {
    conditions.push(await wordOr(transaction, organisationId, field, query));
  }
  return sql.join(conditions, sql` and `);
}

/** What is asked of a value: of its row by which it is indexed, and of the asset that holds it. */
interface Asked {
  /** Null where no index helps: what an asset does not hold has no row. */
  readonly index: RawBuilder<unknown> | null;
  readonly row: RawBuilder<unknown>;
}

function choiceAsked({ id }: FilteredField, { values = [] }: CustomFieldFilter): Asked[] {
  if (values.length === 0) return [];
  const wanted = values.filter((value) => value !== "none");
  const isHeld = sql`coalesce(a.custom_fields ->> ${id}::text = any (${wanted}::text[]), false)`;
  if (values.includes("none")) {
    return [{ index: null, row: sql`(${isHeld} or a.custom_fields -> ${id}::text is null)` }];
  }
  return [{ index: sql`v.choice = any (${wanted}::text[])`, row: isHeld }];
}

/** What is asked of a number or a day; an end of the other kind asks nothing. */
function rangeAsked({ id, kind }: FilteredField, { from, to }: CustomFieldFilter): Asked[] {
  if (kind !== "number" && kind !== "date") return [];
  const isNumber = kind === "number";
  const isEnd = (end: unknown) => typeof end === (isNumber ? "number" : "string");
  const column = isNumber ? sql`v.number` : sql`v.day`;
  const held = isNumber
    ? sql`(a.custom_fields ->> ${id}::text)::float8`
    : sql`(a.custom_fields ->> ${id}::text)::date`;
  const value = (end: unknown) => (isNumber ? sql`${end}::float8` : sql`${end}::date`);
  const ends = [
    ...(isEnd(from) ? [{ sign: sql`>=`, end: value(from) }] : []),
    ...(isEnd(to) ? [{ sign: sql`<=`, end: value(to) }] : []),
  ];
  if (ends.length === 0) return [];
  const both = (of: RawBuilder<unknown>) =>
    sql.join(
      ends.map(({ sign, end }) => sql`${of} ${sign} ${end}`),
      sql` and `,
    );
  return [{ index: both(column), row: sql`(${both(held)})` }];
}

/** Few assets are told by their ids; where there are many, each row is asked. */
async function fewOr(
  transaction: Transaction,
  organisationId: string,
  { id }: FilteredField,
  index: RawBuilder<unknown> | null,
  row: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (index === null) return row;
  const found = await transaction.all(
    raw<{ assetId: string }>(sql`select v.asset_id from custom_field_value v
      where v.organisation_id = ${organisationId} and v.field_id = ${id} and ${index} limit ${MOST_FOUND + 1}`),
  );
  return found.length > MOST_FOUND ? row : isOneOf(found.map(({ assetId }) => assetId));
}

function isOneOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`a.id = any (${[...ids]}::uuid[])`;
}

async function wordOr(
  transaction: Transaction,
  organisationId: string,
  { id }: FilteredField,
  query: string,
): Promise<RawBuilder<unknown>> {
  const found = await transaction.all(
    raw<{ assetId: string }>(
      sql`select assets_with_word_in(${id}, ${query}, ${MOST_FOUND + 1}) as asset_id`,
    ),
  );
  if (found.length <= MOST_FOUND) return isOneOf(found.map(({ assetId }) => assetId));
  return sql`exists (select from custom_field_value v where v.organisation_id = ${organisationId}
    and v.asset_id = a.id and v.field_id = ${id} and v.searched @@ ${query}::tsquery)`;
}

interface SearchedField {
  readonly id: string;
  readonly assetTypeId: string;
  /** Those whose names hold the word of each query, in the order of the queries. */
  readonly choices: readonly string[][];
}

/**
 * What each word of a search asks of the searchable custom fields of the row `a`, where each row is
 * asked; null where there are none.
 */
export async function searchedFieldConditions(
  transaction: Transaction,
  organisationId: string,
  queries: readonly string[],
): Promise<readonly RawBuilder<unknown>[] | null> {
  const choicesOf = queries.map(
    (query) => sql`array(select c ->> 'id' from jsonb_array_elements(f.choices) c
      where words_to_find(f.organisation_id, c ->> 'name') @@ ${query}::tsquery)`,
  );
  const fields = await transaction.all(
    raw<SearchedField>(sql`select f.id, f.asset_type_id, json_build_array(${sql.join(choicesOf)}) as choices
      from custom_field f where f.organisation_id = ${organisationId} and f.is_searchable and f.deleted_at is null`),
  );
  if (fields.length === 0) return null;
  const types = [...new Set(fields.map(({ assetTypeId }) => assetTypeId))];
  return queries.map((query, at) => {
    const ofTypes = types.map((type) => {
      const own = fields.filter(({ assetTypeId }) => assetTypeId === type);
      const ids = own.map(({ id }) => id);
      const choices = own.flatMap((field) => field.choices[at] ?? []);
      return sql`(a.model_id = any (array(select m.id from asset_model m
          where m.organisation_id = ${organisationId} and m.asset_type_id = ${type}))
        and exists (select from custom_field_value v where v.organisation_id = ${organisationId}
          and v.asset_id = a.id and v.field_id = any (${ids}::uuid[])
          and (v.searched @@ ${query}::tsquery or v.choice = any (${choices}::text[]))))`;
    });
    return sql`(${sql.join(ofTypes, sql` or `)})`;
  });
}
