import type { AssetBulkOrder } from "@storey/contract";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { findAssetsHeldBy, findCaller, reopenOfAct } from "./bulk-custody.repository.ts";
import { endCustodies, insertCustodies } from "./custody.repository.ts";
import { type CustodyHolder, holderOf, refusePast } from "./custody.service.ts";
import { findMember } from "./holder.repository.ts";

export type { CustodyHolder } from "./custody.service.ts";
export { queueReceiptsOfAct } from "./custody-receipt.repository.ts";

type Changes = AssetBulkOrder["changes"];

/** A custody that a change of many assets wrote, for undoing it. */
export interface WrittenCustody {
  readonly id: string;
  readonly assetId: string;
  readonly dueBack: string | null;
}

/**
 * Gives the ids of the assets that a person has, a member or one who left with them. Throws `not_found` for
 * anybody else.
 */
export async function assetsHeldBy(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  most: number,
): Promise<string[]> {
  const ids = await findAssetsHeldBy(transaction, organisationId, userId, most);
  if (ids.length === 0 && !(await findMember(transaction, organisationId, userId)))
    throw notFound();
  return ids;
}

/** Refuses a handing out that cannot be. Throws `not_found` for no member, and `request.invalid` for a day that is over. */
export async function refuseHandOut(
  transaction: Transaction,
  organisationId: string,
  given: NonNullable<Changes["handOut"]>,
): Promise<void> {
  await refusePastHandOut(transaction, organisationId, given);
  await holderOf(transaction, organisationId, given);
}

/** Throws `request.invalid` where what is handed out would be due on a day that is over. */
export function refusePastHandOut(
  transaction: Transaction,
  organisationId: string,
  { dueBack = null }: NonNullable<Changes["handOut"]>,
): Promise<void> {
  return refusePast(transaction, organisationId, dueBack, "changes.handOut.dueBack");
}

/** Who is to have the things at this moment; null for a member who has left meanwhile. */
export async function findHolder(
  transaction: Transaction,
  organisationId: string,
  given: NonNullable<Changes["handOut"]>,
): Promise<CustodyHolder | null> {
  try {
    return await holderOf(transaction, organisationId, given);
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return null;
    throw error;
  }
}

/** A change of many assets, which is one act. */
interface Act {
  readonly organisationId: string;
  readonly actId: string;
}

/** Hands out assets that the caller holds and that may be handed out. */
export async function handOutHeld(
  transaction: Transaction,
  { organisationId, actId }: Act,
  assetIds: readonly string[],
  given: CustodyHolder & { readonly dueBack: string | null; readonly note: string | null },
): Promise<WrittenCustody[]> {
  if (assetIds.length === 0) return [];
  const rows = assetIds.map((assetId) => ({ id: v7(), assetId }));
  const outBy = await findCaller(transaction);
  const act = { outBy, outSignatureId: null, outAct: actId };
  await insertCustodies(transaction, organisationId, rows, { ...given, ...act });
  return rows.map((row) => ({ ...row, dueBack: given.dueBack }));
}

/** Takes assets back that the caller holds: ends what is open of them. */
export async function takeBackHeld(
  transaction: Transaction,
  { organisationId, actId }: Act,
  custodyIds: readonly string[],
  inNote: string | null,
): Promise<void> {
  if (custodyIds.length === 0) return;
  const inBy = await findCaller(transaction);
  const end = { inBy, inNote, inSignatureId: null, inAct: actId };
  await endCustodies(transaction, organisationId, custodyIds, end);
}

/** Gives assets that the caller holds back to whom a change took them from, as one act; returns those it did. */
export function giveAgain(
  transaction: Transaction,
  { organisationId, actId, undoAct }: Act & { readonly undoAct: string },
  custodies: readonly WrittenCustody[],
): Promise<string[]> {
  const ids = custodies.map(({ id }) => id);
  return reopenOfAct(transaction, organisationId, ids, { actId, undoAct });
}
