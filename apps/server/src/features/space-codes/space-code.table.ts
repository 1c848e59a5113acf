import type { Generated } from "kysely";
import type { OptionalMomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceCodeTable extends TenantRecordColumns {
  value: Generated<string>;
  /** A label of a former system, which is found in its own organisation alone. */
  isForeign: Generated<boolean>;
  ownerId: string | null;
  claimedAt: OptionalMomentColumn;
  claimedBy: string | null;
}
