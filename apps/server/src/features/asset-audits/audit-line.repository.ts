import type { AssetAuditLine } from "@storey/contract";
import type { AssetAuditGroup, AssetAuditScope } from "@storey/domain";
import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredAudit } from "./asset-audit.repository.ts";
import {
  LINE_ASSET,
  LINE_BACK_TO,
  LINE_BELONGS,
  LINE_NAMES,
  LINE_ORDER,
  LINE_TABLES,
  liveLines,
  personOf,
} from "./audit-line-columns.ts";

/** Which lines of an audit to read. */
export interface LinePage {
  readonly group: AssetAuditGroup | null;
  readonly limit: number;
  readonly offset: number;
}

/** A statement about the lines of a running audit, for each of what it may be of. */
function ofLines<Row>(text: (lines: string) => string) {
  const statement = (scope: AssetAuditScope) => written<Row>(text(liveLines(scope)));
  return { room: statement("room"), floating: statement("floating") };
}

const TOLD = `n.line_group as group, n.code, n.scanned_at, ${personOf("n.scanned_by")} as scanned_by,
    ${LINE_ASSET} as asset, ${LINE_BELONGS} as belongs, n.is_marked_missing, ${LINE_BACK_TO} as back_to, ${LINE_NAMES} as names`;

const liveStatement = ofLines<AssetAuditLine>(
  (lines) => `
  with ${lines}
  select ${TOLD}
  from (select * from line n where $4::text is null or n.line_group = $4 order by ${LINE_ORDER} limit $5 offset $6) n
  ${LINE_TABLES}
  order by ${LINE_ORDER}`,
);
const liveCountStatement = ofLines<{ count: number }>(
  (lines) =>
    `with ${lines} select count(*)::integer as count from line n where $4::text is null or n.line_group = $4`,
);

// What belongs to a place that the caller's network hides is told by its code alone.
const keptStatement = written<AssetAuditLine>(`
  select n.line_group as group, n.code, n.scanned_at, ${personOf("n.scanned_by")} as scanned_by,
    case when a.id is not null then n.asset || jsonb_build_object('version', a.version) end as asset, case when a.id is not null then n.belongs end as belongs,
    n.is_marked_missing, ${LINE_BACK_TO} as back_to, '{}'::text[] as names
  from asset_audit_result n left join asset a on a.organisation_id = $1 and a.id = (n.asset ->> 'id')::uuid
  where n.organisation_id = $1 and n.audit_id = $2 and ($3::text is null or n.line_group = $3)
  order by n.position limit $4 offset $5`);
const keptCountStatement = written<{ count: number }>(`
  select count(*)::integer as count from asset_audit_result n
  where n.organisation_id = $1 and n.audit_id = $2 and ($3::text is null or n.line_group = $3)`);

/** The lines of an audit: of a running one by what its room holds now, of a completed one as they were. */
export async function findLines(
  transaction: Transaction,
  { organisationId, id, scope, placeId, state }: StoredAudit,
  { group, limit, offset }: LinePage,
): Promise<{ totalCount: number; results: AssetAuditLine[] }> {
  const isKept = state === "completed";
  const counted = await transaction.first(
    isKept
      ? keptCountStatement(organisationId, id, group)
      : liveCountStatement[scope](organisationId, id, placeId, group),
  );
  const results = await transaction.all(
    isKept
      ? keptStatement(organisationId, id, group, limit, offset)
      : liveStatement[scope](organisationId, id, placeId, group, limit, offset),
  );
  return { totalCount: counted?.count ?? 0, results };
}

const oneStatement = ofLines<AssetAuditLine>(
  (lines) => `
  with ${lines}
  select ${TOLD}
  from (select line.* from line join asset_audit_scan s on s.organisation_id = $1 and s.audit_id = $2 and s.code = line.code
    where s.code_key = $4 or s.asset_id = $5::uuid limit 1) n
  ${LINE_TABLES}`,
);

/** What a scan of a running audit came to, by its code or its asset. */
export function findScannedLine(
  transaction: Transaction,
  { organisationId, id, scope, placeId }: StoredAudit,
  { codeKey, assetId }: { readonly codeKey: string; readonly assetId: string | null },
): Promise<AssetAuditLine | undefined> {
  return transaction.first(oneStatement[scope](organisationId, id, placeId, codeKey, assetId));
}

const keepStatement = ofLines<never>(
  (lines) => `
  with ${lines}
  insert into asset_audit_result (organisation_id, audit_id, "position", line_group, code, scanned_at, scanned_by, asset, belongs)
  select $1, $2, row_number() over (order by ${LINE_ORDER}), n.line_group, n.code, n.scanned_at, n.scanned_by,
    ${LINE_ASSET}, ${LINE_BELONGS}
  from line n ${LINE_TABLES}`,
);
const missingStatement = written<{ id: string }>(`
  select r.asset ->> 'id' as id from asset_audit_result r
  where r.organisation_id = $1 and r.audit_id = $2 and r.line_group = 'missing'`);
const markStatement = written<never>(`
  update asset_audit_result set is_marked_missing = true
  where organisation_id = $1 and audit_id = $2 and line_group = 'missing' and asset ->> 'id' = any ($3::text[])`);

/** Keeps the lines of an audit that its caller holds as they are now. Returns the assets that are missing. */
export async function keepLines(
  transaction: Transaction,
  { organisationId, id, scope, placeId }: StoredAudit,
): Promise<string[]> {
  await transaction.execute(keepStatement[scope](organisationId, id, placeId));
  const missing = await transaction.all(missingStatement(organisationId, id));
  return missing.map((asset) => asset.id);
}

/** Notes which of the kept lines were marked as missing. */
export async function noteMarked(
  transaction: Transaction,
  { organisationId, id }: StoredAudit,
  assetIds: readonly string[],
): Promise<void> {
  await transaction.execute(markStatement(organisationId, id, assetIds));
}
