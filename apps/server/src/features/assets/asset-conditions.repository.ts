import type { AssetFilters, AssetSearch } from "@storey/contract";
import type { CountedDateKey } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { askedColumns } from "./asked-columns.repository.ts";
import { asFilters } from "./asked-conditions.ts";
import { IS_OPEN } from "./asset-columns.ts";
import { countsOf, type KnownCounts } from "./asset-counts.repository.ts";
import { bucketFilters, dateConditions } from "./asset-date-conditions.ts";
import { textConditions } from "./asset-text.repository.ts";
import { fieldConditions } from "./custom-field-conditions.repository.ts";

/** The filters that a facet counts without. */
type FacetName =
  | "assetTypes"
  | "models"
  | "manufacturers"
  | "locations"
  | "lifecycleStatuses"
  | "floating";

/** What a search asks of the rows `a`. */
export interface AssetConditions {
  /** Everything. */
  readonly all: RawBuilder<unknown>;
  /** What the facets over groups are counted in: everything but their own filters. */
  readonly base: RawBuilder<unknown>;
  /**
   * What a text finds in very many assets, as groups; null where the text is in few, or something is
   * asked that groups do not tell.
   */
  readonly groups: RawBuilder<unknown> | null;
  /** Whether nothing but a text is asked, which more assets hold than anybody counts. */
  readonly isInMany: boolean;
  /** How many are found, where nothing but a text is asked and what it finds was told one by one. */
  readonly count: number | null;
  /** The ids of all that is found in the order of their tags, where that was asked for and they were told. */
  readonly byTag: readonly string[] | null;
  /** What any facet counts: all that misses at most the filter of one of them. */
  readonly anyFacet: RawBuilder<unknown>;
  /** What is asked of each date that counts, over the buckets `k` of assets. */
  readonly dates: Readonly<Record<CountedDateKey, RawBuilder<unknown>>>;
  /** Everything but what is asked of one custom field. */
  withoutField(id: string): RawBuilder<unknown>;
  /** The custom fields that are asked of, by their ids. */
  readonly askedFields: ReadonlySet<string>;
  /** The kinds that alone are searched. */
  readonly shownTypeIds: readonly string[];
  /** Whether the archived ones are searched. */
  readonly isArchived: boolean;
  /** What the counts that are kept know of what is found. */
  readonly known: KnownCounts;
  /** The filter of each facet, over groups `k` of assets and their models `m`. */
  readonly filters: Readonly<Record<FacetName, RawBuilder<unknown>>>;
}

/**
 * Reads a search as conditions; its text is looked up first, in the order of tags where `isByTag`. Throws
 * `not_found` and `request.invalid` for what is asked of custom fields that are not there.
 */
export async function conditionsOf(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
  isByTag = false,
): Promise<AssetConditions> {
  const columns = await askedColumns(transaction, organisationId, search.conditions ?? []);
  const { filters: chosen, others: further } = asFilters(search, columns.scope.today);
  const text = await textConditions(transaction, organisationId, search, isByTag);
  const ofRows = [...rowConditions(organisationId, chosen), ...further.map(columns.conditionOf)];
  const plain = and([
    sql`a.organisation_id = ${organisationId}`,
    search.onlyDeleted ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`,
    ...ofRows,
    ...text.conditions,
  ]);
  const fields = await fieldConditions(transaction, organisationId, chosen.customFields ?? []);
  const ofFields = [...fields.values()];
  const ofDates = dateConditions(organisationId, chosen);
  const base = and([plain, ...ofFields, ...ofDates]);
  const groups = facetFilters(chosen, {
    model: sql`k.model_id`,
    location: sql`k.location_id`,
    status: sql`k.lifecycle_status`,
    isFloating: sql`k.is_floating`,
    ofModel: (condition) => condition,
  });
  const rows = facetFilters(chosen, {
    model: sql`a.model_id`,
    location: sql`a.location_id`,
    status: sql`a.lifecycle_status`,
    isFloating: sql`(a.space_id is null)`,
    ofModel: (condition) => sql`a.model_id = any (array(select m.id from asset_model m
      where m.organisation_id = ${organisationId} and ${condition}))`,
  });
  const inUse = Object.values(rows).filter((condition) => condition !== EVERYTHING);
  const asksOfRows = ofRows.length + ofFields.length > 0;
  const isTextAlone = !asksOfRows && inUse.length + ofDates.length === 0;
  const ofText = asksOfRows ? null : text.groups;
  const besides = (id: string) => [...fields].flatMap(([of, one]) => (of === id ? [] : [one]));
  return {
    base,
    groups: ofText,
    isInMany: ofText !== null && isTextAlone,
    count: isTextAlone ? text.count : null,
    byTag: isTextAlone ? text.byTag : null,
    all: and([base, ...inUse]),
    filters: groups,
    anyFacet: and([plain, ...ofFields, ...missingOne(inUse, ofDates)]),
    dates: bucketFilters(chosen),
    withoutField: (id) => and([plain, ...besides(id), ...ofDates, ...inUse]),
    askedFields: new Set(fields.keys()),
    shownTypeIds: chosen.assetTypeIds ?? [],
    isArchived: search.onlyDeleted ?? false,
    known: countsOf(chosen, text.conditions.length + further.length > 0),
  };
}

const EVERYTHING = sql`true`;

function and(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([...conditions], sql` and `);
}

/**
 * What holds for whatever passes all filters of dates, or all others and all but one of the dates. The
 * facets over groups ignore one of the others, each date its own.
 */
function missingOne(
  others: readonly RawBuilder<unknown>[],
  dates: readonly RawBuilder<unknown>[],
): RawBuilder<unknown>[] {
  if (dates.length === 0 || (dates.length === 1 && others.length === 0)) return [];
  const allButOne = dates.map((_, at) => and([...others, ...dates.toSpliced(at, 1)]));
  const ways = [and(dates), ...allButOne].map((one) => sql`(${one})`);
  return [sql`(${sql.join(ways, sql` or `)})`];
}

/** How the columns of a filter are named; what its model says is asked by \`ofModel\`. */
interface Named {
  readonly model: RawBuilder<unknown>;
  readonly location: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  readonly isFloating: RawBuilder<unknown>;
  readonly ofModel: (condition: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A list of nothing chooses nothing: it is as good as none. */
function isChosen<Value>(values: readonly Value[] | undefined): values is readonly Value[] {
  return values !== undefined && values.length > 0;
}

function facetFilters(
  filters: AssetFilters,
  { model, location, status, isFloating, ofModel }: Named,
): Record<FacetName, RawBuilder<unknown>> {
  const { assetTypeIds, modelIds, manufacturerIds, locationIds, lifecycleStatuses } = filters;
  return {
    assetTypes: isChosen(assetTypeIds)
      ? ofModel(sql`m.asset_type_id = any (${assetTypeIds}::uuid[])`)
      : EVERYTHING,
    models: isChosen(modelIds) ? sql`${model} = any (${modelIds}::uuid[])` : EVERYTHING,
    manufacturers: isChosen(manufacturerIds)
      ? ofModel(oneOfOrNone(sql`m.manufacturer_id`, manufacturerIds))
      : EVERYTHING,
    locations: isChosen(locationIds) ? oneOfOrNone(location, locationIds) : EVERYTHING,
    lifecycleStatuses: isChosen(lifecycleStatuses)
      ? sql`${status} = any (${lifecycleStatuses}::text[])`
      : EVERYTHING,
    floating:
      filters.isFloating === undefined
        ? EVERYTHING
        : sql`${isFloating} = ${filters.isFloating}::boolean`,
  };
}

/** Whether a column holds one of these ids, or is null where \`none\` is among them; never null. */
function oneOfOrNone(column: RawBuilder<unknown>, wanted: readonly string[]): RawBuilder<unknown> {
  const ids = wanted.filter((one) => one !== "none");
  const isThere = sql`coalesce(${column} = any (${ids}::uuid[]), false)`;
  return wanted.includes("none") ? sql`(${column} is null or ${isThere})` : isThere;
}

function rowConditions(
  organisationId: string,
  { floorIds, spaceIds, parentId, hasOpenIssues }: AssetFilters,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (isChosen(spaceIds)) conditions.push(sql`a.space_id = any (${spaceIds}::uuid[])`);
  if (isChosen(floorIds)) {
    conditions.push(sql`a.space_id = any (array(select s.id from space s
      where s.organisation_id = ${organisationId} and s.floor_id = any (${floorIds}::uuid[])))`);
  }
  if (parentId !== undefined) conditions.push(sql`a.parent_id = ${parentId}`);
  if (hasOpenIssues !== undefined) {
    const isOne = sql`a.id = any (array(select i.asset_id from issue i
      where i.organisation_id = ${organisationId} and i.asset_id is not null and ${sql.raw(IS_OPEN)}))`;
    conditions.push(hasOpenIssues ? isOne : sql`not ${isOne}`);
  }
  return conditions;
}
