import type { LabelledAssets, LabelRooms } from "@storey/contract";
import { SIGNS_MAX } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { askedByCaller } from "./asked-conditions.ts";
import { conditionsOf } from "./asset-conditions.repository.ts";
import {
  countActive,
  findLabelledAssets,
  findRoomsOfLabels,
  type LabelChoice,
  type LabelledAsset,
  type LabelRange,
} from "./labelled-asset.repository.ts";

export type { LabelledAsset };

type Asking = Pick<Actor, "organisationId" | "userId" | "limits">;

/**
 * The assets that an order of labels is for, by tag: those of its part, else one more than a file holds, so
 * that too many are seen. Throws `not_found` and `request.invalid`.
 */
export async function findAssetsToLabel(
  transaction: Transaction,
  actor: Asking,
  order: LabelledAssets,
): Promise<LabelledAsset[]> {
  const choice = await choiceOf(transaction, actor, order);
  return findLabelledAssets(transaction, actor.organisationId, choice, rangeOf(order));
}

/** The rooms that the labels of assets lead to. Throws `not_found`, `request.invalid` and `signs.too_many`. */
export async function roomsOfLabels(
  transaction: Transaction,
  actor: Asking,
  order: LabelledAssets,
): Promise<LabelRooms> {
  const choice = await choiceOf(transaction, actor, order);
  const { organisationId } = actor;
  const range = rangeOf(order);
  const rooms = await findRoomsOfLabels(transaction, organisationId, choice, range);
  if (order.part !== undefined) {
    const after = { limit: 1, offset: range.offset + SIGNS_MAX };
    const next = await findLabelledAssets(transaction, organisationId, choice, after);
    return { ...rooms, hasMore: next.length > 0 };
  }
  if (rooms.count > SIGNS_MAX) throw new ProblemError("signs.too_many");
  return { ...rooms, hasMore: false };
}

function rangeOf({ part }: LabelledAssets): LabelRange {
  return part === undefined
    ? { limit: SIGNS_MAX + 1, offset: 0 }
    : { limit: SIGNS_MAX, offset: (part - 1) * SIGNS_MAX };
}

async function choiceOf(
  transaction: Transaction,
  actor: Asking,
  { assetIds = [], exceptIds = [], spaceId, search }: LabelledAssets,
): Promise<LabelChoice> {
  const { organisationId } = actor;
  if (assetIds.length > 0) {
    const count = await countActive(transaction, organisationId, assetIds);
    if (count < new Set(assetIds).size) throw notFound();
  }
  if (spaceId) await requireReadable(transaction, spaceOwner(organisationId, spaceId));
  const found = search
    ? await conditionsOf(transaction, organisationId, askedByCaller(actor, search))
    : null;
  return { assetIds, exceptIds, spaceId: spaceId ?? null, search: found };
}
