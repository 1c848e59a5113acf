import type {
  AuditedFloating,
  AuditedRoom,
  AuditedRoomState,
  LocationAudits,
} from "@storey/contract";
import { AUDIT_COUNTS_DAYS } from "@storey/domain";
import { momentInJson, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { AUDIT_COUNTS } from "./asset-audit.repository.ts";
import { IS_AUDITED } from "./audit-line-columns.ts";

/** Which rooms of a location to list. */
export interface RoomSearch {
  readonly organisationId: string;
  readonly locationId: string;
  /** From which day on a completed audit counts; null for the usual time. */
  readonly since: string | null;
  readonly state: AuditedRoomState | null;
  readonly limit: number;
  readonly offset: number;
}

const placeStatement = written<Pick<LocationAudits, "location" | "since"> & { from: string }>(`
  select json_build_object('id', l.id, 'name', l.name) as location, d.since, d.since::timestamp at time zone d.zone as "from"
  from location l join organisation o on o.id = l.organisation_id,
  lateral (select coalesce(l.timezone, o.timezone) as zone,
    coalesce($3::date, (now() at time zone coalesce(l.timezone, o.timezone))::date - ${AUDIT_COUNTS_DAYS}) as since) d
  where l.organisation_id = $1 and l.id = $2`);

// Rooms in which something is looked for, with the audit that runs and the latest that counts.
const ROOMS = `held as (select a.space_id, count(*)::integer as count from asset a
    where a.organisation_id = $1 and a.location_id = $2 and a.space_id is not null and ${IS_AUDITED} group by a.space_id),
  running as (select u.* from asset_audit u
    where u.organisation_id = $1 and u.location_id = $2 and u.state <> 'completed' and u.deleted_at is null),
  done as (select distinct on (u.space_id) u.* from asset_audit u
    where u.organisation_id = $1 and u.location_id = $2 and u.completed_at >= $3::timestamptz and u.deleted_at is null
    order by u.space_id, u.completed_at desc),
  room as (select s.id, s.name, s.shortcode, s.floor_id, coalesce(h.count, 0) as assets_count, r.id as running_id, d.id as done_id
    from space s left join held h on h.space_id = s.id left join running r on r.space_id = s.id left join done d on d.space_id = s.id
    where s.organisation_id = $1 and s.location_id = $2 and s.deleted_at is null
      and (h.count > 0 or r.id is not null or d.id is not null))`;

/** What is told of the running audit `u`, and of the completed one. */
const RUNNING = `json_build_object('id', u.id, 'state', u.state, 'counts', ${AUDIT_COUNTS})`;
const DONE = `json_build_object('id', u.id, 'counts', ${AUDIT_COUNTS}, 'completedAt', ${momentInJson("u.completed_at")})`;

const totalsStatement = written<
  Pick<LocationAudits, "roomsCount" | "doneCount" | "runningCount" | "counts">
>(`
  with ${ROOMS}
  select count(*)::integer as rooms_count, count(room.done_id)::integer as done_count, count(room.running_id)::integer as running_count,
    json_build_object('missing', coalesce(sum(u.missing_count), 0), 'found', coalesce(sum(u.found_count), 0),
      'elsewhere', coalesce(sum(u.elsewhere_count), 0), 'unknown', coalesce(sum(u.unknown_count), 0)) as counts
  from room left join done u on u.id = room.done_id`);

const STATE = `($4::text is null or $4 = case when room.running_id is not null then 'running'
  when room.done_id is not null then 'done' else 'todo' end)`;
const countStatement = written<{ count: number }>(
  `with ${ROOMS} select count(*)::integer as count from room where ${STATE}`,
);
const pageStatement = written<AuditedRoom>(`
  with ${ROOMS},
  page as (select room.*, f.name as floor_name, f.level from room
    join floor f on f.organisation_id = $1 and f.id = room.floor_id
    where ${STATE}
    order by f.level nulls last, f.name collate natural_order, room.name collate natural_order, room.id limit $5 offset $6)
  select json_build_object('id', p.id, 'name', p.name, 'shortcode', p.shortcode) as space,
    json_build_object('id', p.floor_id, 'name', p.floor_name) as floor, p.assets_count,
    (select ${RUNNING} from running u where u.id = p.running_id) as running,
    (select ${DONE} from done u where u.id = p.done_id) as completed
  from page p order by p.level nulls last, p.floor_name collate natural_order, p.name collate natural_order, p.id`);

/** How far the audits of a location are, with a page of its rooms. Throws `not_found`. */
export async function findLocationAudits(
  transaction: Transaction,
  { organisationId, locationId, since, state, limit, offset }: RoomSearch,
): Promise<LocationAudits> {
  const place = await transaction.first(placeStatement(organisationId, locationId, since));
  if (!place) throw notFound();
  const { from, ...told } = place;
  const totals = await transaction.first(totalsStatement(organisationId, locationId, from));
  const counted = await transaction.first(countStatement(organisationId, locationId, from, state));
  const results = await transaction.all(
    pageStatement(organisationId, locationId, from, state, limit, offset),
  );
  if (!totals) throw notFound();
  return { ...told, ...totals, totalCount: counted?.count ?? 0, results };
}

const floatingStatement = written<AuditedFloating>(`
  with home as (select l.id, l.name, coalesce(l.timezone, o.timezone) as zone from organisation o
    join location l on l.organisation_id = o.id and l.id = $2 where o.id = $1
    union all select null, null, o.timezone from organisation o where o.id = $1)
  select case when h.id is not null then json_build_object('id', h.id, 'name', h.name) end as location,
    (select count(*)::integer from asset a where a.organisation_id = $1 and a.space_id is null and ${IS_AUDITED}
      and (a.location_id = h.id or a.location_id is null and h.id is null)) as assets_count,
    (select ${RUNNING} from asset_audit u where u.organisation_id = $1 and u.scope = 'floating' and u.deleted_at is null
      and u.location_id is not distinct from h.id and u.state <> 'completed') as running,
    (select ${DONE} from asset_audit u where u.organisation_id = $1 and u.scope = 'floating' and u.deleted_at is null
      and u.location_id is not distinct from h.id
      and u.completed_at >= coalesce($3::date, (now() at time zone h.zone)::date - ${AUDIT_COUNTS_DAYS})::timestamp at time zone h.zone
      order by u.completed_at desc limit 1) as completed
  from home h order by h.id nulls last`);

/** Whose floating assets to tell of, and from which day on a completed audit counts. */
export interface FloatingSearch {
  readonly organisationId: string;
  /** A home; null for what has none alone. */
  readonly locationId: string | null;
  readonly since: string | null;
}

/** How far the audits are of what floats with a home, and without one. Throws `not_found`. */
export async function findFloatingAudits(
  transaction: Transaction,
  { organisationId, locationId, since }: FloatingSearch,
): Promise<AuditedFloating[]> {
  const found = await transaction.all(floatingStatement(organisationId, locationId, since));
  if (locationId !== null && found.length < 2) throw notFound();
  return found;
}
