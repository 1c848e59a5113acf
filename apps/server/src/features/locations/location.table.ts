import type { Address } from "@storey/contract";
import type { ColumnType } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface LocationTable extends TenantRecordColumns {
  name: string;
  defaultPrefix: string | null;
  wifi: string | null;
  address: ColumnType<Partial<Address>, string | undefined, string>;
  serviceDeskEmail: string | null;
  timezone: string | null;
}
