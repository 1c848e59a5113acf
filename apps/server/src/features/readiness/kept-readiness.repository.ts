import type { Readiness } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A space as it was weighed. */
export interface WeighedSpace extends Pick<Readiness, "state" | "score" | "lost"> {
  readonly spaceId: string;
  readonly stopCount: number;
  readonly changesAt: string | null;
  /** Whether a write changed it; else it is the time that passed. */
  readonly isWritten: boolean;
}

/** Which modules of an organisation are on, as far as readiness asks. */
export interface CountedModules {
  readonly withChecklists: boolean;
  readonly withAssets: boolean;
}

/** Waits until nobody else weighs spaces of the organisation, and keeps others from it until the end. */
export async function holdReadiness(
  transaction: Transaction,
  organisationId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`select pg_advisory_xact_lock(readiness_lock(${organisationId}))`),
  );
}

/** Tells whether there is a space to weigh anew. */
export async function isReadinessPending(
  transaction: Transaction,
  organisationId: string,
): Promise<boolean> {
  const row = await transaction.first(
    raw<{ isPending: boolean }>(
      sql`select ${pendingOf(sql`${organisationId}::uuid`)} as is_pending`,
    ),
  );
  return row?.isPending ?? false;
}

/** Finds the organisations with spaces to weigh anew. */
export async function findPendingOrganisations(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(
      sql`select o.id from organisation o where ${pendingOf(sql`o.id`)} order by o.id`,
    ),
  );
  return rows.map(({ id }) => id);
}

const pendingOf = (organisation: RawBuilder<unknown>) => sql`(
  exists (select from readiness_pending p where p.organisation_id = ${organisation})
  or exists (select from space_readiness r where r.organisation_id = ${organisation} and r.changes_at <= now()))`;

/**
 * Takes up to so many spaces to weigh anew: first those that writes noted, then those that time alone changes.
 * Needs the hold of the organisation's readiness.
 */
export async function takePending(
  transaction: Transaction,
  organisationId: string,
  most: number,
): Promise<{ readonly spaceId: string; readonly isWritten: boolean }[]> {
  await transaction.execute(
    raw(sql`
      with whole as (
        delete from readiness_pending where organisation_id = ${organisationId} and space_id is null returning organisation_id)
      insert into readiness_pending (organisation_id, space_id)
        select organisation_id, id from space where organisation_id = (select distinct organisation_id from whole) order by id`),
  );
  return transaction.all(
    raw<{ spaceId: string; isWritten: boolean }>(sql`
      with taken as (
        delete from readiness_pending p where p.organisation_id = ${organisationId} and p.id in (
          select id from readiness_pending where organisation_id = ${organisationId} and space_id is not null
            order by id limit ${most} for update skip locked)
        returning p.space_id)
      select t.space_id, true as is_written from taken t group by t.space_id
      union all
      (select r.space_id, false from space_readiness r
        where r.organisation_id = ${organisationId} and r.changes_at <= now() and r.space_id not in (select t.space_id from taken t)
        order by r.changes_at limit ${most})`),
  );
}

/** Finds which modules count. */
export async function findModules(
  transaction: Transaction,
  organisationId: string,
): Promise<CountedModules> {
  const isOn = (key: string) => sql`exists (select from organisation_setting s
    join available_setting a on a.id = s.setting_id
    where s.organisation_id = o.id and s.enabled and a.setting_key = ${key})`;
  const row = await transaction.first(
    raw<CountedModules>(sql`
      select ${isOn("spaces_checklists")} as with_checklists,
        o.has_asset_management and ${isOn("asset_management")} as with_assets
      from organisation o where o.id = ${organisationId}`),
  );
  return row ?? { withChecklists: false, withAssets: false };
}

/**
 * Keeps what spaces were weighed as, with their history; those asked of that were not weighed are archived or
 * gone. Gives how many rows differed, without those that were written meanwhile. Needs the hold of the
 * organisation's readiness: nobody else adds a row, so that none has to be locked before it is updated.
 */
export async function keepReadiness(
  transaction: Transaction,
  organisationId: string,
  asked: readonly string[],
  weighed: readonly WeighedSpace[],
): Promise<number> {
  const of = (value: (space: WeighedSpace) => Plain) => listOf(weighed.map(value));
  const row = await transaction.first(
    raw<{ differing: number }>(sql`
      with given as materialized (
        select g.*, s.location_id, s.floor_id, s.name as space_name
        from unnest(${of(({ spaceId }) => spaceId)}::uuid[], ${of(({ state }) => state)}::text[],
          ${of(({ score }) => score)}::smallint[], ${of(({ lost }) => lost.checklists)}::smallint[],
          ${of(({ lost }) => lost.issues)}::smallint[], ${of(({ lost }) => lost.assets)}::smallint[],
          ${of(({ stopCount }) => stopCount)}::integer[], ${of(({ changesAt }) => changesAt)}::timestamptz[],
          ${of(({ isWritten }) => isWritten)}::boolean[])
          g (space_id, state, score, lost_checklists, lost_issues, lost_assets, stop_count, changes_at, is_written)
        join space s on s.organisation_id = ${organisationId} and s.id = g.space_id and s.deleted_at is null),
      before as materialized (
        select r.* from space_readiness r where r.organisation_id = ${organisationId} and r.space_id = any (${[...asked]}::uuid[])),
      dated as materialized (
        select g.*, case when g.is_written or b.changes_at is null or b.changes_at > now() then clock_timestamp() else b.changes_at end as at,
          b.state as former_state, b.score as former_score, b.location_id as former_location
        from given g left join before b on b.space_id = g.space_id),
      gone as (
        delete from space_readiness r using before b
        where r.organisation_id = ${organisationId} and r.space_id = b.space_id
          and not exists (select from given g where g.space_id = b.space_id)
        returning r.space_id),
      updated as (
        update space_readiness r set location_id = d.location_id, floor_id = d.floor_id, space_name = d.space_name, state = d.state,
          score = d.score, lost_checklists = d.lost_checklists, lost_issues = d.lost_issues, lost_assets = d.lost_assets,
          stop_count = d.stop_count, changes_at = d.changes_at, since = case when r.state = d.state then r.since else d.at end
        from dated d where r.organisation_id = ${organisationId} and r.space_id = d.space_id
          and (r.location_id, r.floor_id, r.space_name, r.state, r.score, r.lost_checklists, r.lost_issues, r.lost_assets, r.stop_count, r.changes_at)
          is distinct from (d.location_id, d.floor_id, d.space_name, d.state, d.score,
            d.lost_checklists, d.lost_issues, d.lost_assets, d.stop_count, d.changes_at)
        returning r.space_id),
      added as (
        insert into space_readiness (organisation_id, space_id, location_id, floor_id, space_name, state, score,
            lost_checklists, lost_issues, lost_assets, stop_count, since, changes_at)
          select ${organisationId}::uuid, space_id, location_id, floor_id, space_name, state, score,
            lost_checklists, lost_issues, lost_assets, stop_count, at, changes_at from dated where former_location is null
        returning space_id),
      changed as (
        insert into readiness_change (organisation_id, space_id, location_id, at, from_state, state, score, lost_checklists, lost_issues, lost_assets, stop_count)
          select ${organisationId}::uuid, b.space_id, b.location_id, coalesce(d.at, clock_timestamp()), b.state, null, null, 0, 0, 0, 0
          from before b left join dated d on d.space_id = b.space_id
          where d.space_id is null or d.location_id <> b.location_id
          union all
          select ${organisationId}::uuid, d.space_id, d.location_id, d.at, case when d.former_location = d.location_id then d.former_state end,
            d.state, d.score, d.lost_checklists, d.lost_issues, d.lost_assets, d.stop_count
          from dated d
          where (d.former_location, d.former_state, d.former_score) is distinct from (d.location_id, d.state, d.score))
      select count(*)::integer as differing from (
        select space_id from updated union all select space_id from added union all select space_id from gone) x
      where not exists (select from readiness_pending p where p.organisation_id = ${organisationId} and p.space_id = x.space_id)`),
  );
  return row?.differing ?? 0;
}

/** What stands in a list without quotes: ids, words, numbers, moments. */
type Plain = string | number | boolean | null;

/** Writes a list as PostgreSQL reads it: the driver would put quotes around each of thousands. */
function listOf(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? "null").join()}}`;
}
