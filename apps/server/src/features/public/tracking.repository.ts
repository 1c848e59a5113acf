import type { TrackedComment, TrackedIssue } from "@storey/contract";
import { REOPEN_DAYS } from "@storey/domain";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { Visitor } from "../../http/visitor.ts";
import type { AttachedPicture } from "../../platform/records/issue.table.ts";
import type { GuestPlace } from "./public-space.repository.ts";

/** A photo of a followed issue, as it is stored. */
export interface FollowedPhoto {
  readonly id: string;
  readonly isOwn: boolean;
  readonly picture: AttachedPicture;
}

/** An issue as somebody who follows it may read it. */
export interface FollowedIssue
  extends Pick<
    TrackedIssue,
    | "title"
    | "status"
    | "impact"
    | "holdReason"
    | "resolutionCode"
    | "resolutionNote"
    | "pinnedIn"
    | "mark"
    | "createdAt"
    | "updatedAt"
  > {
  readonly number: number;
  readonly description: string;
  readonly isReopenable: boolean;
  readonly place: Pick<
    GuestPlace,
    "organisationId" | "organisation" | "logoKey" | "languages" | "location" | "floor"
  > & { readonly space: string; readonly asset: string | null; readonly timezone: string };
  readonly comments: TrackedComment[];
  readonly photos: FollowedPhoto[];
}

/** The most comments and photos of an issue that its follower sees: the newest ones. */
const MOST_COMMENTS = 200;
const MOST_PHOTOS = 50;
/**
 * Hides from a guest the photos that came by a merge, since they are another person's, unless staff
 * have released them.
 */
const SHOWN_PHOTO = `a.kind = 'picture' and (a.moved_from_id is null
  or exists (select from issue_comment s where s.organisation_id = a.organisation_id and s.id = a.comment_id and s.is_from_staff))`;

// An internal comment or file changes nothing here, so `updated_at` of the record does not count.
// The record has no moment for the start of a state, and leaving a state clears its reasons, so the
// last step gives it.
const followedStatement = written<FollowedIssue>(`
  select i.number, i.title, i.description, i.status, i.impact, i.hold_reason, i.resolution_code, i.created_at,
    case when $3 and i.status in ('resolved', 'closed') then i.resolution_note end as resolution_note,
    greatest(i.created_at, i.resolved_at, i.closed_at, i.held_since, tracked_step(), (select max(c.created_at) from issue_comment c
      where c.organisation_id = i.organisation_id and c.issue_id = i.id and (c.is_from_staff or c.moved_from_id is null))) as updated_at,
    i.status = 'resolved' or (i.status = 'closed' and i.closed_at >= clock_timestamp() - interval '${REOPEN_DAYS} days') as is_reopenable,
    tracked_place() as place, case when not $3 or i.pin is null then null when i.pin ->> 'imageId' is not null then 'picture'
      when i.pin ->> 'panoramaId' is not null then 'panorama' else 'plan' end as pinned_in,
    case when $3 and exists (select from space_image m where m.organisation_id = i.organisation_id and m.deleted_at is null
      and m.id = (i.pin ->> 'imageId')::uuid)
      then jsonb_build_object('imageId', i.pin -> 'imageId', 'x', i.pin -> 'x', 'y', i.pin -> 'y') end as mark,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'text', c.body, 'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'author', case when c.is_from_staff then 'team' when c.author_id is null then 'reporter' else 'member' end) order by c.created_at, c.id)
      from (select c.* from issue_comment c where c.organisation_id = i.organisation_id and c.issue_id = i.id
        and (c.is_from_staff or ($3 and c.moved_from_id is null)) order by c.created_at desc, c.id desc limit ${MOST_COMMENTS}) c), '[]') as comments,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'isOwn', a.added_by is null, 'picture', a.picture) order by a.created_at, a.id)
      from (select a.* from issue_attachment a where a.organisation_id = i.organisation_id and a.issue_id = i.id
        and $3 and ${SHOWN_PHOTO} order by a.created_at desc, a.id desc limit ${MOST_PHOTOS}) a), '[]') as photos
  from issue i where i.organisation_id = $1 and i.id = $2`);

/**
 * Returns the followed issue, with its newest public comments and photos, the oldest first; without
 * the reporter's own text if the token came from another report, and without comments that a merge
 * has brought from others. Throws `not_found`.
 */
export async function getFollowedIssue(
  transaction: Transaction,
  { organisationId, issueId, isOwn }: Visitor,
): Promise<FollowedIssue> {
  const row = await transaction.first(followedStatement(organisationId, issueId, isOwn));
  if (!row) throw notFound();
  return row;
}

/** The guest who reported an issue, with the name and address they gave. */
export interface GuestReporter {
  readonly name: string | null;
  readonly email: string | null;
}

const reporterStatement = written<GuestReporter>(
  "select reporter_name as name, reporter_email as email from issue where organisation_id = $1 and id = $2",
);

/** Finds the guest whose report is followed. Throws `not_found`. */
export async function getReporter(
  transaction: Transaction,
  { organisationId, issueId }: Visitor,
): Promise<GuestReporter> {
  const row = await transaction.first(reporterStatement(organisationId, issueId));
  if (!row) throw notFound();
  return row;
}

/** The facts of an issue that decide whether its reporter may add a photo. */
export interface PhotoRoom {
  readonly status: TrackedIssue["status"];
  /** How many photos are its reporter's. */
  readonly ownCount: number;
  /** Whether there is a photo of the given id already. */
  readonly isThere: boolean;
  /** Whether one of them came so lately that its sender may not know of it yet. */
  readonly isFresh: boolean;
}

/**
 * Tells whether a row was added in the last ten minutes. A row in the future was written before the
 * clock was set back; it does not count, or a limit would last until then.
 */
const LATELY = (row: string) =>
  `${row}.created_at > clock_timestamp() - interval '10 minutes' and ${row}.created_at <= clock_timestamp()`;

const roomStatement = written<PhotoRoom>(`
  select i.status, count(a.id)::int as own_count, coalesce(bool_or(a.id = $3), false) as is_there,
    coalesce(bool_or(${LATELY("a")}), false) as is_fresh
  from issue i left join issue_attachment a on a.organisation_id = i.organisation_id and a.issue_id = i.id
    and a.added_by is null and ${SHOWN_PHOTO}
  where i.organisation_id = $1 and i.id = $2 group by i.status`);

/** Counts the room for photos in the issue that is followed. Throws `not_found`. */
export async function getPhotoRoom(
  transaction: Transaction,
  { organisationId, issueId }: Visitor,
  photoId: string | null,
): Promise<PhotoRoom> {
  const row = await transaction.first(roomStatement(organisationId, issueId, photoId));
  if (!row) throw notFound();
  return row;
}

const photoStatement = written<{ picture: AttachedPicture }>(`
  select a.picture from issue_attachment a
  where a.organisation_id = $1 and a.issue_id = $2 and a.id = $3 and ${SHOWN_PHOTO}`);

/** Finds a photo of the issue that is followed; none where the token came from another report. */
export async function findFollowedPhoto(
  transaction: Transaction,
  { organisationId, issueId, isOwn }: Visitor,
  id: string,
): Promise<AttachedPicture | undefined> {
  if (!isOwn) return undefined;
  return (await transaction.first(photoStatement(organisationId, issueId, id)))?.picture;
}

const commentStatement = written<{ id: string }>(
  "select id from issue_comment where organisation_id = $1 and issue_id = $2 and id = $3",
);

/** Tells whether a comment of this id is on the issue already. */
export async function hasComment(
  transaction: Transaction,
  { organisationId, issueId }: Visitor,
  id: string,
): Promise<boolean> {
  return (await transaction.first(commentStatement(organisationId, issueId, id))) !== undefined;
}

/** How many comments one report takes: in ten minutes, and in all. */
const COMMENTS_IN_WINDOW = 10;
const COMMENTS_IN_ALL = 300;
const DAY_SECONDS = 24 * 60 * 60;

const waitStatement = written<{ waitSeconds: number }>(`
  select case when count(*) >= ${COMMENTS_IN_ALL} then ${DAY_SECONDS}
    when count(*) filter (where lately) >= ${COMMENTS_IN_WINDOW}
    then ceil(extract(epoch from min(created_at) filter (where lately) + interval '10 minutes' - clock_timestamp()))
    else 0 end::int as wait_seconds
  from (select created_at, ${LATELY("c")} as lately from issue_comment c
    where organisation_id = $1 and issue_id = $2 and author_id is null and not is_from_staff and moved_from_id is null
    order by created_at desc limit ${COMMENTS_IN_ALL}) said`);

/**
 * Returns the seconds until the reporter of the issue may comment again; 0 for at once. Ten
 * comments in ten minutes and 300 in all are more than a person writes about one thing. Call it
 * while the issue is locked.
 */
export async function secondsToComment(
  transaction: Transaction,
  { organisationId, issueId }: Visitor,
): Promise<number> {
  return (await transaction.first(waitStatement(organisationId, issueId)))?.waitSeconds ?? 0;
}
