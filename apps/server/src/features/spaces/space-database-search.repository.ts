import type { SpaceSearch } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  CAPACITY_BUCKETS,
  FAILS,
  type FacetCounts,
  type FacetSource,
  facetsOf,
  noCounts,
} from "./space-facets.ts";
import { DEFAULT_PAGE_SIZE, type Found } from "./space-index.ts";
import { findSpacesById } from "./space-search.repository.ts";
import { fold, wordsOf } from "./space-text.ts";

/** How many spaces have what is counted, by its id or number; null when no space has any. */
type Counts = Readonly<Record<string, number>> | null;

interface Row {
  readonly total: number;
  readonly page: readonly string[];
  readonly locations?: Counts;
  readonly floors?: Counts;
  readonly types?: Counts;
  readonly features?: Counts;
  readonly buckets?: Counts;
}

/**
 * Finds what the index of the organisation's spaces would find, in the database: for organisations
 * whose index would take more memory than there is. Its time grows with the organisation.
 */
export async function searchInDatabase(
  transaction: Transaction,
  organisationId: string,
  query: SpaceSearch,
  source: FacetSource,
): Promise<Found> {
  const row = await transaction.first(raw(searchStatement(organisationId, query, source)));
  if (!row) throw new Error("a statement of aggregates gave no row");
  const page = await findSpacesById(transaction, organisationId, row.page);
  const facets = query.withFacets === false ? null : facetsOf(source, countsOf(source, row));
  return { totalCount: row.total, page, facets };
}

function searchStatement(
  organisationId: string,
  query: SpaceSearch,
  source: FacetSource,
): RawBuilder<Row> {
  const words = wordsOf(query.searchTerm);
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const order = orderOf(query, words, source);
  return sql<Row>`
    with judged as materialized (
      select s.id, s.name, s.location_id, s.floor_id, s.space_type_id, s.feature_ids, s.capacity,
        ${failsOf(query, source)} as fails, ${words.length > 0 ? rankOf(words.join(" ")) : sql`0`} as rank
      from space s ${words.length > 0 ? FOLDED_NAMES : sql``}
      where s.organisation_id = ${organisationId}
        ${query.withDeleted ? sql`` : sql`and s.deleted_at is null`}
        ${sql.join(
          words.map((word) => sql`and ${hasWord(word, source)}`),
          sql` `,
        )})
    select (select count(*)::int from judged where fails = 0) as total,
      array(select j.id from judged j where j.fails = 0
        order by ${order} limit ${size} offset ${((query.page ?? 1) - 1) * size}) as page
      ${query.withFacets === false ? sql`` : FACETS}`;
}

/** Lower case and without accents, as `fold` does it: the database's own locale may know ASCII alone. */
function folded(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") else
    lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') collate natural_order) collate "C" end`;
}

/** Adds to spaces `s` their folded name and shortcode, as `t`. */
const FOLDED_NAMES = sql`cross join lateral (
  select ${folded(sql`s.name`)} as name, ${folded(sql`coalesce(s.shortcode, '')`)} as code) t`;

/** Whether a space or its place has a word. Places are few, and known already. */
function hasWord(word: string, { locations, floors }: FacetSource): RawBuilder<unknown> {
  const places = new Set(
    locations.filter(({ name }) => fold(name).includes(word)).map(({ id }) => id),
  );
  const here = floors.filter(
    ({ locationId, name }) => places.has(locationId) || fold(name).includes(word),
  );
  const inPlace = sql`s.floor_id = any (${here.map(({ id }) => id)}::uuid[])`;
  return sql`(strpos(t.name, ${word}) > 0 or strpos(t.code, ${word}) > 0 or ${inPlace})`;
}

/** What is called so, what begins so, what holds it, and the rest. */
function rankOf(phrase: string): RawBuilder<unknown> {
  return sql`case when t.name = ${phrase} or t.code = ${phrase} then 0
    when starts_with(t.name, ${phrase}) or starts_with(t.code, ${phrase}) then 1
    when strpos(t.name, ${phrase}) > 0 or strpos(t.code, ${phrase}) > 0 then 2 else 3 end`;
}

/** The filters a space fails, as bits. Of what filters name only what the facets list counts. */
function failsOf(query: SpaceSearch, source: FacetSource): RawBuilder<unknown> {
  const { featureIds, capacityMin, capacityMax } = query;
  const bits: RawBuilder<unknown>[] = [];
  const unless = (condition: RawBuilder<unknown>, bit: number) =>
    bits.push(sql`case when ${condition} then 0 else ${sql.lit(bit)} end`);
  const isOneOf = (
    column: string,
    bit: number,
    ids: readonly string[] | undefined,
    list: readonly { readonly id: string }[],
  ) => {
    if (!ids || ids.length === 0) return;
    const known = new Set(list.map(({ id }) => id));
    const wanted = ids.filter((id) => known.has(id));
    unless(sql`${sql.ref(column)} = any (${wanted}::uuid[])`, bit);
  };
  isOneOf("s.location_id", FAILS.location, query.locationIds, source.locations);
  isOneOf("s.floor_id", FAILS.floor, query.floorIds, source.floors);
  isOneOf("s.space_type_id", FAILS.type, query.spaceTypeIds, source.spaceTypes);
  if (featureIds && featureIds.length > 0)
    unless(sql`s.feature_ids @> ${[...featureIds]}::uuid[]`, FAILS.features);
  if (capacityMin !== undefined || capacityMax !== undefined) {
    const most = capacityMax === undefined ? sql`` : sql`and s.capacity <= ${capacityMax}`;
    unless(sql`s.capacity >= ${capacityMin ?? 0} ${most}`, FAILS.capacity);
  }
  return bits.length > 0 ? sql`(${sql.join(bits, sql` | `)})` : sql`0`;
}

const BY_NAME = sql`j.name collate natural_order, j.id`;

function orderOf(
  { sort = "relevance" }: SpaceSearch,
  words: readonly string[],
  { floors }: FacetSource,
): RawBuilder<unknown> {
  if (sort === "relevance" && words.length > 0) return sql`j.rank, ${BY_NAME}`;
  if (sort === "-name") return sql`j.name collate natural_order desc, j.id desc`;
  if (sort === "capacity") return sql`coalesce(j.capacity, -1), ${BY_NAME}`;
  if (sort === "-capacity") return sql`coalesce(j.capacity, -1) desc, ${BY_NAME}`;
  if (sort === "location") {
    const ids = floors.map(({ id }) => id);
    return sql`coalesce(array_position(${ids}::uuid[], j.floor_id), 0), ${BY_NAME}`;
  }
  return BY_NAME;
}

/** What has each value of a column, of the spaces that fail nothing or the column's own filter. */
function counted(column: RawBuilder<unknown>, bit: number, more = sql``): RawBuilder<unknown> {
  return sql`(select json_object_agg(c.value, c.n) from (
    select ${column} as value, count(*)::int as n from judged ${more}
    where fails in (0, ${sql.lit(bit)}) group by 1) c where c.value is not null)`;
}

const BUCKET_STARTS = sql.join(CAPACITY_BUCKETS.map(({ min }) => sql.lit(min)));
const FACETS = sql`,
  ${counted(sql`location_id`, FAILS.location)} as locations,
  ${counted(sql`floor_id`, FAILS.floor)} as floors,
  ${counted(sql`space_type_id`, FAILS.type)} as types,
  ${counted(sql`feature.id`, FAILS.features, sql`cross join lateral unnest(feature_ids) feature(id)`)} as features,
  ${counted(sql`width_bucket(capacity, array[${BUCKET_STARTS}])`, FAILS.capacity)} as buckets`;

/** The counts by the positions in the lists of the facets. The first bucket is 1 to the database. */
function countsOf(source: FacetSource, row: Row): FacetCounts {
  const counts = noCounts(source);
  const put = (target: Int32Array, list: readonly { id: string }[], found: Counts | undefined) => {
    for (const [at, { id }] of list.entries()) target[at] = found?.[id] ?? 0;
  };
  put(counts.locations, source.locations, row.locations);
  put(counts.floors, source.floors, row.floors);
  put(counts.types, source.spaceTypes, row.types);
  put(counts.features, source.features, row.features);
  for (const at of CAPACITY_BUCKETS.keys()) counts.buckets[at] = row.buckets?.[at + 1] ?? 0;
  return counts;
}
