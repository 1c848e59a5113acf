import { can, isAppPermission, PERMISSIONS, type Permission } from "@storey/domain";

/** The permissions of one subject, such as all verbs of `organisation.spaces`. */
export interface PermissionGroup {
  /** The subject, without `app.` where both kinds exist: `organisation.spaces`, `user`. */
  readonly subject: string;
  /** Whether the permissions count in every organisation. */
  readonly isGlobal: boolean;
  readonly permissions: readonly { readonly permission: Permission; readonly verb: string }[];
}

/** Groups permissions by their subject, in the order of the catalogue. */
export function permissionGroups(held: ReadonlySet<Permission>): readonly PermissionGroup[] {
  const mine = PERMISSIONS.filter((permission) => held.has(permission));
  const bySubject = Map.groupBy(mine, (permission) =>
    permission.slice(0, permission.lastIndexOf(".")),
  );
  return [...bySubject].map(([whole, permissions]) => ({
    subject: whole.replace(/^app\./, ""),
    isGlobal: whole.startsWith("app."),
    permissions: permissions.map((permission) => ({
      permission,
      verb: permission.slice(permission.lastIndexOf(".") + 1),
    })),
  }));
}

/**
 * Returns the permissions that a token of the user may hold: those they hold, and for the active
 * organisation only those they hold in all its locations.
 */
export function offeredPermissions(held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  return new Set(PERMISSIONS.filter((permission) => can(held, permission)));
}

/**
 * Returns the permissions that only read, in the active organisation only: the choice a new token
 * begins with.
 */
export function readingOnly(offered: ReadonlySet<Permission>): Permission[] {
  return [...offered].filter(
    (permission) => permission.endsWith(".read") && !isAppPermission(permission),
  );
}
