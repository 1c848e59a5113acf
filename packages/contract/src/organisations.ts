import {
  ASSET_TAG_PREFIX_MAX_LENGTH,
  CHECKLIST_RETENTION_YEARS_MAX,
  CUSTODY_REMINDER_DAYS_MAX,
  keptLanguageCode,
  LANGUAGE_CODE_MAX_LENGTH,
  LANGUAGES_MAX,
  NAME_MIN_LENGTH,
  ORGANISATION_SETTING_KEYS,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Language } from "./languages.ts";
import { LocationSummary } from "./locations.ts";
import {
  ById,
  email,
  Id,
  name,
  QueryBoolean,
  record,
  TimeZone,
  text,
  timestamps,
} from "./shape.ts";
import { namedIn } from "./translation-shapes.ts";

const OrganisationLanguage = z.strictObject({
  /** Any language by BCP 47, also one without interface texts, which shows English. */
  value: text(LANGUAGE_CODE_MAX_LENGTH)
    .refine((code) => keptLanguageCode(code) !== undefined, { error: "language.invalid" })
    .overwrite((code) => keptLanguageCode(code) ?? code),
  /** The name of the language as the language picker shows it. */
  label: text(60).refine((label) => label !== "", {
    error: "text.too_short",
    params: { length: 1 },
  }),
  /** Whether texts are written in it. Said of none, they stay in the language that they are in. */
  isOriginal: z.boolean().optional(),
});

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
export const SpaceType = z.object({
  ...record,
  organisationId: Id,
  name: z.string(),
  ...namedIn,
});
/** A feature that a space can have (Spec §3). `icon` is a key of `GET /icons`. */
export const Feature = z.object({
  ...record,
  organisationId: Id,
  name: z.string(),
  icon: z.string(),
  ...namedIn,
});

/** An organisation (Spec §3). */
export const Organisation = z.object({
  ...record,
  name: z.string(),
  /** The e-mail address of the organisation; null if it gives none. */
  email: z.string().nullable(),
  /**
   * An IANA time zone: its days count for everything outside of a location with a time zone of its
   * own.
   */
  timezone: z.string(),
  /** What the tags begin with that assets are given. */
  assetTagPrefix: z.string(),
  /** How many days before something is due back its holder is reminded. */
  custodyReminderDays: z.int(),
  /** How many years runs of checklists are kept once they are over. */
  checklistRetentionYears: z.int().min(1).max(CHECKLIST_RETENTION_YEARS_MAX),
  spaceTypes: z.array(SpaceType),
  features: z.array(Feature),
  settings: z.array(OrganisationSetting),
  locations: z.array(LocationSummary),
  languages: z.array(Language),
  branding: z.object({ logo_url: z.string().nullable() }),
  licence: z.object({ hasAssetManagement: z.boolean(), hasPro: z.boolean() }),
});

/**
 * A space in the structure, with the fields that the tree and the palette need. A call of its own
 * gives when it was made and changed: in 20,000 spaces this would add up to 0.4 MB to the reply
 * (decision 43).
 */
export const StructureSpace = z.object({
  id: Id,
  name: z.string(),
  shortcode: z.string().nullable(),
  capacity: z.int().nullable(),
  spaceTypeId: Id.nullable(),
  version: z.int(),
  deletedAt: timestamps.deletedAt,
});
export const StructureFloor = z.object({
  id: Id,
  name: z.string(),
  level: z.int().nullable(),
  version: z.int(),
  ...timestamps,
  spaces: z.array(StructureSpace),
});
export const StructureLocation = LocationSummary.extend({ floors: z.array(StructureFloor) });

/** An organisation with all of its locations, floors and spaces. */
export const OrganisationWithStructure = Organisation.extend({
  locations: z.array(StructureLocation),
});

/** The fields that an organisation's administrators may change; an absent one is left as it is. */
export const OrganisationChanges = z
  .strictObject({
    /** The organisation's own id, if it is sent: it must be the active one. */
    id: Id,
    name: name(NAME_MIN_LENGTH.organisation),
    email: email("email.required_valid").nullable(),
    timezone: TimeZone,
    assetTagPrefix: text(ASSET_TAG_PREFIX_MAX_LENGTH),
    custodyReminderDays: z.int().min(0).max(CUSTODY_REMINDER_DAYS_MAX),
    checklistRetentionYears: z.int().min(1).max(CHECKLIST_RETENTION_YEARS_MAX),
    /**
     * The languages people can choose, the first is the organisation's own. Another order leaves the language
     * that texts are written in as it is; without that one, it is the first.
     */
    languages: z
      .array(OrganisationLanguage)
      .min(1)
      .max(LANGUAGES_MAX)
      .refine((all) => new Set(all.map(({ value }) => value)).size === all.length, {
        error: "language.repeated",
      }),
  })
  .partial();

export type OrganisationChanges = z.infer<typeof OrganisationChanges>;
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
    /** `v` names a version of the logo, as `logo_url` does: only then it is kept for long. */
    query: z.strictObject({ v: text(40).optional() }),
    replyKind: "bytes",
  }),
  update: endpoint({
    method: "PATCH",
    path: "/organisations",
    summary: "Changes the active organisation.",
    tag,
    access: "organisation.update",
    body: OrganisationChanges,
    record: Organisation,
    response: z.object({ result: Organisation }),
    errors: ["not_found", "record.conflict"],
  }),
  uploadLogo: endpoint({
    method: "POST",
    path: "/organisations/logo",
    summary: "Gives the active organisation a logo: multipart, field `file`.",
    tag,
    access: "organisation.update",
    isMultiTransaction: true,
    bodyKind: "multipart",
    body: z.strictObject({}),
    response: Organisation,
    errors: [
      "request.too_large",
      "image.unsupported_type",
      "image.heic_unsupported",
      "image.too_large",
      "image.too_many_pixels",
      "image.damaged",
      "storage.full",
    ],
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: "/organisations/logo",
    summary: "Goes back to the default logo.",
    tag,
    access: "organisation.update",
    response: Organisation,
  }),
  spacePicture: endpoint({
    method: "GET",
    path: "/organisations/{id}/space-picture",
    summary: "Gives the bytes of one version of a picture of a space of the active organisation.",
    tag,
    access: "member",
    params: ById,
    query: z.strictObject({ imageKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};
