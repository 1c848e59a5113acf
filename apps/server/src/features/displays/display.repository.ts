import type { Display } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

function select(organisationId: string, which = sql`true`) {
  return raw<Display>(sql`
    select s.id, s.name, s.theme, s.last_used_at, s.created_at,
      case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
      case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as floor
    from secret_address s
    left join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
    left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
    where s.organisation_id = ${organisationId} and s.kind = 'display' and s.revoked_at is null and ${which}
    order by s.name collate natural_order, s.id`);
}

/** The displays of an organisation that were not switched off, by name. */
export function findDisplays(transaction: Transaction, organisationId: string): Promise<Display[]> {
  return transaction.all(select(organisationId));
}

/** One of them; undefined where it is not there. */
export function findDisplay(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<Display | undefined> {
  return transaction.first(select(organisationId, sql`s.id = ${id}`));
}

/** Tells whether a place can be shown: a location in use, or a floor of it. */
export async function isShowable(
  transaction: Transaction,
  organisationId: string,
  { locationId, floorId }: { readonly locationId: string | null; readonly floorId: string | null },
): Promise<boolean> {
  if (locationId === null) return floorId === null;
  const row = await transaction.first(
    raw<{ id: string }>(sql`select l.id from location l
      left join floor f on f.organisation_id = l.organisation_id and f.location_id = l.id and f.id = ${floorId}
        and f.deleted_at is null
      where l.organisation_id = ${organisationId} and l.id = ${locationId} and l.deleted_at is null
        and (${floorId}::uuid is null or f.id is not null)`),
  );
  return row !== undefined;
}
