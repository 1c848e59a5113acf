import { can, type Permission } from "@storey/domain";
import { limitWrites } from "../db/location-scope.ts";
import type { Transaction } from "../db/transaction.ts";
import type { UserActor } from "./actor.ts";

/**
 * Returns the locations in which the caller holds a permission: null is everywhere, an empty list
 * nowhere. For calls that every member may make, in which a permission gives more than membership
 * does.
 */
export function placesOf(
  { permissions, limits }: Pick<UserActor, "permissions" | "limits">,
  permission: Permission,
): readonly string[] | null {
  return limits.get(permission) ?? (can(permissions, permission) ? null : []);
}

/**
 * Limits the rest of a transaction to the locations where a permission counts. Call it before the
 * first write that only this permission allows: the database then refuses it elsewhere
 * (`access.location`), whatever the service decided. Writes of members' own right do not need it.
 */
export function holdToPlaces<Name extends Permission>(
  transaction: Transaction,
  actor: { placesOf(permission: Name): readonly string[] | null },
  permission: Name,
): Promise<void> {
  return limitWrites(transaction, actor.placesOf(permission));
}
