import { dayAfter } from "@storey/domain";
import type { PoolClient } from "pg";
import { CHECKLIST_TABLES, ChecklistGround } from "./checklist-ground.ts";
import { ChecklistYear } from "./checklist-year.ts";
import { demonstrationId } from "./demonstration-id.ts";
import { insertRows, updateRows } from "./insert-rows.ts";
import type { MadeFloor } from "./make-spaces.ts";
import type { PlannedChecklist } from "./planned-checklists.ts";
import type { PlannedIssue } from "./planned-issues.ts";
import type { Register } from "./seed-assets.ts";

/** What an organisation checks. */
export interface PlannedChecks {
  readonly checklists: readonly PlannedChecklist[];
  /** A location in which nothing is checked for some time. */
  readonly paused: {
    readonly location: string;
    readonly daysAgo: number;
    readonly reason: string;
  } | null;
  readonly issues: readonly PlannedIssue[];
}

/**
 * Writes what an organisation checks, and a year of it: done, missed, skipped, failed and checked
 * again, and what is due now. Their history begins with the demonstration.
 */
export async function seedChecklists(
  client: PoolClient,
  register: Register,
  floors: readonly MadeFloor[],
  { checklists, paused, issues }: PlannedChecks,
  now: Date,
): Promise<void> {
  const { plan } = register;
  const organisationId = demonstrationId("organisation", plan.name);
  const ground = new ChecklistGround(register, now);
  const year = new ChecklistYear(ground, floors);
  const pause = paused && {
    locationId: demonstrationId("location", `${plan.name}/${paused.location}`),
    ...{ from: dayAfter(ground.today, -paused.daysAgo), reason: paused.reason },
  };
  for (const checklist of checklists) year.check(checklist, pause);
  for (const issue of issues) if (issue.check) year.fail(issue, issue.check);
  const switchTo = (state: string) =>
    client.query(
      CHECKLIST_TABLES.map((table) => `alter table ${table} ${state} trigger user`).join("; "),
    );
  await switchTo("disable");
  // The pictures of the help hang on templates.
  await client.query("alter table checklist_template enable trigger attachment_owner_insert");
  for (const [table, rows] of ground.rows) await insertRows(client, table, organisationId, rows);
  // A run names what it checks again, which names the run in which it failed.
  await updateRows(client, "checklist_run", organisationId, year.rechecks);
  await client.query(
    `update checklist_template t set published_version_id = v.id from checklist_template_version v
     where t.organisation_id = $1 and v.organisation_id = t.organisation_id and v.template_id = t.id`,
    [organisationId],
  );
  await switchTo("enable");
  // Rooms repeat what they are checked by; that is no change of them that anybody made.
  await client.query("alter table space disable trigger user");
  await client.query(
    `select tell_spaces_of_checklists($1, array_agg(distinct space_id)) from checklist_assignment
     where organisation_id = $1 and space_id is not null and deleted_at is null`,
    [organisationId],
  );
  await client.query("alter table space enable trigger user");
}
