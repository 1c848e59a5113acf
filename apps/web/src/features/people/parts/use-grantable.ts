import { mayGrant, type OrganisationRoleName } from "@storey/domain";
import { permissionsOf } from "../../../lib/session/rights.ts";
import { useUser } from "../../../lib/session/use-session.ts";

/**
 * Returns a function that says whether the user may give and take a role: nobody can grant what
 * they lack somewhere.
 */
export function useGrantable(): (role: OrganisationRoleName) => boolean {
  const held = permissionsOf(useUser());
  return (role) => mayGrant(held, role);
}
