import type {
  CancelReason,
  HoldReason,
  IssueNotificationKind,
  IssueStatus,
  ResolutionCode,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isTheirs, PLACE_NAME } from "../../platform/records/issue-columns.ts";

/** The most of a comment that a mail repeats, in characters. */
const COMMENT_LENGTH = 600;
/**
 * The most lines of a person's list that are read for one mail; further ones are only in the list.
 */
const MOST_LINES = 200;

/** The reason for an issue's state. */
export type StatusReason = HoldReason | ResolutionCode | CancelReason;

/** One line of a mail: an event of one issue. */
export interface WaitingLine {
  readonly kind: IssueNotificationKind | "sos";
  readonly status: IssueStatus | null;
  /**
   * The reason, while the issue still has that state; anybody who may open the issue reads the same
   * there.
   */
  readonly reason: StatusReason | null;
  /** The beginning of a resolution's note, likewise; the reporter reads it too. */
  readonly note: string | null;
  /** The state of the issue by now. */
  readonly statusNow: IssueStatus;
  /** The reason it is on hold now. */
  readonly holdReason: HoldReason | null;
  readonly isMerged: boolean;
  /** The number of events that the line covers. */
  readonly count: number;
  readonly at: string;
  readonly actorName: string | null;
  /**
   * Whether the location can be read only in its own networks. A mail can be read anywhere, so it
   * then names neither the title nor the space nor any text.
   */
  readonly isNetworkRestricted: boolean;
  /** The beginning of the comment, if the event is one. */
  readonly comment: string | null;
  readonly issueId: string;
  readonly number: number;
  readonly title: string;
  readonly spaceName: string;
  readonly timezone: string;
}

const PERSON = sql`coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email)`;

/** What lies in no location is behind no networks. */
const IS_RESTRICTED = sql`coalesce(l.is_restricted, false)`;

/** The columns of a line, from the rows `d` of waiting notifications. */
const LINE = sql`d.kind, d.status, i.status as status_now, d.is_merged,
  case when d.status = i.status and not ${IS_RESTRICTED} then case d.status when 'on_hold' then i.hold_reason
    when 'resolved' then i.resolution_code when 'cancelled' then i.cancel_reason end end as reason,
  case when d.status = 'resolved' and i.status = 'resolved' and not ${IS_RESTRICTED}
    then left(i.resolution_note, ${sql.lit(COMMENT_LENGTH)}) end as note,
  case when not ${IS_RESTRICTED} then i.hold_reason end as hold_reason,
  d.mail_count as count, d.at,
  case when exists (select from user_organisation m where m.organisation_id = d.organisation_id and m.user_id = a.id)
    then ${PERSON} end as actor_name,
  ${IS_RESTRICTED} as is_network_restricted, i.id as issue_id, i.number, ${TIME_ZONE} as timezone,
  case when not ${IS_RESTRICTED} then left(c.body, ${sql.lit(COMMENT_LENGTH)}) end as comment,
  case when ${IS_RESTRICTED} then '' else i.title end as title,
  case when ${IS_RESTRICTED} then '' else ${PLACE_NAME} end as space_name`;

const TABLES = sql`
  join issue i on i.organisation_id = d.organisation_id and i.id = d.issue_id and i.deleted_at is null
  join organisation o on o.id = i.organisation_id
  left join lateral (
    select l.name, l.timezone, l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
      or l.beacon_range and not l.beacon_range_anonymous_only as is_restricted from location l
    where l.organisation_id = i.organisation_id and l.id = i.location_id) l on true
  left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
  left join issue_comment c on c.organisation_id = d.organisation_id and c.id = d.comment_id
  left join user_account a on a.id = d.actor_id`;

/**
 * Takes a member's notifications that wait to be mailed. Those they read in the meantime, do not
 * want any more, or may not see any more are taken but not returned. The latest first, at most 200
 * lines.
 */
export async function takeWaitingForUser(
  transaction: Transaction,
  organisationId: string,
  userId: string,
): Promise<WaitingLine[]> {
  const holds = (permission: string) =>
    sql`holds_at(i.organisation_id, ${userId}, ${permission}, i.location_id)`;
  return transaction.all(
    raw<WaitingLine>(sql`
      with d as (${taken(organisationId, sql`n.user_id = ${userId}`)})
      select ${LINE} from d ${TABLES}
      where d.read_at is null
        and coalesce((select p.is_on from notification_preference p
          where p.user_id = ${userId} and p.kind = d.kind and p.channel = 'email'), true)
        and (c.visibility is distinct from 'internal' or ${holds("organisation.issues.update")})
        and (${isTheirs(organisationId, userId)} or ${holds("organisation.issues.read")})
      order by d.at desc, d.id desc limit ${sql.lit(MOST_LINES)}`),
  );
}

/**
 * Takes those of a reporter without an account. Leaves out the request to confirm a resolution if
 * the issue is closed by now: mostly they have done so themselves; and an end that was undone.
 */
export async function takeWaitingForGuest(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<WaitingLine[]> {
  return transaction.all(
    raw<WaitingLine>(sql`
      with d as (${taken(organisationId, sql`n.user_id is null and n.issue_id = ${issueId}`)})
      select ${LINE} from d ${TABLES}
      where c.visibility is distinct from 'internal'
        and not (d.status is not distinct from 'resolved' and i.status = 'closed')
        and not (coalesce(d.status in ('resolved', 'cancelled'), false) and not d.is_merged
          and i.status in ('new', 'open', 'in_progress', 'on_hold')
          and not exists (select from d reopened where reopened.status = 'open' and reopened.at >= d.at))
      order by d.at desc, d.id desc`),
  );
}

/** Builds the update that stops notifications from waiting; returns the rows as they waited. */
function taken(organisationId: string, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update notification n set mail_count = 0
    from (select n.organisation_id, n.id, n.mail_count from notification n
      where n.organisation_id = ${organisationId} and n.mail_count > 0 and n.issue_id is not null and ${whose} for update) w
    where n.organisation_id = w.organisation_id and n.id = w.id
    returning n.organisation_id, n.id, n.kind, n.status, n.is_merged, n.at, n.actor_id, n.comment_id,
      n.issue_id, n.read_at, w.mail_count`;
}

/**
 * Lets one more token open a report as its own: the first one is stored nowhere, and a mail needs a
 * link. The report of an issue that was merged opens as such, as with its first token.
 */
export async function addTrackingToken(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
  tokenHash: Buffer,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      with reported as (
        select r.organisation_id, r.space_id, r.issue_id, r.language from guest_report r
        where r.organisation_id = ${organisationId} and r.issue_id = ${issueId}
        order by r.created_at limit 1),
      -- A second hash of the same report: who holds either is its reporter.
      known as (
        insert into guest_report (organisation_id, client_hash, space_id, issue_id, track_hash, language, network)
        select organisation_id, ${tokenHash}, space_id, issue_id, ${tokenHash}, language, null from reported
        on conflict do nothing)
      insert into issue_track (organisation_id, token_hash, issue_id)
      select i.organisation_id, ${tokenHash}, coalesce(i.duplicate_of_id, i.id) from issue i
      where i.organisation_id = ${organisationId} and i.id = ${issueId}
      on conflict do nothing`),
  );
}
