import {
  type AssetModel,
  type AssetModelChanges,
  type AssetModelSearch,
  type AssetModelSearchResults,
  type AssetType,
  assetModels,
  assetTypes,
  DOCUMENTS_OF,
  type InheritedField,
  LINKS_OF,
  type Manufacturer,
  manufacturers,
  modelCatalogue,
  type NewAssetModel,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import type { Listed } from "../../lib/listed-pages.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { assetModelQuery, manyAssetsChanged } from "../assets/asset.queries.ts";

const PAGE_SIZE = 50;

/** Returns one page of a search for models, counted from 1. */
function modelPage(search: AssetModelSearch, page: number) {
  return queryOf(assetModels.search, { body: { ...search, page, pageSize: PAGE_SIZE } });
}

/** The pages of the list of models. */
export const MODEL_PAGES = { pageOf: modelPage, pageSize: PAGE_SIZE };

/** The models that the list shows now. */
export type ListedModels = Listed<AssetModelSearch, AssetModelSearchResults>;

/** Reads 200 models of a search at a time, to choose all of them. */
export function readModels(
  search: AssetModelSearch,
  page: number,
  signal: AbortSignal,
): Promise<AssetModelSearchResults> {
  return call(assetModels.search, { body: { ...search, page, pageSize: 200 }, signal });
}

/** Returns the first models of a search, by name: choices to pick from. */
export function firstModels(search: AssetModelSearch, pageSize: number) {
  return queryOf(assetModels.search, { body: { ...search, page: 1, pageSize } });
}

/** The number of models that a device keeps for times without a network. */
const KEPT_MODELS = 100;

/** Returns the models of most assets, which a device keeps to choose from without a network. */
export function keptModelsQuery() {
  return firstModels({ sort: "-assetsCount" }, KEPT_MODELS);
}

/** Refetches the models, and the assets that show them. */
async function modelsChanged(): Promise<void> {
  await Promise.all([
    manyAssetsChanged(),
    ...[assetTypes.list, manufacturers.list].map((list) =>
      queryClient.invalidateQueries({ queryKey: keyOf(list) }),
    ),
  ]);
}

/** Refetches everything that shows models, after several of them changed. */
export async function manyModelsChanged(): Promise<void> {
  await Promise.all([
    modelsChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(assetModels.get) }),
  ]);
}

function keep(model: AssetModel): AssetModel {
  queryClient.setQueryData(assetModelQuery(model.id).queryKey, model);
  void modelsChanged();
  return model;
}

/** Adds a model. */
export async function addModel(body: NewAssetModel): Promise<AssetModel> {
  return keep(await call(assetModels.create, { body }));
}

/** Changes a model that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeModel(
  id: string,
  version: number,
  body: AssetModelChanges,
): Promise<AssetModel> {
  return keep(await call(assetModels.update, { params: { id }, body, ifMatch: version }));
}

/** Archives a model. Its assets keep it. */
export async function archiveModel(id: string): Promise<AssetModel> {
  return keep(await call(assetModels.archive, { params: { id } }));
}

/** Restores a model. */
export async function restoreModel(id: string): Promise<AssetModel> {
  return keep(await call(assetModels.restore, { params: { id } }));
}

const CATALOGUE_PAGE = 100;

/** The first global models that a text finds, by name. */
export function catalogueQuery(words: string) {
  const searchTerm = words.trim();
  return queryOf(modelCatalogue.search, {
    body: { ...(searchTerm ? { searchTerm } : {}), pageSize: CATALOGUE_PAGE },
  });
}

function taken(model: AssetModel): AssetModel {
  void queryClient.invalidateQueries({ queryKey: keyOf(modelCatalogue.search) });
  return keep(model);
}

/** Takes a global model into the organisation, which follows it from then on. */
export async function followModel(globalModelId: string): Promise<AssetModel> {
  return taken(await call(assetModels.follow, { params: { globalModelId }, body: {} }));
}

/** Copies a global model into one of the organisation's own. */
export async function copyGlobalModel(
  globalModelId: string,
  body: { readonly id: string; readonly name: string },
): Promise<AssetModel> {
  return taken(await call(assetModels.copyToOrganisation, { params: { globalModelId }, body }));
}

/** Lets a private model follow a global one: what it says of its own stays so. */
export async function followInstead(id: string, globalModelId: string): Promise<AssetModel> {
  const model = keep(await call(assetModels.join, { params: { id }, body: { globalModelId } }));
  await carriedChanged(id);
  return model;
}

/** Ends that a model follows a global one, whose values it keeps. */
export async function leaveGlobal(id: string): Promise<AssetModel> {
  return keep(await call(assetModels.leave, { params: { id } }));
}

/** Documents and links of a global model come along. */
async function carriedChanged(id: string): Promise<void> {
  const params = { id };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(DOCUMENTS_OF.assetModel.list, { params }) }),
    queryClient.invalidateQueries({ queryKey: keyOf(LINKS_OF.assetModel.list, { params }) }),
  ]);
}

/** Takes values of the global model again, in place of the organisation's own. */
export async function resetModel(
  id: string,
  fields: readonly InheritedField[],
): Promise<AssetModel> {
  return keep(await call(assetModels.reset, { params: { id }, body: { fields: [...fields] } }));
}

/** The lists that an organisation keeps for its models. */
export type ModelListKind = "types" | "manufacturers";

/** A record of such a list. */
export type ModelListRecord = AssetType | Manufacturer;

/** Lists the kinds of assets by name. */
export function typesQuery() {
  return queryOf(assetTypes.list);
}

/** Lists the manufacturers by name. */
export function manufacturersQuery() {
  return queryOf(manufacturers.list);
}

async function listChanged<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await manyModelsChanged();
  return done;
}

type NewType = { readonly id?: string; readonly name: string; readonly icon?: string | null };
type NewManufacturer = {
  readonly id?: string;
  readonly name: string;
  readonly website?: string | null;
  readonly supportEmail?: string | null;
  readonly supportPhone?: string | null;
};

/** Adds a kind of asset. */
export function addType(body: NewType): Promise<AssetType> {
  return listChanged(call(assetTypes.create, { body }));
}

/** Changes a kind of asset that was read at a version. */
export function changeType(
  { id, version }: Pick<AssetType, "id" | "version">,
  body: Partial<NewType>,
): Promise<AssetType> {
  return listChanged(call(assetTypes.update, { params: { id }, body, ifMatch: version }));
}

/** Adds a manufacturer. */
export function addManufacturer(body: NewManufacturer): Promise<Manufacturer> {
  return listChanged(call(manufacturers.create, { body }));
}

/** Changes a manufacturer that was read at a version. */
export function changeManufacturer(
  { id, version }: Pick<Manufacturer, "id" | "version">,
  body: Partial<NewManufacturer>,
): Promise<Manufacturer> {
  return listChanged(call(manufacturers.update, { params: { id }, body, ifMatch: version }));
}

/** Gives the models of one record to another, and deletes the first. */
export function mergeInto(
  kind: ModelListKind,
  id: string,
  intoId: string,
): Promise<ModelListRecord> {
  const endpoint = kind === "types" ? assetTypes.merge : manufacturers.merge;
  return listChanged<ModelListRecord>(call(endpoint, { params: { id }, body: { intoId } }));
}

/** Deletes a record for good. 409 `record.in_use` while a model refers to it. */
export function removeFromList(kind: ModelListKind, id: string): Promise<unknown> {
  const endpoint = kind === "types" ? assetTypes.remove : manufacturers.remove;
  return listChanged<unknown>(call(endpoint, { params: { id } }));
}

async function eachOf(ids: readonly string[], one: (id: string) => Promise<unknown>) {
  for (const id of ids) await one(id);
}

/** Archives several models, one after the other. */
export function archiveModels(ids: readonly string[]): Promise<void> {
  return eachOf(ids, (id) => call(assetModels.archive, { params: { id } }));
}
