import { ASSET_DESCRIPTION_MAX_LENGTH, ASSET_DOCUMENT_TYPES } from "@storey/domain";
import { z } from "zod";
import { globalModelValues, modelLifecycle } from "./asset-models.ts";
import { documentsOf, SpaceDocument } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { Image, imagesOf } from "./images.ts";
import { linksOf, SpaceLink } from "./links.ts";
import { ById, Id, name, record, text } from "./shape.ts";
import { SpacePicture } from "./spaces.ts";

const count = z.int().nonnegative();

const listed = {
  ...record,
  name: globalModelValues.name,
  partNumber: globalModelValues.partNumber,
  shortDescription: globalModelValues.shortDescription,
  manufacturer: globalModelValues.manufacturer,
  assetType: globalModelValues.assetType,
  /** Its first picture. */
  picture: SpacePicture.nullable(),
};

/** A global model in the list of the global administration. */
export const GlobalAssetModelSummary = z.object({
  ...listed,
  /** How many organisations have it. */
  organisationsCount: count,
});

/** A model that is kept for all organisations (Spec §3, globally managed). */
export const GlobalAssetModel = z.object({
  ...listed,
  ...globalModelValues,
  /** In their order; the first is the featured one. */
  images: z.array(Image),
  /** The oldest first. */
  documents: z.array(SpaceDocument),
  /** In their order. */
  links: z.array(SpaceLink),
  /** Who uses it, in numbers alone. */
  usage: z.object({
    organisations: count,
    assets: count,
    /** How many organisations' models have yet to follow the last change. */
    pendingOrganisations: count,
    /** How many assets are still found by the dates of before. */
    pendingAssets: count,
  }),
});

/** A global model as an organisation finds it, to take it into its own. */
export const CatalogueModel = z.object({
  ...listed,
  /** The organisation's model that follows it; null while there is none, or it is archived. */
  assetModelId: Id.nullable(),
});

const fields = {
  name: name(1),
  partNumber: text(200).nullable(),
  shortDescription: text(500).nullable(),
  longDescription: text(ASSET_DESCRIPTION_MAX_LENGTH).nullable(),
  manufacturer: name(1).nullable(),
  assetType: name(1),
  ...modelLifecycle,
};

/** A new global model: a name and the asset type are required. */
export const NewGlobalAssetModel = z
  .strictObject({ ...fields, id: Id })
  .partial()
  .required({ name: true, assetType: true });
/** The fields of a global model that can be changed; one that is absent is left as it is. */
export const GlobalAssetModelChanges = z.strictObject(fields).partial();

/** How the lists of global models can be sorted; a dash in front turns it around. */
export const GLOBAL_ASSET_MODEL_SORTS = ["name", "-name", "-updatedAt"] as const;

const page = {
  /** Words of the name, part number, description, manufacturer and asset type. */
  searchTerm: text(200).optional(),
  sort: z.enum(GLOBAL_ASSET_MODEL_SORTS).optional(),
  /** From 1. */
  page: z.int().min(1).max(10_000).optional(),
  pageSize: z.int().min(1).max(200).optional(),
};

/** The filters of the global administration's list. */
export const GlobalAssetModelSearch = z.strictObject({
  ...page,
  /** The archived ones too. */
  withDeleted: z.boolean().optional(),
});
/** The filters of an organisation's look at the global models. */
export const CatalogueSearch = z.strictObject(page);

export const GlobalAssetModelSearchResults = z.object({
  totalCount: count,
  results: z.array(GlobalAssetModelSummary),
});
export const CatalogueSearchResults = z.object({
  totalCount: count,
  results: z.array(CatalogueModel),
});

export type GlobalAssetModel = z.infer<typeof GlobalAssetModel>;
export type GlobalAssetModelSummary = z.infer<typeof GlobalAssetModelSummary>;
export type NewGlobalAssetModel = z.infer<typeof NewGlobalAssetModel>;
export type GlobalAssetModelChanges = z.infer<typeof GlobalAssetModelChanges>;
export type GlobalAssetModelSearch = z.infer<typeof GlobalAssetModelSearch>;
export type GlobalAssetModelSearchResults = z.infer<typeof GlobalAssetModelSearchResults>;
export type GlobalAssetModelSort = (typeof GLOBAL_ASSET_MODEL_SORTS)[number];
export type CatalogueModel = z.infer<typeof CatalogueModel>;
export type CatalogueSearch = z.infer<typeof CatalogueSearch>;
export type CatalogueSearchResults = z.infer<typeof CatalogueSearchResults>;

const tag = "Global asset models";

/** The calls of the global administration about the models that are kept for all organisations. */
export const globalAssetModels = {
  search: endpoint({
    method: "POST",
    path: "/global-asset-models/search",
    summary: "Finds global models by text.",
    tag,
    access: "app.organisation.asset-models.read",
    body: GlobalAssetModelSearch,
    response: GlobalAssetModelSearchResults,
  }),
  create: endpoint({
    method: "POST",
    path: "/global-asset-models",
    summary: "Adds a global model.",
    tag,
    access: "app.organisation.asset-models.create",
    body: NewGlobalAssetModel,
    response: GlobalAssetModel,
    status: 201,
    errors: ["record.exists", "name.taken"],
  }),
  get: endpoint({
    method: "GET",
    path: "/global-asset-models/{id}",
    summary: "Gives one global model, archived or not, and how many use it.",
    tag,
    access: "app.organisation.asset-models.read",
    params: ById,
    response: GlobalAssetModel,
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/global-asset-models/{id}",
    summary:
      "Changes a global model. What organisations have of it follows in the background, except where they say something of their own.",
    tag,
    access: "app.organisation.asset-models.update",
    params: ById,
    body: GlobalAssetModelChanges,
    record: GlobalAssetModel,
    response: GlobalAssetModel,
    errors: ["not_found", "record.conflict", "name.taken"],
  }),
  archive: endpoint({
    method: "DELETE",
    path: "/global-asset-models/{id}",
    summary: "Archives a global model: who has it keeps it, and nobody takes it any more.",
    tag,
    access: "app.organisation.asset-models.delete",
    params: ById,
    response: GlobalAssetModel,
    errors: ["not_found"],
  }),
  restore: endpoint({
    method: "PUT",
    path: "/global-asset-models/{id}/restore",
    summary: "Restores a global model.",
    tag,
    access: "app.organisation.asset-models.delete",
    params: ById,
    response: GlobalAssetModel,
    errors: ["not_found", "name.taken"],
  }),
  imageStream: endpoint({
    method: "GET",
    path: "/global-asset-models/image-stream",
    summary: "Gives the bytes of one version of a picture of a global model.",
    tag,
    // Row-level security shows it to organisations that have the module, and to the global administration.
    access: "signed-in",
    query: z.strictObject({ imageKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found"],
  }),
  documentStream: endpoint({
    method: "GET",
    path: "/global-asset-models/document-stream",
    summary: "Gives the bytes of a document of a global model, or the `Range` that is asked for.",
    tag,
    access: "app.organisation.asset-models.read",
    query: z.strictObject({ documentKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found", "range.unsatisfiable"],
  }),
};

/** What a global model carries is read and changed by the global administration. */
export const GLOBAL_OWNER = {
  path: "/global-asset-models/{id}",
  idName: "globalAssetModelId",
  noun: "a global model",
  read: "app.organisation.asset-models.read",
  readPrivate: "app.organisation.asset-models.read",
  write: "app.organisation.asset-models.update",
  isWithinLocation: false,
  documentTypes: ASSET_DOCUMENT_TYPES,
  hasCodes: false,
  hasTimeline: false,
  hasFavourites: false,
} as const;

/** The calls about the pictures of a global model. */
export const globalAssetModelImages = imagesOf(GLOBAL_OWNER);
/** The calls about the documents of a global model. */
export const globalAssetModelDocuments = documentsOf(GLOBAL_OWNER);
/** The calls about the links of a global model. */
export const globalAssetModelLinks = linksOf(GLOBAL_OWNER);

const inOrganisation = { tag: "Asset models", setting: "asset_management" } as const;

/** The calls with which an organisation takes global models into its own. */
export const modelCatalogue = {
  search: endpoint({
    ...inOrganisation,
    method: "POST",
    path: "/asset-model-catalogue/search",
    summary: "Finds global models by text, and says which of them the organisation has.",
    access: "organisation.asset-models.read",
    body: CatalogueSearch,
    response: CatalogueSearchResults,
  }),
};
