import {
  AUDITED_STATUSES,
  CHECKLIST_ASSETS_MAX,
  type ChecklistAsset,
  type ChecklistAssetsByItem,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredRun } from "./stored-run.repository.ts";

/** What decides of which assets a version asks: where, and of a re-check, which item and asset. */
export type AskingPlace = Pick<
  StoredRun,
  "organisationId" | "spaceId" | "assetId" | "recheckItemId" | "recheckAssetId"
>;

/** The same as `findAskedAssets`, of a run. */
export function findRunAssets(
  transaction: Transaction,
  run: AskingPlace & Pick<StoredRun, "id">,
): Promise<ChecklistAssetsByItem> {
  const version = sql`(select r.template_version_id from checklist_run r
    where r.organisation_id = ${run.organisationId} and r.id = ${run.id})`;
  return findAskedAssets(transaction, version, run);
}

/**
 * Finds the assets that the repeated items of a version are asked of: those in use of its room, or its asset
 * and the parts of it, by type or model; at most 200 each, by their tags. One that checks a failure
 * again asks of that failure's asset alone.
 */
export async function findAskedAssets(
  transaction: Transaction,
  versionId: RawBuilder<unknown>,
  place: AskingPlace,
): Promise<ChecklistAssetsByItem> {
  const { organisationId, spaceId, assetId, recheckItemId, recheckAssetId } = place;
  const rows = await transaction.all(
    raw<ChecklistAsset & { itemId: string }>(sql`
      with item as (select i ->> 'id' as id, (i -> 'perAsset' ->> 'assetTypeId')::uuid as type_id, (i -> 'perAsset' ->> 'assetModelId')::uuid as model_id
        from checklist_template_version v
        cross join lateral jsonb_path_query(v.content, '$.sections[*].items[*] ? (@.perAsset != null)') i
        where v.organisation_id = ${organisationId} and v.id = ${versionId}
          and (${recheckItemId}::uuid is null or i ->> 'id' = ${recheckItemId}::text))
      select item.id as item_id, x.id, x.tag, x.name from item
      cross join lateral (select a.id, a.tag, a.name from asset a
        join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
        where a.organisation_id = ${organisationId} and case when ${recheckAssetId}::uuid is not null then a.id = ${recheckAssetId}::uuid
          else a.deleted_at is null and a.lifecycle_status = any (${[...AUDITED_STATUSES]}::text[])
            and (item.type_id is null or m.asset_type_id = item.type_id) and (item.model_id is null or a.model_id = item.model_id)
            and case when ${assetId}::uuid is null then a.space_id = ${spaceId}::uuid
              else a.id = ${assetId}::uuid or a.parent_id = ${assetId}::uuid end end
        order by a.tag collate natural_order, a.id limit ${CHECKLIST_ASSETS_MAX}) x`),
  );
  const byItem: Record<string, ChecklistAsset[]> = {};
  for (const { itemId, ...asset } of rows) {
    byItem[itemId] ??= [];
    byItem[itemId].push(asset);
  }
  return byItem;
}
