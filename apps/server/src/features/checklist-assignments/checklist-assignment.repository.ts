import type { ChecklistAssignment, ChecklistPauses } from "@storey/contract";
import { type ChecklistRule, type ClosedDays, dayIn, nextOccurrences } from "@storey/domain";
import { sql } from "kysely";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { runPerson } from "../../platform/records/checklist-run-columns.ts";
import { findClosedDays } from "./schedule.repository.ts";

type Row = Omit<ChecklistAssignment, "nextDueOn"> & {
  readonly locationId: string | null;
  readonly zone: string;
  readonly isResting: boolean;
  /** Of what counts from completion, or was moved by hand: its open run. */
  readonly openDueOn: string | null;
};

const SELECT = `select r.id, r.version, r.created_at, r.updated_at, r.deleted_at,
    json_build_object('id', t.id, 'name', t.name) as template,
    json_build_object(
      'space', case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end,
      'floor', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end,
      'location', case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end,
      'asset', case when a.id is not null then json_build_object('id', a.id, 'tag', a.tag, 'name', a.name) end) as subject,
    r.rule, r.basis, r.starts_on, r.ends_on, r.opens_before_days, r.grace_days,
    json_build_object('person', ${runPerson("r.assignee_id")}, 'role', r.assignee_role) as assignee,
    case when r.paused_from is not null
      then json_build_object('from', r.paused_from, 'until', r.paused_until, 'reason', r.pause_reason) end as pause,
    r.location_id, coalesce(l.timezone, o.timezone) as zone,
    r.deleted_at is not null or t.deleted_at is not null or coalesce(s.deleted_at, a.deleted_at) is not null as is_resting,
    (select min(x.due_on) from checklist_run x where x.organisation_id = r.organisation_id and x.assignment_id = r.id
      and x.state in ('open', 'in_progress') and x.deleted_at is null) as open_due_on
  from checklist_assignment r
  join organisation o on o.id = r.organisation_id
  join checklist_template t on t.organisation_id = r.organisation_id and t.id = r.template_id
  left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id
  left join space s on s.organisation_id = r.organisation_id and s.id = coalesce(r.space_id, a.space_id)
  left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id`;

/** Which assignments to list. */
export interface AssignmentSearch {
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly templateId: string | null;
  readonly locationId: string | null;
  readonly limit: number;
  readonly offset: number;
}

const WHERE = `where r.organisation_id = $1 and r.deleted_at is null and ($2::uuid is null or r.space_id = $2)
    and ($3::uuid is null or r.asset_id = $3) and ($4::uuid is null or r.template_id = $4)
    and ($5::uuid is null or r.location_id = $5)`;
const pageStatement = written<Row>(
  `${SELECT} ${WHERE} order by s.name, a.tag, t.name, r.id limit $6 offset $7`,
);
const countStatement = written<{ count: number }>(
  `select count(*)::integer as count from checklist_assignment r ${WHERE}`,
);
const oneStatement = written<Row>(`${SELECT} where r.organisation_id = $1 and r.id = $2`);

/** The assignments that are not over, by room, asset and template: a page. */
export async function findAssignments(
  transaction: Transaction,
  organisationId: string,
  { spaceId, assetId, templateId, locationId, limit, offset }: AssignmentSearch,
): Promise<{ totalCount: number; results: ChecklistAssignment[] }> {
  const given = [organisationId, spaceId, assetId, templateId, locationId] as const;
  const counted = await transaction.first(countStatement(...given));
  const rows = await transaction.all(pageStatement(...given, limit, offset));
  return { totalCount: counted?.count ?? 0, results: await withNextDue(transaction, rows) };
}

/** One assignment that is not over. Throws `not_found`. */
export async function getAssignment(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<ChecklistAssignment> {
  const row = await transaction.first(oneStatement(organisationId, id));
  if (!row || row.deletedAt !== null) throw notFound();
  const [shown] = await withNextDue(transaction, [row]);
  if (!shown) throw notFound();
  return shown;
}

async function withNextDue(
  transaction: Transaction,
  rows: readonly Row[],
): Promise<ChecklistAssignment[]> {
  const locations = new Set(rows.flatMap((row) => row.locationId ?? []));
  const closures = await findClosedDays(transaction, [...locations]);
  return rows.map((row) => {
    const { locationId, zone, isResting, openDueOn, ...shown } = row;
    const closed = closures.get(locationId ?? "") ?? [];
    return { ...shown, nextDueOn: isResting ? null : nextDueOf(row, zone, closed) };
  });
}

/** How many occurrences are left out at most before none is promised. */
const LOOK_AHEAD = 60;

function nextDueOf(row: Row, zone: string, closures: readonly ClosedDays[]): string | null {
  if (row.openDueOn !== null || row.basis === "completion") return row.openDueOn;
  const search = { from: dayIn(zone, new Date()), count: LOOK_AHEAD };
  const coming = nextOccurrences(row, { closures, pause: row.pause }, search);
  return coming.find(({ isSkipped }) => !isSkipped)?.dueOn ?? null;
}

/** What is written of every assignment that is made at once. */
export interface NewAssignment {
  readonly templateId: string;
  readonly rule: ChecklistRule;
  readonly basis: string;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly opensBeforeDays: number;
  readonly graceDays: number;
  readonly assigneeId: string | null;
  readonly assigneeRole: string | null;
}

/** A room or an asset that gets a checklist, under the id of its assignment. */
export interface NewTarget {
  readonly id: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
}

/**
 * Adds assignments; without a first day they begin today, by the clock of where each lies. A room that
 * has the template already keeps its own, and is left out. Returns the ids that were added. Breaks
 * `record.exists`.
 */
export async function insertAssignments(
  transaction: Transaction,
  organisationId: string,
  targets: readonly NewTarget[],
  given: NewAssignment,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      insert into checklist_assignment (organisation_id, id, template_id, space_id, asset_id, rule, basis, starts_on, ends_on,
        opens_before_days, grace_days, assignee_id, assignee_role, next_look_at)
      select ${organisationId}::uuid, n.id, ${given.templateId}::uuid, n.space_id, n.asset_id,
        ${JSON.stringify(given.rule)}::jsonb, ${given.basis}, coalesce(${given.startsOn}::date,
          (now() at time zone coalesce(l.timezone, o.timezone))::date), ${given.endsOn}::date,
        ${given.opensBeforeDays}::smallint, ${given.graceDays}::smallint, ${given.assigneeId}::uuid, ${given.assigneeRole}::text, now()
      from unnest(${targets.map(({ id }) => id)}::uuid[], ${targets.map(({ spaceId }) => spaceId)}::uuid[],
        ${targets.map(({ assetId }) => assetId)}::uuid[]) n(id, space_id, asset_id)
      join organisation o on o.id = ${organisationId}::uuid
      left join space s on s.organisation_id = o.id and s.id = n.space_id
      left join asset a on a.organisation_id = o.id and a.id = n.asset_id
      left join location l on l.organisation_id = o.id and l.id = coalesce(s.location_id, a.location_id)
      order by n.id
      on conflict (organisation_id, space_id, template_id) where space_id is not null and deleted_at is null do nothing
      returning id`),
  );
  return rows.map(({ id }) => id);
}

/** A template as assigning looks at it, held so that nobody archives it meanwhile. */
export interface KeptTemplate {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly publishedVersionId: string | null;
  readonly defaultRecurrence: "weekly" | "monthly";
}

/** Holds templates, in the order of their ids. */
export function keepTemplates(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<KeptTemplate[]> {
  return transaction.all(
    raw<KeptTemplate>(sql`
      select id, deleted_at, published_version_id, default_recurrence from checklist_template
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) order by id for key share`),
  );
}

/** Whether somebody belongs to the organisation. */
export async function isMember(
  transaction: Transaction,
  organisationId: string,
  userId: string,
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ id: string }>(sql`select user_id as id from user_organisation
      where organisation_id = ${organisationId} and user_id = ${userId}`),
  );
  return found !== undefined;
}

/** Ends assignments that their caller may write; tells which. */
export async function endAssignments(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update checklist_assignment set deleted_at = clock_timestamp(), next_look_at = null, next_period_on = null
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) and deleted_at is null`),
  );
}

/** Whether an organisation uses checklists, as somebody of it sees it. */
export async function isChecking(
  transaction: Transaction,
  organisationId: string,
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ isOn: boolean }>(sql`select exists (
      select from organisation_setting g join available_setting a on a.id = g.setting_id
      where g.organisation_id = ${organisationId} and a.setting_key = 'spaces_checklists' and g.enabled) as is_on`),
  );
  return found?.isOn ?? false;
}

/** Lets ended assignments go on as they were; the schedule makes their runs when it looks next. */
export async function resumeAssignments(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update checklist_assignment set deleted_at = null, next_look_at = now()
      where organisation_id = ${organisationId} and id = any (${ids}::uuid[]) and deleted_at is not null`),
  );
}

/** What pauses many. */
export interface Pause {
  readonly from: string;
  readonly until: string | null;
  readonly reason: string;
}

/** Pauses what is assigned in a location, or lets it go on; returns the ids. */
export async function pauseInLocation(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
  pause: Pause | null,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      update checklist_assignment c set paused_from = ${pause?.from ?? null}::date, paused_until = ${pause?.until ?? null}::date,
        pause_reason = ${pause?.reason ?? null}
      from (select id from checklist_assignment where organisation_id = ${organisationId} and location_id = ${locationId}
        and deleted_at is null order by id for no key update) x
      where c.organisation_id = ${organisationId} and c.id = x.id returning c.id`),
  );
  return rows.map(({ id }) => id);
}

/** How much is checked in a location, and what pauses of it are not over, by their first day. */
export async function findPauses(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<Omit<ChecklistPauses, "overdueCount">> {
  const rows = await transaction.all(
    raw<{ count: number; pause: Omit<ChecklistPauses["pauses"][number], "count"> | null }>(sql`
      select count(*)::integer as count, case when x.paused_from is not null
        then json_build_object('from', x.paused_from, 'until', x.paused_until, 'reason', x.pause_reason) end as pause
      from checklist_assignment c
      join organisation o on o.id = c.organisation_id
      left join location l on l.organisation_id = c.organisation_id and l.id = c.location_id
      left join lateral (select c.paused_from, c.paused_until, c.pause_reason
        where coalesce(c.paused_until, 'infinity') >= (now() at time zone coalesce(l.timezone, o.timezone))::date) x on true
      where c.organisation_id = ${organisationId} and c.location_id = ${locationId} and c.deleted_at is null
      group by x.paused_from, x.paused_until, x.pause_reason order by x.paused_from, x.paused_until, x.pause_reason`),
  );
  return {
    assignmentsCount: rows.reduce((sum, { count }) => sum + count, 0),
    pauses: rows.flatMap(({ count, pause }) => (pause === null ? [] : [{ ...pause, count }])),
  };
}

/** Which assignments of a location are not over. */
export async function findIdsInLocation(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select id from checklist_assignment
      where organisation_id = ${organisationId} and location_id = ${locationId} and deleted_at is null`),
  );
  return rows.map(({ id }) => id);
}

/** Which templates a room is checked by, and by which assignment; the oldest first. */
export function findOfSpaces(
  transaction: Transaction,
  organisationId: string,
  spaceIds: readonly string[],
): Promise<{ id: string; spaceId: string; templateId: string }[]> {
  return transaction.all(
    raw<{ id: string; spaceId: string; templateId: string }>(sql`
      select id, space_id, template_id from checklist_assignment
      where organisation_id = ${organisationId} and space_id = any (${spaceIds}::uuid[]) and deleted_at is null
      order by created_at, id`),
  );
}

/** Where and by what clock something is or will be checked. */
export async function findPlace(
  transaction: Transaction,
  organisationId: string,
  of: { spaceId: string | null; assetId: string | null; locationId: string | null },
): Promise<{ zone: string; locationId: string | null }> {
  const found = await transaction.first(
    raw<{ zone: string; locationId: string | null; isThere: boolean }>(sql`
      select coalesce(l.timezone, o.timezone) as zone, l.id as location_id,
        (${of.spaceId}::uuid is null or s.id is not null) and (${of.assetId}::uuid is null or a.id is not null)
          and (${of.locationId}::uuid is null or exists (select from location x
            where x.organisation_id = o.id and x.id = ${of.locationId}::uuid)) as is_there
      from organisation o
      left join space s on s.organisation_id = o.id and s.id = ${of.spaceId}::uuid
      left join asset a on a.organisation_id = o.id and a.id = ${of.assetId}::uuid
      left join location l on l.organisation_id = o.id and l.id = coalesce(s.location_id, a.location_id, ${of.locationId}::uuid)
      where o.id = ${organisationId}`),
  );
  if (!found?.isThere) throw notFound();
  return found;
}

/** The locations in which rooms lie. */
export async function findPlaceOfSpaces(
  transaction: Transaction,
  organisationId: string,
  spaceIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select distinct location_id as id from space
      where organisation_id = ${organisationId} and id = any (${spaceIds}::uuid[])`),
  );
  return rows.map(({ id }) => id);
}
