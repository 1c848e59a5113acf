import { mayGrant, type OrganisationRoleName } from "@storey/domain";
import { permissionsOf } from "../../../lib/session/rights.ts";
import { useUser } from "../../../lib/session/use-session.ts";

/** Tells which roles the user may give and take: nobody grants what they lack somewhere. */
export function useGrantable(): (role: OrganisationRoleName) => boolean {
  const held = permissionsOf(useUser());
  return (role) => mayGrant(held, role);
}
