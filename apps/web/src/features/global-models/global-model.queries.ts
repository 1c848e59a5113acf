import {
  type GlobalAssetModel,
  type GlobalAssetModelChanges,
  type GlobalAssetModelSearch,
  globalAssetModels,
  type NewGlobalAssetModel,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

const PAGE_SIZE = 50;

function modelPage(search: GlobalAssetModelSearch, page: number) {
  return queryOf(globalAssetModels.search, { body: { ...search, page, pageSize: PAGE_SIZE } });
}

/** The pages of the list of global models. */
export const GLOBAL_MODEL_PAGES = { pageOf: modelPage, pageSize: PAGE_SIZE };

/** One global model. */
export function globalModelQuery(id: string) {
  return queryOf(globalAssetModels.get, { params: { id } });
}

/** Refetches the lists of global models. */
export function globalModelsChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(globalAssetModels.search) });
}

function keep(model: GlobalAssetModel): GlobalAssetModel {
  queryClient.setQueryData(globalModelQuery(model.id).queryKey, model);
  void globalModelsChanged();
  return model;
}

/** Adds a global model. */
export async function addGlobalModel(body: NewGlobalAssetModel): Promise<GlobalAssetModel> {
  return keep(await call(globalAssetModels.create, { body }));
}

/** Changes a global model that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeGlobalModel(
  id: string,
  version: number,
  body: GlobalAssetModelChanges,
): Promise<GlobalAssetModel> {
  return keep(await call(globalAssetModels.update, { params: { id }, body, ifMatch: version }));
}

/** Archives a global model: who has it keeps it. */
export async function archiveGlobalModel(id: string): Promise<GlobalAssetModel> {
  return keep(await call(globalAssetModels.archive, { params: { id } }));
}

/** Restores a global model. */
export async function restoreGlobalModel(id: string): Promise<GlobalAssetModel> {
  return keep(await call(globalAssetModels.restore, { params: { id } }));
}
