import type { Painter, Patch } from "./picture-painter.ts";
import type { Tile } from "./tile-plan.ts";

/** Gives the bytes of what a key names. */
export type LoadPicture = (key: string, signal: AbortSignal) => Promise<Blob>;

/** More at once only makes what is looked at wait for what is beside it. */
const AT_ONCE = 4;
/** The bytes that a phone bears on its graphics card; a pixel takes 4. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;
/** A whole view of large tiles, which must be there however much it takes. */
const KEPT_MIN = 24;
/** The pause before a tile that failed is asked for again, in milliseconds. */
const RETRY_AFTER_MS = 5_000;

/** A picture ready to be drawn. */
export async function decoded(bytes: Blob): Promise<ImageBitmap> {
  return createImageBitmap(bytes);
}

interface Held {
  readonly tile: Tile;
  readonly cancel: AbortController;
  patch: Patch | null;
  /** When it failed, by the page's clock; null unless it did. */
  failedAt: number | null;
}

interface TileStoreOptions {
  readonly painter: Painter;
  readonly load: LoadPicture;
  /** The side of a tile, in pixels. */
  readonly side: number;
  readonly onChange: () => void;
}

/** The tiles of one panorama: loads what is wanted, lets go of what was not wanted for longest. */
export function makeTileStore({ painter, load, side, onChange }: TileStoreOptions) {
  const keptMax = Math.max(KEPT_MIN, Math.floor(KEPT_MAX_BYTES / (side * side * 4)));
  // The oldest wish first, so that the first ones are those to let go.
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
      // The blurred picture beneath stays: a tile that is missing is no failure of the panorama.
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
  const letGo = (key: string, entry: Held): void => {
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
      // What is not here yet needs its room too.
      const coming = queue.filter(({ key }) => !held.has(key)).length;
      for (const [key, entry] of held) {
        const isWaiting = entry.patch === null && entry.failedAt === null;
        if (!wanted.has(key) && (isWaiting || held.size + coming > keptMax)) letGo(key, entry);
      }
      next();
    },
    /** Lists the loaded tiles, the coarsest first: sharper ones are drawn over them. */
    patches: (): Patch[] =>
      [...held.values()]
        .sort((a, b) => a.tile.level - b.tile.level)
        .flatMap(({ patch }) => (patch ? [patch] : [])),
    end: (): void => {
      ended = true;
      for (const [key, entry] of held) letGo(key, entry);
    },
  };
}
