import type { Asset, AssetChanges, AssetMove, NewAsset } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { keepActiveLocation, keepActiveSpace } from "../../platform/archive/place.repository.ts";
import {
  lockRecord,
  refuseConflict,
  updateRecord,
} from "../../platform/history/record.repository.ts";
import { treeValuesWritten } from "../../platform/records/tree-values.ts";
import { changedValues } from "../custom-fields/custom-field-values.service.ts";
import {
  type AssetPlace,
  countOpenIssues,
  findToday,
  getAsset,
  getStoredAsset,
  insertAsset,
  type StoredAsset,
  setAssetArchived,
  setAssetPlace,
} from "./asset.repository.ts";
import { refuseStep, refuseUnlikely } from "./asset-rules.ts";

type Writer = Pick<Actor, "organisationId">;

/**
 * Adds an asset and gives its id. Its place, its model and what it is a part of stay as they are until
 * the transaction ends. Throws `not_found`, `access.location`, `parent.archived` and `request.invalid`;
 * breaks `asset.tag_taken`, `record.exists` and `asset.cycle`.
 */
export async function createAsset(
  transaction: Transaction,
  { organisationId }: Writer,
  asset: NewAsset,
): Promise<string> {
  const { id = v7(), spaceId, ...given } = asset;
  const { quantity = null, serialNumber = null, disposalReason = null, parentId = null } = given;
  const lifecycleStatus = given.lifecycleStatus ?? (spaceId === null ? "in_stock" : "in_service");
  refuseUnlikely({ quantity, serialNumber, disposalReason, lifecycleStatus });
  const { customFields: changes = {} } = given;
  const change = { organisationId, modelId: given.modelId, held: null, changes };
  // Sent together: none is the other's condition. What is wrong with a value comes after what is wrong
  // with the model, whose answer may take longer.
  const areNone = Object.keys(changes).length === 0;
  const [place, , required] = await Promise.all([
    keepPlace(transaction, organisationId, asset),
    keepModel(transaction, organisationId, given.modelId),
    areNone ? changedValues(transaction, change) : undefined,
  ]);
  const customFields = required ?? (await changedValues(transaction, change));
  if (parentId !== null) await keepParent(transaction, organisationId, parentId);
  const isDisposed = lifecycleStatus === "disposed";
  const disposedAt =
    given.disposedAt ??
    (isDisposed ? await findToday(transaction, organisationId, place.locationId) : null);
  await insertAsset(transaction, {
    ...given,
    ...place,
    ...{ organisationId, id, tag: given.tag, lifecycleStatus, disposedAt, customFields },
  });
  return id;
}

/** Which asset is to be changed, and what the caller saw of it. */
interface AssetChange {
  readonly id: string;
  readonly ifMatch: number | undefined;
  /** Gives the asset as it is now, for the conflict reply. */
  readonly current: () => Promise<Asset>;
}

/**
 * Changes what an asset says of itself. What somebody else changed meanwhile comes before the rules of
 * its life. Throws `not_found`, `access.location`, `record.conflict`, `asset.step`, `parent.archived`
 * and `request.invalid`; breaks `asset.tag_taken` and `asset.cycle`.
 */
export async function changeAsset(
  transaction: Transaction,
  { organisationId }: Writer,
  { id, ifMatch, current }: AssetChange,
  changes: AssetChanges,
): Promise<void> {
  const place = { table: "asset", organisationId, id } as const;
  const { deletedAt } = await lockRecord(transaction, place, "change");
  if (deletedAt !== null) throw notFound();
  const stored = await getStoredAsset(transaction, organisationId, id);
  if (ifMatch !== undefined && ifMatch !== stored.version) {
    await refuseConflict(transaction, { ...place, current }, given(changes), ifMatch);
  }
  refuseStep(stored, changes.lifecycleStatus);
  refuseUnlikely(changed(stored, changes));
  const { modelId, parentId } = changes;
  if (modelId !== undefined && modelId !== stored.modelId) {
    await keepModel(transaction, organisationId, modelId);
  }
  if (parentId && parentId !== stored.parentId) {
    await keepParent(transaction, organisationId, parentId);
  }
  const customFields = await customFieldsAfter(transaction, organisationId, stored, changes);
  const values = {
    ...changes,
    ...customFields,
    ...treeValuesWritten(changes),
    ...disposal(stored, changes),
  };
  await updateRecord(transaction, { ...place, values, ifMatch: undefined, current });
}

/** The values of custom fields as a change leaves them, by the kind that the asset will be of. */
async function customFieldsAfter(
  transaction: Transaction,
  organisationId: string,
  stored: StoredAsset,
  { modelId = stored.modelId, customFields: changes }: AssetChanges,
): Promise<{ customFields?: string }> {
  if (changes === undefined) return {};
  const { customFields: held } = stored;
  const change = { organisationId, modelId, held, changes };
  return { customFields: JSON.stringify(await changedValues(transaction, change)) };
}

/** What the rules look at, as a change leaves it. */
function changed(stored: StoredAsset, changes: AssetChanges) {
  const { quantity, serialNumber, disposalReason, lifecycleStatus } = changes;
  return {
    quantity: quantity === undefined ? stored.quantity : quantity,
    serialNumber: serialNumber === undefined ? stored.serialNumber : serialNumber,
    disposalReason: disposalReason === undefined ? stored.disposalReason : disposalReason,
    lifecycleStatus: lifecycleStatus ?? stored.lifecycleStatus,
  };
}

/** The fields of a change that say something. */
function given(changes: AssetChanges): AssetChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** The day on which an asset is disposed of: today, unless another one is or was said. */
function disposal(stored: StoredAsset, changes: AssetChanges): Pick<AssetChanges, "disposedAt"> {
  const isDisposed = (changes.lifecycleStatus ?? stored.lifecycleStatus) === "disposed";
  const day = changes.disposedAt === undefined ? stored.disposedAt : changes.disposedAt;
  return isDisposed && day === null ? { disposedAt: stored.today } : {};
}

/**
 * Moves an active asset to an active space, or makes it float, and tells how many open issues went
 * along. Where it was counts as well as where it goes. Throws `not_found`, `access.location`,
 * `record.conflict` and `parent.archived`.
 */
export async function moveAsset(
  transaction: Transaction,
  { organisationId }: Writer,
  { id, ifMatch, current }: AssetChange,
  to: AssetMove,
): Promise<{ movedIssuesCount: number }> {
  const place = await keepPlace(transaction, organisationId, to);
  const record = { table: "asset", organisationId, id } as const;
  const { deletedAt, version } = await lockRecord(transaction, record, "change");
  if (deletedAt !== null) throw notFound();
  if (ifMatch !== undefined && ifMatch !== version) {
    await refuseConflict(transaction, { ...record, current }, { ...place }, ifMatch);
  }
  const stored = await getStoredAsset(transaction, organisationId, id);
  if (stored.spaceId === place.spaceId && stored.locationId === place.locationId) {
    return { movedIssuesCount: 0 };
  }
  await setAssetPlace(transaction, organisationId, id, place);
  return { movedIssuesCount: await countOpenIssues(transaction, organisationId, id) };
}

/** Archives an asset. Throws `not_found` and `access.location`. */
export async function archiveAsset(
  transaction: Transaction,
  { organisationId }: Writer,
  id: string,
): Promise<void> {
  await lockRecord(transaction, { table: "asset", organisationId, id }, "end");
  await setAssetArchived(transaction, organisationId, id, true);
}

/** Restores an asset to where it was. Throws `not_found`, `access.location` and `parent.archived`. */
export async function restoreAsset(
  transaction: Transaction,
  { organisationId }: Writer,
  id: string,
): Promise<void> {
  const stored = await getStoredAsset(transaction, organisationId, id);
  const { spaceId } = stored;
  const locationId = spaceId === null ? stored.locationId : null;
  await keepPlace(transaction, organisationId, { spaceId, locationId });
  await lockRecord(transaction, { table: "asset", organisationId, id }, "end");
  await setAssetArchived(transaction, organisationId, id, false);
}

/** Reads an asset. Throws `not_found`. */
export function showAsset(transaction: Transaction, { organisationId }: Writer, id: string) {
  return getAsset(transaction, organisationId, id);
}

/** Holds where an asset is to be, and says where that lies. */
async function keepPlace(
  transaction: Transaction,
  organisationId: string,
  { spaceId, locationId = null }: AssetMove,
): Promise<AssetPlace> {
  if (spaceId !== null) {
    const kept = await keepActiveSpace(transaction, organisationId, spaceId);
    return { spaceId, locationId: kept.locationId };
  }
  if (locationId !== null) await keepActiveLocation(transaction, organisationId, locationId);
  return { spaceId: null, locationId };
}

async function keepModel(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const model = await lockRecord(transaction, { table: "assetModel", organisationId, id }, "keep");
  if (model.deletedAt !== null) throw new ProblemError("parent.archived");
}

async function keepParent(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const parent = await lockRecord(transaction, { table: "asset", organisationId, id }, "keep");
  if (parent.deletedAt !== null) throw new ProblemError("parent.archived");
}
