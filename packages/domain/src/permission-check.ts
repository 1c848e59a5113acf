import type { AppPermission, Permission } from "./permission.ts";

/** Tells whether a permission counts in every organisation. */
export function isAppPermission(permission: string): permission is AppPermission {
  return permission.startsWith("app.");
}

/**
 * Tells whether the held permissions satisfy the needed ones. A list needs all of its members. An
 * organisation permission is also satisfied by its `app.` twin. Source: Spec §6, rules.
 */
export function can(
  held: ReadonlySet<Permission>,
  needed: Permission | readonly Permission[],
): boolean {
  const list = typeof needed === "string" ? [needed] : needed;
  return list.every(
    (permission) =>
      held.has(permission) ||
      (!isAppPermission(permission) && held.has(`app.${permission}` as AppPermission)),
  );
}

/** Tells whether a user is an app admin: one app permission is enough (Spec §6, rules). */
export function isAppAdmin(held: Iterable<Permission>): boolean {
  for (const permission of held) if (isAppPermission(permission)) return true;
  return false;
}
