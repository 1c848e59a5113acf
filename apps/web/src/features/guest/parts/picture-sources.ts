import type { PublicPicture } from "@storey/contract";
import { API_BASE } from "../../../lib/addresses.ts";

/** The addresses of a picture's versions, by width, for the browser to choose from. */
export function sourcesOf({ versions }: PublicPicture): string {
  return Object.values(versions)
    .map(({ path, width }) => `${API_BASE}${path} ${width}w`)
    .join(", ");
}
