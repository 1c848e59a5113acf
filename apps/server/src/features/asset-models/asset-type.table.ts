import type { Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface AssetTypeTable extends TenantRecordColumns {
  name: string;
  icon: string | null;
  searched: Generated<string>;
}
