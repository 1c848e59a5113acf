import type { SpaceSearch, SpaceSearchResult, SpaceSearchResults } from "@storey/contract";
import { readSpaceTerm } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import {
  findStructureVersion,
  type StructureVersion,
} from "../../platform/records/structure-version.repository.ts";
import { type IndexedSpace, nameAlone } from "./index-source.ts";
import { bytesOfIndex } from "./space-bytes.ts";
import { searchInDatabase } from "./space-database-search.repository.ts";
import { findDescribed, readDescriptions } from "./space-description.repository.ts";
import { type Found, namesOf, SpaceIndex } from "./space-index.ts";
import { openToOf } from "./space-open-to.ts";
import { amountsOf, type SpaceRows } from "./space-rows.service.ts";
import {
  type Extras,
  findExtras,
  findSpacesById,
  readReferences,
} from "./space-search.repository.ts";
import { type SpaceView, ViewStore } from "./space-view.ts";
import { type Described, matchesOf, type SearchedWord } from "./space-word.ts";

/** An index, and its size in bytes. */
interface KeptIndex {
  readonly index: SpaceIndex;
  readonly bytes: number;
}

type Names = SpaceIndex["names"];

/**
 * Searches spaces through an index for each view of an organisation. The structure's version is
 * read in the caller's own transaction, so a search never shows a state before the last write, and
 * an index is only ever filled through a transaction that row-level security binds to its view. If
 * there is no room for an index the database finds the same, more slowly.
 */
export class SpaceSearchService {
  readonly #rows: SpaceRows;
  readonly #views: ViewStore<KeptIndex>;

  constructor(rows: SpaceRows) {
    this.#rows = rows;
    this.#views = new ViewStore(rows.memory.shelf("space indexes"), ({ bytes }) => bytes);
  }

  /** Finds spaces of the actor's organisation. */
  async search(
    transaction: Transaction,
    actor: Actor,
    query: SpaceSearch,
  ): Promise<SpaceSearchResults> {
    const index = await this.#indexFor(transaction, actor);
    const described = await findDescribed(transaction, readSpaceTerm(query.searchTerm).words);
    const [found, names] = index
      ? [
          index.search(
            query,
            described,
            await index.readReadiness(transaction, actor.organisationId),
          ),
          index.names,
        ]
      : await findWithoutIndex(transaction, actor, query, described);
    const { totalCount, page, facets, words, corrections } = found;
    const results = await describeSpaces(transaction, actor, { names, words }, page);
    return { totalCount, results, corrections: [...corrections], facets };
  }

  /** Describes spaces by id, in that order; leaves out archived and deleted ones. */
  async describe(
    transaction: Transaction,
    actor: Actor,
    spaceIds: readonly string[],
  ): Promise<SpaceSearchResult[]> {
    const index = await this.#indexFor(transaction, actor);
    const { organisationId } = actor;
    const names = index?.names ?? namesOf(await readReferences(transaction, organisationId));
    const found = index
      ? spaceIds.flatMap((id) => index.find(id) ?? [])
      : await findSpacesById(transaction, organisationId, spaceIds);
    const spaces = found.filter((space) => space.deletedAt === null);
    return describeSpaces(transaction, actor, { names, words: [] }, spaces);
  }

  async #indexFor(transaction: Transaction, view: SpaceView): Promise<SpaceIndex | undefined> {
    if (this.#rows.isTooLarge(view)) return undefined;
    const version = await findStructureVersion(transaction, view.organisationId);
    const kept = await this.#views.get(view, version, (previous) =>
      this.#build(transaction, view, version, previous),
    );
    return kept?.index;
  }

  async #build(
    transaction: Transaction,
    view: SpaceView,
    version: StructureVersion,
    previous: Promise<KeptIndex | null> | undefined,
  ): Promise<KeptIndex | null> {
    const [references, floors, known] = await Promise.all([
      readReferences(transaction, view.organisationId),
      this.#rows.read(transaction, view, version),
      previous?.catch(() => null),
    ]);
    if (!floors) return null;
    const bytes = bytesOfIndex(amountsOf(floors.values()), references);
    return this.#rows.memory.makeWithin(async (room) => {
      if (room.isLarger(bytes)) this.#rows.noteTooLarge(view);
      if (!room.take(bytes)) return null;
      const spaces = [...floors.values()].flatMap(({ rows }) => rows);
      return { index: new SpaceIndex({ ...references, spaces }, known?.index), bytes };
    });
  }
}

async function findWithoutIndex(
  transaction: Transaction,
  { organisationId }: Actor,
  query: SpaceSearch,
  described: Described,
): Promise<[Found, Names]> {
  const source = await readReferences(transaction, organisationId);
  const found = await searchInDatabase(transaction, organisationId, query, source, described);
  return [found, namesOf(source)];
}

/** The names that a description needs, and the words it was found by. */
interface Context {
  readonly names: Names;
  readonly words: readonly SearchedWord[];
}

async function describeSpaces(
  transaction: Transaction,
  actor: Actor,
  context: Context,
  spaces: readonly IndexedSpace[],
): Promise<SpaceSearchResult[]> {
  if (spaces.length === 0) return [];
  const extras = await findExtras(
    transaction,
    actor.organisationId,
    actor.userId,
    spaces.map(({ id }) => id),
  );
  const bySpace = new Map(extras.map((extra) => [extra.spaceId, extra]));
  const describe = await describedBy(transaction, actor, context.words, spaces);
  return spaces.map((space) => ({
    ...resultOf(space, context.names, bySpace.get(space.id)),
    matchedBy: matchesOf(space, context.words, context.names, (word) => describe(space.id, word)),
  }));
}

/** Returns the description of a space that has a word of a search, by the word's position. */
async function describedBy(
  transaction: Transaction,
  { organisationId }: Actor,
  words: readonly SearchedWord[],
  spaces: readonly IndexedSpace[],
): Promise<(spaceId: string, word: number) => string | undefined> {
  const ids = spaces
    .filter(({ id }) => words.some(({ describedIds }) => describedIds.has(id)))
    .map(({ id }) => id);
  if (ids.length === 0) return () => undefined;
  // The typed word is the first of a word's texts.
  const typed = words.map(({ texts, describedIds }) =>
    describedIds.size > 0 ? (texts[0] ?? "") : "",
  );
  const found = await readDescriptions(transaction, organisationId, ids, typed);
  const texts = new Map(found.map(({ spaceId, word, text }) => [`${spaceId} ${word}`, text]));
  return (spaceId, word) => texts.get(`${spaceId} ${word}`);
}

function resultOf(
  space: IndexedSpace,
  names: Names,
  extras: Extras | undefined,
): Omit<SpaceSearchResult, "matchedBy"> {
  const location = names.locations.get(space.locationId);
  const spaceType = names.types.get(space.spaceTypeId ?? "") ?? null;
  return {
    id: space.id,
    name: space.name,
    shortcode: space.shortcode,
    capacity: space.capacity,
    is_public: space.isPublic,
    allow_public_reporting: space.allowPublicReporting,
    space_type_name: spaceType?.name ?? null,
    spaceType,
    features: space.featureIds.flatMap((id) => names.features.get(id) ?? []),
    openTo: openToOf(space, location),
    location: location ? nameAlone(location) : { id: space.locationId, name: "" },
    floor: names.floors.get(space.floorId) ?? { id: space.floorId, name: "" },
    picture: extras?.picture ?? null,
    isFavourite: extras?.isFavourite ?? false,
    readiness: extras?.readiness ?? null,
    deletedAt: space.deletedAt,
  };
}
