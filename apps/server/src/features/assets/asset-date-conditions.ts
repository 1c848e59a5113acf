import type { AssetFilters } from "@storey/contract";
import { COUNTED_DATES, type CountedDateKey, type DateBucket } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { storedName } from "../../db/record.ts";

/** The column of an asset that holds a date that counts, as it is found by. */
export function effectiveColumn(key: CountedDateKey): string {
  if (key === "patNextDueAt") return storedName(key);
  return storedName(`effective${key[0]?.toUpperCase()}${key.slice(1)}`);
}

/** Today by the organisation's clock, looked up once. */
export function today(organisationId: string): RawBuilder<unknown> {
  return sql`(select (now() at time zone o.timezone)::date from organisation o where o.id = ${organisationId})`;
}

/**
 * The buckets as ranges of days after today, the same as the domain's `dateBucketOf`; the ends belong
 * to them, and null is no end. Source: Spec §9.
 */
const RANGES: Readonly<
  Record<Exclude<DateBucket, "none">, readonly [number | null, number | null]>
> = {
  expired: [null, -1],
  "0-30": [0, 30],
  "31-60": [31, 60],
  "61+": [61, null],
};

/** The buckets of days in their order, and the last day of each but the last, after today. */
export const BUCKET_NAMES = Object.keys(RANGES);
export const BUCKET_ENDS = Object.values(RANGES).flatMap(([, to]) => to ?? []);

/** The bucket that a date of the asset `a` is in. */
export function bucketOf(organisationId: string, key: CountedDateKey): RawBuilder<unknown> {
  const column = sql.ref(`a.${effectiveColumn(key)}`);
  return sql`case when ${column} is null then 'none' else ${bucketOfDay(column, today(organisationId))} end`;
}

/** The bucket that a day is in. */
export function bucketOfDay(
  column: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const last = Object.entries(RANGES).map(([bucket, [, to]]) =>
    to === null
      ? sql`else ${sql.lit(bucket)}`
      : sql`when ${column} <= ${today} + ${sql.lit(to)} then ${sql.lit(bucket)}`,
  );
  return sql`case ${sql.join(last, sql` `)} end`;
}

/** What is asked of the dates of the asset `a`: one condition for each date with a filter. */
export function dateConditions(
  organisationId: string,
  filters: AssetFilters,
): RawBuilder<unknown>[] {
  return COUNTED_DATES.flatMap((key) => {
    const wanted = filters[key] ?? [];
    if (wanted.length === 0) return [];
    const column = sql.ref(`a.${effectiveColumn(key)}`);
    const any = wanted.map((bucket) => bucketCondition(organisationId, column, bucket));
    return [sql`(${sql.join(any, sql` or `)})`];
  });
}

/** Whether a day is in a bucket, as of today. */
export function bucketCondition(
  organisationId: string,
  column: RawBuilder<unknown>,
  bucket: DateBucket,
): RawBuilder<unknown> {
  if (bucket === "none") return sql`${column} is null`;
  const day = (after: number) => sql`${today(organisationId)} + ${sql.lit(after)}`;
  const [from, to] = RANGES[bucket];
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${day(from)}`]),
    ...(to === null ? [] : [sql`${column} <= ${day(to)}`]),
  ];
  return sql`(${sql.join(ends, sql` and `)})`;
}

/** The same of the buckets that a row `k` names by the keys of the dates. */
export function bucketFilters(
  filters: AssetFilters,
): Readonly<Record<CountedDateKey, RawBuilder<unknown>>> {
  return Object.fromEntries(
    COUNTED_DATES.map((key) => {
      const wanted = filters[key] ?? [];
      const isAny = wanted.length === 0;
      return [
        key,
        isAny ? sql`true` : sql`k.${sql.ref(storedName(key))} = any (${wanted}::text[])`,
      ];
    }),
  ) as Record<CountedDateKey, RawBuilder<unknown>>;
}
