import type { GuestSession } from "@storey/contract";

/** A room as this device saw it last, and when, in milliseconds since 1970. */
export interface SeenSpace {
  readonly session: GuestSession;
  readonly at: number;
}

/** Deleted also when somebody logs out, by `cached-pictures.ts`. */
const CACHE = "storey-guest-seen";
/** How long a room that was seen stays readable, as the device may be anybody's. */
const LIFE_MS = 24 * 60 * 60_000;
/** How many pictures of a room are kept: those that were seen come first in the row. */
const PICTURES_MAX = 12;
const FOLDER = "/seen-spaces/";

function keyOf(code: string): string {
  return `${FOLDER}${encodeURIComponent(code)}`;
}

/** Returns the cache; null where the browser keeps nothing, such as over plain http. */
async function open(): Promise<Cache | null> {
  if (!("caches" in globalThis)) return null;
  return caches.open(CACHE).catch(() => null);
}

/** Returns a room that was seen within a day; null without one. */
export async function seenSpace(code: string): Promise<SeenSpace | null> {
  const cache = await open();
  const found = await cache?.match(keyOf(code));
  if (!found) return null;
  const seen = (await found.json()) as SeenSpace;
  if (seen.at > Date.now() - LIFE_MS) return seen;
  await dropSeen(code);
  return null;
}

/** Keeps a room as it was shown, and the pictures of it that the page has loaded. */
export async function keepSeen(code: string, session: GuestSession): Promise<void> {
  const cache = await open();
  if (!cache) return;
  await forgetOld(cache);
  const seen: SeenSpace = { session, at: Date.now() };
  await cache.put(keyOf(code), Response.json(seen));
  const images = [...document.images];
  await Promise.allSettled(
    images.filter(({ loading }) => loading !== "lazy").map((image) => image.decode()),
  );
  const shown = images.flatMap(({ complete, currentSrc }) =>
    complete && currentSrc.startsWith(`${location.origin}/api/`) ? [currentSrc] : [],
  );
  // The browser has them: it asks the server only whether they are still so.
  await Promise.allSettled(shown.slice(0, PICTURES_MAX).map((address) => cache.add(address)));
}

/** Deletes a room that may not be seen any more, with its pictures. */
export async function dropSeen(code: string): Promise<void> {
  const cache = await open();
  if (!cache) return;
  const pictures = `/spaces/${encodeURIComponent(code)}/files`;
  const all = await cache.keys();
  const going = all.filter(
    ({ url }) => url.endsWith(keyOf(code)) || new URL(url).pathname.endsWith(pictures),
  );
  await Promise.all(going.map((request) => cache.delete(request, { ignoreVary: true })));
}

async function forgetOld(cache: Cache): Promise<void> {
  for (const { url } of await cache.keys()) {
    const [, code] = url.split(FOLDER);
    if (code !== undefined) await seenSpace(decodeURIComponent(code));
  }
}
