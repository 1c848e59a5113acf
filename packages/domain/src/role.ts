import {
  APP_PERMISSIONS,
  type AppPermission,
  ORGANISATION_PERMISSIONS,
  type Permission,
} from "./permission.ts";
import { can } from "./permission-check.ts";

/** The stored names of the roles; {product} is Storey. Source: Spec §6. */
export const ROLE_NAMES = [
  "storey-admin",
  "storey-employee",
  "organisation-admin",
  "vip-user",
  "technician",
] as const;

/** The stored name of a role. */
export type RoleName = (typeof ROLE_NAMES)[number];

/** How people read each role (Spec §6). */
export const ROLE_LABELS: Readonly<Record<RoleName, string>> = {
  "storey-admin": "Storey Admin",
  "storey-employee": "Storey Employee",
  "organisation-admin": "Organisation Admin",
  "vip-user": "VIP User",
  technician: "Technician",
};

/** The roles held for the whole product instead of in one organisation. */
export const APP_ROLE_NAMES: readonly RoleName[] = ["storey-admin", "storey-employee"];

const EMPLOYEE_WRITES: readonly AppPermission[] = [
  "app.organisation.update",
  "app.organisation.users.create",
  "app.user.create",
  "app.user.roles.add",
];

const TECHNICIAN: readonly Permission[] = [
  ...ORGANISATION_PERMISSIONS.filter(
    (permission) =>
      permission.endsWith(".read") &&
      permission !== "organisation.webhooks.read" &&
      permission !== "organisation.audit.read",
  ),
  "organisation.issues.create",
  "organisation.issues.update",
  "organisation.issues.close",
  "organisation.checklists.complete",
  "organisation.assets.create",
  "organisation.assets.update",
  "organisation.spaces.update",
];

/**
 * The permissions of each role. A member without a role holds none: the rights of every member (to
 * see spaces, for one) are declared as member access on the endpoint. Source: decision 7.
 */
export const ROLE_PERMISSIONS: Readonly<Record<RoleName, readonly Permission[]>> = {
  "storey-admin": APP_PERMISSIONS,
  "storey-employee": [
    ...APP_PERMISSIONS.filter((permission) => permission.endsWith(".read")),
    ...EMPLOYEE_WRITES,
  ],
  "organisation-admin": ORGANISATION_PERMISSIONS.filter(
    (permission) =>
      permission !== "organisation.create" && permission !== "organisation.hard-delete",
  ),
  "vip-user": [],
  technician: TECHNICIAN,
};

/** Tells whether a role is held for the whole product. */
export function isAppRole(name: string): boolean {
  return APP_ROLE_NAMES.some((role) => role === name);
}

/** The roles that are held in one organisation. */
export const ORGANISATION_ROLE_NAMES = [
  "organisation-admin",
  "vip-user",
  "technician",
] as const satisfies readonly RoleName[];

/** The stored name of a role that is held in one organisation. */
export type OrganisationRoleName = (typeof ORGANISATION_ROLE_NAMES)[number];

/**
 * Tells whether a holder of these permissions may give or take a role: nobody grants what they
 * lack. Only the command line gives roles of the whole product.
 */
export function mayGrant(held: ReadonlySet<Permission>, role: string): boolean {
  if (!ORGANISATION_ROLE_NAMES.some((name) => name === role)) return false;
  return can(held, ROLE_PERMISSIONS[role as OrganisationRoleName]);
}
