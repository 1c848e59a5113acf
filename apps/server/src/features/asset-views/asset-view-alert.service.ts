import { ASSET_VIEW_ALERT_MAX_ASSETS, type AssetView } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { askerOf, conditionOfList } from "../assets/found-asset.service.ts";
import { getAssetView } from "./asset-view.repository.ts";
import { countFound, deleteAlert, noteTold, saveAlert } from "./asset-view-alert.repository.ts";

/**
 * Tells the caller from now on of what a view comes to find: what it finds now counts as told. Throws
 * `not_found` and `asset_view.too_many_assets`.
 */
export async function setAssetViewAlert(
  transaction: Transaction,
  actor: Actor,
  id: string,
  frequency: NonNullable<AssetView["alert"]>,
): Promise<AssetView> {
  const view = await getAssetView(transaction, actor, id);
  const { organisationId, userId } = actor;
  const asker = { organisationId, ...askerOf(actor) };
  const found = await conditionOfList(transaction, asker, view.queryParams);
  const count = await countFound(transaction, found, ASSET_VIEW_ALERT_MAX_ASSETS);
  if (count > ASSET_VIEW_ALERT_MAX_ASSETS) throw new ProblemError("asset_view.too_many_assets");
  await saveAlert(transaction, actor, id, frequency);
  if (view.alert === null)
    await noteTold(transaction, { organisationId, userId, viewId: id }, found);
  return getAssetView(transaction, actor, id);
}

/** Tells the caller no more of a view. Throws `not_found`. */
export async function clearAssetViewAlert(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<AssetView> {
  await getAssetView(transaction, actor, id);
  await deleteAlert(transaction, actor, id);
  return getAssetView(transaction, actor, id);
}
