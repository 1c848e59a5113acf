import { dayAfter } from "./time-zone.ts";

/** The dates of an asset that its model may give. Source: Spec §3, Asset; §9, asset date buckets. */
export const ASSET_DATES = [
  "endOfLife",
  "endOfSupport",
  "licenseExpiry",
  "warrantyExpiry",
] as const;

/** One of the dates that a model may give. */
export type AssetDateKey = (typeof ASSET_DATES)[number];

/** The dates that assets are counted by: those, and the next test of portable appliances. */
export const COUNTED_DATES = [...ASSET_DATES, "patNextDueAt"] as const;

/** One of the dates that assets are counted by. */
export type CountedDateKey = (typeof COUNTED_DATES)[number];

/** Where a date that counts comes from: the asset, its model, or computed from its installation. */
export type AssetDateSource = "asset" | "model" | "computed";

/** A date that counts, as `2027-03-31`, and where it comes from. */
export interface EffectiveDate {
  readonly value: string;
  readonly source: AssetDateSource;
}

/** What one date of an asset is told from; days as `2027-03-31`. */
export interface DateSources {
  readonly asset: string | null;
  readonly model: string | null;
  /** How many months after its installation the model's date lies. */
  readonly modelMonths: number | null;
  readonly installDate: string | null;
}

/**
 * The day so many months after another. Where that month is shorter it is its last day: one month after
 * 31 January is 28 or 29 February.
 */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const counted = year * 12 + month - 1 + months;
  const lastOfMonth = new Date(0);
  lastOfMonth.setUTCFullYear(Math.floor(counted / 12), (counted % 12) + 1, 0);
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/**
 * The day until which a warranty of so many months from the purchase holds. Null where one of the two is
 * not known; no months are no warranty. Source: issue 16, Snipe-IT's "Warranty Months".
 */
export function warrantyExpiryOf(
  purchaseDate: string | null,
  months: number | null,
): string | null {
  return purchaseDate === null || !months ? null : monthsAfter(purchaseDate, months);
}

/**
 * The date that counts: the asset's, else its model's, else the model's months from the day it was
 * installed. Null without any of them. Source: product design 4.7.
 */
export function effectiveDate(given: DateSources): EffectiveDate | null {
  const { asset, model, modelMonths, installDate } = given;
  if (asset !== null) return { value: asset, source: "asset" };
  if (model !== null) return { value: model, source: "model" };
  if (modelMonths === null || installDate === null) return null;
  return { value: monthsAfter(installDate, modelMonths), source: "computed" };
}

/** The buckets that dates are counted in, the most pressing first. Source: Spec §9. */
export const DATE_BUCKETS = ["expired", "0-30", "31-60", "61+", "none"] as const;

/** A bucket of dates. */
export type DateBucket = (typeof DATE_BUCKETS)[number];

/**
 * Sorts a day into its bucket, as of today in the organisation's time zone. A date holds until its day
 * is over, so that today is in "0-30"; day 30 is too, day 31 is in "31-60". Null is "none".
 * Source: Spec §9, asset date buckets; product design 4.7.
 */
export function dateBucketOf(day: string | null, today: string): DateBucket {
  if (day === null) return "none";
  if (day < today) return "expired";
  if (day <= dayAfter(today, 30)) return "0-30";
  return day <= dayAfter(today, 60) ? "31-60" : "61+";
}
