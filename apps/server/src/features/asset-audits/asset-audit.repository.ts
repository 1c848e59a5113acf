import type { AssetAudit } from "@storey/contract";
import { type AssetAuditScope, type AssetAuditState, AUDIT_BEGUN_DAYS_MAX } from "@storey/domain";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { IS_AUDITED, personOf } from "./audit-line-columns.ts";

/** What stands for no home in an index. */
const NO_HOME = "00000000-0000-0000-0000-000000000000";

/** Whether the asset `a` floats with the home that the audit `u` is of. */
const FLOATS_HERE =
  "a.space_id is null and (a.location_id = u.location_id or a.location_id is null and u.location_id is null)";
/** Whether the asset `a` belongs to what the audit `u` is of. */
const IS_HERE = `(case when u.scope = 'room' then a.space_id = u.space_id else ${FLOATS_HERE} end)`;

/** How many assets belong to the audit `u`, by `isHere`, and were not seen in it. */
const missing = (
  isHere: string,
) => `select count(*) from asset a where a.organisation_id = u.organisation_id and ${isHere}
        and ${IS_AUDITED} and not exists (select from asset_audit_scan z
          where z.organisation_id = u.organisation_id and z.audit_id = u.id and z.asset_id = a.id)`;

/** What the audit `u` counts: as it is now, or as it was at its completion. */
export const AUDIT_COUNTS = `case when u.state = 'completed' then json_build_object('missing', u.missing_count,
      'found', u.found_count, 'elsewhere', u.elsewhere_count, 'unknown', u.unknown_count)
    else (select json_build_object(
      'missing', case when u.scope = 'room' then (${missing("a.space_id = u.space_id")}) else (${missing(FLOATS_HERE)}) end,
      'found', count(*) filter (where ${IS_HERE} and a.deleted_at is null),
      'elsewhere', count(*) filter (where a.id is not null and (${IS_HERE} and a.deleted_at is null) is not true),
      'unknown', count(*) filter (where a.id is null))
      from asset_audit_scan z left join asset a on a.organisation_id = z.organisation_id and a.id = z.asset_id
      where z.organisation_id = u.organisation_id and z.audit_id = u.id) end`;

const SELECT = `select u.id, u.version, u.created_at, u.updated_at, u.deleted_at, u.scope, u.state,
    case when u.scope = 'room' then json_build_object('id', s.id, 'isArchived', coalesce(s.deleted_at is not null, true),
      'name', case when u.state = 'completed' then u.space_name else coalesce(s.name, u.space_name) end) end as space,
    case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as floor,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
    u.started_at, ${personOf("u.started_by")} as started_by, u.completed_at, ${personOf("u.completed_by")} as completed_by,
    ${AUDIT_COUNTS} as counts
  from asset_audit u
  left join location l on l.organisation_id = u.organisation_id and l.id = u.location_id
  left join space s on s.organisation_id = u.organisation_id and s.id = u.space_id
  left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id`;

const oneStatement = written<AssetAudit>(`${SELECT} where u.organisation_id = $1 and u.id = $2`);

/** One audit, discarded or not. Throws `not_found`. */
export async function getAudit(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<AssetAudit> {
  const row = await transaction.first(oneStatement(organisationId, id));
  if (!row) throw notFound();
  return row;
}

/** The time zone in which the audits of a location are told, or those of what has no home. */
export async function findTimeZone(
  transaction: Transaction,
  organisationId: string,
  locationId: string | null,
): Promise<string | null> {
  const found = await transaction.first(
    raw<{ timezone: string | null }>(sql`
      select coalesce(l.timezone, o.timezone) as timezone from organisation o
      left join location l on l.organisation_id = o.id and l.id = ${locationId}::uuid where o.id = ${organisationId}`),
  );
  return found?.timezone ?? null;
}

/** Which audits to list. */
export interface AuditSearch {
  readonly spaceId: string | null;
  readonly locationId: string | null;
  readonly state: AssetAuditState | null;
  readonly limit: number;
  readonly offset: number;
}

const WHERE = `where u.organisation_id = $1 and u.deleted_at is null and ($2::uuid is null or u.space_id = $2)
    and ($3::uuid is null or u.location_id = $3) and ($4::text is null or u.state = $4)`;
const pageStatement = written<AssetAudit>(
  `${SELECT} ${WHERE} order by u.created_at desc, u.id desc limit $5 offset $6`,
);
const countStatement = written<{ count: number }>(
  `select count(*)::integer as count from asset_audit u ${WHERE}`,
);

/** The audits of an organisation that are not discarded, the newest first. */
export async function findAudits(
  transaction: Transaction,
  organisationId: string,
  { spaceId, locationId, state, limit, offset }: AuditSearch,
): Promise<{ totalCount: number; results: AssetAudit[] }> {
  const given = [organisationId, spaceId, locationId, state] as const;
  const counted = await transaction.first(countStatement(...given));
  const results = await transaction.all(pageStatement(...given, limit, offset));
  return { totalCount: counted?.count ?? 0, results };
}

/** An audit as the rules of its changes look at it. */
export interface StoredAudit {
  readonly organisationId: string;
  readonly id: string;
  readonly scope: AssetAuditScope;
  /** The room, or the home of what floats: null for a room that was deleted for good, and for no home. */
  readonly placeId: string | null;
  readonly state: AssetAuditState;
  readonly deletedAt: string | null;
  /** Whether its room is there and in use; of what floats, its home. */
  readonly isPlaceActive: boolean;
}

const storedStatement = written<StoredAudit>(`
  select u.organisation_id, u.id, u.scope, u.state, u.deleted_at,
    case when u.scope = 'room' then u.space_id else u.location_id end as place_id,
    case when u.scope = 'room' then s.id is not null and s.deleted_at is null else l.deleted_at is null end as is_place_active
  from asset_audit u left join space s on s.organisation_id = u.organisation_id and s.id = u.space_id
  left join location l on l.organisation_id = u.organisation_id and l.id = u.location_id
  where u.organisation_id = $1 and u.id = $2`);

/** The same in short. Throws `not_found`. */
export async function getStoredAudit(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredAudit> {
  const row = await transaction.first(storedStatement(organisationId, id));
  if (!row) throw notFound();
  return row;
}

/** What an audit is of: a room, or what floats with a home or without one. */
export interface AuditedPlace {
  readonly spaceId: string | null;
  /** The home of what floats. */
  readonly locationId: string | null;
}

/** A new audit of a place that its caller holds. */
interface NewAudit extends AuditedPlace {
  readonly organisationId: string;
  readonly id: string;
  readonly startedBy: string;
  /** Null for now. */
  readonly startedAt: string | null;
}

/**
 * Begins an audit, unless one of the same runs; of two at once the second waits for the first. Returns
 * whether it did. Breaks `record.exists`.
 */
export async function insertAudit(
  transaction: Transaction,
  { organisationId, id, spaceId, locationId, startedBy, startedAt }: NewAudit,
): Promise<boolean> {
  const place =
    spaceId === null
      ? sql`select 'floating', null::uuid, coalesce(l.name, o.name), l.id from organisation o
          left join location l on l.organisation_id = o.id and l.id = ${locationId}::uuid where o.id = ${organisationId}`
      : sql`select 'room', s.id, s.name, s.location_id from space s
          where s.organisation_id = ${organisationId} and s.id = ${spaceId}`;
  const running =
    spaceId === null
      ? sql`(organisation_id, coalesce(location_id, ${sql.lit(NO_HOME)}::uuid))
          where scope = 'floating' and state <> 'completed' and deleted_at is null`
      : sql`(organisation_id, space_id) where state <> 'completed' and deleted_at is null`;
  const count = await transaction.execute(
    raw(sql`insert into asset_audit (organisation_id, id, scope, space_id, space_name, location_id, started_by, started_at)
      select ${organisationId}::uuid, ${id}::uuid, p.scope, p.space_id, p.name, p.location_id, ${startedBy}::uuid,
        greatest(now() - ${AUDIT_BEGUN_DAYS_MAX} * interval '1 day', least(now(), coalesce(${startedAt}::timestamptz, now())))
      from (${place}) p(scope, space_id, name, location_id)
      on conflict ${running} do nothing`),
  );
  return count > 0;
}

const runningStatement = written<{ id: string }>(`
  select u.id from asset_audit u where u.organisation_id = $1 and u.state <> 'completed' and u.deleted_at is null
    and case when $2::uuid is not null then u.space_id = $2 else u.scope = 'floating' and u.location_id is not distinct from $3::uuid end`);

/** The audit that runs of a room, or of what floats. */
export async function findRunningId(
  transaction: Transaction,
  organisationId: string,
  { spaceId, locationId }: AuditedPlace,
): Promise<string | undefined> {
  const found = await transaction.first(runningStatement(organisationId, spaceId, locationId));
  return found?.id;
}

/** Pauses an audit that its caller holds, or goes on with it. */
export async function setAuditState(
  transaction: Transaction,
  { organisationId, id }: StoredAudit,
  state: "open" | "paused",
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("assetAudit")
      .set({ state })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("state", "<>", state),
  );
}

/** Archives an audit that its caller holds. */
export async function discardAudit(
  transaction: Transaction,
  { organisationId, id }: StoredAudit,
): Promise<void> {
  await transaction.execute(
    raw(sql`update asset_audit set deleted_at = clock_timestamp()
      where organisation_id = ${organisationId} and id = ${id} and deleted_at is null`),
  );
}

/** Completes an audit that its caller holds and whose lines are kept: with their counts, and under its room's name of now. */
export async function completeAudit(
  transaction: Transaction,
  { organisationId, id }: StoredAudit,
  completedBy: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`update asset_audit u set state = 'completed', completed_at = clock_timestamp(), completed_by = ${completedBy},
        missing_count = c.missing, found_count = c.found, elsewhere_count = c.elsewhere, unknown_count = c.unknown,
        space_name = coalesce((select s.name from space s where s.organisation_id = u.organisation_id and s.id = u.space_id),
          (select l.name from location l where u.scope = 'floating' and l.organisation_id = u.organisation_id and l.id = u.location_id), u.space_name)
      from (select count(*) filter (where r.line_group = 'missing') as missing, count(*) filter (where r.line_group = 'found') as found,
          count(*) filter (where r.line_group = 'elsewhere') as elsewhere, count(*) filter (where r.line_group = 'unknown') as unknown
        from asset_audit_result r where r.organisation_id = ${organisationId} and r.audit_id = ${id}) c
      where u.organisation_id = ${organisationId} and u.id = ${id}`),
  );
}
