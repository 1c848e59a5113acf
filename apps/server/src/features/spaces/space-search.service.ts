import type { SpaceSearch, SpaceSearchResult, SpaceSearchResults } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { findStructureVersion } from "../organisations/organisation.repository.ts";
import { type IndexedSpace, SpaceIndex } from "./space-index.ts";
import type { SpaceRows } from "./space-rows.service.ts";
import { type Extras, findExtras, readReferences } from "./space-search.repository.ts";
import { type SpaceView, ViewStore } from "./space-view.ts";

/** The most spaces kept indexed, over all views of all organisations. */
const MOST_KEPT_SPACES = 1_000_000;

/**
 * Searches spaces through an index for each view of an organisation. The structure's version is read in the
 * caller's own transaction, so a search never shows what was true before the last write, and an
 * index is only ever filled through a transaction that row-level security binds to its view.
 */
export class SpaceSearchService {
  readonly #rows: SpaceRows;
  readonly #views = new ViewStore<SpaceIndex>(
    (index) => index.source.spaces.length,
    MOST_KEPT_SPACES,
  );

  constructor(rows: SpaceRows) {
    this.#rows = rows;
  }

  /** Finds spaces of the actor's organisation. */
  async search(
    transaction: Transaction,
    actor: Actor,
    query: SpaceSearch,
  ): Promise<SpaceSearchResults> {
    const index = await this.#indexFor(transaction, actor);
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
    const index = await this.#indexFor(transaction, actor);
    const spaces = spaceIds
      .flatMap((id) => index.find(id) ?? [])
      .filter((space) => space.deletedAt === null);
    return describeSpaces(transaction, actor, index, spaces);
  }

  async #indexFor(transaction: Transaction, view: SpaceView): Promise<SpaceIndex> {
    const version = await findStructureVersion(transaction, view.organisationId);
    return this.#views.get(view, version, (previous) =>
      this.#build(transaction, view, version, previous),
    );
  }

  async #build(
    transaction: Transaction,
    view: SpaceView,
    version: number,
    previous: Promise<SpaceIndex> | undefined,
  ): Promise<SpaceIndex> {
    const [references, floors, known] = await Promise.all([
      readReferences(transaction, view.organisationId),
      this.#rows.read(transaction, view, version),
      previous?.catch(() => undefined),
    ]);
    const spaces = [...floors.values()].flatMap((floor) => floor.spaces);
    return new SpaceIndex({ ...references, spaces }, known);
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
