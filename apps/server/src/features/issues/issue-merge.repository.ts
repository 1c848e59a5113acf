import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import type { StoredIssue } from "./issue.repository.ts";

/** Tells whether the "me too" of the row `t` came from another issue, which still has it too. */
const isBroughtFrom = (
  issueId: RawBuilder<unknown>,
) => sql<boolean>`exists (select from issue_me_too o
  where o.organisation_id = t.organisation_id and o.issue_id = ${issueId}
    and o.user_id = t.user_id and o.created_at = t.created_at)`;

/**
 * Stops counting an issue for the one it was a duplicate of, if that one may be written; removes
 * its "me too" there, and makes its reporter without an account follow it again.
 */
export async function takeBackAll(
  transaction: Transaction,
  organisationId: string,
  { id, reportCount }: Pick<StoredIssue, "id" | "reportCount">,
  fromId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      with counted as (update issue set report_count = greatest(1, report_count - ${reportCount}::integer)
        where organisation_id = ${organisationId} and id = ${fromId}),
      voices as (delete from issue_me_too t where t.organisation_id = ${organisationId}
        and t.issue_id = ${fromId} and ${isBroughtFrom(sql`${id}`)})
      select take_back_tracks(${id})`),
  );
}

/**
 * Moves everything that belongs to an issue to another one, with its reports; its reporter watches
 * that one. Returns how many reports its own duplicates brought, which move along. Throws
 * `access.location` if the other one may not be written.
 */
export async function moveAll(
  transaction: Transaction,
  organisationId: string,
  { id, reporterId, reportCount }: StoredIssue,
  intoId: string,
): Promise<number> {
  const here = sql`organisation_id = ${organisationId} and issue_id = ${id}`;
  const row = await transaction.first(
    raw<{ isCounted: boolean; moved: number }>(sql`
      with counted as (update issue set report_count = report_count + ${reportCount}::integer
        where organisation_id = ${organisationId} and id = ${intoId} returning id),
      -- Where each was first is kept: who follows the other one without an account is not shown it.
      comments as (update issue_comment
        set issue_id = ${intoId}, moved_from_id = coalesce(moved_from_id, ${id}) where ${here}),
      files as (update issue_attachment
        set issue_id = ${intoId}, moved_from_id = coalesce(moved_from_id, ${id}) where ${here}),
      watchers as (insert into issue_watcher (organisation_id, issue_id, user_id)
        select organisation_id, ${intoId}::uuid, user_id from issue_watcher where ${here}
        union select organisation_id, ${intoId}::uuid, user_id from user_organisation
          where organisation_id = ${organisationId} and user_id = ${reporterId}
        on conflict do nothing),
      unwatched as (delete from issue_watcher where ${here}),
      -- With their own moment, by which they are told from what was said of the other one itself.
      voices as (insert into issue_me_too (organisation_id, issue_id, user_id, created_at)
        select organisation_id, ${intoId}::uuid, user_id, created_at from issue_me_too where ${here}
        on conflict do nothing),
      -- What its own duplicates brought goes along with them.
      brought as (delete from issue_me_too t using issue d
        where t.organisation_id = ${organisationId} and t.issue_id = ${id}
          and d.organisation_id = t.organisation_id and d.duplicate_of_id = ${id} and ${isBroughtFrom(sql`d.id`)}),
      -- Who follows it without an account follows the one that stays.
      tracks as (update issue_track set issue_id = ${intoId} where ${here}),
      duplicates as (update issue set duplicate_of_id = ${intoId}
        where organisation_id = ${organisationId} and duplicate_of_id = ${id} returning report_count)
      select exists (select from counted) as is_counted,
        (select coalesce(sum(report_count), 0)::int from duplicates) as moved`),
  );
  if (!row?.isCounted) throw new ProblemError("access.location");
  return row.moved;
}
