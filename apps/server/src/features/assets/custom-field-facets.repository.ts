import type { AssetFacets } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AssetConditions } from "./asset-conditions.repository.ts";

interface CountedChoice {
  readonly customFieldId: string;
  readonly value: string | null;
  readonly count: number;
}

/**
 * Counts the choices, and yes and no, of the filterable fields of the one kind that is chosen. Those
 * without a filter of their own are counted in one pass, each other one in its own without it.
 */
export async function countChoices(
  transaction: Transaction,
  organisationId: string,
  conditions: AssetConditions,
): Promise<AssetFacets["customFields"]> {
  const [assetTypeId, ...others] = conditions.shownTypeIds;
  if (assetTypeId === undefined || others.length > 0) return [];
  const fields = await transaction.all(
    raw<{ id: string }>(sql`select f.id from custom_field f
      where f.organisation_id = ${organisationId} and f.asset_type_id = ${assetTypeId}
        and f.is_filterable and f.deleted_at is null and f.kind in ('choice', 'boolean')
      order by f.position, f.id`),
  );
  const ids = fields.map(({ id }) => id);
  const asked = ids.filter((id) => conditions.askedFields.has(id));
  const unasked = ids.filter((id) => !conditions.askedFields.has(id));
  const counts = await Promise.all([
    count(transaction, unasked, conditions.all),
    ...asked.map((id) => count(transaction, [id], conditions.withoutField(id))),
  ]);
  const all = counts.flat();
  return ids.map((customFieldId) => ({
    customFieldId,
    values: all.flatMap(({ customFieldId: of, value, count }) =>
      of === customFieldId ? [{ value, count }] : [],
    ),
  }));
}

async function count(
  transaction: Transaction,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<CountedChoice[]> {
  if (ids.length === 0) return [];
  return transaction.all(
    raw<CountedChoice>(sql`
      select f.id as custom_field_id, a.custom_fields ->> f.id::text as value, count(*)::integer as count
      from asset a cross join unnest(${[...ids]}::uuid[]) f(id) where ${condition} group by 1, 2`),
  );
}
