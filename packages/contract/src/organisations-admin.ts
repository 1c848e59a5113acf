import {
  NAME_MIN_LENGTH,
  ORGANISATION_ROLE_NAMES,
  ORGANISATION_SETTING_KEYS,
  PERSON_NAME_MAX_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Invitation } from "./invitations.ts";
import { Member } from "./members.ts";
import { OrganisationSetting } from "./organisations.ts";
import { ById, email, Id, name, QueryBoolean, record, TimeZone, text } from "./shape.ts";

/** An organisation as the global administration lists it. */
export const OrganisationSummary = z.object({
  ...record,
  name: z.string(),
  email: z.string().nullable(),
  licence: z.object({ hasAssetManagement: z.boolean(), hasPro: z.boolean() }),
  branding: z.object({ logo_url: z.string().nullable() }),
  /** How much of each it holds, archived things left out. */
  usage: z.object({
    users: z.int(),
    locations: z.int(),
    floors: z.int(),
    spaces: z.int(),
    images: z.int(),
  }),
  /** Whether the caller is a member. */
  isMember: z.boolean(),
});

/** An organisation as the global administration opens it. */
export const GlobalOrganisation = OrganisationSummary.extend({
  settings: z.array(OrganisationSetting),
});

export type OrganisationSummary = z.infer<typeof OrganisationSummary>;
export type GlobalOrganisation = z.infer<typeof GlobalOrganisation>;

const tag = "Global administration";

/** The calls of the global administration (Spec §7; those below `organisations-admin/` are ours). */
export const organisationsAdmin = {
  list: endpoint({
    method: "GET",
    path: "/organisations-admin",
    summary: "Lists all organisations by name.",
    tag,
    access: "app.organisation.read",
    query: z.strictObject({ withDeleted: QueryBoolean }),
    response: z.array(OrganisationSummary),
  }),
  get: endpoint({
    method: "GET",
    path: "/organisations-admin/{id}",
    summary: "Gives one organisation, archived or not.",
    tag,
    access: "app.organisation.read",
    params: ById,
    response: GlobalOrganisation,
    errors: ["not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/organisations/{id}",
    summary: "Makes an organisation with the id the client chose; who makes it becomes a member.",
    tag,
    access: "app.organisation.create",
    params: ById,
    body: z.strictObject({
      name: name(NAME_MIN_LENGTH.organisation),
      /** UTC without it. */
      timezone: TimeZone.optional(),
    }),
    response: z.object({ result: OrganisationSummary }),
    status: 201,
    errors: ["record.exists"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/organisations-admin/{id}",
    summary: "Changes an organisation's name, e-mail or licence.",
    tag,
    access: "app.organisation.update",
    params: ById,
    body: z
      .strictObject({
        name: name(NAME_MIN_LENGTH.organisation),
        email: email("email.required_valid").nullable(),
        hasAssetManagement: z.boolean(),
        hasPro: z.boolean(),
      })
      .partial(),
    record: GlobalOrganisation,
    response: GlobalOrganisation,
    errors: ["not_found", "record.conflict", "organisation.archived"],
  }),
  saveSetting: endpoint({
    method: "PUT",
    path: "/organisations-admin/{id}/settings/{settingKey}",
    summary: "Turns a feature module of an organisation on or off.",
    tag,
    access: "app.organisation.settings.update",
    params: z.strictObject({ id: Id, settingKey: z.enum(ORGANISATION_SETTING_KEYS) }),
    body: z.strictObject({ enabled: z.boolean(), value: text(10_000).nullable().optional() }),
    response: GlobalOrganisation,
    errors: ["not_found", "organisation.archived"],
  }),
  users: endpoint({
    method: "GET",
    path: "/organisations-admin/{id}/users",
    summary: "Lists the members of an organisation.",
    tag,
    access: "app.organisation.users.read",
    params: ById,
    response: z.array(Member),
    errors: ["not_found"],
  }),
  invite: endpoint({
    method: "POST",
    path: "/organisations-admin/{id}/users",
    summary: "Invites a person into an organisation.",
    tag,
    access: "app.organisation.users.create",
    params: ById,
    body: z.strictObject({
      email: email("email.required_valid"),
      firstName: text(PERSON_NAME_MAX_LENGTH).nullable().optional(),
      lastName: text(PERSON_NAME_MAX_LENGTH).nullable().optional(),
      roleNames: z.array(z.enum(ORGANISATION_ROLE_NAMES)).max(10),
    }),
    response: Invitation,
    status: 201,
    errors: [
      "not_found",
      "organisation.archived",
      "user.already_member",
      "invitation.exists",
      "role.not_grantable",
    ],
  }),
  join: endpoint({
    method: "POST",
    path: "/organisations-admin/{id}/join",
    summary: "Makes the caller a member of an organisation, without a role.",
    tag,
    access: "app.organisation.update",
    params: ById,
    response: GlobalOrganisation,
    errors: ["not_found", "organisation.archived", "user.already_member"],
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/organisations/{id}",
    summary: "Archives an organisation: its people cannot work in it until it is restored.",
    tag,
    access: "app.organisation.delete",
    params: ById,
    response: OrganisationSummary,
    errors: ["not_found"],
  }),
  restore: endpoint({
    method: "PUT",
    path: "/organisations/{id}/restore",
    summary: "Restores an archived organisation.",
    tag,
    access: "app.organisation.hard-delete",
    params: ById,
    response: OrganisationSummary,
    errors: ["not_found"],
  }),
  purge: endpoint({
    method: "DELETE",
    path: "/organisations/{id}/purge",
    summary: "Deletes an archived organisation for good, with everything of it.",
    tag,
    access: "app.organisation.hard-delete",
    isMultiTransaction: true,
    params: ById,
    errors: ["not_found", "organisation.active"],
  }),
};
