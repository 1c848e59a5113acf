import { createHash } from "node:crypto";
import type { Actor } from "../../http/actor.ts";
import type { Shelf } from "../../memory/kept-memory.ts";
import type { StructureVersion } from "../../platform/records/structure-version.repository.ts";

/**
 * The spaces that a call may see: those of its organisation, without the locations whose networks
 * do not hold the caller's address. Kept spaces are kept by view, since two callers of one
 * organisation need not see the same ones.
 */
export type SpaceView = Pick<Actor, "organisationId" | "restrictedLocationIds">;

/** The size of a view's entry beside the things made of it, in bytes. */
const VIEW_BYTES = 1_000;

/** Returns a key for a view: equal keys mean equal spaces at equal versions of the structure. */
export function viewKey({ organisationId, restrictedLocationIds }: SpaceView): string {
  if (restrictedLocationIds.length === 0) return organisationId;
  const restricted = restrictedLocationIds.toSorted().join();
  return `${organisationId}-${createHash("sha256").update(restricted).digest("base64url").slice(0, 22)}`;
}

/** Something made of the spaces of a view; null where there is no room for it. */
export interface KeptView<Made> {
  readonly version: StructureVersion;
  readonly made: Promise<Made | null>;
}

/** Keeps the values made for views, by the version of the structure. */
export class ViewStore<Made extends object> {
  readonly #shelf: Shelf<KeptView<Made>>;
  readonly #bytesOf: (made: Made) => number;

  constructor(shelf: Shelf<KeptView<Made>>, bytesOf: (made: Made) => number) {
    this.#shelf = shelf;
    this.#bytesOf = bytesOf;
  }

  /**
   * Returns the kept value of a view at a version of the structure, or the result of `make`. `make`
   * gets the former value of the view, or of another view of the organisation, in the same life of
   * the database: it may reuse the parts that its own transaction has proved unchanged. It returns
   * null if there is no room; then the next call asks again.
   */
  async get(
    view: SpaceView,
    version: StructureVersion,
    make: (previous: Promise<Made | null> | undefined) => Promise<Made | null>,
  ): Promise<Made | null> {
    const key = viewKey(view);
    const kept = this.#shelf.get(key);
    if (kept && isSame(kept.version, version)) return kept.made;
    const previous = this.#previous(view, kept, version);
    const entry: KeptView<Made> = { version, made: make(previous?.made) };
    this.#shelf.set(key, entry, VIEW_BYTES);
    try {
      const made = await entry.made;
      // Kept only while no later version has replaced it.
      if (this.#shelf.peek(key) !== entry) return made;
      if (made) this.#shelf.set(key, entry, VIEW_BYTES + this.#bytesOf(made));
      else this.#shelf.delete(key);
      return made;
    } catch (error) {
      if (this.#shelf.peek(key) === entry) this.#shelf.delete(key);
      throw error;
    }
  }

  #previous(
    { organisationId }: SpaceView,
    kept: KeptView<Made> | undefined,
    { timeline }: StructureVersion,
  ): KeptView<Made> | undefined {
    if (kept?.version.timeline === timeline) return kept;
    for (const other of this.#shelf.beginningWith(organisationId))
      if (other.version.timeline === timeline) return other;
    return undefined;
  }
}

function isSame(one: StructureVersion, other: StructureVersion): boolean {
  return one.changes === other.changes && one.timeline === other.timeline;
}
