import type { ListedAsset } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ASSET_TABLES, SUMMARY_COLUMNS, type SummaryRow, toSummary } from "./asset-columns.ts";

type ListedRow = SummaryRow & Pick<ListedAsset, "customFields" | "custody">;

/**
 * Reads these assets as a list shows them, in the order of the ids. Each is looked up by its key: policies
 * let the planner think that there are few assets, and it would read all of them. That the ids are selected
 * hides how many they are, so that one plan is kept for any page; making one takes longer than its rows.
 */
export async function listAssets(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  customFieldIds: readonly string[],
): Promise<ListedAsset[]> {
  if (ids.length === 0) return [];
  const rows = await transaction.all(
    raw<ListedRow>(sql`
      select found.* from unnest((select ${[...ids]}::uuid[])) with ordinality page(id, place) cross join lateral (
        select ${sql.raw(SUMMARY_COLUMNS)}, ${customValues(customFieldIds)} as custom_fields, ${CUSTODY} as custody
        from ${sql.raw(ASSET_TABLES)}
        where a.organisation_id = ${organisationId} and a.id = page.id offset 0) found order by page.place`),
  );
  return rows.map(toSummary);
}

/** Who has the asset `a`; null where nobody does. */
const CUSTODY = sql`(select json_build_object('holderName', h.holder_name, 'dueBack', h.due_back)
  from custody h where h.organisation_id = a.organisation_id and h.asset_id = a.id and h.in_at is null)`;

/** The values of custom fields that the kind of the asset `a` of the model `m` has in use. */
function customValues(ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql`'{}'::jsonb`;
  return sql`coalesce((select jsonb_object_agg(f.id, a.custom_fields -> f.id::text) from custom_field f
    where f.organisation_id = a.organisation_id and f.id = any (${[...ids]}::uuid[])
      and f.asset_type_id = m.asset_type_id and f.deleted_at is null and a.custom_fields ? f.id::text), '{}')`;
}
