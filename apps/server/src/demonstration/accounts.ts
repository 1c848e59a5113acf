import type { RoleName } from "@storey/domain";

/**
 * The password of every demonstration account. It is public; the accounts exist only in
 * demonstrations.
 */
export const DEMONSTRATION_PASSWORD = "storey-demo";

/** An account of the demonstration. */
export interface DemonstrationAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Its description on the login page. */
  readonly label: string;
  readonly appRoles: readonly RoleName[];
  /** The organisations it belongs to, the active one first, with the roles held there. */
  readonly memberships: readonly {
    readonly organisation: string;
    readonly roles: readonly RoleName[];
  }[];
}

const HARBOUR = "Harbour University";
const MERIDIAN = "Meridian Hospital";

/** The accounts of the demonstration, the most useful one to begin with first. */
export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = [
  {
    email: "organisation-admin@harbour.test",
    firstName: "Olivia",
    lastName: "Marsh",
    label: "Organisation administrator at Harbour, technician at Meridian",
    appRoles: [],
    memberships: [
      { organisation: HARBOUR, roles: ["organisation-admin"] },
      { organisation: MERIDIAN, roles: ["technician"] },
    ],
  },
  {
    email: "technician@harbour.test",
    firstName: "Tomas",
    lastName: "Reed",
    label: "Technician at Harbour",
    appRoles: [],
    memberships: [{ organisation: HARBOUR, roles: ["technician"] }],
  },
  {
    email: "vip@harbour.test",
    firstName: "Vera",
    lastName: "Lindqvist",
    label: "VIP user at Harbour",
    appRoles: [],
    memberships: [{ organisation: HARBOUR, roles: ["vip-user"] }],
  },
  {
    email: "member@harbour.test",
    firstName: "Milo",
    lastName: "Hart",
    label: "Member of Harbour without a role",
    appRoles: [],
    memberships: [{ organisation: HARBOUR, roles: [] }],
  },
  {
    email: "admin@storey.test",
    firstName: "Ada",
    lastName: "Quill",
    label: "Storey administrator of all organisations",
    appRoles: ["storey-admin"],
    memberships: [
      { organisation: HARBOUR, roles: [] },
      { organisation: MERIDIAN, roles: [] },
    ],
  },
  {
    email: "employee@storey.test",
    firstName: "Emil",
    lastName: "Stone",
    label: "Storey employee",
    appRoles: ["storey-employee"],
    memberships: [
      { organisation: HARBOUR, roles: [] },
      { organisation: MERIDIAN, roles: [] },
    ],
  },
];
