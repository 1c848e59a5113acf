import type { Transaction } from "../../db/transaction.ts";
import type { IndexedSpace } from "./space-index.ts";
import { findFloorDigests, findIndexedSpaces } from "./space-search.repository.ts";
import { type SpaceView, ViewStore } from "./space-view.ts";

/** The most spaces kept, over all views of all organisations. */
const MOST_KEPT_SPACES = 1_000_000;

/** The spaces of a floor by name, and the digest they were read with. */
interface FloorSpaces {
  readonly digest: string;
  readonly spaces: readonly IndexedSpace[];
}

/** The spaces of a view by floor. An unchanged space is the same object as before. */
export type SpacesByFloor = ReadonlyMap<string, FloorSpaces>;

/**
 * Keeps the spaces of the views that were asked for last, for all that is made of them. After a
 * write the database digests each floor, and only floors whose digest differs are read again; a
 * floor that another view of the organisation has with the same digest is taken from there.
 * Digests and rows must be of one state, so this is for transactions that read. Rows reach a view
 * only through a transaction that row-level security binds to it.
 */
export class SpaceRows {
  readonly #views = new ViewStore<SpacesByFloor>(countSpaces, MOST_KEPT_SPACES);

  /** The spaces at the version of the structure that the same transaction has read. */
  read(transaction: Transaction, view: SpaceView, version: number): Promise<SpacesByFloor> {
    return this.#views.get(view, version, (previous) =>
      readAnew(transaction, view.organisationId, previous),
    );
  }
}

function countSpaces(floors: SpacesByFloor): number {
  let count = 0;
  for (const { spaces } of floors.values()) count += spaces.length;
  return count;
}

async function readAnew(
  transaction: Transaction,
  organisationId: string,
  previous: Promise<SpacesByFloor> | undefined,
): Promise<SpacesByFloor> {
  const known = await previous?.catch(() => undefined);
  if (!known) {
    const [digests, spaces] = await Promise.all([
      findFloorDigests(transaction, organisationId),
      findIndexedSpaces(transaction, organisationId),
    ]);
    return byFloor(digests, spaces, new Map());
  }
  const digests = await findFloorDigests(transaction, organisationId);
  const changed = digests
    .filter(({ floorId, digest }) => known.get(floorId)?.digest !== digest)
    .map(({ floorId }) => floorId);
  if (changed.length === 0 && digests.length === known.size) return known;
  const spaces = await findIndexedSpaces(transaction, organisationId, changed);
  return byFloor(digests, spaces, known);
}

function byFloor(
  digests: readonly { floorId: string; digest: string }[],
  spaces: readonly IndexedSpace[],
  known: SpacesByFloor,
): SpacesByFloor {
  const read = Map.groupBy(spaces, ({ floorId }) => floorId);
  return new Map(
    digests.map(({ floorId, digest }): [string, FloorSpaces] => {
      const spaces = read.get(floorId) ?? known.get(floorId)?.spaces ?? [];
      return [floorId, { digest, spaces }];
    }),
  );
}
