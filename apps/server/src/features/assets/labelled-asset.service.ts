import type { AssetLabelOrder } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { conditionsOf } from "./asset-conditions.repository.ts";
import { findLabelledAssets, type LabelledAsset } from "./labelled-asset.repository.ts";

export type { LabelledAsset };

/** The assets that an order of labels is for, by tag: at most `limit`. Throws `not_found`. */
export async function findAssetsToLabel(
  transaction: Transaction,
  organisationId: string,
  { assetIds = [], spaceId, search }: AssetLabelOrder,
  limit: number,
): Promise<LabelledAsset[]> {
  if (spaceId) await requireReadable(transaction, spaceOwner(organisationId, spaceId));
  const found = search ? await conditionsOf(transaction, organisationId, search) : null;
  const choice = { assetIds, spaceId: spaceId ?? null, search: found };
  return findLabelledAssets(transaction, organisationId, choice, limit);
}
