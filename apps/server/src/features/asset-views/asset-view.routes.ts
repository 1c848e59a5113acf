import { assetViews } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import {
  clearDefaultView,
  findAssetViews,
  getAssetView,
  setDefaultView,
} from "./asset-view.repository.ts";
import {
  addAssetView,
  changeAssetView,
  duplicateAssetView,
  removeAssetView,
} from "./asset-view.service.ts";
import { clearAssetViewAlert, setAssetViewAlert } from "./asset-view-alert.service.ts";

/** The calls about saved views. */
export const assetViewRoutes: readonly Binding[] = [
  on(assetViews.list, (actor, _, transaction) => findAssetViews(transaction, actor)),
  on(assetViews.create, (actor, { body }, transaction) => addAssetView(transaction, actor, body)),
  onRecord(
    assetViews.update,
    (actor, { params }, transaction) => getAssetView(transaction, actor, params.id),
    (actor, { params, body, ifMatch }, transaction) =>
      changeAssetView(transaction, actor, params.id, { changes: body, ifMatch }),
  ),
  on(assetViews.duplicate, (actor, { params, body }, transaction) =>
    duplicateAssetView(transaction, actor, params.id, body),
  ),
  on(assetViews.setDefault, async (actor, { params }, transaction) => {
    await getAssetView(transaction, actor, params.id);
    await setDefaultView(transaction, actor, params.id);
    return getAssetView(transaction, actor, params.id);
  }),
  on(assetViews.clearDefault, async (actor, { params }, transaction) => {
    await getAssetView(transaction, actor, params.id);
    await clearDefaultView(transaction, actor, params.id);
    return getAssetView(transaction, actor, params.id);
  }),
  on(assetViews.setAlert, (actor, { params, body }, transaction) =>
    setAssetViewAlert(transaction, actor, params.id, body.frequency),
  ),
  on(assetViews.clearAlert, (actor, { params }, transaction) =>
    clearAssetViewAlert(transaction, actor, params.id),
  ),
  on(assetViews.remove, async (actor, { params }, transaction) => {
    await removeAssetView(transaction, actor, params.id);
    return undefined;
  }),
];
