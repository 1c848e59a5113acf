import type { FailureInPlace, SpaceOutOfUse } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ChecklistReader, isVisibleRun } from "../../platform/records/checklist-access.ts";
import { RUN_SUBJECT } from "../../platform/records/checklist-run-columns.ts";

/** Which failures to list: of a run, or those that have not passed since of a place or an asset. */
export interface FailureSearch {
  readonly runId?: string | undefined;
  readonly spaceId?: string | undefined;
  readonly assetId?: string | undefined;
  readonly issueId?: string | undefined;
  readonly onlyCritical?: boolean;
}

// A failure is about what a run is about, and its columns are called the same.
const SUBJECT = RUN_SUBJECT.replaceAll("r.space_name", "null").replaceAll("r.asset_name", "null");

/** Names a run of the failure `r` if it exists for a reader. */
function seenRun(id: RawBuilder<unknown>, reader: ChecklistReader): RawBuilder<unknown> {
  return sql`(select c.id from (select ${id} as id, r.organisation_id) p
    join lateral (select r.id from checklist_run r
      where r.organisation_id = p.organisation_id and r.id = p.id and ${isVisibleRun(reader)}) c on true)`;
}

/**
 * Lists failures, the latest first. Of a run: what failed in it, or was checked again by it. The run that
 * failed last and the one that checks it again are named to whom they exist for alone.
 */
export function findFailures(
  transaction: Transaction,
  reader: ChecklistReader,
  { runId, spaceId, assetId, issueId, onlyCritical = false }: FailureSearch,
): Promise<FailureInPlace[]> {
  const { organisationId } = reader;
  const conditions: RawBuilder<unknown>[] = [];
  if (runId) {
    conditions.push(
      sql`(x.first_run_id = ${runId}::uuid or x.last_run_id = ${runId}::uuid or x.id = (select c.recheck_of from checklist_run c where c.organisation_id = x.organisation_id and c.id = ${runId}::uuid))`,
    );
  }
  if (spaceId) conditions.push(sql`x.space_id = ${spaceId}::uuid`);
  if (assetId) conditions.push(sql`x.asset_id = ${assetId}::uuid`);
  if (issueId) conditions.push(sql`x.issue_id = ${issueId}::uuid`);
  else if (!runId) conditions.push(sql`x.state <> 'cleared'`);
  if (onlyCritical) conditions.push(sql`x.is_critical`);
  return transaction.all(
    raw<FailureInPlace>(sql`
      select r.id, r.item_id, r.asset_id, r.item_label as label, json_build_object('id', t.id, 'name', t.name) as template,
        ${sql.raw(SUBJECT)} as subject, r.is_critical, r.state,
        case when i.id is not null then json_build_object('id', i.id, 'number', i.number, 'status', i.status) end as issue,
        ${seenRun(sql`r.first_run_id`, reader)} as first_run_id, ${seenRun(sql`r.last_run_id`, reader)} as last_run_id,
        ${seenRun(sql`w.id`, reader)} as recheck_run_id, w.due_on as recheck_due_on, r.failed_at, r.cleared_at
      from (select x.* from checklist_failure x where x.organisation_id = ${organisationId} and ${sql.join(conditions, sql` and `)}
        order by x.failed_at desc, x.id limit 200) r
      join checklist_template t on t.organisation_id = r.organisation_id and t.id = r.template_id
      left join issue i on i.organisation_id = r.organisation_id and i.id = r.issue_id and i.deleted_at is null
      left join lateral (select c.id, c.due_on from checklist_run c
        where c.organisation_id = r.organisation_id and c.recheck_of = r.id and c.deleted_at is null and r.state = 'recheck'
          and c.state in ('open', 'in_progress', 'missed') order by c.created_at desc limit 1) w on true
      left join space s on s.organisation_id = r.organisation_id and s.id = r.space_id
      left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
      left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id
      order by r.failed_at desc, r.id`),
  );
}

/** Finds the rooms that a critical failure keeps out of use; one that only waits for re-checks says so. */
export function findSpacesOutOfUse(
  transaction: Transaction,
  organisationId: string,
): Promise<SpaceOutOfUse[]> {
  return transaction.all(
    raw<SpaceOutOfUse>(sql`
      select f.space_id, case when bool_or(f.state = 'open') then 'open' else 'recheck' end as state
      from checklist_failure f
      where f.organisation_id = ${organisationId} and f.is_critical and f.state <> 'cleared' and f.space_id is not null
      group by f.space_id order by f.space_id`),
  );
}

/** A failure that has not passed since. */
export interface OpenFailure {
  readonly id: string;
  readonly itemId: string;
  readonly assetId: string | null;
  readonly issueId: string | null;
  readonly state: "open" | "recheck";
  readonly isCritical: boolean;
}

/** The items and the places of a run in which something may have failed before. */
export interface FailurePlaces {
  readonly organisationId: string;
  readonly itemIds: readonly string[];
  readonly assetIds: readonly string[];
  readonly spaceId: string | null;
}

/** Finds what failed before at these places and has not passed since; locks it if told. */
export function findOpenFailures(
  transaction: Transaction,
  { organisationId, itemIds, assetIds, spaceId }: FailurePlaces,
  isLocking: boolean,
): Promise<OpenFailure[]> {
  return transaction.all(
    raw<OpenFailure>(sql`
      select f.id, f.item_id, f.asset_id, f.issue_id, f.state, f.is_critical from checklist_failure f
      where f.organisation_id = ${organisationId} and f.state <> 'cleared' and f.item_id = any (${[...itemIds]}::uuid[])
        and case when f.asset_id is null then f.space_id = ${spaceId}::uuid else f.asset_id = any (${[...assetIds]}::uuid[]) end
      order by f.id ${isLocking ? sql`for no key update` : sql``}`),
  );
}

/** A failure that is new. */
export interface NewFailure {
  readonly organisationId: string;
  readonly id: string;
  readonly templateId: string;
  readonly itemId: string;
  readonly itemLabel: string;
  readonly isCritical: boolean;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly runId: string;
}

/** Notes that something failed; of an asset, where that is. False if it had failed before. */
export async function insertFailure(
  transaction: Transaction,
  failure: NewFailure,
): Promise<boolean> {
  const { organisationId, id, templateId, itemId, itemLabel, isCritical, runId } = failure;
  const added = await transaction.execute(
    raw(sql`
      insert into checklist_failure (organisation_id, id, template_id, item_id, item_label, space_id, asset_id, location_id,
        first_run_id, last_run_id, is_critical, failed_at)
      select ${organisationId}::uuid, ${id}::uuid, ${templateId}::uuid, ${itemId}::uuid, ${itemLabel}, p.space_id, p.asset_id, p.location_id,
        ${runId}::uuid, ${runId}::uuid, ${isCritical}::boolean, now()
      from (select s.id as space_id, null::uuid as asset_id, s.location_id from space s
          where s.organisation_id = ${organisationId} and s.id = ${failure.spaceId}::uuid and ${failure.assetId}::uuid is null
        union all select a.space_id, a.id, a.location_id from asset a
          where a.organisation_id = ${organisationId} and a.id = ${failure.assetId}::uuid) p
      on conflict do nothing`),
  );
  return added > 0;
}

/** Notes that it failed once more, and which issue stands for it now. */
export async function joinFailure(
  transaction: Transaction,
  organisationId: string,
  id: string,
  given: { readonly runId: string; readonly isCritical: boolean; readonly issueId: string | null },
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update checklist_failure set last_run_id = ${given.runId}::uuid, state = 'open', issue_id = ${given.issueId}::uuid,
        is_critical = is_critical or ${given.isCritical}::boolean
      where organisation_id = ${organisationId} and id = ${id}::uuid`),
  );
}

/** Notes that it passed, and takes back the runs that were to check it again. */
export async function clearFailure(
  transaction: Transaction,
  organisationId: string,
  id: string,
  runId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      with cleared as (update checklist_failure set state = 'cleared', cleared_by_run = ${runId}::uuid, cleared_at = now()
        where organisation_id = ${organisationId} and id = ${id}::uuid returning id)
      update checklist_run set deleted_at = now()
        where organisation_id = ${organisationId} and recheck_of = (select id from cleared) and id <> ${runId}::uuid
          and state in ('open', 'missed') and deleted_at is null`),
  );
}

/** Tells whether an issue stands for something that has not passed yet. */
export async function hasOpenFailure(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ id: string }>(sql`
      select f.id from checklist_failure f
      where f.organisation_id = ${organisationId} and f.issue_id = ${issueId}::uuid and f.state <> 'cleared' limit 1`),
  );
  return found !== undefined;
}

/** What an issue of a failure is called by. */
export interface FailureNames {
  /** The first language of the organisation, which may be one of a region. */
  readonly language: string | null;
  readonly templateName: string;
  readonly spaceName: string | null;
  readonly assetTags: Readonly<Record<string, string>>;
  /** Where each asset stands. */
  readonly assetSpaces: Readonly<Record<string, string | null>>;
}

/** Finds the names of what failed. */
export async function findFailureNames(
  transaction: Transaction,
  run: {
    readonly organisationId: string;
    readonly templateId: string;
    readonly spaceId: string | null;
    readonly assetIds: readonly string[];
  },
): Promise<FailureNames> {
  const { organisationId, templateId, spaceId, assetIds } = run;
  const found = await transaction.first(
    raw<FailureNames>(sql`
      select o.languages -> 0 ->> 'value' as language, t.name as template_name,
        (select s.name from space s where s.organisation_id = o.id and s.id = ${spaceId}::uuid) as space_name,
        coalesce(x.tags, '{}') as asset_tags, coalesce(x.spaces, '{}') as asset_spaces
      from organisation o
      join checklist_template t on t.organisation_id = o.id and t.id = ${templateId}::uuid
      left join lateral (select jsonb_object_agg(a.id, concat_ws(' ', a.tag, a.name)) as tags, jsonb_object_agg(a.id, a.space_id) as spaces
        from asset a where a.organisation_id = o.id and a.id = any (${[...assetIds]}::uuid[])) x on true
      where o.id = ${organisationId}`),
  );
  return (
    found ?? { language: null, templateName: "", spaceName: null, assetTags: {}, assetSpaces: {} }
  );
}
