import type { AssetFacets, AssetSearchResults } from "@storey/contract";
import { ASSET_DATES, type AssetDateKey } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { storedName } from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AssetConditions } from "./asset-conditions.repository.ts";
import { bucketOf } from "./asset-date-conditions.ts";
import { countChoices } from "./custom-field-facets.repository.ts";

/** How many a search finds, and of what. */
export type Counted = Pick<AssetSearchResults, "totalCount" | "hasMore" | "facets">;

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
 * Counts all that is found, by model, location, state and whether it floats, and by the buckets of all
 * dates together. All facets are counted from those groups, which are few, so that each ignores its
 * own filter at no cost.
 */
export async function countFacets(
  transaction: Transaction,
  organisationId: string,
  conditions: AssetConditions,
): Promise<Counted> {
  const { filters, dates } = conditions;
  const facet = (name: FacetName, { table, key, order, limit = sql`` }: NamedFacet) => sql`
    coalesce((select json_agg(x) from (
      select e.id, e.name, sum(c.n)::integer as count from c
      left join ${sql.table(table)} e on e.organisation_id = ${organisationId} and e.id = c.${sql.ref(key)}
      where ${passes(name)} group by e.id, e.name order by ${order}, e.id ${limit}) x), '[]'::json)`;
  const byName = sql`e.name collate natural_order nulls last`;
  const ofDate = (key: AssetDateKey) => {
    const others = ASSET_DATES.filter((one) => one !== key).map((one) => dates[one]);
    return sql`${sql.lit(key)}, coalesce((select json_agg(x) from (
      select k.${bucketColumn(key)} as value, sum(k.n)::integer as count from buckets k
      where ${sql.join(others, sql` and `)} group by 1) x), '[]'::json)`;
  };
  const found = await transaction.first(
    raw<Omit<AssetFacets, "customFields"> & { totalCount: number }>(sql`
      with ${groupsOf(organisationId, conditions)},
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
        (select coalesce(sum(c.n), 0)::integer from c where c.is_floating and ${passes("floating")}) as floating,
        json_build_object(${sql.join(ASSET_DATES.map(ofDate))}) as dates`),
  );
  if (!found) throw new Error("a statement of aggregates gave no row");
  const { totalCount, ...facets } = found;
  const customFields = await countChoices(transaction, organisationId, conditions);
  return { totalCount, hasMore: false, facets: { ...facets, customFields } };
}

/** The column of a group that names the bucket of a date. */
function bucketColumn(key: AssetDateKey): RawBuilder<unknown> {
  return sql.ref(storedName(key));
}

/** What is counted, by what facets tell apart: `counted` but for their filters, `buckets` of dates but for theirs. */
function groupsOf(
  organisationId: string,
  { base, withoutDates, groups, filters, dates }: AssetConditions,
): RawBuilder<unknown> {
  const columns = sql.join(ASSET_DATES.map((key) => sql`k.${bucketColumn(key)}`));
  if (groups !== null) {
    return sql`
      found as materialized (${groups}),
      counted as materialized (
        select k.model_id, k.location_id, k.lifecycle_status, k.is_floating, sum(k.n) as n from found k
        where ${sql.join(Object.values(dates), sql` and `)} group by 1, 2, 3, 4),
      buckets as materialized (
        select ${columns}, sum(k.n) as n from found k
        join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id
        where ${sql.join(Object.values(filters), sql` and `)} group by ${columns})`;
  }
  const buckets = ASSET_DATES.map(
    (key) => sql`${bucketOf(organisationId, key)} as ${bucketColumn(key)}`,
  );
  return sql`
    counted as materialized (
      select a.model_id, a.location_id, a.lifecycle_status, a.space_id is null as is_floating, count(*) as n
      from asset a where ${base} group by 1, 2, 3, 4),
    buckets as materialized (
      select ${sql.join(buckets)}, count(*) as n from asset a where ${withoutDates} group by 1, 2, 3, 4)`;
}
