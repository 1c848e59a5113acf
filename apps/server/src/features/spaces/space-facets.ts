import type { SpaceFacets } from "@storey/contract";
import { OPEN_TO, READINESS_STATES } from "@storey/domain";
import { type IndexSource, nameAlone } from "./index-source.ts";

/** The lists that the facets show. */
export type FacetSource = Omit<IndexSource, "spaces">;

/** One bit for each filter a space can fail. */
export const FAILS = {
  location: 1,
  floor: 2,
  type: 4,
  features: 8,
  capacity: 16,
  openTo: 32,
  readiness: 64,
} as const;
/** Marks a space that is left out: archived, or without the text. */
export const IS_OUT = 255;

/** The buckets of the capacity facet; the last one has no end. */
export const CAPACITY_BUCKETS = [
  { min: 1, max: 4 },
  { min: 5, max: 10 },
  { min: 11, max: 25 },
  { min: 26, max: 50 },
  { min: 51, max: 100 },
  { min: 101, max: 250 },
  { min: 251, max: null },
] as const;

/**
 * The counted values of each space, as positions in the lists of the source; one past the end is
 * none. The features of space `at` are `features` from `featureStarts[at]` to `featureStarts[at +
 * 1]`.
 */
export interface FacetColumns {
  readonly location: Int32Array;
  readonly floor: Int32Array;
  readonly type: Int32Array;
  readonly bucket: Int32Array;
  /** Positions in `OPEN_TO`. */
  readonly openTo: Uint8Array;
  /** Positions in `READINESS_STATES`. */
  readonly readiness: Uint8Array;
  readonly features: Int32Array;
  readonly featureStarts: Int32Array;
}

/** Returns the position of the bucket of a capacity; one past the end without a capacity. */
export function bucketOf(capacity: number | null): number {
  const found = CAPACITY_BUCKETS.findIndex(
    ({ min, max }) => capacity !== null && capacity >= min && (max === null || capacity <= max),
  );
  return found < 0 ? CAPACITY_BUCKETS.length : found;
}

/**
 * Counts every facet in one pass over the failed filters of the spaces: a facet counts the spaces
 * that fail nothing or only its own filter. Features count those that fail nothing, since all of
 * them are needed.
 */
export function countFacets(
  source: FacetSource,
  columns: FacetColumns,
  fails: Uint8Array,
): SpaceFacets {
  const counts = noCounts(source);
  const { locations, floors, types, features, buckets, openTo, readiness } = counts;
  for (let at = 0; at < fails.length; at++) {
    const failed = fails[at];
    if (failed === 0) {
      countOne(locations, columns.location, at);
      countOne(floors, columns.floor, at);
      countOne(types, columns.type, at);
      countOne(buckets, columns.bucket, at);
      countOne(openTo, columns.openTo, at);
      countOne(readiness, columns.readiness, at);
      countFeatures(features, columns, at);
    } else if (failed === FAILS.features) countFeatures(features, columns, at);
    else if (failed === FAILS.location) countOne(locations, columns.location, at);
    else if (failed === FAILS.floor) countOne(floors, columns.floor, at);
    else if (failed === FAILS.type) countOne(types, columns.type, at);
    else if (failed === FAILS.capacity) countOne(buckets, columns.bucket, at);
    else if (failed === FAILS.openTo) countOne(openTo, columns.openTo, at);
    else if (failed === FAILS.readiness) countOne(readiness, columns.readiness, at);
  }
  return facetsOf(source, counts);
}

/** How many spaces each item of each list has; one past the end counts those that have none. */
export interface FacetCounts {
  readonly locations: Int32Array;
  readonly floors: Int32Array;
  readonly types: Int32Array;
  readonly features: Int32Array;
  readonly buckets: Int32Array;
  readonly openTo: Int32Array;
  readonly readiness: Int32Array;
}

/** Counts of nothing yet. */
export function noCounts(source: FacetSource): FacetCounts {
  const zeros = (list: readonly unknown[]) => new Int32Array(list.length + 1);
  return {
    locations: zeros(source.locations),
    floors: zeros(source.floors),
    types: zeros(source.spaceTypes),
    features: zeros(source.features),
    buckets: zeros(CAPACITY_BUCKETS),
    openTo: zeros(OPEN_TO),
    readiness: zeros(READINESS_STATES),
  };
}

/** Returns the facets with their counts, each in the order of its list. */
export function facetsOf(source: FacetSource, counts: FacetCounts): SpaceFacets {
  const { locations, floors, types, features, buckets, openTo, readiness } = counts;
  const counted = <Item>(list: readonly Item[], counts: Int32Array) =>
    list.map((item, at) => ({ ...item, count: counts[at] ?? 0 }));
  const locationNames = new Map(source.locations.map(({ id, name }) => [id, name]));
  return {
    locations: counted(source.locations.map(nameAlone), locations),
    floors: counted(source.floors, floors).map(({ level: _, ...floor }) => ({
      ...floor,
      locationName: locationNames.get(floor.locationId) ?? "",
    })),
    spaceTypes: counted(source.spaceTypes, types),
    features: counted(source.features, features),
    openTo: counted(
      OPEN_TO.map((id) => ({ id })),
      openTo,
    ),
    readiness: counted(
      READINESS_STATES.map((id) => ({ id })),
      readiness,
    ),
    capacities: counted(CAPACITY_BUCKETS, buckets),
  };
}

function countOne(counts: Int32Array, column: Int32Array | Uint8Array, at: number): void {
  const ordinal = column[at] ?? 0;
  counts[ordinal] = (counts[ordinal] ?? 0) + 1;
}

function countFeatures(counts: Int32Array, columns: FacetColumns, at: number): void {
  const end = columns.featureStarts[at + 1] ?? 0;
  for (let each = columns.featureStarts[at] ?? 0; each < end; each++)
    countOne(counts, columns.features, each);
}
