import type { Me } from "@storey/contract";
import { isLimitable, type Permission } from "@storey/domain";

/** The place of an action; without a part it is the whole organisation. */
export interface Where {
  /**
   * The call lies within one location, as it declares, so that a permission in some location is
   * enough.
   */
  readonly isWithinLocation?: boolean | undefined;
  /** The location in which it is done. */
  readonly locationId?: string | undefined;
}

/**
 * Returns the permissions of a user in a place, as the server counts them: those of the app, and
 * those of the active organisation. A role that is limited to locations writes in those alone, and
 * reads in all.
 */
export function permissionsOf(
  user: Me | null,
  { isWithinLocation, locationId = "" }: Where = {},
): ReadonlySet<Permission> {
  if (!user) return new Set();
  const counts = (permission: Permission): boolean => {
    const giving = user.roles.filter(({ permissions }) => permissions.includes(permission));
    // A permission that the server lists, and that no listed role limits, is held everywhere.
    return !giving[0] || giving.some(({ locationIds: ids }) => !ids[0] || ids.includes(locationId));
  };
  const held = user.organisationPermissions.filter(
    (permission) => isWithinLocation || !isLimitable(permission) || counts(permission),
  );
  return new Set([...held, ...user.appPermissions]);
}
