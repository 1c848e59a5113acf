import { mayGrant, type OrganisationRoleName } from "@storey/domain";
import { permissionsOf, useUser } from "../../../lib/session/use-session.ts";

/** Tells which roles the user may give and take: nobody grants what they lack. */
export function useGrantable(): (role: OrganisationRoleName) => boolean {
  const held = permissionsOf(useUser());
  return (role) => mayGrant(held, role);
}
