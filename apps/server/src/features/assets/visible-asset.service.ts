import type { VisibleAsset } from "@storey/contract";
import { can } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { UserActor } from "../../http/actor.ts";
import { notFound } from "../../http/problem.ts";
import { isAssetThere } from "./asset.repository.ts";
import { findVisibleAssets } from "./visible-asset.repository.ts";

/**
 * Whether a caller sees all assets and all of each. Members without the right see the assets of spaces,
 * by tag, kind, model and picture; those that float they do not see.
 */
export function seesAllOfAssets({ permissions }: Pick<UserActor, "permissions">): boolean {
  return can(permissions, "organisation.assets.read");
}

/** A caller in the organisation that they work in. */
type Caller = Pick<UserActor, "permissions"> & { readonly organisationId: string };

/** Makes sure that an asset is there for a caller, archived or not. Throws `not_found`. */
export async function requireVisibleAsset(
  transaction: Transaction,
  actor: Caller,
  id: string,
): Promise<void> {
  const isSeen = await isAssetThere(transaction, actor.organisationId, id, seesAllOfAssets(actor));
  if (!isSeen) throw notFound();
}

/** Describes the active ones of these assets as a caller sees them, in the order of the ids. */
export function describeAssets(
  transaction: Transaction,
  actor: Caller,
  ids: readonly string[],
): Promise<VisibleAsset[]> {
  return findVisibleAssets(transaction, actor.organisationId, ids, seesAllOfAssets(actor));
}
