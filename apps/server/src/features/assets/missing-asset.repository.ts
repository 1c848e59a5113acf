import {
  ASSET_LIFECYCLE_STATUSES,
  type AssetAuditScope,
  type AssetLifecycleStatus,
  isAssetStep,
} from "@storey/domain";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { BACK_TO } from "../../platform/records/missing-asset.ts";

const MISSABLE = ASSET_LIFECYCLE_STATUSES.filter(
  (status) => status !== "missing" && isAssetStep(status, "missing"),
);

/** Where some assets belong: to a room, or to what floats with a home or without one. */
export interface SearchedPlace {
  readonly organisationId: string;
  readonly scope: AssetAuditScope;
  readonly placeId: string | null;
}

/**
 * Marks those of some assets as missing that are still there and may take that step, held in the
 * order of their ids. Returns them.
 */
export async function markMissing(
  transaction: Transaction,
  { organisationId, scope, placeId }: SearchedPlace,
  ids: readonly string[],
): Promise<string[]> {
  const isThere =
    scope === "room"
      ? sql`a.space_id = ${placeId}::uuid`
      : sql`a.space_id is null and a.location_id is not distinct from ${placeId}::uuid`;
  const marked = await transaction.all(
    raw<{ id: string }>(sql`
      with held as (select a.id from asset a
        where a.organisation_id = ${organisationId} and a.id = any (${ids}::uuid[]) and ${isThere}
          and a.deleted_at is null and a.lifecycle_status = any (${MISSABLE}::text[])
        order by a.id for no key update)
      update asset a set lifecycle_status = 'missing' from held
      where a.organisation_id = ${organisationId} and a.id = held.id returning a.id`),
  );
  return marked.map(({ id }) => id);
}

const backToStatement = written<{
  status: AssetLifecycleStatus;
  backTo: AssetLifecycleStatus | null;
}>(`
  select a.lifecycle_status as status, case when a.lifecycle_status = 'missing' then ${BACK_TO} end as back_to
  from asset a where a.organisation_id = $1 and a.id = $2`);

/** The state of an asset, and what it goes back to once it is found; null for what is not missing. */
export function findBackTo(transaction: Transaction, organisationId: string, id: string) {
  return transaction.first(backToStatement(organisationId, id));
}

/** Gives an asset that its caller holds the state it had before it was missing. */
export async function setFound(
  transaction: Transaction,
  organisationId: string,
  id: string,
  lifecycleStatus: AssetLifecycleStatus,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("asset")
      .set({ lifecycleStatus })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}
