import {
  CAPACITY_MAX,
  CHECKLIST_FREQUENCIES,
  NAME_MIN_LENGTH,
  OPEN_TO,
  READINESS_STATES,
  SHORTCODE_MAX_LENGTH,
  SPACE_TEXT_MAX_LENGTH,
  SPACE_TRANSLATIONS_MAX_BYTES,
} from "@storey/domain";
import { z } from "zod";
import { BeaconReference } from "./beacons.ts";
import { TreeValue, TreeValues } from "./decision-tree-shapes.ts";
import { SpaceDocument } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { Image } from "./images.ts";
import { SpaceIntegrations } from "./integrations.ts";
import { LeavingAssets } from "./leaving-assets.ts";
import { SpaceLink } from "./links.ts";
import { PanoramaReference } from "./panoramas.ts";
import { ReadinessMark } from "./readiness-shapes.ts";
import { ById, Id, Named, name, record, text } from "./shape.ts";
import { NameWords, translationFields } from "./translation-shapes.ts";

/**
 * The people who can really open a space: those it allows, as far as its location does. An archived
 * space opens to members only.
 */
const OpenTo = z.enum(OPEN_TO);

const words = translationFields(SPACE_TEXT_MAX_LENGTH);
const SpaceTranslations = words.translations.refine(
  (all) => new TextEncoder().encode(JSON.stringify(all)).length <= SPACE_TRANSLATIONS_MAX_BYTES,
  { error: "text.too_long" },
);

/** A feature as a space shows it. `icon` is a key of `GET /icons`. */
export const SpaceFeature = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  translations: NameWords,
});
/** A name that it borrows from a list of the organisation, in further languages too. */
const Borrowed = Named.extend({ translations: NameWords });

/**
 * A space: a room or an area people use (Spec §3). Holds the parts that the caller may see; each
 * document, link and panorama is a record of its own, whose changes the version of the space does
 * not count (decision 43).
 */
export const Space = z.object({
  ...record,
  name: z.string(),
  capacity: z.int().nullable(),
  shortcode: z.string().nullable(),
  spaceType: Borrowed.nullable(),
  typeformId: z.string().nullable(),
  ubiqisenseId: z.string().nullable(),
  isPublic: z.boolean(),
  allowPublicReporting: z.boolean(),
  openTo: OpenTo,
  images: z.array(Image),
  /** The oldest first; without documents for technicians only, unless the caller is one. */
  documents: z.array(SpaceDocument),
  /** In their order; shown to the same people as documents. */
  links: z.array(SpaceLink),
  features: z.array(SpaceFeature),
  beaconIds: z.array(Id),
  /** By name; empty for callers who may not list the beacons. */
  beacons: z.array(BeaconReference),
  /** In their order; empty without the module. */
  panoramas: z.array(PanoramaReference),
  /** The panoramas in their order. */
  panoramaIds: z.array(Id),
  /** The panorama that is shown first; null if none (Spec §3). */
  mainPanoramaId: Id.nullable(),
  /** One of `panoramas`. */
  mainPanorama: PanoramaReference.nullable(),
  /**
   * What it is checked by, by name: weekly, monthly (Spec §3) or daily. Empty without the module. When and
   * by whom each is done is said by its assignment.
   */
  checklistTemplates: z.array(Named.extend({ recurrence: z.enum(CHECKLIST_FREQUENCIES) })),
  /** Their ids, in the same order. */
  checklistTemplateIds: z.array(Id),
  /** What helps with the space, and what it says to its variables, by their keys. */
  decisionTreeId: Id.nullable(),
  decisionTreeVariables: z.record(z.string(), TreeValue),
  /** Whether it helps at the moment: it is published, and not archived. */
  hasDecisionTree: z.boolean(),
  /** Its name and what is public of it in further languages, by language and by key (`textsOfSpace`). */
  translations: words.translations,
  translatedFrom: words.translations,
  integrations: SpaceIntegrations,
  floor: Borrowed,
  location: Borrowed,
  isFavourite: z.boolean(),
});

/** More features, beacons or panoramas than any room has. */
const MOST_OF_A_SPACE = 500;

const fields = {
  name: name(NAME_MIN_LENGTH.space),
  capacity: z.int().min(0).max(CAPACITY_MAX).nullable(),
  shortcode: text(SHORTCODE_MAX_LENGTH)
    .transform((value) => (value === "" ? null : value))
    .nullable(),
  spaceTypeId: Id.nullable(),
  typeformId: text(100).nullable(),
  ubiqisenseId: text(100).nullable(),
  isPublic: z.boolean(),
  allowPublicReporting: z.boolean(),
  featureIds: z.array(Id).max(MOST_OF_A_SPACE),
  beaconIds: z.array(Id).max(MOST_OF_A_SPACE),
  /** A new one is assigned as it says itself, a missing one ends and keeps its runs (Spec §3). */
  checklistTemplateIds: z.array(Id).max(MOST_OF_A_SPACE),
  /** All of the space's own, in their new order. */
  panoramaIds: z.array(Id).max(MOST_OF_A_SPACE),
  /** A decision tree of the organisation; null for none. */
  decisionTreeId: Id.nullable(),
  decisionTreeVariables: TreeValues,
  /** All of them; of what the space does not say to everybody nothing is kept. */
  translations: SpaceTranslations,
  translatedFrom: SpaceTranslations,
  /** A panorama of the space; null chooses none. */
  mainPanoramaId: Id.nullable(),
};

/** A new space: a name and its floor are required. */
export const NewSpace = z
  .strictObject({ ...fields, id: Id, floorId: Id })
  .omit({ panoramaIds: true, mainPanoramaId: true, translations: true, translatedFrom: true })
  .partial()
  .required({ name: true, floorId: true });
/** The fields of a space that can be changed; one that is absent is left as it is. */
export const SpaceChanges = z.strictObject(fields).partial();

/** Changes for many spaces at once; an absent field is left as it is. */
export const BulkSpaceChanges = z
  .strictObject({
    spaceTypeId: Id.nullable(),
    addFeatureIds: z.array(Id).max(MOST_OF_A_SPACE),
    removeFeatureIds: z.array(Id).max(MOST_OF_A_SPACE),
    addChecklistTemplateIds: z.array(Id).max(MOST_OF_A_SPACE),
    removeChecklistTemplateIds: z.array(Id).max(MOST_OF_A_SPACE),
    isPublic: z.boolean(),
    allowPublicReporting: z.boolean(),
    decisionTreeId: Id.nullable(),
    /** Said beside what each of them says already to the same tree. */
    decisionTreeVariables: TreeValues,
  })
  .partial();

/** How a list of spaces can be sorted; "relevance" puts matches in the name first. */
export const SPACE_SORTS = [
  "relevance",
  "name",
  "-name",
  "capacity",
  "-capacity",
  "location",
] as const;

const ids = z.array(Id).max(200).optional();

/** The filters of a search for spaces. All conditions hold together; features are all needed. */
export const SpaceSearch = z.strictObject({
  searchTerm: text(200).optional(),
  locationIds: ids,
  floorIds: ids,
  spaceTypeIds: ids,
  featureIds: ids,
  openTo: z.array(OpenTo).max(OPEN_TO.length).optional(),
  readiness: z.array(z.enum(READINESS_STATES)).max(READINESS_STATES.length).optional(),
  capacityMin: z.int().min(0).max(CAPACITY_MAX).optional(),
  capacityMax: z.int().min(0).max(CAPACITY_MAX).optional(),
  /** The archived ones too. */
  withDeleted: z.boolean().optional(),
  sort: z.enum(SPACE_SORTS).optional(),
  /** Counts from 1. */
  page: z.int().min(1).max(100_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
  /** False leaves the facets out, for the pages after the first. */
  withFacets: z.boolean().optional(),
});

/** The picture of a space in a list. */
export const SpacePicture = z.object({
  thumbnail: z.string(),
  small: z.string(),
  standard: z.string(),
  retina: z.string(),
  colour: z.string(),
  description: z.string(),
});

/** One space among search results; the snake_case names are the specification's (Spec §3). */
export const SpaceSearchResult = z.object({
  id: Id,
  name: z.string(),
  shortcode: z.string().nullable(),
  capacity: z.int().nullable(),
  is_public: z.boolean(),
  allow_public_reporting: z.boolean(),
  openTo: OpenTo,
  space_type_name: z.string().nullable(),
  spaceType: Borrowed.nullable(),
  features: z.array(SpaceFeature),
  location: Borrowed,
  floor: Borrowed,
  /** The keys of the versions of its first picture. */
  picture: SpacePicture.nullable(),
  isFavourite: z.boolean(),
  /** Null for archived spaces. */
  readiness: ReadinessMark.nullable(),
  /**
   * The type, the features or the descriptions of its pictures and of its public documents and
   * links that made it a hit, if its name, shortcode and place did not.
   */
  matchedBy: z.array(
    z.object({ field: z.enum(["type", "feature", "description"]), text: z.string() }),
  ),
  deletedAt: z.string().nullable(),
});

const count = z.int().nonnegative();

/** How many spaces each choice would leave; every facet ignores its own filter. */
export const SpaceFacets = z.object({
  locations: z.array(Borrowed.extend({ count })),
  floors: z.array(Borrowed.extend({ locationId: Id, locationName: z.string(), count })),
  spaceTypes: z.array(Borrowed.extend({ count })),
  features: z.array(SpaceFeature.extend({ count })),
  openTo: z.array(z.object({ id: OpenTo, count })),
  readiness: z.array(z.object({ id: z.enum(READINESS_STATES), count })),
  /** Buckets of capacity: from `min` to `max`, both included; `max` null has no end. */
  capacities: z.array(z.object({ min: z.int(), max: z.int().nullable(), count })),
});

export const SpaceSearchResults = z.object({
  totalCount: count,
  results: z.array(SpaceSearchResult),
  /**
   * For each word that was searched with one slip: the typed word, and the words that resemble it.
   */
  corrections: z.array(z.object({ typed: z.string(), near: z.array(z.string()) })),
  /** Null when they were left out. */
  facets: SpaceFacets.nullable(),
});

export type Space = z.infer<typeof Space>;
export type NewSpace = z.infer<typeof NewSpace>;
export type SpaceChanges = z.infer<typeof SpaceChanges>;
export type BulkSpaceChanges = z.infer<typeof BulkSpaceChanges>;
export type SpaceSearch = z.infer<typeof SpaceSearch>;
export type SpaceSearchResult = z.infer<typeof SpaceSearchResult>;
export type SpaceSearchResults = z.infer<typeof SpaceSearchResults>;
export type SpaceMatch = SpaceSearchResult["matchedBy"][number];
export type SpaceCorrection = SpaceSearchResults["corrections"][number];
export type SpaceFacets = z.infer<typeof SpaceFacets>;
export type SpaceFeature = z.infer<typeof SpaceFeature>;
export type SpacePicture = z.infer<typeof SpacePicture>;
export type SpaceSort = (typeof SPACE_SORTS)[number];

const tag = "Spaces";
/** How the checklists of a space are refused. */
const CHECKLIST_REFUSALS = [
  "access.feature_disabled",
  "access.forbidden",
  "checklist.not_published",
] as const;

/** The calls about spaces. */
export const spaces = {
  search: endpoint({
    method: "POST",
    path: "/spaces/search",
    summary: "Finds spaces by text and filters, with facets.",
    tag,
    access: "member",
    body: SpaceSearch,
    response: SpaceSearchResults,
    errors: ["access.forbidden"],
  }),
  create: endpoint({
    method: "POST",
    path: "/spaces",
    summary: "Adds a space to a floor.",
    tag,
    access: "organisation.spaces.create",
    isWithinLocation: true,
    body: NewSpace,
    response: Space,
    status: 201,
    errors: [
      "not_found",
      "access.location",
      "name.taken",
      "shortcode.taken",
      "record.exists",
      "parent.archived",
      "licence.spaces_exceeded",
      ...CHECKLIST_REFUSALS,
    ],
  }),
  get: endpoint({
    method: "GET",
    path: "/spaces/{id}",
    summary: "Gives one space.",
    tag,
    access: "member",
    params: ById,
    response: Space,
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/spaces/{id}",
    summary: "Changes a space.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    params: ById,
    body: SpaceChanges,
    record: Space,
    response: Space,
    errors: [
      "not_found",
      "access.location",
      "record.conflict",
      "name.taken",
      "shortcode.taken",
      "parent.archived",
      ...CHECKLIST_REFUSALS,
    ],
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/spaces/{id}",
    summary:
      "Archives a space. Its active assets keep it from that, unless they are told where to go.",
    tag,
    access: "organisation.spaces.delete",
    isWithinLocation: true,
    params: ById,
    query: LeavingAssets,
    response: Space,
    errors: [
      "not_found",
      "access.location",
      "access.forbidden",
      "parent.archived",
      "space.has_assets",
    ],
  }),
  restore: endpoint({
    method: "PUT",
    path: "/spaces/{id}/restore",
    summary: "Restores a space.",
    tag,
    access: "organisation.spaces.restore",
    isWithinLocation: true,
    params: ById,
    response: Space,
    errors: [
      "not_found",
      "access.location",
      "shortcode.taken",
      "name.taken",
      "parent.archived",
      "licence.spaces_exceeded",
    ],
  }),
  move: endpoint({
    method: "POST",
    path: "/spaces/{id}/move",
    summary: "Moves a space to another floor.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    params: ById,
    body: z.strictObject({ floorId: Id }),
    response: Space,
    errors: [
      "not_found",
      "access.location",
      "name.taken",
      "parent.archived",
      "licence.spaces_exceeded",
    ],
  }),
  updateMany: endpoint({
    method: "PATCH",
    path: "/spaces/bulk",
    summary: "Changes the same things in many spaces: all of them or none.",
    tag,
    access: "organisation.spaces.update",
    isWithinLocation: true,
    body: z.strictObject({ ids: z.array(Id).min(1).max(5_000), changes: BulkSpaceChanges }),
    response: z.object({ count }),
    errors: ["not_found", "access.location", "parent.archived", ...CHECKLIST_REFUSALS],
  }),
  hardDelete: endpoint({
    method: "DELETE",
    path: "/spaces/{id}/hardDelete",
    summary: "Deletes an archived space for good, with its files.",
    tag,
    access: "organisation.spaces.hard-delete",
    isWithinLocation: true,
    params: ById,
    errors: ["not_found", "access.location", "record.active"],
  }),
};
