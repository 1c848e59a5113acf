import type { AssetLabelOrder } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { askedByCaller } from "./asked-conditions.ts";
import { conditionsOf } from "./asset-conditions.repository.ts";
import { findLabelledAssets, type LabelledAsset } from "./labelled-asset.repository.ts";

export type { LabelledAsset };

/** The assets that an order of labels is for, by tag: at most `limit`. Throws `not_found` and `request.invalid`. */
export async function findAssetsToLabel(
  transaction: Transaction,
  actor: Pick<Actor, "organisationId" | "limits">,
  { assetIds = [], exceptIds = [], spaceId, search }: AssetLabelOrder,
  limit: number,
): Promise<LabelledAsset[]> {
  const { organisationId } = actor;
  if (spaceId) await requireReadable(transaction, spaceOwner(organisationId, spaceId));
  const found = search
    ? await conditionsOf(transaction, organisationId, askedByCaller(actor, search))
    : null;
  const choice = { assetIds, exceptIds, spaceId: spaceId ?? null, search: found };
  return findLabelledAssets(transaction, organisationId, choice, limit);
}
