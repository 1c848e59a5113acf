import type { AssetView } from "@storey/contract";
import type { Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface AssetViewTable extends TenantRecordColumns {
  /** Null for somebody who left. */
  ownerId: string | null;
  name: string;
  description: string | null;
  visibility: Generated<AssetView["visibility"]>;
  queryParams: string;
  isOrganisationDefault: Generated<boolean>;
}
