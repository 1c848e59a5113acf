import type { ChecklistNotificationKind } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { isRunVisibleTo } from "../../../platform/records/checklist-access.ts";

/** News of a run. */
export interface RunNews {
  readonly runId: string;
  readonly kind: ChecklistNotificationKind;
}

/** Somebody whom news of a run is for. */
export interface NoticePerson extends RunNews {
  readonly userId: string;
  /** What they chose for this kind; null for nothing. */
  readonly inApp: boolean | null;
  readonly email: boolean | null;
}

/** Where a role `h` counts for the run `r`. */
const COUNTS = sql`(h.location_ids = '{}' or r.location_id = any (h.location_ids))`;

/**
 * Finds whom news of runs is for: whoever the run is given to, by name or by a role where that counts; where
 * that is nobody, who may do it there. What was missed is also for who manages checklists there, and a
 * critical failure for them and for who works on issues there, as its issue is. Leaves out who may neither
 * read nor do the run. Nobody where the module is off. In the order of people, so that two who write at once
 * do not wait for one another.
 */
export function findNoticePeople(
  transaction: Transaction,
  organisationId: string,
  news: readonly RunNews[],
): Promise<NoticePerson[]> {
  if (news.length === 0) return Promise.resolve([]);
  return transaction.all(
    raw<NoticePerson>(sql`
      with r as materialized (
        select n.kind, r.* from unnest(${news.map(({ runId }) => runId)}::uuid[], ${news.map(({ kind }) => kind)}::text[]) n(run_id, kind)
        join checklist_run r on r.organisation_id = ${organisationId} and r.id = n.run_id and r.deleted_at is null),
      h as materialized (
        select h.user_id, h.location_ids, x.name, x.permissions from user_organisation_role h join role x on x.id = h.role_id
        where h.organisation_id = ${organisationId}),
      given as materialized (
        select r.id, m.user_id from r
        join user_organisation m on m.organisation_id = r.organisation_id and m.user_id = r.assignee_id
        union select r.id, h.user_id from r join h on h.name = r.assignee_role and ${COUNTS}),
      wanted as (
        select r.id, r.kind, g.user_id from r join given g on g.id = r.id where r.kind <> 'checklist_failed'
        union select r.id, r.kind, h.user_id from r join h on 'organisation.checklists.complete' = any (h.permissions) and ${COUNTS}
          where r.kind not in ('checklist_failed', 'checklist_assigned') and not exists (select from given g where g.id = r.id)
        union select r.id, r.kind, h.user_id from r join h on 'organisation.checklists.update' = any (h.permissions) and ${COUNTS}
          where r.kind in ('checklist_failed', 'checklist_missed')
        union select r.id, r.kind, h.user_id from r join h on 'organisation.issues.update' = any (h.permissions) and ${COUNTS}
          where r.kind = 'checklist_failed')
      select w.id as run_id, w.kind, u.id as user_id,
        (select p.is_on from notification_preference p where p.user_id = u.id and p.kind = w.kind and p.channel = 'in_app') as in_app,
        (select p.is_on from notification_preference p where p.user_id = u.id and p.kind = w.kind and p.channel = 'email') as email
      from wanted w
      join r on r.id = w.id and r.kind = w.kind
      join organisation o on o.id = r.organisation_id and o.deleted_at is null and has_module(o.id, 'spaces_checklists')
      join user_organisation m on m.organisation_id = r.organisation_id and m.user_id = w.user_id
      join user_account u on u.id = m.user_id and u.deleted_at is null and u.blocked_at is null
      where ${isRunVisibleTo(sql`u.id`)}
      order by u.id, w.kind, w.id`),
  );
}
