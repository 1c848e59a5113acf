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

/** Where the asset `a` belonged at its scan, if that was elsewhere. */
function cameFrom({ scope, placeId }: StoredAudit, column: string) {
  const isHere =
    scope === "room"
      ? sql`a.space_id is not distinct from ${placeId}::uuid`
      : sql`a.space_id is null and a.location_id is not distinct from ${placeId}::uuid`;
  return sql`case when not (${isHere}) then ${sql.raw(column)} end`;
}

/**
 * Notes a scan of an audit that its caller holds. What is in it already, by this code or another of the
 * same asset, stays as it is; what was unknown and leads to an asset by now does so from now on. A
 * device's clock takes no scan out of the time of its audit. Breaks `record.exists` where two find the
 * same asset behind two unknown codes at once.
 */
export async function noteScan(
  transaction: Transaction,
  audit: StoredAudit,
  { code, codeKey, assetId, scannedAt, scannedBy }: Scan,
): Promise<void> {
  const { organisationId, id } = audit;
  await transaction.execute(
    raw(sql`insert into asset_audit_scan
        (organisation_id, audit_id, code_key, code, asset_id, from_space_id, from_location_id, scanned_at, scanned_by)
      select u.organisation_id, u.id, ${codeKey}, ${code}, a.id,
        ${cameFrom(audit, "a.space_id")}, ${cameFrom(audit, "a.location_id")},
        greatest(u.started_at, least(clock_timestamp(), coalesce(${scannedAt}::timestamptz, clock_timestamp()))), ${scannedBy}::uuid
      from asset_audit u left join asset a on a.organisation_id = u.organisation_id and a.id = ${assetId}::uuid
      where u.organisation_id = ${organisationId} and u.id = ${id}
      on conflict do nothing`),
  );
  if (assetId !== null) await identify(transaction, audit, codeKey, assetId);
}

/** Lets a code that was unknown lead to an asset; where that was scanned by another code, this one goes. */
async function identify(
  transaction: Transaction,
  audit: StoredAudit,
  codeKey: string,
  assetId: string,
): Promise<void> {
  const { organisationId, id } = audit;
  const isUnknown = sql`z.organisation_id = ${organisationId} and z.audit_id = ${id} and z.code_key = ${codeKey} and z.asset_id is null`;
  const isThere = sql`exists (select from asset_audit_scan y where y.organisation_id = ${organisationId}
    and y.audit_id = ${id} and y.asset_id = ${assetId})`;
  await transaction.execute(
    raw(sql`delete from asset_audit_scan z where ${isUnknown} and ${isThere}`),
  );
  await transaction.execute(
    raw(sql`update asset_audit_scan z set asset_id = a.id,
        from_space_id = ${cameFrom(audit, "a.space_id")}, from_location_id = ${cameFrom(audit, "a.location_id")}
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
