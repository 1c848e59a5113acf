import {
  ASSET_LIFECYCLE_STATUSES,
  COUNTED_DATES,
  type CountedDateKey,
  DATE_BUCKETS,
} from "@storey/domain";
import { z } from "zod";
import { AssetConditions, AssetOrders } from "./asset-conditions.ts";
import { AssetLifecycleStatus, ListedAsset } from "./asset-shapes.ts";
import { Day, Id, Named, text } from "./shape.ts";

const count = z.int().nonnegative();
const ids = z.array(Id).max(200).optional();

/** The buckets of a date that counts for an asset, by the organisation's date (Spec §9). */
const buckets = z.array(z.enum(DATE_BUCKETS)).max(DATE_BUCKETS.length).optional();

/** What a filterable custom field must hold; assets of its kind alone are found. */
export const CustomFieldFilter = z.strictObject({
  customFieldId: Id,
  /** Of a choice its ids, of yes or no `true` and `false`; `none` for assets without a value. */
  values: z.array(text(64)).max(100).optional(),
  /** Of a number or a day: the least, and the greatest. */
  from: z.union([z.number(), Day]).optional(),
  to: z.union([z.number(), Day]).optional(),
  /** Of a text or a link: words, each by its beginning. */
  words: text(200).optional(),
});
export type CustomFieldFilter = z.infer<typeof CustomFieldFilter>;

/** The filters of a search for assets. All conditions hold together. */
export const AssetFilters = z.strictObject({
  assetTypeIds: ids,
  modelIds: ids,
  /** Ids, or `none` for what nobody in particular makes. */
  manufacturerIds: z
    .array(z.union([z.literal("none"), Id]))
    .max(200)
    .optional(),
  /** Ids, or `none` for floating assets without a home. */
  locationIds: z
    .array(z.union([z.literal("none"), Id]))
    .max(200)
    .optional(),
  floorIds: ids,
  spaceIds: ids,
  lifecycleStatuses: z.array(AssetLifecycleStatus).max(ASSET_LIFECYCLE_STATUSES.length).optional(),
  /** True finds those alone that are tied to no space, false the others. */
  isFloating: z.boolean().optional(),
  /** Those alone that are a part of this one. */
  parentId: Id.optional(),
  /** The dates that count: the asset's, else its model's, else computed. */
  endOfLife: buckets,
  endOfSupport: buckets,
  licenseExpiry: buckets,
  warrantyExpiry: buckets,
  /** When its next test of portable appliances (PAT) is due. */
  patNextDueAt: buckets,
  /** Whether an issue of it waits for somebody, as far as the caller sees them. */
  hasOpenIssues: z.boolean().optional(),
  customFields: z.array(CustomFieldFilter).max(20).optional(),
});

/** A search for assets. */
export const AssetSearch = z.strictObject({
  /**
   * Words of tag, name, serial number, description and addresses, of searchable custom fields, and of
   * the names of model, kind and manufacturer: all of them, each by its beginning.
   */
  searchTerm: text(200).optional(),
  filters: AssetFilters.optional(),
  /** What is asked of columns; all of them hold, together with the filters. */
  conditions: AssetConditions.optional(),
  /** By tag without it. */
  sort: AssetOrders.optional(),
  /** The custom fields whose values come along with each asset. */
  customFieldIds: z.array(Id).max(60).optional(),
  /**
   * Where the rows begin that are given: `start`, `end` for the last ones, or a cursor of a reply to
   * the same search in the same order. Rows come in the order of the list in any case.
   */
  at: text(8_000).min(1).optional(),
  /** From 1; instead of `at`, for lists that are short. */
  page: z.int().min(1).max(10_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  /** False leaves the facets out, for the pages after the first. */
  withFacets: z.boolean().optional(),
  /** The archived ones instead. */
  onlyDeleted: z.boolean().optional(),
});

const BucketCounts = z.array(z.object({ value: z.enum(DATE_BUCKETS), count }));

/** How many assets are in each bucket of each date. */
export const DateCounts = z.object(
  Object.fromEntries(COUNTED_DATES.map((key) => [key, BucketCounts])) as Record<
    CountedDateKey,
    typeof BucketCounts
  >,
);

/** How many assets each choice would leave; every facet ignores its own filter. */
export const AssetFacets = z.object({
  assetTypes: z.array(Named.extend({ count })),
  /** The 100 that have the most. */
  models: z.array(Named.extend({ count })),
  /** A null id and name are assets that nobody in particular makes; they come last. */
  manufacturers: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), count })),
  /** A null id and name are floating assets without a home; they come last. */
  locations: z.array(z.object({ id: Id.nullable(), name: z.string().nullable(), count })),
  lifecycleStatuses: z.array(z.object({ value: AssetLifecycleStatus, count })),
  floating: count,
  /** Every bucket of each date that some are in. */
  dates: DateCounts,
  /** Of the choices and the yes-or-no fields that one kind alone is filtered by; null is no value. */
  customFields: z.array(
    z.object({
      customFieldId: Id,
      values: z.array(z.object({ value: z.string().nullable(), count })),
    }),
  ),
});

export const AssetSearchResults = z.object({
  /** Exact where the facets come along, else up to 1,000. */
  totalCount: count,
  /** Whether there are more than `totalCount`. */
  hasMore: z.boolean(),
  results: z.array(ListedAsset),
  /** For `at`: what comes before the results and after them; null where nothing does. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** Null when they were left out. */
  facets: AssetFacets.nullable(),
});

export type AssetFacets = z.infer<typeof AssetFacets>;
export type AssetFilters = z.infer<typeof AssetFilters>;
export type AssetSearch = z.infer<typeof AssetSearch>;
export type AssetSearchResults = z.infer<typeof AssetSearchResults>;
export type DateCounts = z.infer<typeof DateCounts>;
