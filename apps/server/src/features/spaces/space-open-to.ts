import { type LocationAccess, type OpenTo, spaceOpenTo } from "@storey/domain";
import type { IndexedSpace } from "./index-source.ts";

/**
 * Who can really open a space: what it allows, as far as its location does. What is archived, or lies in
 * a location that is, opens to members alone.
 */
export function openToOf(
  space: Pick<IndexedSpace, "isPublic" | "allowPublicReporting" | "deletedAt">,
  location: LocationAccess | undefined,
): OpenTo {
  return space.deletedAt !== null || !location ? "members" : spaceOpenTo(space, location);
}
