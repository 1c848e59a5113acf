import type { SpaceSearch, SpaceSearchResult, SpaceSearchResults } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { findStructureVersion } from "../organisations/organisation.repository.ts";
import { type IndexedSpace, SpaceIndex } from "./space-index.ts";
import type { SpaceRows } from "./space-rows.service.ts";
import { type Extras, findExtras, readReferences } from "./space-search.repository.ts";

/** The most spaces kept indexed, over all organisations. */
const MOST_KEPT_SPACES = 1_000_000;

interface Kept {
  readonly version: number;
  readonly index: Promise<SpaceIndex>;
  size: number;
}

/**
 * Searches spaces through an index for each organisation. The structure's version is read in the
 * caller's own transaction, so a search never shows what was true before the last write, and an
 * index is only ever filled through a transaction that row-level security binds to its organisation.
 */
export class SpaceSearchService {
  readonly #rows: SpaceRows;
  readonly #kept = new Map<string, Kept>();

  constructor(rows: SpaceRows) {
    this.#rows = rows;
  }

  /** Finds spaces of the actor's organisation. */
  async search(
    transaction: Transaction,
    actor: Actor,
    query: SpaceSearch,
  ): Promise<SpaceSearchResults> {
    const index = await this.#indexFor(transaction, actor.organisationId);
    const { totalCount, page, facets } = index.search(query);
    const results = await describeSpaces(transaction, actor, index, page);
    return { totalCount, results, facets };
  }

  /** Describes spaces by id, in that order; the ones that are archived or gone are left out. */
  async describe(
    transaction: Transaction,
    actor: Actor,
    spaceIds: readonly string[],
  ): Promise<SpaceSearchResult[]> {
    const index = await this.#indexFor(transaction, actor.organisationId);
    const spaces = spaceIds
      .flatMap((id) => index.find(id) ?? [])
      .filter((space) => space.deletedAt === null);
    return describeSpaces(transaction, actor, index, spaces);
  }

  async #indexFor(transaction: Transaction, organisationId: string): Promise<SpaceIndex> {
    const version = await findStructureVersion(transaction, organisationId);
    const kept = this.#kept.get(organisationId);
    this.#kept.delete(organisationId);
    if (kept?.version === version) {
      this.#kept.set(organisationId, kept);
      return kept.index;
    }
    const index = this.#build(transaction, organisationId, version, kept?.index);
    const made: Kept = { version, index, size: 0 };
    this.#kept.set(organisationId, made);
    try {
      made.size = (await index).source.spaces.length;
    } catch (error) {
      if (this.#kept.get(organisationId) === made) this.#kept.delete(organisationId);
      throw error;
    }
    this.#dropOldest();
    return index;
  }

  async #build(
    transaction: Transaction,
    organisationId: string,
    version: number,
    previous: Promise<SpaceIndex> | undefined,
  ): Promise<SpaceIndex> {
    const [references, floors, known] = await Promise.all([
      readReferences(transaction, organisationId),
      this.#rows.read(transaction, organisationId, version),
      previous?.catch(() => undefined),
    ]);
    const spaces = [...floors.values()].flatMap((floor) => floor.spaces);
    return new SpaceIndex({ ...references, spaces }, known);
  }

  #dropOldest(): void {
    let size = [...this.#kept.values()].reduce((sum, kept) => sum + kept.size, 0);
    for (const [organisationId, kept] of this.#kept) {
      if (size <= MOST_KEPT_SPACES || this.#kept.size === 1) return;
      this.#kept.delete(organisationId);
      size -= kept.size;
    }
  }
}

async function describeSpaces(
  transaction: Transaction,
  actor: Actor,
  index: SpaceIndex,
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
  return spaces.map((space) => resultOf(space, index.names, bySpace.get(space.id)));
}

function resultOf(
  space: IndexedSpace,
  names: SpaceIndex["names"],
  extras: Extras | undefined,
): SpaceSearchResult {
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
    location: names.locations.get(space.locationId) ?? { id: space.locationId, name: "" },
    floor: names.floors.get(space.floorId) ?? { id: space.floorId, name: "" },
    picture: extras?.picture ?? null,
    isFavourite: extras?.isFavourite ?? false,
    deletedAt: space.deletedAt,
  };
}
