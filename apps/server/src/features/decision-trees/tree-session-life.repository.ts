import { TREE_SESSION_MINUTES } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Ends some sessions that nobody has answered for `TREE_SESSION_MINUTES`. Gives how many. */
export async function abandonSessions(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      update decision_tree_session n set state = 'abandoned', ended_at = now()
      from (select organisation_id, id from decision_tree_session
        where state = 'active' and answered_at < now() - make_interval(mins => ${TREE_SESSION_MINUTES})
        order by answered_at limit ${limit} for update skip locked) late
      where n.organisation_id = late.organisation_id and n.id = late.id
      returning n.id`),
  );
  return rows.length;
}

/**
 * Deletes some sessions that began more than 13 months ago, with their steps and words. What they count as
 * stays counted. Gives how many went.
 */
export async function forgetOldSessions(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      delete from decision_tree_session n
      using (select organisation_id, id from decision_tree_session
        where started_at < now() - interval '13 months' and state <> 'active'
        order by started_at limit ${limit} for update skip locked) old
      where n.organisation_id = old.organisation_id and n.id = old.id
      returning n.id`),
  );
  return rows.length;
}

/**
 * Tells some sessions that were counted before that was known which ways they gave up after; the trigger counts
 * the difference. Passed over are those that somebody writes, which are told by that, and those whose
 * organisation or tree is being deleted: who deletes it waits for its sessions, and would be waited for. So these
 * are held first, and no session of theirs is. Gives how many.
 */
export async function tellLastWays(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      with untold as materialized (
        select n.organisation_id, n.id from decision_tree_session n
        join organisation o on o.id = n.organisation_id
        join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
        join decision_tree t on t.organisation_id = b.organisation_id and t.id = b.tree_id
        where not n.counted ? 'last' order by n.id limit ${limit}
        for key share of o, t skip locked for update of n skip locked)
      update decision_tree_session n set counted = tree_session_told(n)
      from untold u where n.organisation_id = u.organisation_id and n.id = u.id
      returning n.id`),
  );
  return rows.length;
}

/** The organisations of which sessions ended that are not folded into their counts yet. */
export async function findUnfoldedTrees(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select o.id from organisation o
      where exists (select from decision_tree_count_change c where c.organisation_id = o.id) order by o.id`),
  );
  return rows.map(({ id }) => id);
}

/** Folds up to so many changes of an organisation into its counts, and gives how many it folded. */
export async function foldTreeCounts(
  transaction: Transaction,
  organisationId: string,
  limit: number,
): Promise<number> {
  const row = await transaction.first(
    raw<{ folded: number }>(
      sql`select fold_tree_counts(${organisationId}, ${limit}::integer) as folded`,
    ),
  );
  return row?.folded ?? 0;
}
