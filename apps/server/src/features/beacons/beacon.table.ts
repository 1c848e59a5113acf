import type { BeaconIdentity } from "@storey/contract";
import type { ColumnType } from "kysely";
import type { MomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

export interface BeaconTable extends TenantRecordColumns {
  name: string;
  /** Written as JSON text, read as the object. */
  identity: ColumnType<BeaconIdentity, string, string>;
}

/** A beacon that a person is near, and until when that counts. */
export interface BeaconPresenceTable {
  organisationId: string;
  userId: string;
  beaconId: string;
  countsUntil: MomentColumn;
}
