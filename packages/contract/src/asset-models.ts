import { ASSET_DESCRIPTION_MAX_LENGTH, MODEL_MONTHS_MAX } from "@storey/domain";
import { z } from "zod";
import { AssetKind } from "./asset-types.ts";
import { TreeValue, TreeValues } from "./decision-tree-shapes.ts";
import { SpaceDocument } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { Image } from "./images.ts";
import { SpaceLink } from "./links.ts";
import { ById, Day, Id, Moment, Named, name, record, text } from "./shape.ts";
import { SpacePicture } from "./spaces.ts";

const count = z.int().nonnegative();

/** How many months after its installation a date of an asset lies. */
const months = z.int().min(0).max(MODEL_MONTHS_MAX).nullable();

/**
 * What a model says of the dates of its assets: a day for all of them, or so many months from the day
 * each was installed. Where it says both, the day counts.
 */
export const modelLifecycle = {
  endOfLife: Day.nullable(),
  endOfLifeMonths: months,
  endOfSupport: Day.nullable(),
  endOfSupportMonths: months,
  licenseExpiry: Day.nullable(),
  licenseMonths: months,
  warrantyExpiry: Day.nullable(),
  warrantyMonths: months,
};

const summary = {
  ...record,
  name: z.string(),
  partNumber: z.string().nullable(),
  shortDescription: z.string().nullable(),
  /** Null for what nobody in particular makes. */
  manufacturer: Named.nullable(),
  /** With the icon it is drawn by where there is no picture. */
  assetType: AssetKind,
  /** Whether it is kept for all organisations, or private to this one (Spec §3). */
  isGlobal: z.boolean(),
  /** Its first picture, which stands for its assets too that have none of their own. */
  picture: SpacePicture.nullable(),
  /** How many assets are of it that are not archived. */
  assetsCount: count,
};

/** A model in a list. */
export const AssetModelSummary = z.object(summary);

/** The fields of a model that an organisation takes from a global one, or says by itself. */
export const INHERITED_FIELDS = [
  "name",
  "partNumber",
  "shortDescription",
  "longDescription",
  "manufacturerId",
  "assetTypeId",
  "endOfLife",
  "endOfLifeMonths",
  "endOfSupport",
  "endOfSupportMonths",
  "licenseExpiry",
  "licenseMonths",
  "warrantyExpiry",
  "warrantyMonths",
] as const;

/** A field of a model that is inherited. */
export type InheritedField = (typeof INHERITED_FIELDS)[number];

/** What a global model says, in the words of its list; an organisation's own lists are by id. */
export const globalModelValues = {
  name: z.string(),
  partNumber: z.string().nullable(),
  shortDescription: z.string().nullable(),
  longDescription: z.string().nullable(),
  /** The name of the manufacturer; null for what nobody in particular makes. */
  manufacturer: z.string().nullable(),
  /** The name of the asset type. */
  assetType: z.string(),
  ...modelLifecycle,
};

/** The global model that an organisation's model follows, and where the organisation differs. */
export const FollowedModel = z.object({
  id: Id,
  /** When it was archived: it stays in use and no longer changes. */
  deletedAt: Moment.nullable(),
  values: z.object(globalModelValues),
  /** The fields in which the organisation says something of its own. */
  overridden: z.array(z.enum(INHERITED_FIELDS)),
  /** Whether a change of the global model has yet to reach this one. */
  isPending: z.boolean(),
});

/** A global model that a private one could follow: it has its manufacturer, and its name or part number. */
export const FollowableModel = z.object({
  id: Id,
  values: z.object(globalModelValues),
  /** The fields in which the private model would stay as it is, as it says something else. */
  kept: z.array(z.enum(INHERITED_FIELDS)),
});

/** A model of assets: what all assets of a kind and make have in common (Spec §3). */
export const AssetModel = z.object({
  ...summary,
  longDescription: z.string().nullable(),
  ...modelLifecycle,
  /** The tree that helps with its assets, and what it says to its variables, by their keys: never a global model's. */
  decisionTreeId: Id.nullable(),
  decisionTreeVariables: z.record(z.string(), TreeValue),
  /** The global model it follows; null for one that is private to the organisation. */
  global: FollowedModel.nullable(),
  /** What a private one could follow; null where there is none. */
  followable: FollowableModel.nullable(),
  /** How many assets are still found by the dates that the model said before its last change. */
  pendingDatesCount: count,
  /** In their order; the first is the featured one. */
  images: z.array(Image),
  /** The oldest first. */
  documents: z.array(SpaceDocument),
  /** In their order. */
  links: z.array(SpaceLink),
});

const fields = {
  name: name(1),
  partNumber: text(200).nullable(),
  shortDescription: text(500).nullable(),
  longDescription: text(ASSET_DESCRIPTION_MAX_LENGTH).nullable(),
  manufacturerId: Id.nullable(),
  assetTypeId: Id,
  ...modelLifecycle,
  /** A decision tree of the organisation; null for none. */
  decisionTreeId: Id.nullable(),
  decisionTreeVariables: TreeValues,
};

/** A new model: a name and the kind of asset are required. */
export const NewAssetModel = z
  .strictObject({ ...fields, id: Id })
  .partial()
  .required({ name: true, assetTypeId: true });
/** The fields of a model that can be changed; one that is absent is left as it is. */
export const AssetModelChanges = z.strictObject(fields).partial();

/** How a list of models can be sorted; a dash in front turns it around. */
export const ASSET_MODEL_SORTS = ["name", "-name", "-assetsCount", "-updatedAt"] as const;

const ids = z.array(Id).max(200).optional();

/** The filters of a search for models. All conditions hold together. */
export const AssetModelSearch = z.strictObject({
  /** Words of the name, the part number and the manufacturer's name. */
  searchTerm: text(200).optional(),
  assetTypeIds: ids,
  manufacturerIds: ids,
  /** The archived ones too. */
  withDeleted: z.boolean().optional(),
  sort: z.enum(ASSET_MODEL_SORTS).optional(),
  /** From 1. */
  page: z.int().min(1).max(10_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
});

export const AssetModelSearchResults = z.object({
  totalCount: count,
  results: z.array(AssetModelSummary),
});

export type FollowableModel = z.infer<typeof FollowableModel>;
export type FollowedModel = z.infer<typeof FollowedModel>;
export type AssetModel = z.infer<typeof AssetModel>;
export type AssetModelSummary = z.infer<typeof AssetModelSummary>;
export type NewAssetModel = z.infer<typeof NewAssetModel>;
export type AssetModelChanges = z.infer<typeof AssetModelChanges>;
export type AssetModelSearch = z.infer<typeof AssetModelSearch>;
export type AssetModelSearchResults = z.infer<typeof AssetModelSearchResults>;
export type AssetModelSort = (typeof ASSET_MODEL_SORTS)[number];

const common = { tag: "Asset models", setting: "asset_management" } as const;

/** The calls about models of assets. What a model says of dates counts for its assets at once. */
export const assetModels = {
  search: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models/search",
    summary: "Finds models by text, kind and manufacturer.",
    access: "organisation.asset-models.read",
    body: AssetModelSearch,
    response: AssetModelSearchResults,
  }),
  create: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models",
    summary: "Adds a model, private to the organisation.",
    access: "organisation.asset-models.create",
    body: NewAssetModel,
    response: AssetModel,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken"],
  }),
  get: endpoint({
    ...common,
    method: "GET",
    path: "/asset-models/{id}",
    summary: "Gives one model.",
    access: "organisation.asset-models.read",
    params: ById,
    response: AssetModel,
    errors: ["not_found"],
  }),
  update: endpoint({
    ...common,
    method: "PATCH",
    path: "/asset-models/{id}",
    summary: "Changes a model.",
    access: "organisation.asset-models.update",
    params: ById,
    body: AssetModelChanges,
    record: AssetModel,
    response: AssetModel,
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  archive: endpoint({
    ...common,
    method: "DELETE",
    path: "/asset-models/{id}",
    summary: "Archives a model: its assets keep it, and no asset is made of it any more.",
    access: "organisation.asset-models.delete",
    params: ById,
    response: AssetModel,
    errors: ["not_found"],
  }),
  restore: endpoint({
    ...common,
    method: "PUT",
    path: "/asset-models/{id}/restore",
    summary: "Restores a model.",
    access: "organisation.asset-models.delete",
    params: ById,
    response: AssetModel,
    errors: ["not_found", "name.taken"],
  }),
  reset: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models/{id}/reset",
    summary: "Takes values of the global model again, in place of the organisation's own.",
    access: "organisation.asset-models.update",
    params: ById,
    body: z.strictObject({ fields: z.array(z.enum(INHERITED_FIELDS)).min(1).max(20) }),
    response: AssetModel,
    errors: ["not_found", "name.taken", "asset_model.private"],
  }),
  join: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models/{id}/follow",
    summary:
      "Lets a private model follow a global one: what it says of its own stays so, what it leaves open follows.",
    access: "organisation.asset-models.update",
    params: ById,
    body: z.strictObject({ globalModelId: Id }),
    response: AssetModel,
    errors: ["not_found", "asset_model.follows", "asset_model.taken"],
  }),
  leave: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models/{id}/end-following",
    summary:
      "Ends that a model follows its global one: what it says and carries stays, as the organisation's own.",
    access: "organisation.asset-models.update",
    params: ById,
    response: AssetModel,
    errors: ["not_found", "asset_model.private"],
  }),
  follow: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models/{globalModelId}/add-to-organisation",
    summary:
      "Takes a global model into the organisation, which follows it from then on; where it is there already, gives it, restored if it was archived.",
    access: "organisation.asset-models.create",
    params: z.strictObject({ globalModelId: Id }),
    body: z.strictObject({ id: Id.optional() }),
    response: AssetModel,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken"],
  }),
  copyToOrganisation: endpoint({
    ...common,
    method: "POST",
    path: "/asset-models/{globalModelId}/copy-to-organisation",
    summary:
      "Copies a global model, with its pictures and documents, into a model of the organisation's own that follows nothing.",
    access: "organisation.asset-models.create",
    params: z.strictObject({ globalModelId: Id }),
    body: z.strictObject({
      id: Id.optional(),
      /** Without one, the name of the global model. */
      name: name(1).optional(),
    }),
    response: AssetModel,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken"],
  }),
};
