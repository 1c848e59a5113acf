/**
 * A cache of pictures, deleted along with the offline cache; its keys begin with an organisation's
 * id.
 */
interface Shelf {
  readonly cache: string;
  readonly max: number;
  readonly holds: RegExp;
}

/** Holds only the small versions: they are readable, and many fit. */
const SMALL: Shelf = {
  cache: "storey-pictures",
  max: 400,
  holds: /\/(thumbnail|small|preview)$/,
};
/**
 * Holds the first view of each panorama, without its sharp tiles: 150 kB are enough to look around
 * a room.
 */
const PANORAMAS: Shelf = {
  cache: "storey-panoramas",
  max: 40,
  holds: /\/(base|flat\/\d+)$/,
};
const SHELVES = [SMALL, PANORAMAS];

function addressOf(key: string): string {
  return `/kept-pictures/${encodeURIComponent(key)}`;
}

async function open(key: string): Promise<Cache> {
  return caches.open((PANORAMAS.holds.test(key) ? PANORAMAS : SMALL).cache);
}

/** Caches a picture, unless it is a larger version or a tile. The oldest ones are deleted first. */
export async function keepPicture(key: string, bytes: Blob): Promise<void> {
  const shelf = SHELVES.find(({ holds }) => holds.test(key));
  if (!shelf) return;
  const cache = await caches.open(shelf.cache);
  await cache.put(addressOf(key), new Response(bytes));
  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - shelf.max));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

/** Tells whether a picture's version is cached. */
export async function isPictureCached(key: string): Promise<boolean> {
  return (await (await open(key)).match(addressOf(key))) !== undefined;
}

/** Returns the bytes of a cached picture: the version itself, else a smaller one. */
export async function cachedPicture(key: string): Promise<Blob | null> {
  const folder = key.slice(0, key.lastIndexOf("/") + 1);
  const cache = await open(key);
  for (const wanted of [key, `${folder}small`, `${folder}thumbnail`]) {
    const found = await cache.match(addressOf(wanted));
    if (found) return found.blob();
  }
  return null;
}

/** What this device saw as a guest's, of `seen-space.ts`: kept a day, and no longer than a login. */
const SEEN_AS_GUEST = "storey-guest-seen";

/** Deletes every cached picture, and the rooms that were seen as a guest. */
export async function dropPictures(): Promise<void> {
  const names = [...SHELVES.map(({ cache }) => cache), SEEN_AS_GUEST];
  await Promise.all(names.map((name) => caches.delete(name)));
}
