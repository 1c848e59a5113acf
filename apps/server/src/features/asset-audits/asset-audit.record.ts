import { assetAudits } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { AssetAuditTable } from "./asset-audit.table.ts";

/** The audit of a room. */
export const assetAuditRecord = record({
  table: "asset_audit",
  rows: rowsOf<AssetAuditTable>(),
  nameFrom: ["spaceName"],
  isNetworkRestricted: true,
  constraints: {
    asset_audit_running: "asset_audit.running",
    asset_audit_running_floating: "asset_audit.running",
    asset_audit_scan_asset: "record.exists",
  },
  sample: { call: assetAudits.start, body: ({ ids }) => ({ spaceId: ids["space"] }) },
});
