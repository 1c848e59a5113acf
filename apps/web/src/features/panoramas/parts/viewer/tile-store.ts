import type { Painter, Patch } from "./picture-painter.ts";
import type { Tile } from "./tile-plan.ts";

/** Returns the bytes of a key. */
export type LoadPicture = (key: string, signal: AbortSignal) => Promise<Blob>;

/**
 * The number of tiles loaded at once: more would make the tiles in view wait for those beside it.
 */
const AT_ONCE = 4;
/** The bytes that a phone's graphics card can hold; a pixel takes 4. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;
/** The number of large tiles in a whole view, which are kept however many bytes they take. */
const KEPT_MIN = 24;
/** The pause before a failed tile is requested again, in milliseconds. */
const RETRY_AFTER_MS = 5_000;

/** Decodes a picture for drawing. */
export async function decoded(bytes: Blob): Promise<ImageBitmap> {
  return createImageBitmap(bytes);
}

interface Held {
  readonly tile: Tile;
  readonly cancel: AbortController;
  patch: Patch | null;
  /** The time of the failure, by the page's clock; null without one. */
  failedAt: number | null;
}

interface TileStoreOptions {
  readonly painter: Painter;
  readonly load: LoadPicture;
  /** The side of a tile, in pixels. */
  readonly side: number;
  readonly onChange: () => void;
}

/**
 * Stores the tiles of one panorama: loads those that are wanted, and drops those that were not
 * wanted for longest.
 */
export function makeTileStore({ painter, load, side, onChange }: TileStoreOptions) {
  const keptMax = Math.max(KEPT_MIN, Math.floor(KEPT_MAX_BYTES / (side * side * 4)));
  // In the order in which they were last wanted, the oldest first, as those are dropped first.
  const held = new Map<string, Held>();
  let queue: readonly Tile[] = [];
  let running = 0;
  let ended = false;

  const start = async (tile: Tile): Promise<void> => {
    const entry: Held = { tile, cancel: new AbortController(), patch: null, failedAt: null };
    held.set(tile.key, entry);
    running += 1;
    try {
      const picture = await decoded(await load(tile.key, entry.cancel.signal));
      if (!ended && held.get(tile.key) === entry) {
        entry.patch = painter.patch(picture, tile.extent, tile.part);
      }
      picture.close();
    } catch {
      // The blurred picture beneath stays visible: a missing tile is no failure of the panorama.
      entry.failedAt = performance.now();
    } finally {
      running -= 1;
      if (!ended) next();
    }
    if (!ended) onChange();
  };
  const next = (): void => {
    for (const tile of queue) {
      if (running >= AT_ONCE) return;
      if (!held.has(tile.key)) void start(tile);
    }
  };
  const evict = (key: string, entry: Held): void => {
    held.delete(key);
    entry.cancel.abort();
    if (entry.patch) painter.drop(entry.patch);
  };
  return {
    /** Sets the wanted tiles, the most wanted first. */
    want: (tiles: readonly Tile[]): void => {
      queue = tiles.slice(0, keptMax);
      const wanted = new Set(queue.map(({ key }) => key));
      for (const key of wanted) {
        const entry = held.get(key);
        if (!entry) continue;
        held.delete(key);
        const mayTryAgain =
          entry.failedAt !== null && performance.now() - entry.failedAt > RETRY_AFTER_MS;
        if (!mayTryAgain) held.set(key, entry);
      }
      // The tiles that are still to come need room too.
      const coming = queue.filter(({ key }) => !held.has(key)).length;
      for (const [key, entry] of held) {
        const isWaiting = entry.patch === null && entry.failedAt === null;
        if (!wanted.has(key) && (isWaiting || held.size + coming > keptMax)) evict(key, entry);
      }
      next();
    },
    /** Returns the loaded tiles, the coarsest first, as sharper ones are drawn over them. */
    patches: (): Patch[] =>
      [...held.values()]
        .sort((a, b) => a.tile.level - b.tile.level)
        .flatMap(({ patch }) => (patch ? [patch] : [])),
    end: (): void => {
      ended = true;
      for (const [key, entry] of held) evict(key, entry);
    },
  };
}
