import type {
  ChecklistAssetsByItem,
  ChecklistOutcome,
  ChecklistRunState,
  ChecklistValue,
} from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type {
  MomentColumn,
  OptionalMomentColumn,
  TenantRecordColumns,
} from "../../db/record.table.ts";
import type { AttachedPicture } from "../../platform/records/issue.table.ts";

/** Written as JSON text, read as the object. */
type Json<Value> = ColumnType<Value, string | null | undefined, string | null>;

export interface ChecklistRunTable extends TenantRecordColumns {
  /** Null for one that somebody began by themselves. */
  assignmentId: string | null;
  templateId: string;
  templateVersionId: string;
  spaceId: string | null;
  assetId: string | null;
  spaceName: Generated<string | null>;
  assetName: Generated<string | null>;
  locationId: Generated<string | null>;
  periodStart: string;
  dueOn: string;
  opensAt: MomentColumn;
  dueAt: MomentColumn;
  missedAt: MomentColumn;
  state: Generated<ChecklistRunState>;
  assigneeId: Generated<string | null>;
  assigneeRole: Generated<string | null>;
  assets: Json<ChecklistAssetsByItem>;
  recheckOf: Generated<string | null>;
  startedBy: Generated<string | null>;
  startedAt: OptionalMomentColumn;
  completedBy: Generated<string | null>;
  completedAt: OptionalMomentColumn;
  doneAt: OptionalMomentColumn;
  isLate: Generated<boolean>;
  outcome: Generated<ChecklistOutcome | null>;
  score: Generated<number | null>;
  signature: Json<{ readonly name: string; readonly strokes: readonly number[][] } | null>;
  scannedAt: OptionalMomentColumn;
  performerName: Generated<string | null>;
  performerCompany: Generated<string | null>;
  performerLicence: Generated<string | null>;
  skipReason: Generated<string | null>;
  skippedBy: Generated<string | null>;
  approvedBy: Generated<string | null>;
  approvedAt: OptionalMomentColumn;
  approvalReason: Generated<string | null>;
  rescheduledFrom: Generated<string | null>;
  rescheduleReason: Generated<string | null>;
}

/** A photo or a paper of a run. */
export interface ChecklistFileTable {
  organisationId: string;
  id: string;
  runId: string;
  itemId: string | null;
  assetId: string | null;
  kind: "picture" | "document";
  s3Key: string;
  fileName: string;
  contentType: string;
  size: number;
  picture: Json<AttachedPicture | null>;
  addedBy: string | null;
  createdAt: MomentColumn;
}

/** What is said of a run afterwards. */
export interface ChecklistAmendmentTable {
  organisationId: string;
  id: string;
  runId: string;
  itemId: string | null;
  assetId: string | null;
  value: Json<ChecklistValue | null>;
  /** Empty for an answer that came too late. */
  body: string;
  addedBy: string | null;
  createdAt: MomentColumn;
}
