import type { AssetAuditLine } from "@storey/contract";
import type { AssetAuditGroup, AssetAuditScope, AssetAuditState } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type {
  MomentColumn,
  OptionalMomentColumn,
  TenantRecordColumns,
} from "../../db/record.table.ts";

export interface AssetAuditTable extends TenantRecordColumns {
  scope: Generated<AssetAuditScope>;
  /** Null once the room was deleted for good, and of what floats. */
  spaceId: string | null;
  /** What it is called by: the room, or the home of what floats, else the organisation. */
  spaceName: string;
  /** Null for what floats without a home. */
  locationId: string | null;
  state: Generated<AssetAuditState>;
  startedAt: Generated<string>;
  startedBy: string | null;
  completedBy: string | null;
  completedAt: OptionalMomentColumn;
  /** What a completed one said. */
  missingCount: number | null;
  foundCount: number | null;
  elsewhereCount: number | null;
  unknownCount: number | null;
}

/** What was seen in a room. */
export interface AssetAuditScanTable {
  organisationId: string;
  auditId: string;
  /** As it is compared: `auditCodeKey`. */
  codeKey: string;
  code: string;
  assetId: string | null;
  fromSpaceId: string | null;
  fromLocationId: string | null;
  scannedAt: MomentColumn;
  scannedBy: string | null;
}

/** One line of what a completed audit said. */
export interface AssetAuditResultTable {
  organisationId: string;
  auditId: string;
  position: number;
  lineGroup: AssetAuditGroup;
  code: string | null;
  scannedAt: OptionalMomentColumn;
  scannedBy: string | null;
  /** Written as JSON text, read as the object. */
  asset: ColumnType<AssetAuditLine["asset"], string | null, string | null>;
  belongs: ColumnType<AssetAuditLine["belongs"], string | null, string | null>;
  isMarkedMissing: Generated<boolean>;
}
