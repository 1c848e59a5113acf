import { type PublicPanorama, type PublicSpace, publicCalls } from "@storey/contract";
import { API_BASE } from "../../lib/addresses.ts";
import { addressOf } from "../../lib/call.ts";
import { publicBytes } from "./guest-files.ts";

/** Where the bytes of a key are, below the origin; the session's cookie gets them. */
export function publicAddress(code: string, key: string): string {
  return addressOf(publicCalls.file, { params: { code }, query: { key } });
}

/** Gives the bytes of a panorama's pictures and tiles by their keys. */
export function panoramaLoader(code: string) {
  return (key: string, signal: AbortSignal): Promise<Blob> =>
    publicBytes(publicAddress(code, key).slice(API_BASE.length), signal);
}

/** The panorama of a space that is shown first; undefined where there is none. */
export function firstPanorama({ panoramas }: PublicSpace): PublicPanorama | undefined {
  return panoramas.find(({ isMain }) => isMain) ?? panoramas[0];
}
