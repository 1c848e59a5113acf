import type { NotificationChannel, NotificationKind, NotificationPreference } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isTheirs, PLACE_NAME } from "../../platform/records/issue-columns.ts";
import type { CommentPeople, IssuePeople } from "./issue-news.ts";

/**
 * The number of first mails to one address of a guest in a day, in an organisation: anybody can
 * give somebody else's address.
 */
const FIRST_MAILS_A_DAY = 5;

/** An issue with the facts that decide who is notified of it, and the texts they read. */
export interface IssueFacts extends IssuePeople {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string;
  /** Null for an issue in no location: it has no service desk then. */
  readonly locationId: string | null;
  readonly locationName: string | null;
  /** The name of its place: the space, else the asset, the location or the organisation. */
  readonly spaceName: string;
  /** IANA: its location's, else its organisation's. */
  readonly timezone: string;
  readonly serviceDeskEmail: string | null;
  readonly reporterName: string | null;
  readonly reporterEmail: string | null;
  readonly organisationName: string;
  /** The code of the organisation's first language. */
  readonly organisationLanguage: string | null;
  /** The language of a reporter without an account. */
  readonly guestLanguage: string | null;
  /** Whether the guest has stopped mail about this report, or about another of theirs. */
  readonly isStopped: boolean;
  /**
   * Whether the address was given with so many reports in a day that a first mail would be one too
   * many.
   */
  readonly isOneTooMany: boolean;
  readonly createdAt: string;
}

/**
 * Finds an issue that can still be opened; undefined if the issue, its organisation or the feature
 * module is gone or off. For the server's own work, which no row-level security binds.
 */
export async function findIssueFacts(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<IssueFacts | undefined> {
  return transaction.first(
    raw<IssueFacts>(sql`
      select i.id, i.number, i.title, i.description, i.location_id, l.name as location_name,
        ${PLACE_NAME} as space_name, ${TIME_ZONE} as timezone, l.service_desk_email,
        coalesce((select nullif(concat_ws(' ', u.first_name, u.last_name), '') from user_account u where u.id = i.reporter_id),
          i.reporter_name) as reporter_name,
        case when i.reporter_id is null then i.reporter_email end as reporter_email,
        i.reporter_id, i.assignee_ids,
        array(select w.user_id from issue_watcher w
          where w.organisation_id = i.organisation_id and w.issue_id = i.id) as watcher_ids,
        o.name as organisation_name, o.languages -> 0 ->> 'value' as organisation_language,
        (select r.language from guest_report r where r.organisation_id = i.organisation_id
          and r.issue_id = i.id and r.language is not null order by r.created_at limit 1) as guest_language,
        exists (select from issue o join report_mail_stop m on m.organisation_id = o.organisation_id and m.issue_id = o.id
          where o.organisation_id = i.organisation_id and lower(o.reporter_email) = lower(i.reporter_email)) as is_stopped,
        i.reporter_email is not null and (select count(*) from issue o
          where o.organisation_id = i.organisation_id and lower(o.reporter_email) = lower(i.reporter_email)
            and (o.created_at, o.id) < (i.created_at, i.id)
            and o.created_at > i.created_at - interval '1 day') >= ${FIRST_MAILS_A_DAY} as is_one_too_many,
        (select a.id from sos_alert a where a.organisation_id = i.organisation_id and a.issue_id = i.id) as alert_id,
        i.created_at
      from issue i
      join organisation o on o.id = i.organisation_id and o.deleted_at is null
      left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
      left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
      where i.organisation_id = ${organisationId} and i.id = ${issueId} and i.deleted_at is null
        and exists (select from organisation_setting g join available_setting a on a.id = g.setting_id
          where g.organisation_id = i.organisation_id and a.setting_key = 'spaces_core' and g.enabled)`),
  );
}

/** Finds the comment of an event; undefined when it was deleted. */
export async function findCommentPeople(
  transaction: Transaction,
  organisationId: string,
  commentId: string,
): Promise<CommentPeople | undefined> {
  return transaction.first(
    raw<CommentPeople>(sql`
      select visibility = 'internal' as is_internal, mentions from issue_comment
      where organisation_id = ${organisationId} and id = ${commentId}`),
  );
}

/** Somebody who belongs to the organisation and can log in. */
export interface NotifiedPerson {
  readonly id: string;
  /**
   * Whether they may open the issue: it is theirs, or they hold `organisation.issues.read` where it
   * lies.
   */
  readonly isReader: boolean;
  /** Holds `organisation.issues.update` there. */
  readonly isStaff: boolean;
  /** The person's choices for this kind; without one the default holds. */
  readonly chosen: readonly NotificationPreference[];
}

/**
 * Finds the members among some people, and if wanted everybody who works on issues where this one
 * lies. Only people whose role is not limited work on an issue in no location.
 */
export async function findNotifiedPeople(
  transaction: Transaction,
  {
    organisationId,
    id,
    locationId,
  }: { readonly organisationId: string; readonly id: string; readonly locationId: string | null },
  wanted: {
    readonly userIds: readonly string[];
    readonly toStaff: boolean;
    readonly kind: NotificationKind;
  },
): Promise<NotifiedPerson[]> {
  const rows = await transaction.all(
    raw<
      Omit<NotifiedPerson, "chosen"> & {
        readonly inApp: boolean | null;
        readonly email: boolean | null;
      }
    >(sql`
      with wanted as materialized (
        select h.user_id as id from user_organisation_role h join role r on r.id = h.role_id
        where ${wanted.toStaff} and h.organisation_id = ${organisationId}
          and 'organisation.issues.update' = any (r.permissions)
          and (h.location_ids = '{}' or ${locationId}::uuid = any (h.location_ids))
        union select unnest(${wanted.userIds}::uuid[]))
      select u.id, ${wanted.toStaff} or holds_at(o.organisation_id, u.id, 'organisation.issues.update', ${locationId}::uuid) as is_staff,
        ${isTheirs(organisationId, sql`u.id`)}
          or holds_at(o.organisation_id, u.id, 'organisation.issues.read', ${locationId}::uuid) as is_reader,
        (select n.is_on from notification_preference n where n.user_id = u.id and n.kind = ${wanted.kind} and n.channel = 'in_app') as in_app,
        (select n.is_on from notification_preference n where n.user_id = u.id and n.kind = ${wanted.kind} and n.channel = 'email') as email
      from wanted w
      join user_organisation o on o.organisation_id = ${organisationId} and o.user_id = w.id
      join user_account u on u.id = o.user_id and u.deleted_at is null and u.blocked_at is null
      join issue i on i.organisation_id = o.organisation_id and i.id = ${id}
      order by u.id`),
  );
  return rows.map(({ inApp, email, ...person }) => ({
    ...person,
    chosen: [...choice(wanted.kind, "in_app", inApp), ...choice(wanted.kind, "email", email)],
  }));
}

function choice(
  kind: NotificationKind,
  channel: NotificationChannel,
  isOn: boolean | null,
): NotificationPreference[] {
  return isOn === null ? [] : [{ kind, channel, isOn }];
}
