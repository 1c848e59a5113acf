import type { SpaceSearch } from "@storey/contract";
import { fold, isOneSlip, OPEN_TO, readSpaceTerm, type SpaceTerm } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { folded } from "../../db/folded-text.ts";
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
import { DEFAULT_PAGE_SIZE, type Found, type SoughtWords } from "./space-index.ts";
import { findSpacesById } from "./space-search.repository.ts";
import { BETWEEN_WORDS, splitWords } from "./space-text.ts";
import {
  type Described,
  FEW_HITS,
  nearNames,
  type SearchedWord,
  searchedWord,
} from "./space-word.ts";

/**
 * The number of spaces with each counted value, by its id or number; null when no space has any.
 */
type Counts = Readonly<Record<string, number>> | null;

interface Row {
  readonly total: number;
  readonly hasNear: boolean;
  readonly page: readonly string[];
  readonly locations?: Counts;
  readonly floors?: Counts;
  readonly types?: Counts;
  readonly features?: Counts;
  readonly buckets?: Counts;
  readonly openTo?: Counts;
}

/**
 * Finds in the database the same spaces as the index of the organisation's spaces, for
 * organisations whose index would need too much memory. Its time grows with the organisation.
 */
export async function searchInDatabase(
  transaction: Transaction,
  organisationId: string,
  query: SpaceSearch,
  source: FacetSource,
  described: Described,
): Promise<Found> {
  const term = readSpaceTerm(query.searchTerm);
  const asked = { query, term, source, described };
  const sought = await lookFor(transaction, organisationId, asked);
  const row = await transaction.first(
    raw(searchStatement(organisationId, query, { ...sought, term, source })),
  );
  if (!row) throw new Error("a statement of aggregates gave no row");
  const page = await findSpacesById(transaction, organisationId, row.page);
  const facets = query.withFacets === false ? null : facetsOf(source, countsOf(source, row));
  const { words, corrections } = row.hasNear ? sought : { words: sought.exact, corrections: [] };
  return { totalCount: row.total, page, facets, words, corrections };
}

/** The typed words, with similar ones if few spaces have them. */
interface Sought extends SoughtWords {
  readonly exact: readonly SearchedWord[];
}

/** The search, with everything that is known before any space is looked at. */
interface AskedWords {
  readonly query: SpaceSearch;
  readonly term: SpaceTerm;
  readonly source: FacetSource;
  readonly described: Described;
}

async function lookFor(
  transaction: Transaction,
  organisationId: string,
  { query, term, source, described }: AskedWords,
): Promise<Sought> {
  const exact = term.words.map((word, at) => searchedWord([word], source, described[at]));
  const alone = { exact, words: exact, corrections: [] };
  if (term.words.length === 0) return alone;
  const few = await transaction.all(
    raw(sql<{ one: number }>`select 1 as one from space s ${FOLDED_NAMES}
      where ${isSought(organisationId, query, term, exact, source)} limit ${FEW_HITS}`),
  );
  if (few.length >= FEW_HITS) return alone;
  const places = splitWords(
    fold([...source.locations, ...source.floors].map(({ name }) => name).join(" ")),
  );
  const near: { typed: string; near: string[] }[] = [];
  for (const typed of term.words) {
    const own = await findWordsLike(transaction, organisationId, typed);
    const found = [...own, ...places].filter((word) => isOneSlip(typed, word));
    near.push({ typed, near: [...new Set([...found, ...nearNames(typed, source)])].sort() });
  }
  const corrections = near.filter((each) => each.near.length > 0);
  if (corrections.length === 0) return alone;
  const words = near.map((each, at) =>
    searchedWord([each.typed, ...each.near], source, described[at]),
  );
  return { exact, words, corrections };
}

/** Finds the words of names and shortcodes that have the length of the word with one slip. */
async function findWordsLike(
  transaction: Transaction,
  organisationId: string,
  { length }: string,
): Promise<string[]> {
  const rows = await transaction.all(
    raw(sql<{ word: string }>`
      select distinct w.word from space s ${FOLDED_NAMES}
      cross join lateral regexp_split_to_table(t.name || ' ' || t.code, ${BETWEEN_WORDS}) w(word)
      where s.organisation_id = ${organisationId} and length(w.word) between ${length - 1} and ${length + 1}`),
  );
  return rows.map(({ word }) => word);
}

/** Tells which spaces `s`, with their folded names `t`, have all words and room for the people. */
function isSought(
  organisationId: string,
  { withDeleted }: SpaceSearch,
  { people }: SpaceTerm,
  words: readonly SearchedWord[],
  source: FacetSource,
): RawBuilder<unknown> {
  const conditions = [sql`s.organisation_id = ${organisationId}`];
  if (!withDeleted) conditions.push(sql`s.deleted_at is null`);
  if (people !== null) conditions.push(sql`s.capacity >= ${people}`);
  for (const word of words) conditions.push(hasWord(word, source));
  return sql.join(conditions, sql` and `);
}

interface Asked extends Sought {
  readonly term: SpaceTerm;
  readonly source: FacetSource;
}

function searchStatement(
  organisationId: string,
  query: SpaceSearch,
  { term, words, exact, source }: Asked,
): RawBuilder<Row> {
  const size = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const order = orderOf(query, term, source);
  const rank = term.words.length > 0 ? rankOf(term.words.join(" "), exact, source) : sql`3`;
  return sql<Row>`
    with judged as materialized (
      select s.id, s.name, s.location_id, s.floor_id, s.space_type_id, s.feature_ids, s.capacity,
        ${openTo(source)} as open_to, ${failsOf(query, source)} as fails, ${rank} as rank
      from space s ${term.words.length > 0 ? FOLDED_NAMES : sql``}
      where ${isSought(organisationId, query, term, words, source)})
    select (select count(*)::int from judged where fails = 0) as total,
      exists (select from judged where rank = ${sql.lit(NEAR)}) as has_near,
      array(select j.id from judged j where j.fails = 0
        order by ${order} limit ${size} offset ${((query.page ?? 1) - 1) * size}) as page
      ${query.withFacets === false ? sql`` : FACETS}`;
}

/** The rank of a space that has its words only with a slip. */
const NEAR = 6;

/** Adds to spaces `s` their folded name and shortcode, as `t`. */
const FOLDED_NAMES = sql`cross join lateral (
  select ${folded(sql`s.name`)} as name, ${folded(sql`coalesce(s.shortcode, '')`)} as code) t`;

/**
 * Tells whether the name, shortcode or place of a space has a word. Places are few, and known
 * already.
 */
function hasInText(
  { texts }: SearchedWord,
  { locations, floors }: FacetSource,
): RawBuilder<unknown> {
  const isHit = ({ name }: { readonly name: string }) => {
    const folded = fold(name);
    return texts.some((text) => folded.includes(text));
  };
  const places = new Set(locations.filter(isHit).map(({ id }) => id));
  const here = floors.filter((floor) => places.has(floor.locationId) || isHit(floor));
  const inPlace = sql`s.floor_id = any (${here.map(({ id }) => id)}::uuid[])`;
  const inNames = texts.map(
    (text) => sql`strpos(t.name, ${text}) > 0 or strpos(t.code, ${text}) > 0`,
  );
  return sql`(${sql.join([...inNames, inPlace], sql` or `)})`;
}

function hasByName(word: SearchedWord, source: FacetSource): RawBuilder<unknown> {
  const ofType = sql`coalesce(s.space_type_id = any (${[...word.typeIds]}::uuid[]), false)`;
  const withFeature = sql`s.feature_ids && ${[...word.featureIds]}::uuid[]`;
  return sql`(${hasInText(word, source)} or ${ofType} or ${withFeature})`;
}

function hasWord(word: SearchedWord, source: FacetSource): RawBuilder<unknown> {
  const isDescribed = sql`s.id = any (${[...word.describedIds]}::uuid[])`;
  return sql`(${hasByName(word, source)} or ${isDescribed})`;
}

/** Builds the index's order of relevance, as a number from 0. */
function rankOf(
  phrase: string,
  exact: readonly SearchedWord[],
  source: FacetSource,
): RawBuilder<unknown> {
  const all = (test: typeof hasWord) =>
    sql.join(
      exact.map((word) => test(word, source)),
      sql` and `,
    );
  return sql`case when not (${all(hasWord)}) then ${sql.lit(NEAR)}
    when t.name = ${phrase} or t.code = ${phrase} then 0
    when starts_with(t.name, ${phrase}) or starts_with(t.code, ${phrase}) then 1
    when strpos(t.name, ${phrase}) > 0 or strpos(t.code, ${phrase}) > 0 then 2
    when ${all(hasInText)} then 3 when ${all(hasByName)} then 4 else 5 end`;
}

/**
 * Returns who can really open a space `s`, by the rule of `openToOf`. The locations are known
 * already.
 */
function openTo({ locations }: FacetSource): RawBuilder<unknown> {
  const open = locations.filter((location) => location.allowAnonymousAccess);
  const idsOf = (list: typeof open) => list.map(({ id }) => id);
  const reporting = open.filter((location) => location.allowAnonymousReporting);
  return sql`case when s.deleted_at is not null or not s.is_public
      or s.location_id <> all (${idsOf(open)}::uuid[]) then 'members'
    when s.allow_public_reporting and s.location_id = any (${idsOf(reporting)}::uuid[]) then 'report'
    else 'code' end`;
}

/**
 * Builds the filters that a space fails, as bits. Uses only those filter values that the facets
 * count.
 */
function failsOf(query: SpaceSearch, source: FacetSource): RawBuilder<unknown> {
  const { featureIds, capacityMin, capacityMax } = query;
  const isFilteredByOpenTo = query.openTo && query.openTo.length > 0;
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
  if (isFilteredByOpenTo)
    unless(sql`${openTo(source)} = any (${query.openTo}::text[])`, FAILS.openTo);
  return bits.length > 0 ? sql`(${sql.join(bits, sql` | `)})` : sql`0`;
}

const BY_NAME = sql`j.name collate natural_order, j.id`;

function orderOf(
  { sort = "relevance" }: SpaceSearch,
  { words, people }: SpaceTerm,
  { floors }: FacetSource,
): RawBuilder<unknown> {
  if (sort === "relevance" && people !== null) return sql`j.rank, j.capacity, ${BY_NAME}`;
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

/**
 * Counts the spaces with each value of a column, among those that pass every filter but the
 * column's own.
 */
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
  ${counted(sql`open_to`, FAILS.openTo)} as open_to,
  ${counted(sql`width_bucket(capacity, array[${BUCKET_STARTS}])`, FAILS.capacity)} as buckets`;

/**
 * Returns the counts by the positions in the lists of the facets. The database numbers buckets from
 * 1.
 */
function countsOf(source: FacetSource, row: Row): FacetCounts {
  const counts = noCounts(source);
  const put = (target: Int32Array, list: readonly { id: string }[], found: Counts | undefined) => {
    for (const [at, { id }] of list.entries()) target[at] = found?.[id] ?? 0;
  };
  put(counts.locations, source.locations, row.locations);
  put(counts.floors, source.floors, row.floors);
  put(counts.types, source.spaceTypes, row.types);
  put(counts.features, source.features, row.features);
  put(
    counts.openTo,
    OPEN_TO.map((id) => ({ id })),
    row.openTo,
  );
  for (const at of CAPACITY_BUCKETS.keys()) counts.buckets[at] = row.buckets?.[at + 1] ?? 0;
  return counts;
}
