import type { Endpoint, Me } from "@storey/contract";
import { can, type Permission } from "@storey/domain";
import { permissionsOf } from "./rights.ts";

/** A call, as its declaration says who may make it. */
export type DeclaredCall = Pick<Endpoint, "access"> & Partial<Pick<Endpoint, "isWithinLocation">>;

/** The permissions computed for a user: each line of a long list asks for the same. */
const found = new WeakMap<Me, Map<string | null, ReadonlySet<Permission>>>();

/**
 * Tells whether a user has a permission in a location: a role that is limited to locations counts
 * in those alone, unless it only reads. Null asks for the whole organisation, such as adding a
 * location.
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
 * Tells whether a user may make a call, by the access it declares. The server may still refuse a
 * call within a location because of that location: `mayIn` asks for it. The call's feature module
 * is a question of its own.
 */
export function mayCall(user: Me | null, { access, isWithinLocation }: DeclaredCall): boolean {
  if (access === "member" || access === "signed-in") return user !== null;
  // The rest are permissions: nobody asks about calls that need no account.
  const needed = access as Permission | readonly Permission[];
  return can(permissionsOf(user, { isWithinLocation }), needed);
}
