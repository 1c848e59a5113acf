import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { findPlacedAssets, type PlacedAsset } from "./placed-asset.repository.ts";
import { seesAllOfAssets } from "./visible-asset.service.ts";

/**
 * Finds assets that are in a space, as far as a caller sees them. Finds none where the module is off:
 * nobody sees to them then.
 */
export async function showPlacedAssets(
  transaction: Transaction,
  actor: Pick<Actor, "organisationId" | "permissions" | "settings">,
  ids: readonly string[],
): Promise<PlacedAsset[]> {
  if (ids.length === 0 || !actor.settings.has("asset_management")) return [];
  return findPlacedAssets(transaction, actor.organisationId, ids, seesAllOfAssets(actor));
}
