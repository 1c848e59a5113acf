import { type PublicPanorama, type PublicSpace, publicCalls } from "@storey/contract";
import { API_BASE } from "../../lib/addresses.ts";
import { addressOf } from "../../lib/call.ts";
import { publicBytes } from "./guest-files.ts";

/**
 * Returns the address of the file of a key, relative to the origin; the session's cookie authorises
 * the request.
 */
export function publicAddress(code: string, key: string): string {
  return addressOf(publicCalls.file, { params: { code }, query: { key } });
}

/** Returns a loader that fetches the bytes of a panorama's pictures and tiles by their keys. */
export function panoramaLoader(code: string) {
  return (key: string, signal: AbortSignal): Promise<Blob> =>
    publicBytes(publicAddress(code, key).slice(API_BASE.length), signal);
}

/** Returns the panorama of a space that is shown first; undefined where it has none. */
export function firstPanorama({ panoramas }: PublicSpace): PublicPanorama | undefined {
  return panoramas.find(({ isMain }) => isMain) ?? panoramas[0];
}
