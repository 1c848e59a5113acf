import type { LocationSummary, Space } from "@storey/contract";
import { SOS_VIP_ROLE } from "@storey/domain";
import { useOrganisation, useUser } from "../../../lib/session/use-session.ts";
import { createStore } from "../../../lib/store.ts";

/**
 * Whether the page should show its call for help at once; the slider takes the focus and resets
 * this.
 */
export const sosWanted = createStore(false);

/** Returns the location of a space whose slider the user may use; null otherwise. */
export function useSosHere(space: Pick<Space, "location" | "deletedAt">): LocationSummary | null {
  const location = useOrganisation()?.locations.find(({ id }) => id === space.location.id);
  const roles = useUser()?.roles ?? [];
  if (!location?.sos.enabled || space.deletedAt !== null) return null;
  if (!location.sos.vipOnly) return location;
  const isVip = roles.some(
    ({ name, locationIds }) =>
      name === SOS_VIP_ROLE && (locationIds.length === 0 || locationIds.includes(location.id)),
  );
  return isVip ? location : null;
}
