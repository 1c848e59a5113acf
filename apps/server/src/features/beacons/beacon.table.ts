import type { BeaconIdentity } from "@storey/contract";
import type { ColumnType } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface BeaconTable extends TenantRecordColumns {
  name: string;
  /** Written as JSON text, read as the object. */
  identity: ColumnType<BeaconIdentity, string, string>;
}
