import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { GivenRun } from "../../platform/records/checklist-access.ts";

/** A template that a run is to be made of. */
export interface RunTemplate {
  readonly deletedAt: string | null;
  readonly publishedVersionId: string | null;
}

/** Finds a template, and keeps it from being archived meanwhile. */
export function findRunTemplate(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<RunTemplate | undefined> {
  return transaction.first(
    raw<RunTemplate>(sql`select t.deleted_at, t.published_version_id from checklist_template t
      where t.organisation_id = ${organisationId} and t.id = ${id} for key share`),
  );
}

/** The time zone in which the days of something count that lies in a location, or in none. */
export async function findZone(
  transaction: Transaction,
  organisationId: string,
  locationId: string | null,
): Promise<string> {
  const found = await transaction.first(
    raw<{
      timezone: string;
    }>(sql`select coalesce(l.timezone, o.timezone) as timezone from organisation o
      left join location l on l.organisation_id = o.id and l.id = ${locationId}::uuid where o.id = ${organisationId}`),
  );
  return found?.timezone ?? "UTC";
}

/** To whom an assignment gives its runs, and where it lies. */
export function findAssignee(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<GivenRun | undefined> {
  return transaction.first(
    raw<GivenRun>(sql`select c.assignee_id, c.assignee_role, c.location_id from checklist_assignment c
      where c.organisation_id = ${organisationId} and c.id = ${id} and c.deleted_at is null`),
  );
}

/** Where an asset lies; null for nowhere. */
export async function findAssetLocation(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<string | null> {
  const found = await transaction.first(
    raw<{ locationId: string | null }>(sql`select a.location_id from asset a
      where a.organisation_id = ${organisationId} and a.id = ${id}`),
  );
  return found?.locationId ?? null;
}

/** A run that somebody begins by themselves. */
export interface NewRun {
  readonly organisationId: string;
  readonly id: string;
  readonly templateId: string;
  readonly templateVersionId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly day: string;
  readonly dueAt: string;
  readonly missedAt: string;
  readonly assigneeId: string;
}

/** Adds a run. Breaks `record.exists`. */
export async function insertRun(transaction: Transaction, run: NewRun): Promise<void> {
  await transaction.execute(
    raw(sql`
      insert into checklist_run (organisation_id, id, template_id, template_version_id, space_id, asset_id,
        period_start, due_on, opens_at, due_at, missed_at, assignee_id)
      values (${run.organisationId}, ${run.id}, ${run.templateId}, ${run.templateVersionId}, ${run.spaceId}::uuid, ${run.assetId}::uuid,
        ${run.day}::date, ${run.day}::date, now(), ${run.dueAt}, ${run.missedAt}, ${run.assigneeId}::uuid)`),
  );
}
