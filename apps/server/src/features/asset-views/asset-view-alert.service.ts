import type { AssetView } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { getAssetView } from "./asset-view.repository.ts";
import { deleteAlert, saveAlert } from "./asset-view-alert.repository.ts";

/** Tells the caller from now on of what a view comes to find. Throws `not_found`. */
export async function setAssetViewAlert(
  transaction: Transaction,
  actor: Actor,
  id: string,
  frequency: NonNullable<AssetView["alert"]>,
): Promise<AssetView> {
  await getAssetView(transaction, actor, id);
  await saveAlert(transaction, actor, id, frequency);
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
