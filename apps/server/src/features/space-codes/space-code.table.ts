import type { Generated } from "kysely";
import type { OptionalMomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceCodeTable extends TenantRecordColumns {
  code: Generated<string>;
  spaceId: string | null;
  claimedAt: OptionalMomentColumn;
  claimedBy: string | null;
}
