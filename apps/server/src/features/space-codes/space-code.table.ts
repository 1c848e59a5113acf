import type { Generated } from "kysely";
import type { OptionalMomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceCodeTable extends TenantRecordColumns {
  value: Generated<string>;
  ownerId: string | null;
  claimedAt: OptionalMomentColumn;
  claimedBy: string | null;
  /** When it was first put on paper; null while it was not. */
  printedAt: OptionalMomentColumn;
}
