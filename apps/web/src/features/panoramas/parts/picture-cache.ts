import { CallError } from "../../../lib/call-error.ts";
import { logFailure } from "../../../lib/log.ts";
import { onForgetAnswers } from "../../../lib/query.ts";
import { panoramaBytes } from "../panorama.queries.ts";

/** The largest number of bytes kept in memory: about the tiles of two views. */
const KEPT_MAX_BYTES = 24 * 1024 * 1024;

// In the order of their last use, the oldest first, as those are dropped first.
const kept = new Map<string, Blob>();

function keep(key: string, bytes: Blob): Blob {
  kept.delete(key);
  kept.set(key, bytes);
  let sum = [...kept.values()].reduce((total, { size }) => total + size, 0);
  for (const [oldest, { size }] of kept) {
    if (sum <= KEPT_MAX_BYTES) break;
    kept.delete(oldest);
    sum -= size;
  }
  return bytes;
}

const offlineParts = () => import("../../../lib/offline/cached-pictures.ts");

/** Fetches a picture or tile; without a network, returns the device's copy. */
async function fetched(key: string, signal: AbortSignal): Promise<Blob> {
  try {
    const bytes = await panoramaBytes(key, signal);
    if ("caches" in window) {
      offlineParts()
        .then(({ keepPicture }) => keepPicture(key, bytes))
        .catch((cause: unknown) => logFailure("A picture could not be kept", cause));
    }
    return bytes;
  } catch (cause) {
    if (!(cause instanceof CallError) || cause.code !== "network.unreachable") throw cause;
    const { cachedPicture: keptPicture } = await offlineParts();
    const bytes = await keptPicture(key).catch(() => null);
    if (!bytes) throw cause;
    return bytes;
  }
}

/**
 * Returns the bytes of a picture or tile of a panorama, from memory where they were loaded before.
 */
export async function loadPanoramaPicture(key: string, signal: AbortSignal): Promise<Blob> {
  const known = kept.get(key);
  return keep(key, known ?? (await fetched(key, signal)));
}

onForgetAnswers(() => kept.clear());
