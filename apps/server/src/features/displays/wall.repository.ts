import { type Display, WALL_SPACES_MAX, type Wall } from "@storey/contract";
import type { ReadinessState } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A display as a wall asks by it: what it shows, and how. */
export interface ShownDisplay {
  readonly locationId: string | null;
  readonly floorId: string | null;
  readonly theme: Display["theme"];
  readonly organisation: string;
  /** The first language of the organisation. */
  readonly language: string | null;
  readonly timezone: string;
  readonly place: string | null;
}

/** Finds the organisation of a display that was not switched off, by the hash of its secret. For the server's own work. */
export async function findOrganisationOfDisplay(
  transaction: Transaction,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await transaction.first(
    raw<{ organisationId: string }>(sql`select organisation_id from secret_address
      where hash = ${hash} and kind = 'display' and revoked_at is null`),
  );
  return row?.organisationId;
}

/** What all walls of an organisation are told by. */
export interface WallPulse {
  /** Another one once a room changed, or what it is called and where it lies. */
  readonly version: string;
  /** The displays that were not switched off, by the hashes of their secrets in Base64. */
  readonly displays: Readonly<Record<string, ShownDisplay>>;
}

/** Reads it: little, however many rooms there are. Nothing where the organisation is archived or uses no spaces. */
export async function findPulse(
  transaction: Transaction,
  organisationId: string,
): Promise<WallPulse | undefined> {
  return transaction.first(
    raw<WallPulse>(sql`
      select concat_ws(' ', (select max(c.id) from readiness_change c where c.organisation_id = o.id),
          (select concat(sum(v.changes), '.', max(v.id)) from organisation_structure v where v.organisation_id = o.id)) as version,
        coalesce((select json_object_agg(encode(s.hash, 'base64'), json_build_object('locationId', s.location_id, 'floorId', s.floor_id,
            'theme', s.theme, 'organisation', o.name, 'language', o.languages -> 0 ->> 'value',
            'timezone', coalesce(l.timezone, o.timezone), 'place', nullif(concat_ws(' · ', l.name, f.name), '')))
          from secret_address s
          left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
          left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
          where s.organisation_id = o.id and s.kind = 'display' and s.revoked_at is null), '{}') as displays
      from organisation o where o.id = ${organisationId} and o.deleted_at is null and has_module(o.id, 'spaces_core')`),
  );
}

/** What a wall names and counts. */
export type WallSpaces = Pick<Wall, "spaces"> & {
  readonly counts: Partial<Record<ReadinessState, number>>;
};

/**
 * Reads what a display shows: what is archived is left out, and what lies where only some networks show it,
 * unless the wall asks from one of these. For the server's own work.
 */
export async function findWallSpaces(
  transaction: Transaction,
  organisationId: string,
  { locationId, floorId }: Pick<ShownDisplay, "locationId" | "floorId">,
  address: string,
): Promise<WallSpaces> {
  const place = floorId
    ? sql`null::text`
    : locationId
      ? sql`f.name`
      : sql`concat_ws(' · ', l.name, f.name)`;
  const row = await transaction.first(
    raw<{ counts: Partial<Record<ReadinessState, number>>; spaces: Wall["spaces"] | null }>(sql`
      with shown as (
        select r.state, r.rank, r.score, s.name, s.id, ${place} as place
        from space_readiness r
        join space s on s.organisation_id = r.organisation_id and s.id = r.space_id and s.deleted_at is null
        join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id and f.deleted_at is null
        join location l on l.organisation_id = s.organisation_id and l.id = s.location_id and l.deleted_at is null
        where r.organisation_id = ${organisationId}
          and (${locationId}::uuid is null or r.location_id = ${locationId})
          and (${floorId}::uuid is null or r.floor_id = ${floorId})
          and (l.ip_subnets_apply_to <> 'all' or l.ip_subnets = '{}'
            or coalesce(nullif(${address}, '')::inet <<= any (l.ip_subnets), false)))
      select coalesce((select json_object_agg(state, n) from (select state, count(*) as n from shown group by state) c), '{}') as counts,
        (select json_agg(json_build_object('name', name, 'place', place, 'state', state)
          order by rank, place collate natural_order, name collate natural_order, id)
         from (select * from shown order by rank, place collate natural_order, name collate natural_order, id
           limit ${WALL_SPACES_MAX}) w) as spaces`),
  );
  return { counts: row?.counts ?? {}, spaces: row?.spaces ?? [] };
}
