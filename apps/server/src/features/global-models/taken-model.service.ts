import type { InheritedField } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { followModel } from "../asset-models/asset-dates.service.ts";
import { followGlobalModel, takeGlobalModel } from "./following.repository.ts";

/**
 * Takes a global model into an organisation, which follows it from then on, and gives the id of the
 * organisation's model. Throws `not_found`; breaks `name.taken`, `record.exists`.
 */
export async function addGlobalModel(
  transaction: Transaction,
  organisationId: string,
  globalId: string,
  newId: string | undefined,
): Promise<string> {
  const modelId = await takeGlobalModel(transaction, globalId, newId);
  await followModel(transaction, { organisationId, modelId });
  return modelId;
}

/** A model of an organisation, and the fields in which it is to say what its global one says. */
interface Reset {
  readonly organisationId: string;
  readonly id: string;
  readonly fields: readonly InheritedField[];
  /** Whether the model follows a global one. */
  readonly isGlobal: boolean;
}

/**
 * Takes values of the global model again in place of the organisation's own. Throws `not_found` and
 * `asset_model.private`; breaks `name.taken`.
 */
export async function resetToGlobal(transaction: Transaction, reset: Reset): Promise<void> {
  const { organisationId, id, fields, isGlobal } = reset;
  if (!isGlobal) throw new ProblemError("asset_model.private");
  await lockRecord(transaction, { table: "assetModel", organisationId, id }, "end");
  await followGlobalModel(transaction, id, fields);
  await followModel(transaction, { organisationId, modelId: id });
}
