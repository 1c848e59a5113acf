import type { AssetFacets, AssetSearchResults } from "@storey/contract";
import { COUNTED_DATES, type CountedDateKey } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { storedName } from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AssetConditions } from "./asset-conditions.repository.ts";
import { countDates, countedGroups } from "./asset-counts.repository.ts";
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
 * Counts all that is found: by model, location, state and whether it floats, from the counts that are
 * kept where they know, else in one pass over it. All facets are counted from those groups, which are
 * few, so that each ignores its own filter at no cost.
 */
export async function countFacets(
  transaction: Transaction,
  organisationId: string,
  conditions: AssetConditions,
): Promise<Counted> {
  const { base, filters, dates: ofDates, known, isArchived } = conditions;
  const inOnePass = foundGroups(organisationId, conditions);
  const groups = known.groups
    ? countedGroups(organisationId, isArchived)
    : inOnePass
      ? sql`select k.model_id, k.location_id, k.lifecycle_status, k.is_floating, sum(k.n) as n from found k
          where ${sql.join(Object.values(ofDates), sql` and `)} group by 1, 2, 3, 4`
      : sql`select a.model_id, a.location_id, a.lifecycle_status, a.space_id is null as is_floating, count(*) as n
          from asset a where ${base} group by 1, 2, 3, 4`;
  const facet = (name: FacetName, { table, key, order, limit = sql`` }: NamedFacet) => sql`
    coalesce((select json_agg(x) from (
      select e.id, e.name, sum(c.n)::integer as count from c
      left join ${sql.table(table)} e on e.organisation_id = ${organisationId} and e.id = c.${sql.ref(key)}
      where ${passes(name)} group by e.id, e.name order by ${order}, e.id ${limit}) x), '[]'::json)`;
  const byName = sql`e.name collate natural_order nulls last`;
  const found = await transaction.first(
    raw<Omit<AssetFacets, "dates" | "customFields"> & Found>(sql`
      with ${inOnePass ? sql`found as materialized (${inOnePass}),` : sql``} counted as materialized (${groups}),
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
        ${inOnePass ? foundBuckets(organisationId, conditions) : sql`null`} as found_dates`),
  );
  if (!found) throw new Error("a statement of aggregates gave no row");
  const { totalCount, foundDates, ...facets } = found;
  const dates =
    foundDates ??
    ({
      ...(await keptBuckets(transaction, organisationId, conditions)),
      ...(await countBuckets(transaction, organisationId, conditions)),
    } as AssetFacets["dates"]);
  const customFields = await countChoices(transaction, organisationId, conditions);
  return { totalCount, hasMore: false, facets: { ...facets, dates, customFields } };
}

/**
 * What is found as groups that tell the bucket of each date too, so that facets and dates are of one
 * pass; null where the counts that are kept know some of it.
 */
function foundGroups(
  organisationId: string,
  { groups, known, anyFacet }: AssetConditions,
): RawBuilder<unknown> | null {
  if (groups) return groups;
  if (known.groups || known.dates.length > 0) return null;
  return sql`select a.model_id, a.location_id, a.lifecycle_status, a.space_id is null as is_floating,
      ${bucketColumns(organisationId)}, count(*) as n
    from asset a where ${anyFacet} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`;
}

/** The bucket of each date of an asset \`a\`, by the name of the date. */
function bucketColumns(organisationId: string): RawBuilder<unknown> {
  return sql.join(
    COUNTED_DATES.map(
      (key) => sql`${bucketOf(organisationId, key)} as ${sql.ref(storedName(key))}`,
    ),
  );
}

/** What is counted besides the facets that lie in groups. */
interface Found {
  readonly totalCount: number;
  /** Of what was counted in one pass. */
  readonly foundDates: AssetFacets["dates"] | null;
}

/** The buckets of all dates of the groups `found`, each without its own filter, as an object. */
function foundBuckets(
  organisationId: string,
  { filters, dates }: AssetConditions,
): RawBuilder<unknown> {
  const facet = (key: CountedDateKey) => {
    const others = COUNTED_DATES.filter((one) => one !== key).map((one) => dates[one]);
    return sql`${sql.lit(key)}, coalesce((select json_agg(x) from (
      select k.${sql.ref(storedName(key))} as value, sum(k.n)::integer as count from found k
      join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id
      where ${sql.join([...Object.values(filters), ...others], sql` and `)} group by 1) x), '[]'::json)`;
  };
  return sql`json_build_object(${sql.join(COUNTED_DATES.map(facet))})`;
}

/** How many are found, where the counts that are kept know: all of them, however many. */
export async function countKnown(
  transaction: Transaction,
  organisationId: string,
  { filters, isArchived }: AssetConditions,
): Promise<number> {
  const found = await transaction.first(
    raw<{ count: number }>(sql`
      select coalesce(sum(k.n), 0)::integer as count from (${countedGroups(organisationId, isArchived)}) k
      join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id
      where ${sql.join(Object.values(filters), sql` and `)}`),
  );
  return found?.count ?? 0;
}

type SomeDates = Partial<AssetFacets["dates"]>;

/** The buckets of the dates that the counts know that are kept, those that some are in. */
async function keptBuckets(
  transaction: Transaction,
  organisationId: string,
  { filters, isArchived, known }: AssetConditions,
): Promise<SomeDates> {
  if (known.dates.length === 0) return {};
  const { locations, lifecycleStatuses, floating } = filters;
  const condition = sql.join([locations, lifecycleStatuses, floating], sql` and `);
  const { asksOfPlaces } = known;
  const counted = await countDates(transaction, organisationId, {
    ...{ isArchived, condition, asksOfPlaces },
  });
  return Object.fromEntries(
    known.dates.map((key) => [key, counted[key].filter(({ count }) => count > 0)]),
  );
}

/**
 * Counts the buckets of the dates that the counts do not know: where the only filter of a date is of one
 * that is known, and where kinds, models or manufacturers alone are filtered by.
 */
async function countBuckets(
  transaction: Transaction,
  organisationId: string,
  { all, known }: AssetConditions,
): Promise<SomeDates> {
  const keys = COUNTED_DATES.filter((key) => !known.dates.includes(key));
  if (keys.length === 0) return {};
  const column = (key: CountedDateKey) => sql.ref(storedName(key));
  const facet = (key: CountedDateKey) => sql`coalesce((select json_agg(x) from (
    select k.${column(key)} as value, sum(k.n)::integer as count from k group by 1) x), '[]'::json) as ${column(key)}`;
  const found = await transaction.first(
    raw<SomeDates>(sql`
      with k as materialized (select ${bucketColumns(organisationId)}, count(*) as n
        from asset a where ${all} group by 1, 2, 3, 4, 5)
      select ${sql.join(keys.map(facet))}`),
  );
  if (!found) throw new Error("a statement of aggregates gave no row");
  return found;
}
