import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredAudit } from "./asset-audit.repository.ts";

/** Something that was seen in a room. */
export interface Scan {
  readonly code: string;
  readonly codeKey: string;
  /** Null for what leads to nothing. */
  readonly assetId: string | null;
  /** Null for now. */
  readonly scannedAt: string | null;
  readonly scannedBy: string;
}

/**
 * Notes a scan of an audit that its caller holds. What is in it already, by this code or another of the
 * same asset, stays as it is; what was unknown and leads to an asset by now does so from now on. A
 * device's clock takes no scan out of the time of its audit. Breaks `record.exists` where two find the
 * same asset behind two unknown codes at once.
 */
export async function noteScan(
  transaction: Transaction,
  { organisationId, id, spaceId }: StoredAudit,
  { code, codeKey, assetId, scannedAt, scannedBy }: Scan,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into asset_audit_scan
        (organisation_id, audit_id, code_key, code, asset_id, from_space_id, from_location_id, scanned_at, scanned_by)
      select u.organisation_id, u.id, ${codeKey}, ${code}, a.id,
        case when a.space_id <> ${spaceId}::uuid then a.space_id end,
        case when a.space_id is distinct from ${spaceId}::uuid then a.location_id end,
        greatest(u.created_at, least(clock_timestamp(), coalesce(${scannedAt}::timestamptz, clock_timestamp()))), ${scannedBy}::uuid
      from asset_audit u left join asset a on a.organisation_id = u.organisation_id and a.id = ${assetId}::uuid
      where u.organisation_id = ${organisationId} and u.id = ${id}
      on conflict do nothing`),
  );
  if (assetId !== null)
    await identify(transaction, { organisationId, id, spaceId }, codeKey, assetId);
}

/** Lets a code that was unknown lead to an asset; where that was scanned by another code, this one goes. */
async function identify(
  transaction: Transaction,
  { organisationId, id, spaceId }: Pick<StoredAudit, "organisationId" | "id" | "spaceId">,
  codeKey: string,
  assetId: string,
): Promise<void> {
  const isUnknown = sql`z.organisation_id = ${organisationId} and z.audit_id = ${id} and z.code_key = ${codeKey} and z.asset_id is null`;
  const isThere = sql`exists (select from asset_audit_scan y where y.organisation_id = ${organisationId}
    and y.audit_id = ${id} and y.asset_id = ${assetId})`;
  await transaction.execute(
    raw(sql`delete from asset_audit_scan z where ${isUnknown} and ${isThere}`),
  );
  await transaction.execute(
    raw(sql`update asset_audit_scan z set asset_id = a.id,
        from_space_id = case when a.space_id <> ${spaceId}::uuid then a.space_id end,
        from_location_id = case when a.space_id is distinct from ${spaceId}::uuid then a.location_id end
      from asset a where ${isUnknown} and a.organisation_id = ${organisationId} and a.id = ${assetId}`),
  );
}

/** Takes a scan back, by its code or by the asset that it led to. */
export async function removeScan(
  transaction: Transaction,
  { organisationId, id }: StoredAudit,
  { codeKey, assetId }: Pick<Scan, "codeKey" | "assetId">,
): Promise<void> {
  await transaction.execute(
    raw(sql`delete from asset_audit_scan where organisation_id = ${organisationId} and audit_id = ${id}
      and (code_key = ${codeKey} or asset_id = ${assetId}::uuid)`),
  );
}
