import type { Transaction } from "../../db/transaction.ts";
import type { IndexedSpace } from "./space-index.ts";
import { findFloorDigests, findIndexedSpaces } from "./space-search.repository.ts";

/** The most spaces kept, over all organisations. */
const MOST_KEPT_SPACES = 1_000_000;

/** The spaces of a floor by name, and the digest they were read with. */
interface FloorSpaces {
  readonly digest: string;
  readonly spaces: readonly IndexedSpace[];
}

/** The spaces of an organisation by floor. An unchanged space is the same object as before. */
export type SpacesByFloor = ReadonlyMap<string, FloorSpaces>;

interface Kept {
  readonly version: number;
  readonly floors: Promise<SpacesByFloor>;
  size: number;
}

/**
 * Keeps the spaces of the organisations that were asked for last, for all that is made of them.
 * After a write the database digests each floor, and only floors whose digest differs are read
 * again. Digests and rows must be of one state, so this is for transactions that read. Rows reach
 * an organisation's place only through a transaction that row-level security binds to it.
 */
export class SpaceRows {
  readonly #kept = new Map<string, Kept>();

  /** The spaces at the version of the structure that the same transaction has read. */
  async read(
    transaction: Transaction,
    organisationId: string,
    version: number,
  ): Promise<SpacesByFloor> {
    const kept = this.#kept.get(organisationId);
    this.#kept.delete(organisationId);
    if (kept?.version === version) {
      this.#kept.set(organisationId, kept);
      return kept.floors;
    }
    const made: Kept = {
      version,
      floors: readAnew(transaction, organisationId, kept?.floors),
      size: 0,
    };
    this.#kept.set(organisationId, made);
    try {
      for (const { spaces } of (await made.floors).values()) made.size += spaces.length;
    } catch (error) {
      if (this.#kept.get(organisationId) === made) this.#kept.delete(organisationId);
      throw error;
    }
    this.#dropOldest();
    return made.floors;
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
