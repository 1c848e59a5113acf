import type { TreeBuild } from "@storey/domain";
import type { KeptMemory, Shelf } from "../../memory/kept-memory.ts";
import type { BuildPartRow } from "./tree-build.repository.ts";
import { assembledBuild } from "./tree-build.service.ts";

/** What a build takes in memory for each character of its JSON, its graph included: 2.85 with 2,000 nodes, rounded up. */
const BYTES_PER_CHARACTER = 4;

/** A build of an organisation. */
export interface BuildKey {
  readonly organisationId: string;
  readonly buildId: string;
}

/**
 * Keeps the builds in memory that sessions run now. A build never changes, and each answer needs all of
 * it, which may be a megabyte to read. It gives no rights: whoever asks has found the session that runs
 * the build, or the tree that begins with it, in this transaction.
 */
export class TreeBuilds {
  readonly #shelf: Shelf<TreeBuild>;

  constructor(memory: KeptMemory) {
    this.#shelf = memory.shelf("tree builds");
  }

  /** Gives a build, of what `read` finds if it is not kept. Throws `not_found` where that is nothing. */
  async get(
    { organisationId, buildId }: BuildKey,
    read: () => Promise<readonly BuildPartRow[]>,
  ): Promise<TreeBuild> {
    const key = `${organisationId} ${buildId}`;
    const kept = this.#shelf.get(key);
    if (kept) return kept;
    const build = assembledBuild(await read());
    this.#shelf.set(key, build, JSON.stringify(build).length * BYTES_PER_CHARACTER);
    return build;
  }
}
