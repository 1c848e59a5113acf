import type { PlaceAssets } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * Counts the active assets of every location, floor and space that has any, as far as the caller's
 * network shows them. Asked of the index alone, and of the spaces once for their floors.
 */
export function countAssetsByPlace(
  transaction: Transaction,
  organisationId: string,
): Promise<PlaceAssets[]> {
  return transaction.all(
    raw<PlaceAssets>(sql`
      with held as materialized (
        select location_id, space_id, count(*)::integer as count from asset
        where organisation_id = ${organisationId} and deleted_at is null
        group by location_id, space_id)
      select location_id as id, sum(count)::integer as count from held
      where location_id is not null group by location_id
      union all
      select s.floor_id, sum(h.count)::integer from held h
      join space s on s.organisation_id = ${organisationId} and s.id = h.space_id group by s.floor_id
      union all
      select space_id, sum(count)::integer from held where space_id is not null group by space_id`),
  );
}
