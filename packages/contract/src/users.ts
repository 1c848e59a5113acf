import { PERMISSIONS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Language } from "./languages.ts";
import { Id, text } from "./shape.ts";

/** A role as a user holds it. */
export const HeldRole = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
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
    body: z.strictObject({
      firstName: text(100).nullable().optional(),
      lastName: text(100).nullable().optional(),
    }),
    response: Me,
  }),
  setActiveOrganisation: endpoint({
    method: "PUT",
    path: "/users/me/active-organisation",
    summary: "Switches the active organisation.",
    tag,
    access: "signed-in",
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
    body: z.strictObject({ settingKey: SettingKey, settingValue: text(10_000) }),
    response: UserSetting,
  }),
  setting: endpoint({
    method: "GET",
    path: "/users/settings/{settingKey}",
    summary: "Gives one setting of the signed-in user.",
    tag,
    access: "signed-in",
    params: z.strictObject({ settingKey: SettingKey }),
    response: UserSetting,
  }),
};
