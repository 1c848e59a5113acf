import type {
  MomentColumn,
  OptionalMomentColumn,
  TenantRecordColumns,
} from "../../db/record.table.ts";

/** What failed in a run, until it passes again. */
export interface ChecklistFailureTable extends TenantRecordColumns {
  templateId: string;
  itemId: string;
  itemLabel: string;
  spaceId: string | null;
  assetId: string | null;
  locationId: string | null;
  firstRunId: string;
  lastRunId: string;
  issueId: string | null;
  isCritical: boolean;
  failedAt: MomentColumn;
  state: "open" | "recheck" | "cleared";
  clearedByRun: string | null;
  clearedAt: OptionalMomentColumn;
}
