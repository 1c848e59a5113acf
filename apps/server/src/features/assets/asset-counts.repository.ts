import type { AssetFilters, DateCounts } from "@storey/contract";
import { COUNTED_DATES, type CountedDateKey, DATE_BUCKETS } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { storedName } from "../../db/record.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { bucketOfDay, today } from "./asset-date-conditions.ts";

/** The filters by what assets are counted by. */
const COUNTED_FILTERS = [
  "assetTypeIds",
  "modelIds",
  "manufacturerIds",
  "locationIds",
  "lifecycleStatuses",
  "isFloating",
];
/** The filters by a model, which days are not counted by. */
const MODEL_FILTERS = ["assetTypeIds", "modelIds", "manufacturerIds"];

/** The location in the counts of what lies in none. */
const NOWHERE = sql`'00000000-0000-0000-0000-000000000000'`;

/** What the counts that are kept know of what a search finds. */
export interface KnownCounts {
  /** How many there are of each model, place and state. */
  readonly groups: boolean;
  /** The dates of which they know how many are in each bucket, without the filter of that date. */
  readonly dates: readonly CountedDateKey[];
  /** Whether it is asked of locations. */
  readonly asksOfPlaces: boolean;
}

/**
 * Tells what of a search is known without a look at its assets; `isNarrowed` says whether it asks of
 * anything besides these filters, such as a text.
 */
export function countsOf(filters: AssetFilters, isNarrowed: boolean): KnownCounts {
  const asked = askedFilters(filters);
  const ofDates = COUNTED_DATES.filter((key) => asked.includes(key));
  const others = asked.filter((key) => !ofDates.some((date) => date === key));
  const isCounted = !isNarrowed && others.every((key) => COUNTED_FILTERS.includes(key));
  const isOfModels = others.some((key) => MODEL_FILTERS.includes(key));
  const [ofDate, ...more] = ofDates;
  const dates = ofDate === undefined ? COUNTED_DATES : more.length === 0 ? [ofDate] : [];
  return {
    groups: isCounted && ofDates.length === 0,
    dates: isCounted && !isOfModels ? dates : [],
    asksOfPlaces: others.includes("locationIds"),
  };
}

function askedFilters(filters: AssetFilters): string[] {
  return Object.entries(filters).flatMap(([key, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [key],
  );
}

/**
 * How many assets there are of each model, location and state, floating or not: the counts that were
 * folded, and what was written since. A query of the columns `model_id`, `location_id` (null for none),
 * `lifecycle_status`, `is_floating` and `n`.
 */
export function countedGroups(organisationId: string, isArchived: boolean): RawBuilder<unknown> {
  const kept = (table: string) => sql`
    select model_id, location_id, lifecycle_status, is_floating, n from ${sql.table(table)}
    where organisation_id = ${organisationId} and is_archived = ${isArchived}`;
  return sql`select x.model_id, nullif(x.location_id, ${NOWHERE}) as location_id, x.lifecycle_status, x.is_floating,
      sum(x.n)::integer as n
    from (${kept("asset_count")} union all ${kept("asset_count_change")}) x
    group by 1, 2, 3, 4 having sum(x.n) <> 0`;
}

interface AskedOfDates {
  readonly isArchived: boolean;
  /** Of the columns `location_id` (null for none), `lifecycle_status` and `is_floating` of rows `k`. */
  readonly condition: RawBuilder<unknown>;
  /** Whether the condition asks of locations. */
  readonly asksOfPlaces: boolean;
}

/**
 * Counts the buckets of all dates, by the organisation's day. Months that lie in
 * one bucket are counted as a whole, the days around today and the bounds one by one.
 */
export async function countDates(
  transaction: Transaction,
  organisationId: string,
  { isArchived, condition, asksOfPlaces }: AskedOfDates,
): Promise<DateCounts> {
  const of = (which: RawBuilder<unknown>) =>
    sql`organisation_id = ${organisationId} and is_archived = ${isArchived} and ${which}`;
  const byPlace = (which: RawBuilder<unknown>) => sql`
    select period, begins_on, date_key, location_id, lifecycle_status, is_floating, n
    from asset_date_count where ${of(which)}`;
  // The totals are there for who is barred from no location: of the two, one gives rows.
  const kept = (which: RawBuilder<unknown>) =>
    asksOfPlaces
      ? byPlace(which)
      : sql`select period, begins_on, date_key, null::uuid as location_id, lifecycle_status, is_floating, n
          from asset_date_total where ${of(which)}
        union all ${byPlace(sql`(select barred_locations()) <> '{}' and ${which}`)}`;
  const first = sql`(select first from around)`;
  const last = sql`(select beyond from around)`;
  const found = await transaction.all(
    raw<{ key: string; bucket: string; count: number }>(sql`
      with around as materialized (
        select t.today, date_trunc('month', t.today::timestamp)::date as first,
          (date_trunc('month', t.today::timestamp + interval '60 days') + interval '1 month')::date as beyond
        from (select ${today(organisationId)} as today) t),
      counted as (
        ${kept(sql`period = 'none'`)}
        union all ${kept(sql`period = 'month' and begins_on < ${first}`)}
        union all ${kept(sql`period = 'month' and begins_on >= ${last}`)}
        union all ${kept(sql`period = 'day' and begins_on >= ${first} and begins_on < ${last}`)}
        union all
        select p.period, p.begins_on, p.date_key, c.location_id, c.lifecycle_status, c.is_floating, c.n
        from asset_count_change c cross join lateral asset_date_periods(
          c.end_of_life, c.end_of_support, c.license_expiry, c.warranty_expiry, c.pat_next_due_at) p
        where c.organisation_id = ${organisationId} and c.is_archived = ${isArchived}
          and (p.period = 'none' or (p.period = 'day') = (p.begins_on >= ${first} and p.begins_on < ${last}))),
      k as (select period, begins_on, date_key, nullif(location_id, ${NOWHERE}) as location_id,
        lifecycle_status, is_floating, n from counted)
      select k.date_key as key,
        case k.period when 'none' then 'none' else ${bucketOfDay(sql`k.begins_on`, sql`(select today from around)`)} end as bucket,
        sum(k.n)::integer as count
      from k where ${condition} group by 1, 2`),
  );
  const countOf = (key: string, bucket: string) =>
    found.find((one) => one.key === key && one.bucket === bucket)?.count ?? 0;
  return Object.fromEntries(
    COUNTED_DATES.map((key) => [
      key,
      DATE_BUCKETS.map((value) => ({ value, count: countOf(storedName(key), value) })),
    ]),
  ) as DateCounts;
}
