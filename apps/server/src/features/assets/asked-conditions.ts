import type { AssetFilters, AssetSearch, CustomFieldFilter } from "@storey/contract";
import {
  COUNTED_DATES,
  type ColumnCondition,
  type CountedDateKey,
  customFieldOfColumn,
  type DateBucket,
  ME,
  MY_LOCATIONS,
  NO_VALUE,
} from "@storey/domain";
import type { Actor } from "../../http/actor.ts";
import { dayRangeOf } from "./day-range.ts";

type Searched = Pick<AssetSearch, "searchTerm" | "filters" | "conditions">;

/** Whoever asks. */
export interface Asker {
  readonly userId: string;
  /** The locations that their roles are limited to; null where these hold everywhere. */
  readonly locationIds: readonly string[] | null;
}

type Caller = Pick<Actor, "userId" | "limits">;

/** The caller of a request as an asker. */
export function askerOf({ userId, limits }: Caller): Asker {
  return { userId, locationIds: limits.get("organisation.assets.update") ?? null };
}

/** Puts what `me` and `my-locations` stand for in their place, for the caller of a request. */
export function askedByCaller<Search extends Searched>(caller: Caller, search: Search): Search {
  return askedBy(askerOf(caller), search);
}

/**
 * Puts the id of whoever asks in the place of `me`, and the ids of their locations in that of
 * `my-locations`. Whose roles hold everywhere means all of them.
 */
export function askedBy<Search extends Searched>(asker: Asker, search: Search): Search {
  if (!search.conditions?.some((one) => asksFor(ME, one) || asksFor(MY_LOCATIONS, one)))
    return search;
  const conditions = search.conditions.flatMap((one) => withMine(withMe(one, asker), asker));
  return { ...search, conditions };
}

function asksFor(word: string, { value }: ColumnCondition): boolean {
  return Array.isArray(value) && value.includes(word);
}

function withMe(condition: ColumnCondition, { userId }: Asker): ColumnCondition {
  const { value } = condition;
  if (!asksFor(ME, condition) || !Array.isArray(value)) return condition;
  return { ...condition, value: value.map((one) => (one === ME ? userId : one)) };
}

function withMine(condition: ColumnCondition, { locationIds }: Asker): ColumnCondition[] {
  const { field, op, value } = condition;
  if (!asksFor(MY_LOCATIONS, condition) || !Array.isArray(value)) return [condition];
  const others = value.filter((one) => one !== MY_LOCATIONS);
  if (locationIds !== null) {
    return [{ field, op, value: [...new Set([...others, ...locationIds])] }];
  }
  const hasNone = others.includes(NO_VALUE);
  if (op === "any-of") return hasNone ? [] : [{ field, op: "not-empty" }];
  // Of no location, and of none at all: nothing is left.
  return hasNone ? [{ field, op: "any-of", value: [] }] : [{ field, op: "empty" }];
}

/** A search in which each condition stands once: as a filter where there is one for it. */
export interface AskedConditions {
  readonly filters: AssetFilters;
  readonly others: readonly ColumnCondition[];
}

/**
 * Makes filters of the conditions that say the same, so that facets count without them and values of
 * custom fields are looked up in their indexes. A filter that is there already stays as it is.
 */
export function asFilters({ filters = {}, conditions = [] }: Searched, today: string) {
  let asked: AskedConditions = { filters, others: [] };
  for (const condition of conditions) {
    const filter = filterOf(condition, today);
    const isFree =
      filter !== null && Object.keys(filter).every((name) => isOpen(asked.filters, name, filter));
    asked = isFree
      ? { ...asked, filters: merged(asked.filters, filter) }
      : { ...asked, others: [...asked.others, condition] };
  }
  return asked;
}

function isOpen(filters: AssetFilters, name: string, filter: AssetFilters): boolean {
  if (name !== "customFields") return filters[name as keyof AssetFilters] === undefined;
  const id = filter.customFields?.[0]?.customFieldId;
  return filters.customFields?.every((one) => one.customFieldId !== id) ?? true;
}

function merged(filters: AssetFilters, filter: AssetFilters): AssetFilters {
  const customFields = [...(filters.customFields ?? []), ...(filter.customFields ?? [])];
  return { ...filters, ...filter, ...(customFields.length === 0 ? {} : { customFields }) };
}

const CHOSEN = {
  type: "assetTypeIds",
  model: "modelIds",
  manufacturer: "manufacturerIds",
  location: "locationIds",
  lifecycleStatus: "lifecycleStatuses",
} as const satisfies Record<string, keyof AssetFilters>;

function filterOf(condition: ColumnCondition, today: string): AssetFilters | null {
  const { field, op, value } = condition;
  const customFieldId = customFieldOfColumn(field);
  if (customFieldId !== undefined) {
    const asked = customFilterOf(condition, today);
    return asked && { customFields: [{ customFieldId, ...asked }] };
  }
  if (field === "isFloating" && typeof value === "boolean") {
    return { isFloating: op === "is" ? value : !value };
  }
  if (op !== "any-of" || !Array.isArray(value) || value.length === 0) return null;
  if (field in CHOSEN) return { [CHOSEN[field as keyof typeof CHOSEN]]: value };
  const date = COUNTED_DATES.find((key): key is CountedDateKey => key === field);
  return date === undefined ? null : { [date]: value as DateBucket[] };
}

type AskedOfField = Omit<CustomFieldFilter, "customFieldId">;

function customFilterOf(condition: ColumnCondition, today: string): AskedOfField | null {
  const { op, value } = condition;
  if (op === "words" && typeof value === "string") return { words: value };
  if (op === "any-of" && Array.isArray(value)) return { values: value.map(String) };
  if (op === "is" && typeof value === "boolean") return { values: [String(value)] };
  if (op === "is" && typeof value === "number") return { from: value, to: value };
  if (op === "at-least" && typeof value === "number") return { from: value };
  if (op === "at-most" && typeof value === "number") return { to: value };
  if (op === "between" && Array.isArray(value)) return ends(value[0] ?? null, value[1] ?? null);
  if (op !== "at-least" && op !== "at-most" && op !== "within") return null;
  const { from, to } = dayRangeOf(condition, today);
  return ends(from, to);
}

function ends(from: string | number | null, to: string | number | null): AskedOfField {
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}
