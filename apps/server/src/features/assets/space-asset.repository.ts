import type { SpaceAsset, SpaceAssets } from "@storey/contract";
import { sql } from "kysely";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { visibleColumns } from "./asset-columns.ts";

const pageStatement = written<SpaceAsset>(`
  select ${visibleColumns("$3::boolean")}
  from (select * from asset a where a.organisation_id = $1 and a.space_id = $2 and a.deleted_at is null
      and ($6::uuid is null or a.id = $6)
    order by a.tag collate natural_order, a.id limit $4 offset $5) a
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
  order by a.tag collate natural_order, a.id`);

/** Which of the assets of a space to read, and for whom. */
export interface SpaceAssetsSearch {
  readonly organisationId: string;
  readonly spaceId: string;
  /** Whether more than tag, kind, model and picture is told. */
  readonly seesAll: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** Lists this one alone. */
  readonly assetId: string | null;
}

/** The active assets of a space that the caller may see: how many there are of each kind, and a page of them. */
export async function findSpaceAssets(
  transaction: Transaction,
  { organisationId, spaceId, seesAll, page, pageSize, assetId }: SpaceAssetsSearch,
): Promise<SpaceAssets> {
  const assetTypes = await transaction.all(
    raw<SpaceAssets["assetTypes"][number]>(sql`
      select t.id, t.name, t.icon, count(*)::integer as count from asset a
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
      where a.organisation_id = ${organisationId} and a.space_id = ${spaceId} and a.deleted_at is null
      group by t.id, t.name, t.icon order by t.name collate natural_order, t.id`),
  );
  const start = (page - 1) * pageSize;
  const results = await transaction.all(
    pageStatement(organisationId, spaceId, seesAll, pageSize, start, assetId),
  );
  return { totalCount: assetTypes.reduce((sum, { count }) => sum + count, 0), assetTypes, results };
}
