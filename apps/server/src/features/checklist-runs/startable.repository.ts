import type { ChecklistSketch, StartableChecklist } from "@storey/contract";
import type { OPEN_CHECKLIST_RUN_STATES, Words } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { GivenRun } from "../../platform/records/checklist-access.ts";
import { RUN_SUBJECT, SUBJECT_TABLES } from "../../platform/records/checklist-run-columns.ts";
import { HELP_PICTURES } from "./run-detail.repository.ts";

/** A room or an asset of an organisation. */
export interface CheckedPlace {
  readonly organisationId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
}

/** The row `r` of a place that is not archived. */
const placeRow = ({ organisationId, spaceId, assetId }: CheckedPlace) => sql`(
  select x.organisation_id, x.id as space_id, null::uuid as asset_id, x.location_id, null::text as space_name, null::text as asset_name
    from space x where x.organisation_id = ${organisationId} and x.id = ${spaceId}::uuid and x.deleted_at is null
  union all select x.organisation_id, x.space_id, x.id, x.location_id, null, null
    from asset x where x.organisation_id = ${organisationId} and x.id = ${assetId}::uuid and x.deleted_at is null) r`;

/** Where something lies that may be checked; undefined for what is archived or not there. */
export function findCheckedPlace(
  transaction: Transaction,
  place: CheckedPlace,
): Promise<{ readonly locationId: string | null } | undefined> {
  return transaction.first(
    raw<{ locationId: string | null }>(sql`select r.location_id from ${placeRow(place)}`),
  );
}

/** An assignment of a place, by the name that its template was published with. */
export interface AssignedHere extends GivenRun {
  readonly id: string;
  readonly templateId: string;
  readonly templateName: string;
  readonly templateNames: Words;
}

/** Lists what a place is checked by again and again. */
export function findAssignedHere(
  transaction: Transaction,
  { organisationId, spaceId, assetId }: CheckedPlace,
): Promise<AssignedHere[]> {
  return transaction.all(
    raw<AssignedHere>(sql`
      select c.id, c.template_id, v.name as template_name, v.names as template_names, c.assignee_id, c.assignee_role, c.location_id from checklist_assignment c
      join checklist_template t on t.organisation_id = c.organisation_id and t.id = c.template_id and t.deleted_at is null
      join checklist_template_version v on v.organisation_id = t.organisation_id and v.id = t.published_version_id
      where c.organisation_id = ${organisationId} and c.deleted_at is null
        and case when ${assetId}::uuid is null then c.space_id = ${spaceId}::uuid else c.asset_id = ${assetId}::uuid end
      order by v.name, c.id`),
  );
}

/** A template that may be begun anywhere, by the name that it was published with. */
export function findPublished(
  transaction: Transaction,
  organisationId: string,
): Promise<StartableChecklist["template"][]> {
  return transaction.all(
    raw<StartableChecklist["template"]>(sql`
      select t.id, v.name, v.names from checklist_template t
      join checklist_template_version v on v.organisation_id = t.organisation_id and v.id = t.published_version_id
      where t.organisation_id = ${organisationId} and t.deleted_at is null order by v.name, t.id`),
  );
}

/** A run of an assignment that is there, with its own days. */
export interface MadeRun {
  readonly assignmentId: string;
  readonly runId: string;
  readonly periodStart: string;
  readonly dueOn: string;
  readonly opensAt: string;
  readonly dueAt: string;
  readonly missedAt: string;
  /** Null for one that is over. */
  readonly state: (typeof OPEN_CHECKLIST_RUN_STATES)[number] | null;
}

/** Finds the open runs of assignments, and those of some ids in whatever state. */
export function findMadeRuns(
  transaction: Transaction,
  organisationId: string,
  assignmentIds: readonly string[],
  runIds: readonly string[],
): Promise<MadeRun[]> {
  return transaction.all(
    raw<MadeRun>(sql`
      select r.assignment_id, r.id as run_id, r.period_start, r.due_on, r.opens_at, r.due_at, r.missed_at,
        case when r.state in ('open', 'in_progress') then r.state end as state
      from checklist_run r
      where r.organisation_id = ${organisationId} and r.assignment_id = any (${[...assignmentIds]}::uuid[]) and r.deleted_at is null
        and (r.state in ('open', 'in_progress') or r.id = any (${[...runIds]}::uuid[]))`),
  );
}

/** What a template would ask of a place. */
export type SketchRow = Omit<ChecklistSketch, "assets" | "mayManage"> & {
  readonly versionId: string;
  readonly locationId: string | null;
};

/** Finds it; undefined for what is not there, is archived, or was never published. */
export function findSketch(
  transaction: Transaction,
  place: CheckedPlace,
  templateId: string,
): Promise<SketchRow | undefined> {
  return transaction.first(
    raw<SketchRow>(sql`
      select json_build_object('id', t.id, 'name', v.name, 'names', v.names) as template, v.number as template_number, v.id as version_id, v.content,
        ${sql.raw(HELP_PICTURES)} as pictures,
        ${sql.raw(RUN_SUBJECT)} as subject, coalesce(l.timezone, o.timezone) as timezone, r.location_id
      from ${placeRow(place)}
      join organisation o on o.id = r.organisation_id
      join checklist_template t on t.organisation_id = r.organisation_id and t.id = ${templateId}::uuid and t.deleted_at is null
      join checklist_template_version v on v.organisation_id = t.organisation_id and v.id = t.published_version_id
      ${sql.raw(SUBJECT_TABLES)}`),
  );
}
