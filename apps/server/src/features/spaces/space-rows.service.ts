import type { Transaction } from "../../db/transaction.ts";
import type { KeptMemory, Room } from "../../memory/kept-memory.ts";
import { TooLarge } from "../../memory/too-large.ts";
import type { StructureVersion } from "../../platform/records/structure-version.repository.ts";
import type { IndexedSpace } from "./index-source.ts";
import { bytesOfRows, type SpaceAmounts } from "./space-bytes.ts";
import {
  type FloorDigest,
  findFloorDigests,
  findIndexedSpaces,
  readAllSpaces,
} from "./space-search.repository.ts";
import { type SpaceView, ViewStore, viewKey } from "./space-view.ts";

export type { IndexedSpace } from "./index-source.ts";
export { type SpaceView, viewKey } from "./space-view.ts";

/** The spaces of a floor by name, and the digest they were read with. */
interface FloorSpaces extends FloorDigest {
  readonly rows: readonly IndexedSpace[];
}

/** The spaces of a view by floor. An unchanged space is the same object as before. */
export type SpacesByFloor = ReadonlyMap<string, FloorSpaces>;

/**
 * Keeps the spaces of the most recently used views, for everything that is made of them. After a
 * write the database digests each floor, and only floors whose digest differs are read again; a
 * floor that another view of the organisation has with the same digest is taken from there. Digests
 * and rows must be of one state, so only read transactions may use it. Rows reach a view only
 * through a transaction that row-level security binds to it.
 */
export class SpaceRows {
  readonly memory: KeptMemory;
  readonly #views: ViewStore<SpacesByFloor>;
  readonly #tooLarge = new TooLarge();

  constructor(memory: KeptMemory) {
    this.memory = memory;
    this.#views = new ViewStore(memory.shelf("space rows"), (floors) =>
      bytesOfRows(amountsOf(floors.values())),
    );
  }

  /**
   * Returns the spaces at the version of the structure that the same transaction has read. Null if
   * they are too many to be kept, or there is no room for them now: then ask the database.
   */
  async read(
    transaction: Transaction,
    view: SpaceView,
    version: StructureVersion,
  ): Promise<SpacesByFloor | null> {
    if (this.isTooLarge(view)) return null;
    return this.#views.get(view, version, (previous) =>
      this.memory.makeWithin((room) => this.#readAnew(transaction, view, room, previous)),
    );
  }

  /** Tells whether a view recently proved to have more spaces than can be kept. */
  isTooLarge(view: SpaceView): boolean {
    return this.#tooLarge.has(viewKey(view));
  }

  /** Makes the next calls for the view go to the database. */
  noteTooLarge(view: SpaceView): void {
    this.#tooLarge.add(viewKey(view));
  }

  async #readAnew(
    transaction: Transaction,
    view: SpaceView,
    room: Room,
    previous: Promise<SpacesByFloor | null> | undefined,
  ): Promise<SpacesByFloor | null> {
    const known = (await previous?.catch(() => null)) ?? new Map<string, FloorSpaces>();
    const digests = await findFloorDigests(transaction, view.organisationId);
    const changed = digests.filter(({ floorId, digest }) => known.get(floorId)?.digest !== digest);
    if (changed.length === 0 && digests.length === known.size) return known;
    const bytes = bytesOfRows(amountsOf(digests));
    if (room.isLarger(bytes)) this.noteTooLarge(view);
    if (!room.take(bytes)) return null;
    const read = new Map<string, readonly IndexedSpace[]>();
    for await (const [floorId, rows] of readFloors(
      transaction,
      view.organisationId,
      known.size === 0 ? null : changed.map(({ floorId }) => floorId),
    ))
      read.set(floorId, rows);
    return new Map(
      digests.map((digest): [string, FloorSpaces] => {
        const { floorId } = digest;
        return [floorId, { ...digest, rows: read.get(floorId) ?? known.get(floorId)?.rows ?? [] }];
      }),
    );
  }
}

/** Returns the total numbers of spaces, letters and features of some floors. */
export function amountsOf(floors: Iterable<SpaceAmounts>): SpaceAmounts {
  const sum = { spaces: 0, letters: 0, features: 0 };
  for (const { spaces, letters, features } of floors) {
    sum.spaces += spaces;
    sum.letters += letters;
    sum.features += features;
  }
  return sum;
}

/** Reads the spaces of some floors, or of all that have any, floor by floor, and keeps none of them. */
export async function* readFloors(
  transaction: Transaction,
  organisationId: string,
  floorIds: readonly string[] | null,
): AsyncGenerator<[floorId: string, spaces: readonly IndexedSpace[]]> {
  const sameText = onceEach();
  const shared = (space: IndexedSpace): IndexedSpace => ({
    ...space,
    floorId: sameText(space.floorId),
    locationId: sameText(space.locationId),
    spaceTypeId: space.spaceTypeId === null ? null : sameText(space.spaceTypeId),
    featureIds: space.featureIds.map(sameText),
  });
  if (floorIds) {
    const spaces = await findIndexedSpaces(transaction, organisationId, floorIds);
    yield* Map.groupBy(spaces.map(shared), ({ floorId }) => floorId);
    return;
  }
  let floor: IndexedSpace[] = [];
  for await (const slice of readAllSpaces(transaction, organisationId)) {
    for (const space of slice) {
      const [first] = floor;
      if (first && first.floorId !== space.floorId) {
        yield [first.floorId, floor];
        floor = [];
      }
      floor.push(shared(space));
    }
  }
  if (floor[0]) yield [floor[0].floorId, floor];
}

/**
 * Returns a function that gives equal texts as one and the same string, however often the database
 * sends them.
 */
function onceEach(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}
