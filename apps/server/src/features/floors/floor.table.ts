import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface FloorTable extends TenantRecordColumns {
  locationId: string;
  name: string;
  level: number | null;
}
