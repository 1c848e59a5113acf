import type { LocationSummary, Space } from "@storey/contract";
import { SOS_VIP_ROLE } from "@storey/domain";
import { useOrganisation, useUser } from "../../../lib/session/use-session.ts";
import { createStore } from "../../../lib/store.ts";

/** Whether the call for help of the page is to be shown at once: it takes the focus, and says so no more. */
export const sosWanted = createStore(false);

/** The location of a space, where one calls for help there and it is for the user; null otherwise. */
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
