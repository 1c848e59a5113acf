import type { PublicPicture } from "@storey/contract";
import { API_BASE } from "../../../lib/addresses.ts";

/** Returns the `srcset` of a picture, from which the browser chooses a version by width. */
export function sourcesOf({ versions }: PublicPicture): string {
  return Object.values(versions)
    .map(({ path, width }) => `${API_BASE}${path} ${width}w`)
    .join(", ");
}
