import type { IssueNotificationKind, IssueStatus } from "@storey/domain";
import { sql } from "kysely";
import { v7 } from "uuid";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** An event as it is noted for all of its recipients. */
export interface NotedEvent {
  readonly organisationId: string;
  readonly kind: IssueNotificationKind | "sos";
  readonly issueId: string | null;
  readonly alertId: string | null;
  readonly actorId: string | null;
  readonly commentId: string | null;
  readonly status: IssueStatus | null;
  readonly isMerged: boolean;
}

/** One recipient of an event; without an id it is the guest who reported the issue. */
export interface Notified {
  readonly userId: string | null;
  readonly isListed: boolean;
  readonly isMailed: boolean;
}

/** Notes an event for people. An unread notification of the same kind and issue grows by one. */
export async function noteForPeople(
  transaction: Transaction,
  event: NotedEvent,
  people: readonly Notified[],
): Promise<void> {
  if (people.length === 0) return;
  await transaction.execute(
    raw(sql`
      insert into notification as n (organisation_id, id, user_id, kind, issue_id, alert_id, actor_id,
        comment_id, status, is_merged, is_listed, mail_count)
      select ${event.organisationId}, p.id, p.user_id, ${event.kind}, ${event.issueId}::uuid, ${event.alertId}::uuid,
        (select a.id from user_account a where a.id = ${event.actorId}::uuid), ${event.commentId}::uuid,
        ${event.status}::text, ${event.isMerged}, p.is_listed, p.is_mailed::integer
      from unnest(${people.map(() => v7())}::uuid[], ${people.map(({ userId }) => userId)}::uuid[],
        ${people.map(({ isListed }) => isListed)}::boolean[], ${people.map(({ isMailed }) => isMailed)}::boolean[])
        as p(id, user_id, is_listed, is_mailed)
      on conflict (organisation_id, user_id, kind, issue_id, alert_id, run_id) where read_at is null
      do update set count = n.count + 1, mail_count = n.mail_count + excluded.mail_count,
        actor_id = excluded.actor_id, comment_id = excluded.comment_id, status = excluded.status,
        is_merged = excluded.is_merged, is_listed = n.is_listed or excluded.is_listed, at = clock_timestamp()`),
  );
}
