import { type Display, WALL_SPACES_MAX, type Wall } from "@storey/contract";
import type { ReadinessState } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** A display as a wall asks by it: the organisation it belongs to, and what it shows. */
export interface ShownDisplay {
  readonly organisationId: string;
  readonly locationId: string | null;
  readonly floorId: string | null;
  readonly theme: Display["theme"];
  readonly organisation: string;
  /** The first language of the organisation. */
  readonly language: string | null;
  readonly timezone: string;
  readonly place: string | null;
}

/**
 * Finds the display of a secret, by its hash. Undefined for none, one that was switched off, and where the
 * organisation is archived or does not use spaces. For the server's own work.
 */
export function findShownDisplay(
  transaction: Transaction,
  hash: Buffer,
): Promise<ShownDisplay | undefined> {
  return transaction.first(
    raw<ShownDisplay>(sql`
      select s.organisation_id, s.location_id, s.floor_id, s.theme, o.name as organisation,
        o.languages -> 0 ->> 'value' as language, coalesce(l.timezone, o.timezone) as timezone,
        nullif(concat_ws(' · ', l.name, f.name), '') as place
      from secret_address s
      join organisation o on o.id = s.organisation_id and o.deleted_at is null
      left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      where s.hash = ${hash} and s.kind = 'display' and s.revoked_at is null and has_module(o.id, 'spaces_core')`),
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
  { organisationId, locationId, floorId }: ShownDisplay,
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
