import { type LocationAccess, type OpenTo, spaceOpenTo } from "@storey/domain";
import type { IndexedSpace } from "./index-source.ts";

/**
 * Returns who can really open a space: those it allows, as far as its location does. An archived
 * space, or one in an archived location, opens to members only.
 */
export function openToOf(
  space: Pick<IndexedSpace, "isPublic" | "allowPublicReporting" | "deletedAt">,
  location: LocationAccess | undefined,
): OpenTo {
  return space.deletedAt !== null || !location ? "members" : spaceOpenTo(space, location);
}
