import { ASSET_LIFECYCLE_STATUSES, isAssetStep } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

const MISSABLE = ASSET_LIFECYCLE_STATUSES.filter(
  (status) => status !== "missing" && isAssetStep(status, "missing"),
);

/**
 * Marks those of some assets as missing that are still in a space and may take that step, held in the
 * order of their ids. Returns them.
 */
export async function markMissing(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const marked = await transaction.all(
    raw<{ id: string }>(sql`
      with held as (select a.id from asset a
        where a.organisation_id = ${organisationId} and a.id = any (${ids}::uuid[]) and a.space_id = ${spaceId}
          and a.deleted_at is null and a.lifecycle_status = any (${MISSABLE}::text[])
        order by a.id for no key update)
      update asset a set lifecycle_status = 'missing' from held
      where a.organisation_id = ${organisationId} and a.id = held.id returning a.id`),
  );
  return marked.map(({ id }) => id);
}
