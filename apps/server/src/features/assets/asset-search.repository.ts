import type { AssetFacets, AssetSearch, AssetSearchResults } from "@storey/contract";
import { ASSET_COUNT_MAX, type AssetSort } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ASSET_TABLES, SUMMARY_COLUMNS, type SummaryRow, toSummary } from "./asset-columns.ts";
import { type AssetConditions, conditionsOf } from "./asset-conditions.repository.ts";

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
  "-createdAt": sql`a.created_at desc, a.id desc`,
  "-updatedAt": sql`a.updated_at desc, a.id desc`,
};

/** A page of the assets that a search finds, how many it finds, and the facets where they are asked for. */
export async function searchAssets(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
): Promise<AssetSearchResults> {
  const conditions = await conditionsOf(transaction, organisationId, search);
  const counted =
    search.withFacets === false
      ? await countCapped(transaction, conditions)
      : await countFacets(transaction, organisationId, conditions);
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

type Counted = Omit<AssetSearchResults, "results">;

/** Counts as far as anybody reads: an exact figure of many costs as much as reading them all. */
async function countCapped(transaction: Transaction, { all }: AssetConditions): Promise<Counted> {
  const found = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::integer as count
      from (select from asset a where ${all} limit ${ASSET_COUNT_MAX + 1}) counted`),
  );
  const count = found?.count ?? 0;
  return {
    totalCount: Math.min(count, ASSET_COUNT_MAX),
    hasMore: count > ASSET_COUNT_MAX,
    facets: null,
  };
}

/** A facet whose choices are records with a name; null is what has none. */
interface NamedFacet {
  readonly table: string;
  /** The column of a counted row that names one of them. */
  readonly key: string;
  readonly order: RawBuilder<unknown>;
  readonly limit?: RawBuilder<unknown>;
}

/** The facets, and the columns of a counted row that say whether it passes each one's own filter. */
const PASSES = {
  assetTypes: "passes_type",
  models: "passes_model",
  manufacturers: "passes_manufacturer",
  locations: "passes_location",
  lifecycleStatuses: "passes_status",
  floating: "passes_floating",
} as const;

type FacetName = keyof typeof PASSES;

/** Whether a counted row passes all filters but one facet's own. */
function passes(without: FacetName | null): RawBuilder<unknown> {
  const columns = Object.entries(PASSES).flatMap(([facet, column]) =>
    facet === without ? [] : [sql.ref(`c.${column}`)],
  );
  return sql.join(columns, sql` and `);
}

/**
 * Counts all that is found, in one pass over it: by model, location, state and whether it floats. All
 * facets are counted from those groups, which are few, so that each ignores its own filter at no cost.
 */
async function countFacets(
  transaction: Transaction,
  organisationId: string,
  { base, filters }: AssetConditions,
): Promise<Counted> {
  const facet = (name: FacetName, { table, key, order, limit = sql`` }: NamedFacet) => sql`
    coalesce((select json_agg(x) from (
      select e.id, e.name, sum(c.n)::integer as count from c
      left join ${sql.table(table)} e on e.organisation_id = ${organisationId} and e.id = c.${sql.ref(key)}
      where ${passes(name)} group by e.id, e.name order by ${order}, e.id ${limit}) x), '[]'::json)`;
  const byName = sql`e.name collate natural_order nulls last`;
  const found = await transaction.first(
    raw<AssetFacets & { totalCount: number }>(sql`
      with counted as materialized (
        select a.model_id, a.location_id, a.lifecycle_status, a.space_id is null as is_floating, count(*) as n
        from asset a where ${base} group by 1, 2, 3, 4),
      c as materialized (
        select k.*, m.asset_type_id, m.manufacturer_id,
          ${filters.assetTypes} as passes_type, ${filters.models} as passes_model,
          ${filters.manufacturers} as passes_manufacturer, ${filters.locations} as passes_location,
          ${filters.lifecycleStatuses} as passes_status, ${filters.floating} as passes_floating
        from counted k join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id)
      select (select coalesce(sum(c.n), 0)::integer from c where ${passes(null)}) as total_count,
        ${facet("assetTypes", { table: "asset_type", key: "asset_type_id", order: byName })} as asset_types,
        ${facet("models", { table: "asset_model", key: "model_id", order: sql`sum(c.n) desc`, limit: sql`limit 100` })} as models,
        ${facet("manufacturers", { table: "manufacturer", key: "manufacturer_id", order: byName })} as manufacturers,
        ${facet("locations", { table: "location", key: "location_id", order: byName })} as locations,
        coalesce((select json_agg(x) from (
          select c.lifecycle_status as value, sum(c.n)::integer as count from c
          where ${passes("lifecycleStatuses")} group by 1) x), '[]'::json) as lifecycle_statuses,
        (select coalesce(sum(c.n), 0)::integer from c where c.is_floating and ${passes("floating")}) as floating`),
  );
  if (!found) throw new Error("a statement of aggregates gave no row");
  const { totalCount, ...facets } = found;
  return { totalCount, hasMore: false, facets };
}
