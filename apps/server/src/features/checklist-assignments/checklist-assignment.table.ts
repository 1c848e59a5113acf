import type { ChecklistBasis, ChecklistRule } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { OptionalMomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

export interface ChecklistAssignmentTable extends TenantRecordColumns {
  templateId: string;
  spaceId: string | null;
  assetId: string | null;
  /** Kept by the database. */
  locationId: string | null;
  /** Written as JSON text, read as the object. */
  rule: ColumnType<ChecklistRule, string, string>;
  basis: Generated<ChecklistBasis>;
  startsOn: string;
  endsOn: string | null;
  opensBeforeDays: Generated<number>;
  graceDays: Generated<number>;
  assigneeId: string | null;
  assigneeRole: string | null;
  pausedFrom: string | null;
  pausedUntil: string | null;
  pauseReason: string | null;
  /** The first day of the next period that has no run yet; null to count from today. */
  nextPeriodOn: string | null;
  nextLookAt: OptionalMomentColumn;
}

export interface LocationClosureTable extends TenantRecordColumns {
  locationId: string;
  startsOn: string;
  endsOn: string;
  reason: string;
}
