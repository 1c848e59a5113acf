import type { SpaceCorrection, SpaceFacets, SpaceSearch } from "@storey/contract";
import {
  fold,
  isOneSlip,
  OPEN_TO,
  READINESS_STATES,
  readSpaceTerm,
  type SpaceTerm,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { type IndexedSpace, type IndexSource, nameAlone } from "./index-source.ts";
import { NO_STATE, type ReadinessColumn, readReadiness, reordered } from "./readiness-column.ts";
import { columnsOf } from "./space-columns.ts";
import { type Entry, entriesByName, idsOf } from "./space-entries.ts";
import { countFacets, FAILS, type FacetColumns, IS_OUT } from "./space-facets.ts";
import { SpaceTexts } from "./space-text.ts";
import {
  type Described,
  FEW_HITS,
  nearNames,
  type SearchedWord,
  searchedWord,
} from "./space-word.ts";

/** The spaces of one page, their total number, and the facets if requested. */
export interface Found extends SoughtWords {
  readonly totalCount: number;
  readonly page: readonly IndexedSpace[];
  readonly facets: SpaceFacets | null;
}

/**
 * The words of a search as they were looked for, and the similar words that replace misspelt ones.
 */
export interface SoughtWords {
  readonly words: readonly SearchedWord[];
  readonly corrections: readonly SpaceCorrection[];
}

/** The number of spaces of a page by default. */
export const DEFAULT_PAGE_SIZE = 50;

/** Positions of entries in the order of a list; undefined is the order by name they are kept in. */
type Order = Int32Array | undefined;

/**
 * The ways in which a space has the words of a search, the best first: in its own text, by the
 * names of its type and features, in its description, or with one slip.
 */
const HIT = { none: 0, text: 1, names: 2, described: 3, near: 4 } as const;

/** How each space has the words of a search, by `HIT`. */
interface Hits extends SoughtWords {
  readonly hits: Uint8Array;
}

/** The filters each space fails as bits, how many fail none, and how they have the words. */
interface Judged extends Hits {
  readonly fails: Uint8Array;
  readonly totalCount: number;
}

/**
 * The spaces of one organisation arranged for search: text, filters, facets and sort in memory, so
 * that the cost of a search is a scan of small numbers. Names sort as people count: 2.9 before 2.10.
 */
export class SpaceIndex {
  readonly source: IndexSource;
  /** The names for the ids of a space. */
  readonly names: ReturnType<typeof namesOf>;
  readonly #entries: readonly Entry[];
  readonly #texts: SpaceTexts;
  readonly #columns: Omit<FacetColumns, "readiness">;
  readonly #capacity: Int32Array;
  readonly #archived: Uint8Array;
  readonly #orders = new Map<string, Order>();
  #byId: Map<string, IndexedSpace> | undefined;
  #everything:
    | (Judged & { readonly facets: SpaceFacets; readonly readiness: Uint8Array })
    | undefined;
  #readiness: ReadinessColumn | undefined;

  /** `previous` saves work for the spaces that are the same objects in both. */
  constructor(source: IndexSource, previous?: SpaceIndex) {
    this.source = source;
    this.names = namesOf(source);
    this.#entries = entriesByName(source.spaces, previous === undefined ? [] : previous.#entries);
    this.#columns = columnsOf(
      source,
      this.#entries.map(({ space }) => space),
    );
    this.#capacity = Int32Array.from(this.#entries, ({ space }) => space.capacity ?? -1);
    this.#archived = Uint8Array.from(this.#entries, ({ space }) =>
      space.deletedAt === null ? 0 : IS_OUT,
    );
    if (previous !== undefined) {
      const former = previous.#readiness;
      if (former)
        this.#readiness = reordered(former, idsOf(previous.#entries), idsOf(this.#entries));
    }
    const locations = source.locations.map(({ name }) => fold(name));
    const floors = source.floors.map(({ name }) => fold(name));
    this.#texts = new SpaceTexts(
      this.#entries.map(({ name, code }, at) => {
        const location = locations[this.#columns.location[at] ?? -1] ?? "";
        return `${name}\n${code}\n${location}\n${floors[this.#columns.floor[at] ?? -1] ?? ""}`;
      }),
    );
  }

  /** Returns a space by its id, archived or not. */
  find(id: string): IndexedSpace | undefined {
    this.#byId ??= new Map(this.source.spaces.map((space) => [space.id, space]));
    return this.#byId.get(id);
  }

  /** Reads how ready the spaces are, as a transaction that sees them sees it. */
  async readReadiness(transaction: Transaction, organisationId: string): Promise<Uint8Array> {
    const known = this.#readiness;
    const read = await readReadiness(transaction, organisationId, idsOf(this.#entries), known);
    this.#readiness = read;
    return read.states;
  }

  /** Finds spaces, also those that are described by its words. A page past the end is empty. */
  search(
    query: SpaceSearch,
    described: Described = [],
    readiness: Uint8Array = new Uint8Array(this.#entries.length).fill(NO_STATE),
  ): Found {
    const term = readSpaceTerm(query.searchTerm);
    const isEverything = !hasText(term) && !query.withDeleted && !hasFilter(query);
    const judged = isEverything
      ? this.#judgeEverything(readiness)
      : this.#judge(query, term, described, readiness);
    const pageSize = query.pageSize ?? DEFAULT_PAGE_SIZE;
    const start = ((query.page ?? 1) - 1) * pageSize;
    const page = this.#page(query, term, judged, start, start + pageSize);
    const { totalCount, words, corrections } = judged;
    return { totalCount, page, facets: this.#facets(query, judged, readiness), words, corrections };
  }

  #facets(query: SpaceSearch, judged: Judged, readiness: Uint8Array): SpaceFacets | null {
    if (query.withFacets === false) return null;
    if (judged === this.#everything) return this.#everything.facets;
    return countFacets(this.source, { ...this.#columns, readiness }, judged.fails);
  }

  /** Judges all spaces once and keeps the result, because every visit of Home asks for it. */
  #judgeEverything(readiness: Uint8Array): Judged {
    if (this.#everything?.readiness !== readiness) {
      const judged = this.#judge({}, readSpaceTerm(undefined), [], readiness);
      const facets = countFacets(this.source, { ...this.#columns, readiness }, judged.fails);
      this.#everything = { ...judged, facets, readiness };
    }
    return this.#everything;
  }

  #judge(query: SpaceSearch, term: SpaceTerm, described: Described, readiness: Uint8Array): Judged {
    const archived = query.withDeleted ? new Uint8Array(this.#entries.length) : this.#archived;
    const found = this.#lookFor(term, archived, described);
    const fails = archived.slice();
    if (hasText(term))
      found.hits.forEach((hit, at) => {
        if (hit === HIT.none) fails[at] = IS_OUT;
      });
    const { location, floor, type } = this.#columns;
    failUnless(fails, FAILS.location, location, wanted(query.locationIds, this.source.locations));
    failUnless(fails, FAILS.floor, floor, wanted(query.floorIds, this.source.floors));
    failUnless(fails, FAILS.type, type, wanted(query.spaceTypeIds, this.source.spaceTypes));
    if (query.featureIds && query.featureIds.length > 0)
      this.#judgeFeatures(fails, query.featureIds);
    const { capacityMin, capacityMax, openTo } = query;
    const kinds = OPEN_TO.map((id) => ({ id }));
    failUnless(fails, FAILS.openTo, this.#columns.openTo, wanted(openTo, kinds));
    const states = READINESS_STATES.map((id) => ({ id }));
    failUnless(fails, FAILS.readiness, readiness, wanted(query.readiness, states));
    if (capacityMin !== undefined || capacityMax !== undefined) {
      const [min, max] = [capacityMin ?? 0, capacityMax ?? Number.POSITIVE_INFINITY];
      this.#capacity.forEach((capacity, at) => {
        if (capacity < min || capacity > max) fail(fails, at, FAILS.capacity);
      });
    }
    let totalCount = 0;
    for (const failed of fails) if (failed === 0) totalCount++;
    return { ...found, fails, totalCount };
  }

  /** Looks for all words exactly and, if that finds few spaces, for words with one slip. */
  #lookFor(term: SpaceTerm, archived: Uint8Array, described: Described): Hits {
    const words = term.words.map((word, at) => searchedWord([word], this.source, described[at]));
    const hits = this.#hits(words, term.people);
    const exact = { hits, words, corrections: [] };
    if (!hasText(term) || countHits(hits, archived) >= FEW_HITS) return exact;
    const near = term.words.map((typed) => ({ typed, near: this.#near(typed) }));
    const corrections = near.filter((each) => each.near.length > 0);
    if (corrections.length === 0) return exact;
    const wide = near.map((each, at) =>
      searchedWord([each.typed, ...each.near], this.source, described[at]),
    );
    const added = this.#hits(wide, term.people).map((hit, at) =>
      hit === HIT.none || hits[at] !== HIT.none ? HIT.none : HIT.near,
    );
    if (countHits(added, archived) === 0) return exact;
    return { hits: hits.map((hit, at) => hit || (added[at] ?? 0)), words: wide, corrections };
  }

  /** Returns every word of the spaces, their places, types and features that is one slip away. */
  #near(typed: string): string[] {
    const own = this.#texts.words((word) => isOneSlip(typed, word));
    return [...new Set([...own, ...nearNames(typed, this.source)])].sort();
  }

  #hits(words: readonly SearchedWord[], people: number | null): Uint8Array {
    const all = new Uint8Array(this.#entries.length).fill(HIT.text);
    for (const word of words) {
      const hits = this.#hitsOf(word);
      all.forEach((hit, at) => {
        const found = hits[at] ?? HIT.none;
        all[at] = hit === HIT.none || found === HIT.none ? HIT.none : Math.max(hit, found);
      });
    }
    if (people !== null)
      this.#capacity.forEach((capacity, at) => {
        if (capacity < people) all[at] = HIT.none;
      });
    return all;
  }

  #hitsOf({ texts, typeIds, featureIds, describedIds }: SearchedWord): Uint8Array {
    const hits = new Uint8Array(this.#entries.length);
    if (describedIds.size > 0)
      this.#entries.forEach(({ space }, at) => {
        if (describedIds.has(space.id)) hits[at] = HIT.described;
      });
    if (typeIds.size > 0 || featureIds.size > 0)
      this.#entries.forEach(({ space }, at) => {
        const isOfType = space.spaceTypeId !== null && typeIds.has(space.spaceTypeId);
        if (isOfType || space.featureIds.some((id) => featureIds.has(id))) hits[at] = HIT.names;
      });
    for (const text of texts)
      this.#texts.find(text, (at) => {
        hits[at] = HIT.text;
      });
    return hits;
  }

  #judgeFeatures(fails: Uint8Array, ids: readonly string[]): void {
    const needed = [...new Set(ids)].map((id) =>
      this.source.features.findIndex((feature) => feature.id === id),
    );
    const { features, featureStarts } = this.#columns;
    for (let at = 0; at < fails.length; at++) {
      const own = features.subarray(featureStarts[at], featureStarts[at + 1]);
      if (!needed.every((feature) => own.includes(feature))) fail(fails, at, FAILS.features);
    }
  }

  #page(
    query: SpaceSearch,
    term: SpaceTerm,
    judged: Judged,
    start: number,
    end: number,
  ): IndexedSpace[] {
    const page: IndexedSpace[] = [];
    const { fails, totalCount } = judged;
    if (start >= totalCount) return page;
    const sort = query.sort ?? "relevance";
    const isRelevance = sort === "relevance" && hasText(term);
    const order = isRelevance ? this.#byRelevance(term, judged) : this.#sorted(sort);
    let seen = 0;
    for (let place = 0; place < fails.length && seen < end; place++) {
      const at = order === undefined ? place : (order[place] ?? -1);
      if (fails[at] !== 0) continue;
      const space = this.#entries[at]?.space;
      if (seen >= start && space) page.push(space);
      seen++;
    }
    return page;
  }

  /**
   * Orders spaces of exactly this name first, then those whose name begins with it, those whose
   * name holds it, and those whose place has the words; then those found by type or feature, then
   * by their description, last those with a slip. If the search asks for room for people, the
   * smallest sufficient space leads. Ties are by name.
   */
  #byRelevance({ words, people }: SpaceTerm, { fails, hits }: Judged): Order {
    const phrase = words.join(" ");
    const ranked: number[][] = [[], [], [], [], [], [], []];
    for (let at = 0; at < fails.length; at++) {
      const entry = this.#entries[at];
      if (fails[at] === 0 && entry) ranked[relevance(entry, phrase, hits[at] ?? 0)]?.push(at);
    }
    const capacity = this.#capacity;
    if (people !== null)
      for (const rank of ranked)
        rank.sort((a, b) => (capacity[a] ?? 0) - (capacity[b] ?? 0) || a - b);
    return Int32Array.from(ranked.flat());
  }

  #sorted(sort: string): Order {
    if (!this.#orders.has(sort)) this.#orders.set(sort, this.#sortAll(sort));
    return this.#orders.get(sort);
  }

  #sortAll(sort: string): Order {
    const capacity = this.#capacity;
    const { floor } = this.#columns;
    const last = this.source.floors.length;
    const all = Int32Array.from(this.#entries, (_, at) => at);
    const by = (key: (at: number) => number) => all.sort((a, b) => key(a) - key(b) || a - b);
    if (sort === "-name") return all.reverse();
    if (sort === "capacity") return by((at) => capacity[at] ?? -1);
    if (sort === "-capacity") return by((at) => -(capacity[at] ?? -1));
    if (sort === "location") return by((at) => (floor[at] === last ? -1 : (floor[at] ?? -1)));
    return undefined;
  }
}

function relevance({ name, code }: Entry, phrase: string, hit: number): number {
  if (hit === HIT.near) return 6;
  if (phrase === "") return 3;
  if (name === phrase || code === phrase) return 0;
  if (name.startsWith(phrase) || code.startsWith(phrase)) return 1;
  if (name.includes(phrase) || code.includes(phrase)) return 2;
  if (hit === HIT.described) return 5;
  return hit === HIT.names ? 4 : 3;
}

function hasText({ words, people }: SpaceTerm): boolean {
  return words.length > 0 || people !== null;
}

function countHits(hits: Uint8Array, archived: Uint8Array): number {
  return hits.reduce((sum, hit, at) => sum + (hit !== HIT.none && archived[at] === 0 ? 1 : 0), 0);
}

/** Returns the names for the ids of spaces. */
export function namesOf(source: Omit<IndexSource, "spaces">) {
  return {
    locations: new Map(source.locations.map((location) => [location.id, location])),
    floors: new Map(source.floors.map((floor) => [floor.id, nameAlone(floor)])),
    types: new Map(source.spaceTypes.map((type) => [type.id, type])),
    features: new Map(source.features.map((feature) => [feature.id, feature])),
  };
}

function hasFilter(query: SpaceSearch): boolean {
  const { locationIds, floorIds, spaceTypeIds, featureIds, openTo, readiness } = query;
  const { capacityMin, capacityMax } = query;
  return (
    [locationIds, floorIds, spaceTypeIds, featureIds, openTo, readiness].some(
      (ids) => ids && ids.length > 0,
    ) ||
    capacityMin !== undefined ||
    capacityMax !== undefined
  );
}

/** Returns for each item of a list whether its id is wanted; undefined when no ids are given. */
function wanted(
  ids: readonly string[] | undefined,
  list: readonly { id: string }[],
): Uint8Array | undefined {
  if (!ids || ids.length === 0) return undefined;
  const set = new Set(ids);
  return Uint8Array.from(list, ({ id }) => (set.has(id) ? 1 : 0));
}

function failUnless(
  fails: Uint8Array,
  bit: number,
  column: Int32Array | Uint8Array,
  isWanted: Uint8Array | undefined,
): void {
  if (!isWanted) return;
  for (let at = 0; at < fails.length; at++) {
    if (isWanted[column[at] ?? -1] !== 1) fail(fails, at, bit);
  }
}

function fail(fails: Uint8Array, at: number, bit: number): void {
  fails[at] = (fails[at] ?? 0) | bit;
}
