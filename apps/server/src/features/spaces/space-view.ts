import { createHash } from "node:crypto";
import type { Actor } from "../../http/actor.ts";

/**
 * Which spaces a call may see: those of its organisation without the locations whose networks do
 * not hold the caller's address. What is kept of spaces is kept by view, since two callers of one
 * organisation need not see the same.
 */
export type SpaceView = Pick<Actor, "organisationId" | "barredLocationIds">;

/** What a view costs beside its spaces, in spaces, so that many small views are bounded too. */
const VIEW_COST = 200;

/** One text for each view: equal texts, equal spaces at equal versions of the structure. */
export function viewKey({ organisationId, barredLocationIds }: SpaceView): string {
  if (barredLocationIds.length === 0) return organisationId;
  const barred = barredLocationIds.toSorted().join();
  return `${organisationId}-${createHash("sha256").update(barred).digest("base64url").slice(0, 22)}`;
}

/** Something made of the spaces of a view. */
export interface KeptView<Made> {
  readonly organisationId: string;
  readonly version: number;
  readonly made: Promise<Made>;
  /** How many spaces it holds; 0 until it is made. */
  size: number;
}

/** Keeps what is made of views, the least recently asked for are dropped first. */
export class ViewStore<Made> {
  readonly #kept = new Map<string, KeptView<Made>>();
  readonly #sizeOf: (made: Made) => number;
  readonly #mostSpaces: number;

  constructor(sizeOf: (made: Made) => number, mostSpaces: number) {
    this.#sizeOf = sizeOf;
    this.#mostSpaces = mostSpaces;
  }

  /** How many views are kept. */
  get count(): number {
    return this.#kept.size;
  }

  /**
   * What is kept of a view at a version of the structure, or what `make` gives. `make` gets what
   * was kept of the view before, or of another view of the organisation: it may take over what its
   * own transaction has proved to be the same.
   */
  async get(
    view: SpaceView,
    version: number,
    make: (previous: Promise<Made> | undefined) => Promise<Made>,
  ): Promise<Made> {
    const key = viewKey(view);
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    if (kept?.version === version) {
      this.#kept.set(key, kept);
      return kept.made;
    }
    const previous = kept ?? this.#latestOf(view.organisationId);
    const { organisationId } = view;
    const entry: KeptView<Made> = { organisationId, version, made: make(previous?.made), size: 0 };
    this.#kept.set(key, entry);
    try {
      entry.size = this.#sizeOf(await entry.made);
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
      throw error;
    }
    this.#dropOldest();
    return entry.made;
  }

  #latestOf(organisationId: string): KeptView<Made> | undefined {
    return [...this.#kept.values()].findLast((kept) => kept.organisationId === organisationId);
  }

  #dropOldest(): void {
    const cost = ({ size }: KeptView<Made>) => size + VIEW_COST;
    let total = [...this.#kept.values()].reduce((sum, kept) => sum + cost(kept), 0);
    for (const [key, kept] of this.#kept) {
      if (total <= this.#mostSpaces || this.#kept.size === 1) return;
      this.#kept.delete(key);
      total -= cost(kept);
    }
  }
}
