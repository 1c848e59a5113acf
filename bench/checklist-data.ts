/**
 * The checklists of the benches, made inside PostgreSQL and the same at every run: runs that are open
 * and runs that are done in the large and the small organisation, and assignments in a third one.
 */
import { type ChecklistItem, MONTHLY_RULE, newChecklistItem } from "@storey/domain";
import type { Pool } from "pg";
import { v5 } from "uuid";
import type { BenchOrganisation } from "./data-set.ts";

/** The assignments of the organisation in which the schedule is measured. */
export const ASSIGNMENTS = 50_000;
/** The questions of a checklist. */
const ITEMS = 20;
/** How far the days of open runs lie apart: a tenth is overdue, the last is due in a quarter. */
const DAYS = 100;
const OVERDUE_DAYS = 10;
/** How long what is done reaches back. */
const DONE_DAYS = 30;

/** A template of the data set. */
export interface BenchTemplate {
  readonly id: string;
  readonly versionId: string;
  readonly items: readonly ChecklistItem[];
}

/** Adds a published template to an organisation. */
export async function addTemplate(
  pool: Pool,
  { id: organisationId }: BenchOrganisation,
  name: string,
): Promise<BenchTemplate> {
  const [id, versionId, section] = ["template", "version", "section"].map((kind) =>
    v5(`${kind} ${name}`, organisationId),
  ) as [string, string, string];
  const items = Array.from({ length: ITEMS }, (_, at) =>
    newChecklistItem(v5(`item ${at} ${name}`, organisationId), `Question ${at + 1}`),
  );
  const content = JSON.stringify({
    sections: [{ id: section, title: "All", items }],
    ...{ scan: "none", isSigned: false, isPatTest: false, translations: {} },
  });
  const of = [organisationId, id, name, content];
  await pool.query(
    "insert into checklist_template (organisation_id, id, name, content) values ($1, $2, $3, $4)",
    of,
  );
  await pool.query(
    `insert into checklist_template_version (organisation_id, id, template_id, number, name, content)
     values ($1, $5, $2, 1, $3, $4)`,
    [...of, versionId],
  );
  await pool.query(
    "update checklist_template set published_version_id = $3 where organisation_id = $1 and id = $2",
    [organisationId, id, versionId],
  );
  return { id, versionId, items };
}

/** Adds an open run for every room of an organisation, and one that was done. */
export async function fillRuns(
  pool: Pool,
  of: BenchOrganisation,
  { id, versionId }: BenchTemplate,
): Promise<void> {
  const due = `now() + (n * 7919 % 1000) * interval '${DAYS} days' / 1000 - interval '${OVERDUE_DAYS} days'`;
  const done = `now() - (n * 7919 % 1000) * interval '${DONE_DAYS} days' / 1000`;
  for (const [at, isDone] of [
    [due, false],
    [done, true],
  ] as const) {
    await pool.query(
      `insert into checklist_run (organisation_id, id, template_id, template_version_id, space_id, period_start, due_on,
         opens_at, due_at, missed_at, state, assignee_id, assignee_role, completed_at, done_at, outcome, score)
       select s.organisation_id, gen_random_uuid(), $2, $3, s.id, d.at::date, d.at::date, d.at - interval '7 days', d.at,
         d.at + interval '90 days', $4, case when n % 5 = 0 then (select user_id from user_organisation
           where organisation_id = $1 order by user_id limit 1) end, case when n % 5 > 2 then 'technician' end,
         case when $4 = 'completed' then d.at end, case when $4 = 'completed' then d.at end,
         case when $4 = 'completed' then 'pass' end, case when $4 = 'completed' then 100 end
       from (select *, row_number() over (order by id) as n from space where organisation_id = $1) s
       cross join lateral (select ${at} as at) d`,
      [of.id, id, versionId, isDone ? "completed" : "open"],
    );
  }
}

/** Gives rooms checklists by the month that have no run since a day, in the order of their ids. */
export async function fillAssignments(
  pool: Pool,
  of: BenchOrganisation,
  templates: readonly BenchTemplate[],
  from: string,
): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into checklist_assignment (organisation_id, id, template_id, space_id, rule, starts_on, grace_days, assignee_role,
       next_period_on, next_look_at)
     select s.organisation_id, gen_random_uuid(), t.id, s.id, $3, $4, 90, 'technician', $4, '2000-01-01'
     from unnest($2::uuid[]) with ordinality t(id, number) cross join space s
     where s.organisation_id = $1 order by t.number, s.id limit $5`,
    [of.id, templates.map(({ id }) => id), JSON.stringify(MONTHLY_RULE), from, ASSIGNMENTS],
  );
  if (rowCount !== ASSIGNMENTS) throw new Error(`${rowCount} assignments were made`);
}
