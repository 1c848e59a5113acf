import type { ChecklistRunSummary } from "@storey/contract";
import { checklistDueState } from "@storey/domain";

/** A run as `RUN_COLUMNS` gives it: how it stands by its days hangs on the clock of the database. */
export type RunRow = Omit<ChecklistRunSummary, "dueState"> & { readonly now: string };

/** Completes a run that was read. */
export function toRunSummary<Row extends RunRow>({ now, ...row }: Row) {
  return { ...row, dueState: checklistDueState(row, Date.parse(now)) };
}

/** A person by the id in a column; of somebody who has left, without a name. */
export function runPerson(column: string): string {
  return `case when ${column} is not null then json_build_object('id', ${column}, 'name', coalesce((
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)
      from user_account u where u.id = ${column}), '')) end`;
}

/** What a row of `r` is about: its room, its asset, and where they lie; from `SUBJECT_TABLES`. */
export const RUN_SUBJECT = `json_build_object(
      'space', case when coalesce(s.name, r.space_name) is not null
        then json_build_object('id', s.id, 'name', coalesce(s.name, r.space_name)) end,
      'floor', case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end,
      'location', case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end,
      'asset', case when coalesce(a.tag, r.asset_name) is not null
        then json_build_object('id', a.id, 'tag', coalesce(a.tag, r.asset_name), 'name', a.name) end)`;

/** What `RUN_SUBJECT` is read from, besides its row `r` and its organisation. */
export const SUBJECT_TABLES = `
  left join space s on s.organisation_id = r.organisation_id and s.id = r.space_id
  left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
  left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id`;

/** The run `r` as lists show it; from `RUN_TABLES`, and for `toRunSummary`. */
export const RUN_COLUMNS = `r.id, r.version, r.assignment_id, json_build_object('id', r.template_id, 'name', v.name, 'names', v.names) as template,
    ${RUN_SUBJECT} as subject, coalesce(l.timezone, o.timezone) as timezone,
    r.period_start, r.due_on, r.opens_at, r.due_at, r.missed_at, r.state,
    json_build_object('person', ${runPerson("r.assignee_id")}, 'role', r.assignee_role) as assignee,
    ${runPerson("r.started_by")} as started_by, r.started_at,
    ${runPerson("r.completed_by")} as completed_by, r.completed_at, r.done_at, r.is_late, r.outcome, r.score,
    r.skip_reason, r.approved_at is not null as is_approved, r.rescheduled_from, r.recheck_of, now() as now`;

/** A run `r` with its version, its subject and its organisation. */
export const RUN_TABLES = `checklist_run r
  join organisation o on o.id = r.organisation_id
  join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id${SUBJECT_TABLES}`;
