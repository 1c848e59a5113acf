import { assetModels } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import {
  archiveAssetModel,
  getAssetModel,
  insertAssetModel,
  searchAssetModels,
} from "./asset-model.repository.ts";
import { changeAssetModel } from "./asset-model.service.ts";

/** The calls about models of assets. */
export const assetModelRoutes: readonly Binding[] = [
  on(assetModels.search, ({ organisationId }, { body }, transaction) =>
    searchAssetModels(transaction, organisationId, body),
  ),
  on(assetModels.create, async ({ organisationId }, { body }, transaction) => {
    const id = await insertAssetModel(transaction, organisationId, body);
    return getAssetModel(transaction, organisationId, id);
  }),
  on(assetModels.get, ({ organisationId }, { params }, transaction) =>
    getAssetModel(transaction, organisationId, params.id),
  ),
  onRecord(
    assetModels.update,
    ({ organisationId }, { params }, transaction) =>
      getAssetModel(transaction, organisationId, params.id),
    ({ organisationId }, { params, body, ifMatch }, transaction, current) =>
      changeAssetModel(transaction, { organisationId, id: params.id, ifMatch, current }, body),
  ),
  on(assetModels.archive, async ({ organisationId }, { params }, transaction) => {
    // Who makes an asset of it meanwhile is waited for, and waits.
    await lockRecord(transaction, { table: "assetModel", organisationId, id: params.id }, "end");
    await archiveAssetModel(transaction, organisationId, params.id, true);
    return getAssetModel(transaction, organisationId, params.id);
  }),
  on(assetModels.restore, async ({ organisationId }, { params }, transaction) => {
    await lockRecord(transaction, { table: "assetModel", organisationId, id: params.id }, "end");
    await archiveAssetModel(transaction, organisationId, params.id, false);
    return getAssetModel(transaction, organisationId, params.id);
  }),
];
