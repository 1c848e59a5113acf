import type { InheritedField } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { followModel } from "../asset-models/asset-dates.service.ts";
import {
  followGlobalModel,
  joinGlobalModel,
  leaveGlobalModel,
  takeGlobalModel,
} from "./following.repository.ts";

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

/**
 * Lets a private model follow a global one: what it says of its own stays so. Throws `not_found`,
 * `asset_model.follows` and `asset_model.taken`.
 */
export async function followInstead(
  transaction: Transaction,
  organisationId: string,
  { id, globalId }: { readonly id: string; readonly globalId: string },
): Promise<void> {
  const came = await joinGlobalModel(transaction, id, globalId);
  if (came === "missing") throw notFound();
  if (came !== "joined") throw new ProblemError(`asset_model.${came}`);
  await followModel(transaction, { organisationId, modelId: id });
}

/**
 * Ends that a model follows a global one, whose values and files it keeps. Throws `not_found` and
 * `asset_model.private`.
 */
export async function endFollowing(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  await lockRecord(transaction, { table: "assetModel", organisationId, id }, "end");
  if (!(await leaveGlobalModel(transaction, id))) throw new ProblemError("asset_model.private");
}
