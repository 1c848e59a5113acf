import { ORGANISATION_SETTING_KEYS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Language } from "./languages.ts";
import { Location } from "./locations.ts";
import { Id, QueryBoolean, record, timestamps } from "./shape.ts";

/** Whether a feature module is on for an organisation (Spec §3). */
export const OrganisationSetting = z.object({
  settingId: Id,
  settingKey: z.enum(ORGANISATION_SETTING_KEYS),
  settingName: z.string(),
  settingDescription: z.string(),
  enabled: z.boolean(),
  value: z.string().nullable(),
});

/** A kind of space (Spec §3). */
export const SpaceType = z.object({ ...record, organisationId: Id, name: z.string() });
/** Something a space can have (Spec §3). `icon` is a key of `GET /icons`. */
export const Feature = z.object({
  ...record,
  organisationId: Id,
  name: z.string(),
  icon: z.string(),
});

/** An organisation (Spec §3). */
export const Organisation = z.object({
  ...record,
  name: z.string(),
  spaceTypes: z.array(SpaceType),
  features: z.array(Feature),
  settings: z.array(OrganisationSetting),
  locations: z.array(Location),
  languages: z.array(Language),
  branding: z.object({ logo_url: z.string().nullable() }),
  licence: z.object({ hasAssetManagement: z.boolean(), hasPro: z.boolean() }),
});

/** A space in the structure: what the tree and the palette need. */
export const StructureSpace = z.object({
  id: Id,
  name: z.string(),
  shortcode: z.string().nullable(),
  capacity: z.int().nullable(),
  spaceTypeId: Id.nullable(),
  deletedAt: timestamps.deletedAt,
});
export const StructureFloor = z.object({
  id: Id,
  name: z.string(),
  level: z.int().nullable(),
  version: z.int(),
  deletedAt: timestamps.deletedAt,
  spaces: z.array(StructureSpace),
});
export const StructureLocation = Location.extend({ floors: z.array(StructureFloor) });

/** An organisation with all of its locations, floors and spaces. */
export const OrganisationWithStructure = Organisation.extend({
  locations: z.array(StructureLocation),
});

export type Organisation = z.infer<typeof Organisation>;
export type OrganisationSetting = z.infer<typeof OrganisationSetting>;
export type OrganisationWithStructure = z.infer<typeof OrganisationWithStructure>;
export type StructureLocation = z.infer<typeof StructureLocation>;
export type StructureFloor = z.infer<typeof StructureFloor>;
export type StructureSpace = z.infer<typeof StructureSpace>;
export type SpaceType = z.infer<typeof SpaceType>;
export type Feature = z.infer<typeof Feature>;

const tag = "Organisations";

/** The calls about the active organisation (Spec §7). */
export const organisations = {
  current: endpoint({
    method: "GET",
    path: "/organisations/current",
    summary: "Gives the active organisation with settings, types, features and locations.",
    tag,
    access: "member",
    response: Organisation,
  }),
  currentWithStructure: endpoint({
    method: "GET",
    path: "/organisations/current-with-structure",
    summary:
      "Gives the active organisation with all floors and spaces; answers 304 when unchanged.",
    tag,
    access: "member",
    query: z.strictObject({ withDeleted: QueryBoolean }),
    response: OrganisationWithStructure,
    errors: ["access.forbidden"],
  }),
  logo: endpoint({
    method: "GET",
    path: "/organisations/public/logo/{id}",
    summary: "Gives an organisation's logo, or the default one.",
    tag,
    access: "public",
    params: z.strictObject({ id: Id }),
    replyKind: "bytes",
  }),
};
