import type { Me } from "@storey/contract";
import { can, isAppPermission, isLimitable, type Permission } from "@storey/domain";
import { useUser } from "./use-session.ts";

/** Asks whether the user may in one location; null asks for the whole organisation. */
export type MayIn = (permission: Permission, locationId: string | null) => boolean;

/** What was asked of a user before: each line of a long list asks the same. */
const answers = new WeakMap<Me, Map<string, boolean>>();

/**
 * Whether a user may in a location: a role that is limited to locations counts in those alone,
 * unless it only reads. Null asks for the whole organisation, such as adding a location.
 */
export function mayIn(user: Me | null, permission: Permission, locationId: string | null): boolean {
  if (!user) return false;
  const known = answers.get(user) ?? new Map<string, boolean>();
  answers.set(user, known);
  const asked = `${permission} ${locationId}`;
  const answer = known.get(asked) ?? decided(user, permission, locationId);
  known.set(asked, answer);
  return answer;
}

function decided(user: Me, permission: Permission, locationId: string | null): boolean {
  const held = new Set<Permission>(user.organisationPermissions);
  const everywhere = new Set<Permission>(user.appPermissions);
  if (can(everywhere, permission)) return true;
  if (!can(held, permission)) return false;
  if (isAppPermission(permission) || !isLimitable(permission)) return true;
  const giving = user.roles.filter((role) => can(new Set(role.permissions), permission));
  const counts = ({ locationIds }: { locationIds: readonly string[] }): boolean =>
    locationIds.length === 0 || (locationId !== null && locationIds.includes(locationId));
  return giving.length === 0 || giving.some(counts);
}

/** Whether the signed-in user may, location by location. */
export function useMayIn(): MayIn {
  const user = useUser();
  return (permission, locationId) => mayIn(user, permission, locationId);
}
