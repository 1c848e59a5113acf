import type { AssetModel, AssetModelChanges } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { lockRecord, updateRecord } from "../../platform/history/record.repository.ts";
import { treeValuesWritten } from "../../platform/records/tree-values.ts";
import { followModel } from "./asset-dates.service.ts";
import { getAssetModel } from "./asset-model.repository.ts";

/** One model, archived or not, with what it carries. Throws `not_found`. */
export function describeAssetModel(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<AssetModel> {
  return getAssetModel(transaction, organisationId, id);
}

/** The fields of a model from which the dates of its assets follow. */
const DATES = [
  "endOfLife",
  "endOfLifeMonths",
  "endOfSupport",
  "endOfSupportMonths",
  "licenseExpiry",
  "licenseMonths",
  "warrantyExpiry",
  "warrantyMonths",
] as const satisfies readonly (keyof AssetModelChanges)[];

/** Which model is to be changed, and what the caller saw of it. */
interface ModelChange {
  readonly organisationId: string;
  readonly id: string;
  readonly ifMatch: number | undefined;
  /** Gives the model as it is now, for the conflict reply. */
  readonly current: () => Promise<AssetModel>;
}

/**
 * Changes a model. Where it says other dates, its assets follow: who makes one of it or dates one
 * meanwhile is waited for, and waits. Throws `not_found` and `record.conflict`; breaks `name.taken`.
 */
export async function changeAssetModel(
  transaction: Transaction,
  { organisationId, id, ifMatch, current }: ModelChange,
  changes: AssetModelChanges,
): Promise<void> {
  const place = { table: "assetModel", organisationId, id } as const;
  const saysDates = DATES.some((field) => changes[field] !== undefined);
  if (saysDates) await lockRecord(transaction, place, "end");
  const values = { ...changes, ...treeValuesWritten(changes) };
  await updateRecord(transaction, { ...place, values, ifMatch, current });
  if (saysDates) await followModel(transaction, { organisationId, modelId: id });
}
