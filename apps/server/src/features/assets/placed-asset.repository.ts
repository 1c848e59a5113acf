import type { HotspotAsset } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ISSUES_COUNT } from "./asset-columns.ts";

/** An asset in a space, in short. */
export interface PlacedAsset extends HotspotAsset {
  readonly id: string;
  readonly spaceId: string;
}

/** Finds active assets that are in a space; all of each for who may read assets, else tag and model. */
export function findPlacedAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  seesAll: boolean,
): Promise<PlacedAsset[]> {
  return transaction.all(
    raw<PlacedAsset>(sql`
      select a.id, a.space_id, a.tag,
        case when ${seesAll} then coalesce(a.name, m.name) else m.name end as name,
        case when ${seesAll} then a.lifecycle_status end as lifecycle_status,
        case when ${seesAll} then ${sql.raw(ISSUES_COUNT)} end as issues_count
      from asset a join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      where a.organisation_id = ${organisationId} and a.id = any (${ids}::uuid[])
        and a.space_id is not null and a.deleted_at is null`),
  );
}
