import { CHECKLIST_TEXT_MAX_LENGTH, OPEN_CHECKLIST_RUN_STATES } from "@storey/domain";
import { z } from "zod";
import {
  ChecklistContent,
  ChecklistPicture,
  ChecklistRunSummary,
  RunTemplate,
} from "./checklist-shapes.ts";
import { Signature } from "./custody-shapes.ts";
import { Day, Id, Moment, Named, text } from "./shape.ts";

const count = z.int().nonnegative();

/** What is said beside an answer. */
export const AnswerNote = text(CHECKLIST_TEXT_MAX_LENGTH).nullable();
/** What is answered, or said afterwards; null for nothing. */
export const AnswerValue = z
  .union([z.boolean(), z.number(), text(CHECKLIST_TEXT_MAX_LENGTH)])
  .nullable();

/** A photo or a paper of a run. */
export const ChecklistFile = z.object({
  id: Id,
  itemId: Id.nullable(),
  assetId: Id.nullable(),
  kind: z.enum(["picture", "document"]),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int().positive(),
  /** Below `/api`; for a picture, its largest version. */
  path: z.string(),
  picture: z
    .object({
      width: z.int(),
      height: z.int(),
      colour: z.string(),
      thumbnailPath: z.string(),
      smallPath: z.string(),
    })
    .nullable(),
  createdAt: Moment,
});

/** The answer that counts to one question. */
export const ChecklistAnswer = z.object({
  itemId: Id,
  /** Null for an item that is asked once. */
  assetId: Id.nullable(),
  /** Of a scan the id of the asset. */
  value: AnswerValue,
  /** The asset that was scanned, while it is there. */
  scannedAsset: z.object({ id: Id, tag: z.string(), name: z.string().nullable() }).nullable(),
  note: AnswerNote,
  isFailed: z.boolean(),
  answeredBy: Named.nullable(),
  answeredAt: Moment,
  /** How many answers were given to it in all. */
  entriesCount: count,
});

/** What was said of a completed run afterwards. */
export const ChecklistAmendment = z.object({
  id: Id,
  itemId: Id.nullable(),
  assetId: Id.nullable(),
  value: AnswerValue,
  /** Empty for an answer that came when the run was over. */
  body: z.string(),
  addedBy: Named.nullable(),
  createdAt: Moment,
});

/** What failed in a run, and what became of it. */
export const ChecklistFailure = z.object({
  id: Id,
  itemId: Id,
  assetId: Id.nullable(),
  label: z.string(),
  isCritical: z.boolean(),
  state: z.enum(["open", "recheck", "cleared"]),
  issue: z.object({ id: Id, number: z.int().positive(), status: z.string() }).nullable(),
  firstRunId: Id,
  lastRunId: Id,
  /** The run that checks it again, if one waits. */
  recheckRunId: Id.nullable(),
  failedAt: Moment,
  clearedAt: Moment.nullable(),
});

/** A run with what it asks and what was answered. */
export const ChecklistRun = ChecklistRunSummary.extend({
  /** The version it asks; of a re-check, its one item alone. */
  content: ChecklistContent,
  /** The pictures of its help. */
  pictures: z.array(ChecklistPicture),
  templateNumber: z.int().positive(),
  /** Which assets each repeated item is asked of; fixed once it was started. */
  assets: z.record(
    z.string(),
    z.array(z.object({ id: Id, tag: z.string(), name: z.string().nullable() })),
  ),
  answers: z.array(ChecklistAnswer),
  files: z.array(ChecklistFile),
  amendments: z.array(ChecklistAmendment),
  failures: z.array(ChecklistFailure),
  signature: Signature.nullable(),
  scannedAt: Moment.nullable(),
  /** Who did it, where somebody else recorded it. */
  performer: z
    .object({ name: z.string(), company: z.string().nullable(), licence: z.string().nullable() })
    .nullable(),
  skippedBy: Named.nullable(),
  approvedBy: Named.nullable(),
  approvalReason: z.string().nullable(),
  rescheduleReason: z.string().nullable(),
  /** What the caller may do with it now. */
  mayComplete: z.boolean(),
  mayManage: z.boolean(),
});

/** A period of an assignment that is not over, by the id that its run has or will have. */
export const StartablePeriod = z.object({
  runId: Id,
  periodStart: Day,
  dueOn: Day,
  opensAt: Moment,
  dueAt: Moment,
  missedAt: Moment,
  /** Null while nobody has made its run. */
  state: z.enum(OPEN_CHECKLIST_RUN_STATES).nullable(),
});

/** A checklist that can be begun somewhere: of an assignment, or of a template just once. */
export const StartableChecklist = z.object({
  template: RunTemplate,
  assignmentId: Id.nullable(),
  /** What comes next of the assignment, the first one first; empty without one. */
  periods: z.array(StartablePeriod),
});

/** What a run of a template would ask somewhere, if it were begun now. */
export const ChecklistSketch = ChecklistRun.pick({
  template: true,
  templateNumber: true,
  subject: true,
  timezone: true,
  content: true,
  pictures: true,
  assets: true,
  mayManage: true,
});

export type ChecklistFile = z.infer<typeof ChecklistFile>;
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;
export type ChecklistAmendment = z.infer<typeof ChecklistAmendment>;
export type ChecklistFailure = z.infer<typeof ChecklistFailure>;
export type ChecklistRun = z.infer<typeof ChecklistRun>;
export type StartablePeriod = z.infer<typeof StartablePeriod>;
export type StartableChecklist = z.infer<typeof StartableChecklist>;
export type ChecklistSketch = z.infer<typeof ChecklistSketch>;
