import type { Me } from "@storey/contract";
import { isLimitable, type Permission } from "@storey/domain";

/** Where something is done: nowhere in particular is the whole organisation. */
export interface Where {
  /** As a call declares it: it lies within one location, so that some location is enough. */
  readonly isWithinLocation?: boolean | undefined;
  /** The location it is done in. */
  readonly locationId?: string | undefined;
}

/**
 * The permissions a user holds there, as the server counts them: those of the app, and those of the
 * active organisation. A role that is limited to locations writes in those alone, and reads in all.
 */
export function permissionsOf(
  user: Me | null,
  { isWithinLocation, locationId = "" }: Where = {},
): ReadonlySet<Permission> {
  if (!user) return new Set();
  const counts = (permission: Permission): boolean => {
    const giving = user.roles.filter(({ permissions }) => permissions.includes(permission));
    // What the server says is held, and no role that is listed limits, is held everywhere.
    return !giving[0] || giving.some(({ locationIds: ids }) => !ids[0] || ids.includes(locationId));
  };
  const held = user.organisationPermissions.filter(
    (permission) => isWithinLocation || !isLimitable(permission) || counts(permission),
  );
  return new Set([...held, ...user.appPermissions]);
}
