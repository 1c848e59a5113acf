import { ASSET_VIEWS_MAX, type AssetView } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { lockRecord, updateRecord } from "../../platform/history/record.repository.ts";
import {
  clearOrganisationDefault,
  countOwnViews,
  deleteAssetView,
  getAssetView,
  insertAssetView,
} from "./asset-view.repository.ts";

/** What is said of a new view. */
interface NewView {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly visibility?: AssetView["visibility"] | undefined;
  readonly queryParams: string;
}

/** What changes of one. */
interface ViewChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly visibility?: AssetView["visibility"] | undefined;
  readonly queryParams?: string | undefined;
  readonly isOrganisationDefault?: boolean | undefined;
}

const mayShare = ({ permissions }: Actor) => permissions.has("organisation.asset-views.share");

/** Saves a view. Throws `asset_view.share` and `asset_view.too_many`. */
export async function addAssetView(
  transaction: Transaction,
  actor: Actor,
  { id = v7(), name, description = null, visibility = "private", queryParams }: NewView,
): Promise<AssetView> {
  if (visibility === "organisation" && !mayShare(actor)) throw new ProblemError("asset_view.share");
  if ((await countOwnViews(transaction, actor)) >= ASSET_VIEWS_MAX)
    throw new ProblemError("asset_view.too_many");
  const { organisationId, userId: ownerId } = actor;
  const view = { organisationId, ownerId, id, name, description, visibility, queryParams };
  await insertAssetView(transaction, view);
  return getAssetView(transaction, actor, id);
}

/** Saves a view again, as a private one of the caller. Throws `not_found` and `asset_view.too_many`. */
export async function duplicateAssetView(
  transaction: Transaction,
  actor: Actor,
  id: string,
  copy: Pick<NewView, "id" | "name">,
): Promise<AssetView> {
  const { description, queryParams } = await getAssetView(transaction, actor, id);
  return addAssetView(transaction, actor, { ...copy, description, queryParams });
}

/**
 * Changes a view as it is once it is held. Throws `not_found`, `record.conflict`, `asset_view.share`,
 * `asset_view.not_shared` and `asset_view.no_owner`.
 */
export async function changeAssetView(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { changes, ifMatch }: { readonly changes: ViewChanges; readonly ifMatch: number | undefined },
): Promise<void> {
  const { organisationId } = actor;
  const { visibility } = changes;
  // Before the view itself: whoever chooses the first one holds their turn, and waits for no view.
  if (changes.isOrganisationDefault)
    await clearOrganisationDefault(transaction, organisationId, id);
  const view = await holdForChange(transaction, actor, id, changes);
  const willBeShared = (visibility ?? view.visibility) === "organisation";
  if (changes.isOrganisationDefault && !willBeShared)
    throw new ProblemError("asset_view.not_shared");
  if (visibility === "private" && view.owner === null)
    throw new ProblemError("asset_view.no_owner");
  // What is its owner's alone opens first for nobody else.
  const values = willBeShared ? changes : { ...changes, isOrganisationDefault: false };
  const current = () => getAssetView(transaction, actor, id);
  await updateRecord(transaction, {
    ...{ table: "assetView", organisationId, id },
    ...{ values, ifMatch, current },
  });
}

/** Deletes a view for good. Throws `not_found` and `asset_view.share`. */
export async function removeAssetView(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<void> {
  await holdForChange(transaction, actor, id, {});
  await deleteAssetView(transaction, actor.organisationId, id);
}

/**
 * Holds a view that the caller may change: their own; one that is or becomes shared with the right to
 * share. Throws `not_found` and `asset_view.share`.
 */
async function holdForChange(
  transaction: Transaction,
  actor: Actor,
  id: string,
  { visibility, isOrganisationDefault }: ViewChanges,
): Promise<AssetView> {
  const { organisationId } = actor;
  await lockRecord(transaction, { table: "assetView", organisationId, id }, "change");
  const view = await getAssetView(transaction, actor, id);
  const isOwn = view.owner?.id === actor.userId;
  const becomesShared = visibility === "organisation" && view.visibility === "private";
  const asksForShare = !isOwn || becomesShared || isOrganisationDefault !== undefined;
  if (asksForShare && !mayShare(actor)) throw new ProblemError("asset_view.share");
  return view;
}
