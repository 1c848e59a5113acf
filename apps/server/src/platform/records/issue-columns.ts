import type { IssueSummary } from "@storey/contract";
import { issueReference } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { MemberActor } from "./issue-actor.ts";

/** The name of a person; without one, their e-mail address. */
export const PERSON_NAME = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`;

/**
 * Builds a person as `{id, name}`; the name is null for somebody who is not of the organisation any
 * more.
 */
export const personOf = (id: RawBuilder<unknown>) => sql`
  case when ${id} is not null then json_build_object('id', ${id},
    'name', (select ${PERSON_NAME} from user_account u where u.id = ${id})) end`;

/** Builds several people, by their names. */
export const peopleOf = (ids: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', ${PERSON_NAME}) order by ${PERSON_NAME}, u.id)
  from user_account u where u.id = any (${ids})), '[]'::json)`;

/** Tells whether the row `i` lies in one of some locations; a row in no location does not. */
const liesIn = (places: readonly string[]) =>
  sql<boolean>`(i.location_id is not null and i.location_id = any (${[...places]}::uuid[]))`;

/** Tells whether the caller works on issues at the place of the row `i`. */
export function isStaffHere(actor: MemberActor): RawBuilder<boolean> {
  const places = actor.placesOf("organisation.issues.update");
  return places === null ? sql<boolean>`true` : liesIn(places);
}

/**
 * Tells whether somebody sees the whole row `i` without any permission: they reported it or an
 * issue merged into it, or it was given to them. `isReadableBy` decides the same for an issue that
 * was read.
 */
export function isTheirs(
  organisationId: string,
  userId: string | RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(i.reporter_id = ${userId} or i.assignee_ids @> array[${userId}]::uuid[]
    or i.id = any (array(select d.duplicate_of_id from issue d
      where d.organisation_id = ${organisationId} and d.reporter_id = ${userId} and d.duplicate_of_id is not null)))`;
}

/**
 * Selects the rows `i` that somebody sees whole; `places` are the locations of
 * `organisation.issues.read`, null is everywhere.
 */
export function readableIn(
  organisationId: string,
  userId: string,
  places: readonly string[] | null,
): RawBuilder<boolean> {
  if (places === null) return sql<boolean>`true`;
  const isTheirOwn = isTheirs(organisationId, userId);
  return sql<boolean>`(${isTheirOwn} or ${liesIn(places)})`;
}

/** Selects the rows `i` that the caller sees whole. */
export function readableHere(actor: MemberActor): RawBuilder<boolean> {
  const places = actor.placesOf("organisation.issues.read");
  return readableIn(actor.organisationId, actor.userId, places);
}

/** Tells whether the row `i` is open and past its date; on hold the clock stands still. */
export const IS_OVERDUE = sql<boolean>`(i.due_at is not null and i.status in ('new', 'open', 'in_progress', 'on_hold')
  and i.due_at < case when i.held_since is null then now() else greatest(i.held_since, i.due_set_at) end)`;

/**
 * Tells whether the row `i` is open, due today at its place, and not overdue yet. The bound in
 * front spares other rows the look at a calendar: no day is longer than 26 hours.
 */
export const IS_DUE_TODAY = sql<boolean>`(i.due_at is not null and i.status in ('new', 'open', 'in_progress', 'on_hold')
  and i.due_at between now() - interval '26 hours' and now() + interval '26 hours' and not ${IS_OVERDUE}
  and (select (i.due_at at time zone ${TIME_ZONE})::date = (now() at time zone ${TIME_ZONE})::date
    from organisation o left join location l on l.organisation_id = o.id and l.id = i.location_id
    where o.id = i.organisation_id))`;

/** What the asset of the row `i` is called; empty for one that was deleted for good without a name. */
const ASSET_NAME = sql`coalesce(i.asset_name, asset_label(i.organisation_id, i.asset_id), '')`;

/** The columns of an issue in a list, from `ISSUE_TABLES`. */
export function summaryColumns(actor: MemberActor): RawBuilder<unknown> {
  const isStaff = isStaffHere(actor);
  return sql`i.id, i.version, i.number, i.title, i.status, i.priority, i.impact, i.category, i.source,
    i.due_at, i.report_count, i.created_at, i.updated_at, i.deleted_at,
    case when num_nonnulls(i.space_id, i.space_name) > 0
      then json_build_object('id', i.space_id, 'name', coalesce(s.name, i.space_name)) end as space,
    case when num_nonnulls(i.asset_id, i.asset_name) > 0
      then json_build_object('id', i.asset_id, 'name', ${ASSET_NAME}) end as asset,
    json_build_object('id', i.floor_id, 'name', coalesce(f.name, i.floor_name, '')) as floor,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
    ${TIME_ZONE} as timezone,
    json_build_object('id', i.reporter_id,
      'name', case when i.reporter_id is not null then (select ${PERSON_NAME} from user_account u where u.id = i.reporter_id)
        when ${isStaff} then i.reporter_name end,
      'email', case when ${isStaff} then i.reporter_email end) as reporter,
    ${peopleOf(sql`i.assignee_ids`)} as assignees,
    ${IS_OVERDUE} as is_overdue,
    (select count(*)::int from issue_comment c where c.organisation_id = i.organisation_id and c.issue_id = i.id
      and (c.visibility = 'public' or ${isStaff})) as comments_count,
    (select count(*)::int from issue_attachment a where a.organisation_id = i.organisation_id and a.issue_id = i.id
      and (a.visibility = 'public' or ${isStaff})) as attachments_count`;
}

/** The row `i` with where it is. */
export const ISSUE_TABLES = sql`issue i
  join organisation o on o.id = i.organisation_id
  left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
  left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
  left join floor f on f.organisation_id = i.organisation_id and f.id = i.floor_id`;

/**
 * The name of the place of the row `i` in a sentence, from its space `s`, location `l` and
 * organisation `o`: the smallest of them that has a name.
 */
export const PLACE_NAME = sql<string>`coalesce(s.name, i.space_name, nullif(${ASSET_NAME}, ''), l.name, o.name)`;

/** Adds to a row of `summaryColumns` its number as it is shown. */
export function withReference<Row extends { readonly number: number }>(
  row: Row,
): Row & Pick<IssueSummary, "reference"> {
  return { ...row, reference: issueReference(row.number) };
}
