import type { VisibleAsset } from "@storey/contract";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ASSET_TABLES, IS_FAVOURITE, visibleColumns } from "./asset-columns.ts";

const statement = written<VisibleAsset>(`
  select ${visibleColumns("$3::boolean")},
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
    case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as floor,
    case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
    ${IS_FAVOURITE} as is_favourite
  from ${ASSET_TABLES}
  where a.organisation_id = $1 and a.id = any ($2::uuid[]) and a.deleted_at is null
    and ($3 or a.space_id is not null)
  order by array_position($2, a.id)`);

/**
 * Finds the active ones of these assets, in the order of the ids. Who does not see all of assets
 * (`seesAll`) sees those that lie in a space, and of each what every member sees.
 */
export function findVisibleAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  seesAll: boolean,
): Promise<VisibleAsset[]> {
  return transaction.all(statement(organisationId, ids, seesAll));
}
