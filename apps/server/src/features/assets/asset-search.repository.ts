import type { AssetSearch, AssetSearchResults } from "@storey/contract";
import { ASSET_COUNT_MAX, ASSET_DATES, type AssetDateKey, type AssetSort } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ASSET_TABLES, SUMMARY_COLUMNS, type SummaryRow, toSummary } from "./asset-columns.ts";
import { type AssetConditions, conditionsOf } from "./asset-conditions.repository.ts";
import { effectiveColumn } from "./asset-date-conditions.ts";
import { type Counted, countFacets } from "./asset-facets.repository.ts";

const PAGE_SIZE = 50;

/** The name of the model of the row `a`, from `FROM_WITH_MODEL`. */
const MODEL_NAME = sql`m.name collate natural_order`;
const FROM = sql`asset a`;
const FROM_WITH_MODEL = sql`asset a
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id`;

const ORDER: Readonly<Record<AssetSort, RawBuilder<unknown>>> = {
  tag: sql`a.tag collate natural_order, a.id`,
  "-tag": sql`a.tag collate natural_order desc, a.id desc`,
  model: sql`${MODEL_NAME}, a.tag collate natural_order, a.id`,
  "-model": sql`${MODEL_NAME} desc, a.tag collate natural_order, a.id`,
  installDate: sql`a.install_date, a.id`,
  "-installDate": sql`a.install_date desc nulls last, a.id desc`,
  ...dateOrders(),
  "-createdAt": sql`a.created_at desc, a.id desc`,
  "-updatedAt": sql`a.updated_at desc, a.id desc`,
};

/** The orders by a date that counts: the most pressing first, or the last; what has none comes after. */
function dateOrders() {
  return Object.fromEntries(
    ASSET_DATES.flatMap((key) => {
      const column = sql.ref(`a.${effectiveColumn(key)}`);
      return [
        [key, sql`${column}, a.id`],
        [`-${key}`, sql`${column} desc nulls last, a.id desc`],
      ];
    }),
  ) as Record<AssetDateKey | `-${AssetDateKey}`, RawBuilder<unknown>>;
}

/** A page of the assets that a search finds, how many it finds, and the facets where they are asked for. */
export async function searchAssets(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
): Promise<AssetSearchResults> {
  const conditions = await conditionsOf(transaction, organisationId, search);
  const counted =
    search.withFacets === false
      ? await countCapped(transaction, organisationId, conditions)
      : await countFacets(transaction, organisationId, search, conditions);
  const { sort = "tag", page = 1, pageSize = PAGE_SIZE } = search;
  // The page is found first, so that names are looked up for its assets alone, each by its key: policies
  // let the planner think that there are few assets, and it would read all of them for each page.
  const rows = await transaction.all(
    raw<SummaryRow>(sql`
      with page as materialized (
        select a.organisation_id, a.id, row_number() over (order by ${ORDER[sort]}) as place
        from ${sort === "model" || sort === "-model" ? FROM_WITH_MODEL : FROM}
        where ${conditions.all} order by ${ORDER[sort]} limit ${pageSize} offset ${(page - 1) * pageSize})
      select found.* from page cross join lateral (
        select ${sql.raw(SUMMARY_COLUMNS)} from ${sql.raw(ASSET_TABLES)}
        where a.organisation_id = page.organisation_id and a.id = page.id offset 0) found order by page.place`),
  );
  return { ...counted, results: rows.map(toSummary) };
}

/** Counts as far as anybody reads: an exact figure of many costs as much as reading them all. */
async function countCapped(
  transaction: Transaction,
  organisationId: string,
  { all, groups, isInMany, filters, dates }: AssetConditions,
): Promise<Counted> {
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
