import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

const heldStatement = written<{ assetId: string }>(
  `select c.asset_id from custody c where c.organisation_id = $1 and c.user_id = $2 and c.in_at is null
   order by c.asset_id limit $3`,
);

/** Finds the assets that a member has, as far as the caller sees them. */
export async function findAssetsHeldBy(
  transaction: Transaction,
  organisationId: string,
  userId: string,
  most: number,
): Promise<string[]> {
  const rows = await transaction.all(heldStatement(organisationId, userId, most));
  return rows.map(({ assetId }) => assetId);
}

const callerStatement = written<{ id: string | null }>("select current_account() as id");

/** Who a transaction acts for. */
export async function findCaller(transaction: Transaction): Promise<string | null> {
  return (await transaction.first(callerStatement()))?.id ?? null;
}

// Whoever had it afterwards ended it later, or has it. What is archived or disposed of is with nobody, and
// of a lot nobody could say which piece is out. What went missing or was retired meanwhile is open again, as it
// would be had it never come back: its holder answers for it. What somebody opens again of their own is no part
// of the act that its holders are told of.
const reopenStatement = written<{ assetId: string }>(
  `update custody c set in_at = null, in_by = null, in_note = null, in_act = null, ended_by = null,
     again_act = case when c.user_id is distinct from current_account() then $4::uuid end
   from asset a
   where c.organisation_id = $1 and c.id = any ($2::uuid[]) and c.in_act = $3 and c.ended_by = 'return'
     and a.organisation_id = c.organisation_id and a.id = c.asset_id and a.deleted_at is null and a.lifecycle_status <> 'disposed' and a.quantity is null
     and not exists (select from custody n where n.organisation_id = c.organisation_id and n.asset_id = c.asset_id
       and n.id <> c.id and (n.in_at is null or n.in_at >= c.in_at))
   returning c.asset_id`,
);

/**
 * Opens custodies again that a change of many ended, but for those of assets that somebody had since,
 * and returns the ids of the assets. The caller holds them. Opening them is the act `undoAct`.
 */
export async function reopenOfAct(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  { actId, undoAct }: { readonly actId: string; readonly undoAct: string },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.all(reopenStatement(organisationId, ids, actId, undoAct));
  return rows.map(({ assetId }) => assetId);
}
