import type { Endpoint, Me } from "@storey/contract";
import { can, type Permission } from "@storey/domain";
import { permissionsOf } from "./rights.ts";

/** A call, as its declaration says who may make it. */
export type DeclaredCall = Pick<Endpoint, "access"> & Partial<Pick<Endpoint, "isWithinLocation">>;

/** The permissions computed for a user: each line of a long list asks for the same. */
const found = new WeakMap<Me, Map<string | null, ReadonlySet<Permission>>>();

/**
 * Whether a user may in a location: a role that is limited to locations counts in those alone,
 * unless it only reads. Null asks for the whole organisation, such as adding a location.
 */
export function mayIn(user: Me | null, permission: Permission, locationId: string | null): boolean {
  if (!user) return false;
  const places = found.get(user) ?? new Map<string | null, ReadonlySet<Permission>>();
  const held =
    places.get(locationId) ?? permissionsOf(user, { locationId: locationId ?? undefined });
  found.set(user, places.set(locationId, held));
  return can(held, permission);
}

/**
 * Whether a user may make a call, by the access it declares. One within a location may still be
 * refused where it lies: `mayIn` asks for a location. Its feature module is asked about apart.
 */
export function mayCall(user: Me | null, { access, isWithinLocation }: DeclaredCall): boolean {
  if (access === "member" || access === "signed-in") return user !== null;
  // What remains are permissions: calls that need no account are not asked about.
  const needed = access as Permission | readonly Permission[];
  return can(permissionsOf(user, { isWithinLocation }), needed);
}
