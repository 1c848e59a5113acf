import type { ChecklistBasis, ChecklistRule, ChecklistRunState, ClosedDays } from "@storey/domain";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** An assignment as its schedule looks at it. */
export interface ScheduledAssignment {
  readonly organisationId: string;
  readonly id: string;
  readonly templateVersionId: string | null;
  readonly locationId: string | null;
  readonly rule: ChecklistRule;
  readonly basis: ChecklistBasis;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly opensBeforeDays: number;
  readonly graceDays: number;
  readonly pausedFrom: string | null;
  readonly pausedUntil: string | null;
  readonly pauseReason: string | null;
  readonly nextPeriodOn: string | null;
  readonly zone: string;
  /** Whether it, its room, its asset or its template is archived. Its organisation is asked of apart. */
  readonly isResting: boolean;
  /** Of what counts from completion, its last run. */
  readonly last: {
    readonly state: ChecklistRunState;
    readonly dueOn: string;
    readonly doneOn: string | null;
  } | null;
}

const COLUMNS = `c.organisation_id, c.id, t.published_version_id as template_version_id, c.location_id, c.rule, c.basis,
    c.starts_on, c.ends_on, c.opens_before_days, c.grace_days, c.paused_from, c.paused_until, c.pause_reason,
    c.next_period_on, coalesce(l.timezone, o.timezone) as zone,
    c.deleted_at is not null or t.deleted_at is not null or t.published_version_id is null
      or coalesce(s.deleted_at, a.deleted_at) is not null as is_resting,
    case when c.basis = 'completion' then (
      select json_build_object('state', r.state, 'dueOn', r.due_on,
        'doneOn', (r.done_at at time zone coalesce(l.timezone, o.timezone))::date)
      from checklist_run r where r.organisation_id = c.organisation_id and r.assignment_id = c.id
      order by r.period_start desc limit 1) end as last`;
const TABLES = `checklist_assignment c
  join organisation o on o.id = c.organisation_id
  join checklist_template t on t.organisation_id = c.organisation_id and t.id = c.template_id
  left join location l on l.organisation_id = c.organisation_id and l.id = c.location_id
  left join space s on s.organisation_id = c.organisation_id and s.id = c.space_id
  left join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id`;

const dueStatement = written<ScheduledAssignment>(`
  select ${COLUMNS} from ${TABLES}
  where c.next_look_at <= $1::timestamptz and c.deleted_at is null order by c.next_look_at limit $2
  for no key update of c skip locked`);

// The least of each is the first entry of an index. Asked whether there is one, PostgreSQL expects to
// find it soon by reading the table, and reads all of it where there is none.
const workStatement = written<{ isDue: boolean; isOverrun: boolean }>(`
  select coalesce((select min(next_look_at) from checklist_assignment where next_look_at is not null and deleted_at is null)
      <= $1::timestamptz, false) as is_due,
    coalesce((select min(missed_at) from checklist_run where state in ('open', 'in_progress') and deleted_at is null)
      <= $1::timestamptz, false) as is_overrun`);

/** Tells whether assignments are to be looked at by a moment, and whether the grace of runs is over. */
export async function findWork(
  transaction: Transaction,
  by: string,
): Promise<{ isDue: boolean; isOverrun: boolean }> {
  return (await transaction.first(workStatement(by))) ?? { isDue: true, isOverrun: true };
}

/** Takes assignments that are to be looked at by a moment, in any organisation; leaves out those that others hold. */
export function takeDueAssignments(
  transaction: Transaction,
  by: string,
  most: number,
): Promise<ScheduledAssignment[]> {
  return transaction.all(dueStatement(by, most));
}

const ofIds = (lock: string) =>
  written<ScheduledAssignment>(`
    select ${COLUMNS} from ${TABLES}
    where c.organisation_id = $1 and c.id = any ($2::uuid[]) order by c.id ${lock}`);
const heldStatement = ofIds("for no key update of c");
const seenStatement = ofIds("");

/** Holds these assignments to plan them anew; of another's it waits for the end. */
export function holdAssignments(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ScheduledAssignment[]> {
  return transaction.all(heldStatement(organisationId, ids));
}

/** The same without holding them. */
export function findScheduled(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<ScheduledAssignment[]> {
  return transaction.all(seenStatement(organisationId, ids));
}

const closureStatement = written<ClosedDays & { locationId: string }>(`
  select location_id, starts_on, ends_on, reason from location_closure
  where location_id = any ($1::uuid[]) and deleted_at is null order by starts_on, ends_on, id`);

/** When locations are closed, by location. */
export async function findClosedDays(
  transaction: Transaction,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ClosedDays[]>> {
  if (locationIds.length === 0) return new Map();
  return Map.groupBy(
    await transaction.all(closureStatement(locationIds)),
    ({ locationId }) => locationId,
  );
}

const moduleStatement = written<{ id: string }>(`
  select o.id from organisation o
  where o.id = any ($1::uuid[]) and o.deleted_at is null and has_module(o.id, 'spaces_checklists')`);

/** Which of these organisations are active and use checklists. */
export async function findChecking(
  transaction: Transaction,
  organisationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.all(moduleStatement(organisationIds));
  return new Set(rows.map(({ id }) => id));
}

/** A run to make. */
export interface PlannedRun {
  readonly organisationId: string;
  readonly assignmentId: string;
  readonly id: string;
  readonly templateVersionId: string;
  readonly periodStart: string;
  readonly dueOn: string;
  readonly opensAt: string;
  readonly dueAt: string;
  readonly missedAt: string;
  /** Why nobody has to do it; null for an ordinary one. */
  readonly skipReason: string | null;
}

// The assignment is held, so where it lies stays so; an asset of a room lies in that room.
const insertStatement = written<unknown>(`
  insert into checklist_run (organisation_id, id, assignment_id, template_id, template_version_id, space_id, asset_id, location_id,
    period_start, due_on, opens_at, due_at, missed_at, state, skip_reason, assignee_id, assignee_role)
  select c.organisation_id, n.id, c.id, c.template_id, d.version_id, coalesce(c.space_id, a.space_id), c.asset_id, c.location_id,
    d.period_start, d.due_on, d.opens_at, d.due_at, d.missed_at,
    case when d.skip_reason is null then 'open' else 'skipped' end, d.skip_reason, c.assignee_id, c.assignee_role
  from unnest($1::uuid[], $2::uuid[], $3::integer[]) n(assignment_id, id, day)
  join unnest($4::uuid[], $5::uuid[], $6::date[], $7::date[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::text[])
    with ordinality d(organisation_id, version_id, period_start, due_on, opens_at, due_at, missed_at, skip_reason, number) on d.number = n.day
  join checklist_assignment c on c.organisation_id = d.organisation_id and c.id = n.assignment_id
  left join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  on conflict do nothing`);

/** Makes runs; a period that has one keeps it, whoever made it. Returns how many were made. */
export function insertRuns(transaction: Transaction, runs: readonly PlannedRun[]): Promise<number> {
  if (runs.length === 0) return Promise.resolve(0);
  const column = <Key extends keyof PlannedRun>(key: Key) => runs.map((run) => run[key]);
  // Thousands of runs are due on the same day, which is said once.
  const days = new Map<string, { readonly number: number; readonly run: PlannedRun }>();
  const numbers = runs.map((run) => {
    const { organisationId, templateVersionId, periodStart, dueOn, skipReason } = run;
    const moments = [run.opensAt, run.dueAt, run.missedAt];
    const key = [organisationId, templateVersionId, periodStart, dueOn, ...moments, skipReason];
    const known = days.get(key.join()) ?? { number: days.size + 1, run };
    days.set(key.join(), known);
    return known.number;
  });
  const ofDay = <Key extends keyof PlannedRun>(key: Key) =>
    [...days.values()].map(({ run }) => run[key]);
  return transaction.execute(
    insertStatement(
      ...[column("assignmentId"), column("id"), numbers],
      ...[ofDay("organisationId"), ofDay("templateVersionId"), ofDay("periodStart")],
      ...[ofDay("dueOn"), ofDay("opensAt"), ofDay("dueAt"), ofDay("missedAt")],
      ofDay("skipReason"),
    ),
  );
}

/** When an assignment is looked at next, and for which period. */
export interface NextLook {
  readonly organisationId: string;
  readonly assignmentId: string;
  readonly nextPeriodOn: string | null;
  readonly nextLookAt: string | null;
}

const lookStatement = written<unknown>(`
  update checklist_assignment c set next_period_on = n.period_on, next_look_at = n.look_at
  from unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[]) n(organisation_id, id, period_on, look_at)
  where c.organisation_id = n.organisation_id and c.id = n.id`);

/** Notes when assignments are looked at next. */
export async function setNextLooks(
  transaction: Transaction,
  looks: readonly NextLook[],
): Promise<void> {
  const column = <Key extends keyof NextLook>(key: Key) => looks.map((look) => look[key]);
  await transaction.execute(
    lookStatement(
      ...[column("organisationId"), column("assignmentId")],
      ...[column("nextPeriodOn"), column("nextLookAt")],
    ),
  );
}

/** Runs of the assignments `$2` that nobody began and that are due on a later day than `$3`, or on it. */
const UNBEGUN = `assignment_id = any ($2::uuid[]) and due_on >= $3::date and recheck_of is null
    and (state = 'open' and started_at is null or state = 'skipped' and skipped_by is null)`;
const withdrawStatement = written<unknown>(
  `delete from checklist_run where organisation_id = $1 and ${UNBEGUN}`,
);

/** Takes back what nobody began of assignments, from a day on. */
export async function withdrawRuns(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  from: string,
): Promise<void> {
  await transaction.execute(withdrawStatement(organisationId, ids, from));
}

/** A period of which the run was taken back, by the first day. */
export interface WithdrawnPeriod {
  readonly assignmentId: string;
  readonly periodStart: string;
}

const rewindStatement = written<WithdrawnPeriod>(`
  with gone as (delete from checklist_run where organisation_id = $1 and ${UNBEGUN}
    returning assignment_id, period_start),
  rewound as (update checklist_assignment c set next_look_at = $4::timestamptz, next_period_on = case when $5 then null
    else least(c.next_period_on, (select min(g.period_start) from gone g where g.assignment_id = c.id)) end
    where c.organisation_id = $1 and c.id = any ($2::uuid[]))
  select assignment_id, period_start from gone order by assignment_id, period_start`);

/**
 * Takes back what nobody began of assignments that their caller holds, from a day on, so that it is made
 * anew: of another rule from the period that is due then, else from the first that was taken back. Returns
 * what was, as each of these periods that is still one keeps a run.
 */
export function rewindRuns(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  { from, at, isRuleChanged }: { from: string; at: string; isRuleChanged: boolean },
): Promise<WithdrawnPeriod[]> {
  return transaction.all(rewindStatement(organisationId, ids, from, at, isRuleChanged));
}

// The organisations that use checklists are found once, and not for each run.
const missedStatement = written<unknown>(`
  update checklist_run r set state = 'missed'
  from (select organisation_id, id from checklist_run
    where state in ('open', 'in_progress') and deleted_at is null and missed_at <= $1::timestamptz
      and organisation_id = any (array(select o.id from organisation o where o.deleted_at is null and has_module(o.id, 'spaces_checklists')))
    order by missed_at limit $2 for no key update skip locked) d
  where r.organisation_id = d.organisation_id and r.id = d.id`);

/**
 * Marks runs as missed whose grace is over by a moment; tells how many. Where nobody can do them, as
 * their organisation does not use checklists or is archived, they stay as they are.
 */
export function markMissed(transaction: Transaction, by: string, most: number): Promise<number> {
  return transaction.execute(missedStatement(by, most));
}
