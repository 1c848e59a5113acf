import type { AssetSearch, AssetSearchResults, ListedAsset } from "@storey/contract";
import { ASSET_COUNT_MAX, customFieldOfColumn } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { ProblemError } from "../../http/problem.ts";
import { ASSET_TABLES, SUMMARY_COLUMNS, type SummaryRow, toSummary } from "./asset-columns.ts";
import { type AssetConditions, conditionsOf } from "./asset-conditions.repository.ts";
import { type Counted, countFacets, countKnown } from "./asset-facets.repository.ts";
import {
  type AssetOrdering,
  cursorValues,
  orderingOf,
  ordersOf,
  type Stretch,
  stretchesOf,
  wholeList,
} from "./asset-order.repository.ts";
import { findCustomColumns } from "./custom-column.repository.ts";
import { type ListCursor, readCursor, writeCursor } from "./list-cursor.ts";

const PAGE_SIZE = 50;

/** A page of the assets that a search finds, how many it finds, and the facets where they are asked for. */
export async function searchAssets(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
): Promise<AssetSearchResults> {
  const ordering = await orderingOfSearch(transaction, organisationId, search);
  const conditions = await conditionsOf(transaction, organisationId, search);
  const counted =
    search.withFacets === false
      ? await countPlainly(transaction, organisationId, conditions)
      : await countFacets(transaction, organisationId, conditions);
  const asked = { ...search, pageSize: search.pageSize ?? PAGE_SIZE };
  const page = await pageOf(transaction, { search: asked, conditions, ordering });
  return { ...counted, ...page };
}

/** The order of a search. A custom field that is gone orders nothing. */
export async function orderingOfSearch(
  transaction: Transaction,
  organisationId: string,
  search: Pick<AssetSearch, "sort">,
): Promise<AssetOrdering> {
  const orders = ordersOf(search);
  const ids = orders.flatMap(({ field }) => customFieldOfColumn(field) ?? []);
  return orderingOf(orders, await findCustomColumns(transaction, organisationId, ids));
}

interface Asked {
  readonly search: AssetSearch & { readonly pageSize: number };
  readonly conditions: AssetConditions;
  readonly ordering: AssetOrdering;
}

type Page = Pick<AssetSearchResults, "results" | "previous" | "next">;
type FoundRow = SummaryRow & {
  readonly customFields: ListedAsset["customFields"];
  readonly custody: ListedAsset["custody"];
  readonly cursorValues: readonly (string | null)[];
};

async function pageOf(transaction: Transaction, asked: Asked): Promise<Page> {
  const { search, ordering } = asked;
  const { at = "start", page, pageSize } = search;
  if (page !== undefined && search.at === undefined) {
    const whole = wholeList(ordering);
    const rows = await readRows(transaction, asked, whole, pageSize, (page - 1) * pageSize);
    return { results: rows.map(toListed), previous: null, next: null };
  }
  const cursor = at === "start" || at === "end" ? null : readCursor(ordering, at);
  if (at !== "start" && at !== "end" && cursor === null) throw badCursor();
  const towards = cursor?.towards ?? (at === "end" ? "previous" : "next");
  const found: FoundRow[] = [];
  for (const stretch of stretchesOf(ordering, towards, cursor)) {
    const missing = pageSize + 1 - found.length;
    if (missing > 0) found.push(...(await readRows(transaction, asked, stretch, missing, 0)));
  }
  const hasFurther = found.length > pageSize;
  const rows = found.slice(0, pageSize);
  if (towards === "previous") rows.reverse();
  const cursorAt = (row: FoundRow | undefined, side: ListCursor["towards"]) =>
    row ? writeCursor(ordering, { towards: side, values: row.cursorValues, id: row.id }) : null;
  // Beyond a cursor lies the row that it was made of, unless that is gone by now.
  const behind = (edge: string | null, end: string) => (cursor === null ? null : (edge ?? end));
  const first = cursorAt(rows[0], "previous");
  const last = cursorAt(rows.at(-1), "next");
  const results = rows.map(toListed);
  return towards === "next"
    ? { results, previous: behind(first, "end"), next: hasFurther ? last : null }
    : { results, previous: hasFurther ? first : null, next: behind(last, "start") };
}

function badCursor(): ProblemError {
  const code = "cursor.invalid";
  const message = FIELD_MESSAGES[code] ?? code;
  return new ProblemError("request.invalid", { fields: [{ field: "at", code, message }] });
}

/**
 * Reads rows of a stretch. They are found first, so that names are looked up for them alone, each by its
 * key: policies let the planner think that there are few assets, and it would read all of them.
 */
async function readRows(
  transaction: Transaction,
  { search, conditions, ordering }: Asked,
  { condition, order }: Stretch,
  limit: number,
  offset: number,
): Promise<FoundRow[]> {
  return transaction.all(
    raw<FoundRow>(sql`
      with page as materialized (
        select a.organisation_id, a.id, ${cursorValues(ordering)} as cursor_values,
          row_number() over (order by ${order}) as place
        from asset a ${ordering.joins}
        where ${conditions.all} and ${condition} order by ${order} limit ${limit} offset ${offset})
      select found.*, page.cursor_values from page cross join lateral (
        select ${sql.raw(SUMMARY_COLUMNS)}, ${customValues(search.customFieldIds ?? [])} as custom_fields,
          ${CUSTODY} as custody
        from ${sql.raw(ASSET_TABLES)}
        where a.organisation_id = page.organisation_id and a.id = page.id offset 0) found order by page.place`),
  );
}

function toListed({ cursorValues: _cursor, ...row }: FoundRow): ListedAsset {
  return toSummary(row);
}

/** Who has the asset `a`; null where nobody does. */
const CUSTODY = sql`(select json_build_object('holderName', h.holder_name, 'dueBack', h.due_back)
  from custody h where h.organisation_id = a.organisation_id and h.asset_id = a.id and h.in_at is null)`;

/** The values of custom fields that the kind of the asset `a` of the model `m` has in use. */
function customValues(ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql`'{}'::jsonb`;
  return sql`coalesce((select jsonb_object_agg(f.id, a.custom_fields -> f.id::text) from custom_field f
    where f.organisation_id = a.organisation_id and f.id = any (${[...ids]}::uuid[])
      and f.asset_type_id = m.asset_type_id and f.deleted_at is null and a.custom_fields ? f.id::text), '{}')`;
}

/**
 * Counts without facets: all of them where the counts that are kept know, else as far as anybody reads,
 * as an exact figure of many costs as much as reading them all.
 */
async function countPlainly(
  transaction: Transaction,
  organisationId: string,
  conditions: AssetConditions,
): Promise<Counted> {
  if (conditions.known.groups) {
    const totalCount = await countKnown(transaction, organisationId, conditions);
    return { totalCount, hasMore: false, facets: null };
  }
  const { all, groups, isInMany, filters, dates } = conditions;
  if (isInMany) return { totalCount: ASSET_COUNT_MAX, hasMore: true, facets: null };
  const ofGroups = [...Object.values(filters), ...Object.values(dates)];
  const found = await transaction.first(
    raw<{ count: number }>(
      groups
        ? sql`select coalesce(sum(k.n), 0)::integer as count from (${groups}) k
            join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id
            where ${sql.join(ofGroups, sql` and `)}`
        : sql`select count(*)::integer as count
            from (select from asset a where ${all} limit ${ASSET_COUNT_MAX + 1}) counted`,
    ),
  );
  const count = found?.count ?? 0;
  return {
    totalCount: Math.min(count, ASSET_COUNT_MAX),
    hasMore: count > ASSET_COUNT_MAX,
    facets: null,
  };
}
