import type { MomentColumn } from "../../db/record.table.ts";

export interface AssetAliasTable {
  organisationId: string;
  id: string;
  assetId: string;
  /** As it stands on the label. */
  value: string;
  /** As it is compared. */
  valueKey: string;
  createdAt: MomentColumn;
}
