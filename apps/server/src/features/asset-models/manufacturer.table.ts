import type { Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface ManufacturerTable extends TenantRecordColumns {
  name: string;
  website: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  searched: Generated<string>;
}
