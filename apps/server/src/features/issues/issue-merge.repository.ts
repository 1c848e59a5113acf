import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredIssue } from "./issue.repository.ts";

/** Whether the row `t` of what people said came from another issue, where it stands too. */
const isSaidOf = (issueId: RawBuilder<unknown>) => sql<boolean>`exists (select from issue_me_too o
  where o.organisation_id = t.organisation_id and o.issue_id = ${issueId}
    and o.user_id = t.user_id and o.created_at = t.created_at)`;

/** Who said of an issue that they have the same trouble has said it of the other one no more. */
export async function takeBackMeToos(
  transaction: Transaction,
  organisationId: string,
  id: string,
  fromId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`delete from issue_me_too t where t.organisation_id = ${organisationId}
      and t.issue_id = ${fromId} and ${isSaidOf(sql`${id}`)}`),
  );
}

/** Who reported an issue without an account follows it again, and not the one it was merged into. */
export async function takeBackTracks(transaction: Transaction, id: string): Promise<void> {
  await transaction.execute(raw(sql`select take_back_tracks(${id})`));
}

/**
 * Everything that hangs on an issue goes to another one; who reported it watches that one. Gives how
 * many reports its own duplicates brought, which go along.
 */
export async function moveAll(
  transaction: Transaction,
  organisationId: string,
  { id, reporterId }: StoredIssue,
  intoId: string,
): Promise<number> {
  const here = sql`organisation_id = ${organisationId} and issue_id = ${id}`;
  const statements = [
    // Where each was first is kept: who follows the other one without an account is not shown it.
    sql`update issue_comment set issue_id = ${intoId}, moved_from_id = coalesce(moved_from_id, ${id}) where ${here}`,
    sql`update issue_attachment set issue_id = ${intoId}, moved_from_id = coalesce(moved_from_id, ${id}) where ${here}`,
    sql`insert into issue_watcher (organisation_id, issue_id, user_id)
      select organisation_id, ${intoId}, user_id from issue_watcher where ${here} on conflict do nothing`,
    // With their own moment, by which they are told from what was said of the other one itself.
    sql`insert into issue_me_too (organisation_id, issue_id, user_id, created_at)
      select organisation_id, ${intoId}, user_id, created_at from issue_me_too where ${here} on conflict do nothing`,
    // What its own duplicates brought goes along with them.
    sql`delete from issue_me_too t using issue d where t.organisation_id = ${organisationId} and t.issue_id = ${id}
      and d.organisation_id = t.organisation_id and d.duplicate_of_id = ${id} and ${isSaidOf(sql`d.id`)}`,
    sql`insert into issue_watcher (organisation_id, issue_id, user_id)
      select organisation_id, ${intoId}, user_id from user_organisation
      where organisation_id = ${organisationId} and user_id = ${reporterId} on conflict do nothing`,
    sql`delete from issue_watcher where ${here}`,
    // Who follows it without an account follows the one that stays.
    sql`update issue_track set issue_id = ${intoId} where ${here}`,
  ];
  for (const statement of statements) await transaction.execute(raw(statement));
  const moved = await transaction.all(
    raw<{ reportCount: number }>(sql`update issue set duplicate_of_id = ${intoId}
      where organisation_id = ${organisationId} and duplicate_of_id = ${id} returning report_count`),
  );
  return moved.reduce((sum, { reportCount }) => sum + reportCount, 0);
}
