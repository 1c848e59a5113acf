import type { Notification, NotificationList } from "@storey/contract";
import { NOTIFICATIONS_PAGE_MAX } from "@storey/contract";
import { issueReference, NOTIFICATION_UNREAD_MAX } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ChecklistReader, isVisibleRun } from "../../platform/records/checklist-access.ts";
import { readableIn } from "../../platform/records/issue-columns.ts";
import { subjectRead } from "../../platform/records/seen-notification.repository.ts";
import { isStillNews } from "./checklists/still-news.repository.ts";

/** The owner of a list of notifications, and the locations where they may read every issue. */
export interface ListOwner {
  readonly organisationId: string;
  readonly userId: string;
  /** The locations of `organisation.issues.read`: null is everywhere, an empty list nowhere. */
  readonly readablePlaces: readonly string[] | null;
  /** What of checklists they may see; null where the module is off. */
  readonly checklists: ChecklistReader | null;
}

type IssueRow = Omit<NonNullable<Notification["issue"]>, "reference"> & { readonly number: number };
interface Row extends Omit<Notification, "issue"> {
  readonly issue: IssueRow | null;
  readonly cursor: string;
}

const PERSON = sql`coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email)`;

/**
 * Returns a page of somebody's notifications, the latest first. Leaves out those they may not see
 * any more.
 */
export async function findNotifications(
  transaction: Transaction,
  owner: ListOwner,
  cursor: string | undefined,
): Promise<Pick<NotificationList, "notifications" | "next">> {
  const [micros, id] = cursor?.split("_") ?? [];
  const after =
    micros === undefined || id === undefined
      ? sql`true`
      : sql`(n.at, n.id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  const rows = await transaction.all(
    raw<Row>(sql`
      select n.id, n.kind, ${countOf(owner)} as count, n.read_at is not null as is_read, n.at, n.status, n.is_merged, n.alert_id,
        ${TIME_ZONE} as timezone,
        (select json_build_object('id', a.id, 'name', ${PERSON}) from user_account a where a.id = n.actor_id) as actor,
        case when i.id is not null then json_build_object('id', i.id, 'number', i.number, 'title', i.title,
          'space', coalesce(s.name, i.space_name),
          'asset', case when i.asset_id is not null then coalesce(i.asset_name, '') else i.asset_name end) end as issue,
        case when r.id is not null then json_build_object('id', r.id, 'template', v.name, 'templateNames', v.names, 'dueOn', r.due_on,
          'space', coalesce(s.name, r.space_name), 'asset', coalesce(nullif(concat_ws(' ', a.tag, a.name), ''), r.asset_name)) end as run,
        (extract(epoch from n.at) * 1000000)::bigint::text || '_' || n.id as cursor
      from ${LISTED(owner)}
      join organisation o on o.id = n.organisation_id
      left join sos_alert g on g.organisation_id = n.organisation_id and g.id = n.alert_id
      left join location l on l.organisation_id = n.organisation_id and l.id = coalesce(i.location_id, g.location_id, r.location_id)
      left join space s on s.organisation_id = n.organisation_id and s.id = coalesce(i.space_id, r.space_id)
      left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id
      left join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
      where ${visible(owner)} and ${after}
      order by n.at desc, n.id desc limit ${NOTIFICATIONS_PAGE_MAX + 1}`),
  );
  const page = rows.slice(0, NOTIFICATIONS_PAGE_MAX);
  return {
    notifications: page.map(({ cursor: _, issue, ...row }) => ({
      ...row,
      issue: issue && { ...issue, reference: issueReference(issue.number) },
    })),
    next: rows.length > page.length ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/** Counts the unread notifications, up to 100. */
export async function countUnread(transaction: Transaction, owner: ListOwner): Promise<number> {
  const row = await transaction.first(
    raw<{ count: number }>(sql`
      select count(*)::int as count from (
        select from ${LISTED(owner)} where ${visible(owner)} and n.read_at is null
        limit ${NOTIFICATION_UNREAD_MAX}) u`),
  );
  return row?.count ?? 0;
}

const LISTED = ({ organisationId, userId }: ListOwner): RawBuilder<unknown> => sql`(
    select * from notification n where n.organisation_id = ${organisationId} and n.user_id = ${userId} and n.is_listed) n
  left join issue i on i.organisation_id = n.organisation_id and i.id = n.issue_id and i.deleted_at is null
  left join checklist_run r on r.organisation_id = n.organisation_id and r.id = n.run_id and r.deleted_at is null`;

/**
 * Builds the condition of notifications that somebody may see: row-level security hides issues and runs
 * behind networks, this those that they may not read.
 */
function visible(owner: ListOwner): RawBuilder<unknown> {
  const { organisationId, userId, readablePlaces, checklists } = owner;
  const isReader = readableIn(organisationId, userId, readablePlaces);
  const ofRun =
    checklists === null
      ? sql`not starts_with(n.kind, 'checklist_')`
      : sql`(n.run_id is null or (r.id is not null and ${isVisibleRun(checklists)}))
          and (n.run_ids is null or n.read_at is not null or exists (${runsOf(checklists)}))`;
  return sql`(n.issue_id is null or (i.id is not null and ${isReader})) and ${ofRun}`;
}

/** Selects the runs that an unread line of many stands for still: what somebody may see and nobody has done. */
function runsOf(reader: ChecklistReader): RawBuilder<unknown> {
  return sql`select from checklist_run r where r.organisation_id = n.organisation_id and r.id = any (n.run_ids)
    and r.deleted_at is null and ${isStillNews(sql`n.kind`)} and ${isVisibleRun(reader)}`;
}

/** How many things a line stands for; one of many that was read says what it was then. */
function countOf({ checklists }: ListOwner): RawBuilder<unknown> {
  if (checklists === null) return sql`n.count`;
  return sql`case when n.run_ids is null or n.read_at is not null then n.count
    else (select count(*)::integer from (${runsOf(checklists)}) x) end`;
}

/**
 * Marks as read those of somebody's own notifications that are named, or not later than a moment
 * (ISO 8601).
 */
export async function markRead(
  transaction: Transaction,
  { organisationId, userId }: Pick<ListOwner, "organisationId" | "userId">,
  what: { readonly ids: readonly string[]; readonly upTo: string | null },
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update notification set read_at = now()
      where organisation_id = ${organisationId} and user_id = ${userId} and read_at is null and is_listed
        -- What is read has milliseconds, what is kept microseconds.
        and (id = any (${[...what.ids]}::uuid[]) or at < ${what.upTo}::timestamptz + interval '1 millisecond')`),
  );
}

/** Marks as read somebody's notifications about an issue or a call for help. */
export async function markSubjectRead(
  transaction: Transaction,
  owner: Pick<ListOwner, "organisationId" | "userId">,
  subject: { readonly issueId: string | null; readonly alertId: string | null },
): Promise<void> {
  await transaction.execute(raw(subjectRead(owner, subject)));
}
