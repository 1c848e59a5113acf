import { ORGANISATION_ROLE_NAMES, PERMISSIONS, PERSON_NAME_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Invitation } from "./invitations.ts";
import { Language } from "./languages.ts";
import { Member, MemberRole } from "./members.ts";
import { ById, email, Id, text, timestamps } from "./shape.ts";

/** A role as a user holds it. */
export const HeldRole = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The locations it counts in; empty means all. */
  locationIds: z.array(Id),
  ...timestamps,
});

/** A user's membership of one organisation (Spec §3). */
export const UserOrganisation = z.object({
  id: Id,
  organisation: z.object({
    id: Id,
    name: z.string(),
    languages: z.array(Language),
    branding: z.object({ logo_url: z.string().nullable() }),
  }),
  roles: z.array(HeldRole),
  branding: z.object({ logo_url: z.string().nullable() }),
});

/** The signed-in user (Spec §3). */
export const Me = z.object({
  id: Id,
  auth0Id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  activeUserOrganisation: UserOrganisation.nullable(),
  userOrganisations: z.array(UserOrganisation),
  /**
   * The names of the archived organisations, if the user has no other; absent for everybody else.
   */
  archivedOrganisations: z.array(z.string()).optional(),
  appLevelRoles: z.array(HeldRole),
  appPermissions: z.array(z.enum(PERMISSIONS)),
  organisationPermissions: z.array(z.enum(PERMISSIONS)),
  /** The id of the active organisation. */
  auth0OrganisationId: Id.nullable(),
  /** The roles in the active organisation. */
  roles: z.array(HeldRole),
  version: z.int().positive(),
});

/** A user setting (Spec §3). The value is null when it was never set. */
export const UserSetting = z.object({
  settingKey: z.string(),
  settingValue: z.string().nullable(),
});

const SettingKey = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/, { error: "key.invalid" });

const RoleName = z.enum(ORGANISATION_ROLE_NAMES);
const Email = email("email.required_valid");

/** The person to invite into the active organisation. */
export const NewUser = z.strictObject({
  id: Id.optional(),
  email: Email,
  firstName: text(PERSON_NAME_MAX_LENGTH).nullable().optional(),
  lastName: text(PERSON_NAME_MAX_LENGTH).nullable().optional(),
  roleNames: z.array(RoleName).max(10).optional(),
  /** The locations the roles count in; empty or absent means all. */
  locationIds: z.array(Id).max(500).optional(),
});

/** A person found by e-mail. */
export const FoundUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Whether they are in the active organisation already. */
  isMember: z.boolean(),
});

export type NewUser = z.infer<typeof NewUser>;
export type FoundUser = z.infer<typeof FoundUser>;
export type Me = z.infer<typeof Me>;
export type UserOrganisation = z.infer<typeof UserOrganisation>;
export type HeldRole = z.infer<typeof HeldRole>;
export type UserSetting = z.infer<typeof UserSetting>;

const tag = "Users";

/** The calls about the signed-in user (Spec §7). */
export const users = {
  me: endpoint({
    method: "GET",
    path: "/users/me",
    summary: "Gives the signed-in user with organisations, roles and permissions.",
    tag,
    access: "signed-in",
    response: Me,
    errors: ["auth.unknown_user", "auth.email_unverified"],
  }),
  updateMe: endpoint({
    method: "PATCH",
    path: "/users/me",
    summary: "Changes the signed-in user's own name.",
    tag,
    access: "signed-in",
    isForPeople: true,
    body: z.strictObject({
      firstName: text(PERSON_NAME_MAX_LENGTH).nullable().optional(),
      lastName: text(PERSON_NAME_MAX_LENGTH).nullable().optional(),
    }),
    record: Me,
    response: Me,
    errors: ["record.conflict"],
  }),
  setActiveOrganisation: endpoint({
    method: "PUT",
    path: "/users/me/active-organisation",
    summary: "Switches the active organisation.",
    tag,
    access: "signed-in",
    isForPeople: true,
    body: z.strictObject({ newActiveOrganisationId: Id }),
    response: Me,
    errors: ["not_found"],
  }),
  saveSetting: endpoint({
    method: "POST",
    path: "/users/settings",
    summary: "Keeps one setting of the signed-in user.",
    tag,
    access: "signed-in",
    isForPeople: true,
    body: z.strictObject({ settingKey: SettingKey, settingValue: text(10_000) }),
    response: UserSetting,
  }),
  setting: endpoint({
    method: "GET",
    path: "/users/settings/{settingKey}",
    summary: "Gives one setting of the signed-in user.",
    tag,
    access: "signed-in",
    isForPeople: true,
    params: z.strictObject({ settingKey: SettingKey }),
    response: UserSetting,
  }),
  create: endpoint({
    method: "POST",
    path: "/users",
    summary:
      "Invites a person by e-mail; the reply is the same whether or not they have an account.",
    tag,
    access: "organisation.users.create",
    body: NewUser,
    response: Invitation,
    status: 201,
    errors: [
      "user.already_member",
      "invitation.exists",
      "role.not_grantable",
      "not_found",
      "record.exists",
    ],
  }),
  removeMe: endpoint({
    method: "DELETE",
    path: "/users/me",
    summary: "Deletes the signed-in user's own account.",
    tag,
    access: "signed-in",
    isForPeople: true,
    errors: ["user.last_administrator"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/users/{id}",
    summary:
      "Deletes the account of a person whose home is the active organisation; false for a member whose home is another.",
    tag,
    access: "organisation.users.delete",
    params: ById,
    response: z.boolean(),
    errors: ["not_found", "user.last_administrator", "role.not_grantable", "user.product_role"],
  }),
  addRole: endpoint({
    method: "POST",
    path: "/users/{userId}/organisation-role",
    summary: "Gives a member of the active organisation a role.",
    tag,
    access: "organisation.users.create",
    params: z.strictObject({ userId: Id }),
    body: z.strictObject({ roleName: RoleName, locationIds: z.array(Id).max(500).optional() }),
    response: Member,
    errors: ["not_found", "role.exists", "role.not_grantable"],
  }),
  limitRole: endpoint({
    method: "PATCH",
    path: "/users/{userId}/organisations/roles/{roleId}",
    summary: "Changes the locations a member's role counts in; none means all.",
    tag,
    access: "organisation.users.update",
    params: z.strictObject({ userId: Id, roleId: Id }),
    body: z.strictObject({ locationIds: z.array(Id).max(500) }),
    record: MemberRole,
    response: Member,
    errors: ["not_found", "role.not_grantable", "user.last_administrator"],
  }),
  removeRole: endpoint({
    method: "DELETE",
    path: "/users/{userId}/organisations/roles/{roleId}",
    summary: "Takes a role from a member of the active organisation.",
    tag,
    access: "organisation.users.update",
    params: z.strictObject({ userId: Id, roleId: Id }),
    response: Member,
    errors: ["not_found", "role.not_grantable", "user.last_administrator"],
  }),
  addToOrganisation: endpoint({
    method: "POST",
    path: "/users/{userId}/organisations",
    summary: "Adds a person the caller can find to the active organisation.",
    tag,
    access: "organisation.users.create",
    // The call looks beyond the one organisation that a token acts in.
    isForPeople: true,
    params: z.strictObject({ userId: Id }),
    response: Member,
    status: 201,
    errors: ["not_found", "user.already_member"],
  }),
  removeFromOrganisation: endpoint({
    method: "DELETE",
    path: "/users/{userId}/organisations",
    summary: "Removes a member from the active organisation, unless it is their home.",
    tag,
    access: "organisation.users.delete",
    params: z.strictObject({ userId: Id }),
    errors: [
      "not_found",
      "user.home_organisation",
      "user.last_administrator",
      "role.not_grantable",
    ],
  }),
  search: endpoint({
    method: "GET",
    path: "/users/search",
    summary: "Finds a person by their whole e-mail, among those the caller administers.",
    tag,
    access: "organisation.users.create",
    isForPeople: true,
    query: z.strictObject({ email: Email }),
    response: z.array(FoundUser),
  }),
};
