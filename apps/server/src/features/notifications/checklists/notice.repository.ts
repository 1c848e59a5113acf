import { CHECKLIST_NOTIFICATION_KINDS, type ChecklistNotificationKind } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { v7 } from "uuid";
import { raw } from "../../../db/statement.ts";
import { TIME_ZONE } from "../../../db/time-zone.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { isRestingRun, isRunVisibleTo } from "../../../platform/records/checklist-access.ts";
import { isStillNews } from "./still-news.repository.ts";

/** A line of somebody's list, or what waits to be mailed to them. */
export interface NewNotice {
  readonly userId: string;
  readonly kind: ChecklistNotificationKind;
  /** One run, or all that one line stands for. */
  readonly runIds: readonly string[];
  readonly isListed: boolean;
  readonly isMailed: boolean;
}

/** How many runs one statement names. */
const BATCH = 10_000;

/** Divides lines so that each part names no more runs than one statement does, or is one line. */
function inParts(all: readonly NewNotice[]): NewNotice[][] {
  const parts: NewNotice[][] = [];
  let named = BATCH;
  for (const one of all) {
    named += one.runIds.length;
    if (named > BATCH) {
      parts.push([]);
      named = one.runIds.length;
    }
    parts.at(-1)?.push(one);
  }
  return parts;
}

/**
 * The runs of a line of many that is there and unread: those of the new one, which is made anew each morning,
 * with those that still wait to be mailed.
 */
const JOINED_RUNS = sql`case when n.mail_count > 0
  then (select array_agg(distinct x.id) from unnest(n.run_ids || excluded.run_ids) x(id)) else excluded.run_ids end`;

/** Notes news for people. What is unread already grows instead of coming again. */
export async function insertNotices(
  transaction: Transaction,
  { organisationId, actorId }: { readonly organisationId: string; readonly actorId: string | null },
  all: readonly NewNotice[],
): Promise<void> {
  for (const notices of inParts(all)) {
    const column = <Key extends keyof NewNotice>(key: Key) => notices.map((one) => one[key]);
    // The arrays of one statement hold no arrays of several lengths.
    const runIds = notices.map((one) => `{${one.runIds.join(",")}}`);
    await transaction.execute(
      raw(sql`
        insert into notification as n (organisation_id, id, user_id, kind, run_id, run_ids, count, is_listed, mail_count, actor_id)
        select ${organisationId}, p.id, p.user_id, p.kind, case when r.count = 1 then r.ids[1] end, case when r.count > 1 then r.ids end,
          r.count, p.is_listed, p.is_mailed::integer, (select a.id from user_account a where a.id = ${actorId}::uuid)
        from unnest(${notices.map(() => v7())}::uuid[], ${column("userId")}::uuid[], ${column("kind")}::text[],
          ${runIds}::text[], ${column("isListed")}::boolean[], ${column("isMailed")}::boolean[])
          p(id, user_id, kind, run_ids, is_listed, is_mailed),
          lateral (select p.run_ids::uuid[] as ids, cardinality(p.run_ids::uuid[]) as count) r
        on conflict (organisation_id, user_id, kind, issue_id, alert_id, run_id) where read_at is null
        do update set count = case when excluded.run_ids is null then n.count + excluded.count else cardinality(${JOINED_RUNS}) end,
          run_ids = ${JOINED_RUNS}, mail_count = n.mail_count + excluded.mail_count, is_listed = n.is_listed or excluded.is_listed, actor_id = excluded.actor_id, at = clock_timestamp()`),
    );
  }
}

/** How many runs of one kind a mail names; of more it tells how many there are. */
const NAMED_OF_A_KIND = 10;

/** What is news of a run, as a mail names it. */
export interface WaitingRun {
  readonly kind: ChecklistNotificationKind;
  readonly runId: string;
  readonly templateName: string;
  /** The day it is due on, or was. */
  readonly dueOn: string;
  /**
   * Whether its location can be read only in its own networks. A mail can be read anywhere, so it then names
   * neither the place nor any text of people.
   */
  readonly isNetworkRestricted: boolean;
  /** The room or the asset, and where that is. */
  readonly place: readonly string[];
  /** What failed in it that is critical. */
  readonly failed: readonly string[];
  /** Why it was accepted, or given another day. */
  readonly reason: string | null;
  readonly actorName: string | null;
  /** How many of this kind there are in all. */
  readonly total: number;
}

/** The same with its place among those of its kind. */
type NumberedRun = WaitingRun & { readonly number: number };

const IS_RESTRICTED = sql`coalesce(l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
  or l.beacon_range and not l.beacon_range_anonymous_only, false)`;

const waits = (organisationId: string, userId: string): RawBuilder<unknown> => sql`
  n.organisation_id = ${organisationId} and n.user_id = ${userId} and n.kind = any (${[...CHECKLIST_NOTIFICATION_KINDS]}::text[])`;

/** Who is mailed, and in which language of the organisation they read; null for texts as they are written. */
interface MailedPerson {
  readonly organisationId: string;
  readonly userId: string;
  readonly textLanguage: string | null;
}

/**
 * Takes what waits to be mailed to somebody about checklists. What they read in the meantime, do not want any
 * more or may not see any more, what is done by now, and what rests is taken but not returned. The most
 * urgent kinds first, at most ten of each, by what is due first.
 */
export async function takeWaitingRuns(
  transaction: Transaction,
  { organisationId, userId, textLanguage }: MailedPerson,
): Promise<WaitingRun[]> {
  const lines = await transaction.all(
    raw<NumberedRun>(sql`
      with taken as (
        update notification n set mail_count = 0
        from (select n.organisation_id, n.id from notification n
          where ${waits(organisationId, userId)} and n.mail_count > 0 order by n.id for update) w
        where n.organisation_id = w.organisation_id and n.id = w.id
        returning n.organisation_id, n.kind, n.run_id, n.run_ids, n.actor_id, n.read_at),
      d as (
        -- A run may be named by a line of its own and by one of many.
        select distinct on (t.kind, u.id) t.organisation_id, t.kind, u.id as run_id, t.actor_id
        from taken t, unnest(coalesce(t.run_ids, array[t.run_id])) u(id) where t.read_at is null order by t.kind, u.id, t.run_ids nulls first)
      select x.* from (select d.kind, r.id as run_id, coalesce(v.names ->> ${textLanguage}::text, v.name) as template_name, r.due_on, ${IS_RESTRICTED} as is_network_restricted,
        case when ${IS_RESTRICTED} then '{}' else array_remove(array[coalesce(nullif(concat_ws(' ', a.tag, a.name), ''), r.asset_name),
          coalesce(s.name, r.space_name), l.name], null) end as place,
        case when d.kind = 'checklist_failed' and not ${IS_RESTRICTED} then array(select f.item_label from checklist_failure f
          where f.organisation_id = r.organisation_id and f.last_run_id = r.id and f.is_critical order by f.id limit 5)
          else '{}' end as failed,
        case when not ${IS_RESTRICTED} then case d.kind when 'checklist_approved' then r.approval_reason
          when 'checklist_rejected' then r.reschedule_reason end end as reason,
        (select coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) from user_account p
          join user_organisation m on m.organisation_id = d.organisation_id and m.user_id = p.id where p.id = d.actor_id) as actor_name,
        count(*) over (partition by d.kind)::integer as total,
        row_number() over (partition by d.kind order by r.due_at, r.id)::integer as number
      from d
      join checklist_run r on r.organisation_id = d.organisation_id and r.id = d.run_id and r.deleted_at is null
      join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
      left join space s on s.organisation_id = r.organisation_id and s.id = r.space_id
      left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id
      left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
      where ${isStillNews(sql`d.kind`)} and has_module(r.organisation_id, 'spaces_checklists')
        and not exists (select from notification_preference p
          where p.user_id = ${userId} and p.kind = d.kind and p.channel = 'email' and not p.is_on)
        and ${isRestingRun(organisationId)} is not true and ${isRunVisibleTo(sql`${userId}::uuid`)}
      ) x where x.number <= ${NAMED_OF_A_KIND}
      order by array_position(${MAIL_ORDER}::text[], x.kind), x.number`),
  );
  // What is in no list has been said.
  await transaction.execute(
    raw(
      sql`delete from notification n where ${waits(organisationId, userId)} and n.mail_count = 0 and not n.is_listed`,
    ),
  );
  return lines.map(({ number: _, ...line }) => line);
}

/** The kinds as a mail has them, what is most urgent first. */
const MAIL_ORDER: readonly ChecklistNotificationKind[] = [
  "checklist_failed",
  "checklist_rejected",
  "checklist_overdue",
  "checklist_missed",
  "checklist_assigned",
  "checklist_due",
  "checklist_approved",
];

/** Finds everybody in an organisation to whom something waits to be mailed about checklists. */
export async function findWaitingPeople(
  transaction: Transaction,
  organisationId: string,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ userId: string }>(sql`
      select distinct n.user_id from notification n where n.organisation_id = ${organisationId} and n.mail_count > 0
        and n.user_id is not null and n.kind = any (${[...CHECKLIST_NOTIFICATION_KINDS]}::text[]) order by n.user_id`),
  );
  return rows.map(({ userId }) => userId);
}

/** A run that was given to somebody, and whether it is due by now. */
export interface GivenRun {
  readonly runId: string;
  readonly isDue: boolean;
}

/** Finds the run of each of some assignments that is to be done first. */
export function findFirstRuns(
  transaction: Transaction,
  organisationId: string,
  assignmentIds: readonly string[],
): Promise<GivenRun[]> {
  return findGiven(
    transaction,
    organisationId,
    sql`r.assignment_id = any (${[...assignmentIds]}::uuid[])`,
  );
}

/** Finds the runs that check again what an issue was opened for. */
export function findRechecks(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<GivenRun[]> {
  return findGiven(
    transaction,
    organisationId,
    sql`r.recheck_of in (select f.id from checklist_failure f
      where f.organisation_id = ${organisationId} and f.issue_id = ${issueId} and f.state = 'recheck')`,
  );
}

function findGiven(
  transaction: Transaction,
  organisationId: string,
  condition: RawBuilder<unknown>,
): Promise<GivenRun[]> {
  return transaction.all(
    raw<GivenRun>(sql`
      select distinct on (coalesce(r.assignment_id, r.id)) r.id as run_id, r.due_on <= (now() at time zone ${TIME_ZONE})::date as is_due
      from checklist_run r
      join organisation o on o.id = r.organisation_id
      left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
      where r.organisation_id = ${organisationId} and r.deleted_at is null and r.state in ('open', 'in_progress')
        and r.missed_at > now() and ${condition} and ${isRestingRun(organisationId)} is not true
      order by coalesce(r.assignment_id, r.id), r.due_at`),
  );
}
