import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import {
  findBackTo,
  markMissing,
  type SearchedPlace,
  setFound,
} from "./missing-asset.repository.ts";

/** Marks what was not seen where it belongs as missing, where its life allows that, and tells which it was. */
export async function reportMissing(
  transaction: Transaction,
  place: SearchedPlace,
  ids: readonly string[],
): Promise<string[]> {
  return ids.length === 0 ? [] : markMissing(transaction, place, ids);
}

/**
 * Puts an asset that was missing back to what it was before. What somebody has put back meanwhile stays as
 * it is. Throws `not_found`, `access.location` and `asset.step`.
 */
export async function putBack(
  transaction: Transaction,
  { organisationId }: Pick<Actor, "organisationId">,
  id: string,
): Promise<void> {
  const record = { table: "asset", organisationId, id } as const;
  const { deletedAt } = await lockRecord(transaction, record, "change");
  if (deletedAt !== null) throw notFound();
  const found = await findBackTo(transaction, organisationId, id);
  if (!found) throw notFound();
  if (found.status === "in_stock" || found.status === "in_service") return;
  if (found.backTo === null) throw new ProblemError("asset.step");
  await setFound(transaction, organisationId, id, found.backTo);
}
