import {
  CHECKLIST_DUE_STATES,
  CHECKLIST_OUTCOMES,
  CHECKLIST_RETENTION_YEARS_MAX,
  CHECKLIST_TEXT_MAX_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import {
  AnswerNote,
  AnswerValue,
  ChecklistAnswer,
  ChecklistFile,
  ChecklistRun,
  ChecklistSketch,
  StartableChecklist,
} from "./checklist-run-shapes.ts";
import { ChecklistRunSummary } from "./checklist-shapes.ts";
import { NewSignature } from "./custody-shapes.ts";
import { endpoint } from "./endpoint.ts";
import { ById, Day, Id, Moment, QueryNumber, text } from "./shape.ts";

const count = z.int().nonnegative();
const reason = text(500).min(1, { error: "text.too_short" });

const common = { tag: "Checklist runs", setting: "spaces_checklists" } as const;
/** What somebody was given they may do without any right; all else the service decides. */
const everybody = { ...common, access: "member" } as const;
const byEverybody = {
  ...everybody,
  tokenNeeds: ["organisation.checklists.complete"],
} as const;
const managing = {
  ...common,
  access: "organisation.checklists.update",
  isWithinLocation: true,
} as const;
const RUN_REFUSALS = [
  "not_found",
  "access.forbidden",
  "access.location",
  "checklist.run_state",
] as const;
/** How a file that is not kept is refused. */
const FILE_REFUSALS = [
  "record.exists",
  "storage.full",
  "checklist.too_many_files",
  "document.too_large",
  "document.unsupported_type",
  "document.program",
  "document.web_page",
  "document.macros",
  "document.archive",
  "document.legacy_office",
  "document.ambiguous",
  "document.empty",
  "document.damaged",
  "image.unsupported_type",
  "image.heic_unsupported",
  "image.too_large",
  "image.too_many_pixels",
  "image.damaged",
] as const;
const ByAnswer = z.strictObject({ id: Id, itemId: Id });
const ByAssetAnswer = z.strictObject({ id: Id, itemId: Id, assetId: Id });
const NewAnswer = z.strictObject({
  /** Null takes an answer back. Of a scan the id of the asset, or what was scanned: whatever leads to it. */
  value: AnswerValue,
  note: AnswerNote.optional(),
  /** What gave it: a repeat is the same answer. */
  operationId: Id,
  /** When it was given, by the corrected clock of the device; now unless told. */
  answeredAt: Moment.optional(),
});

/** A run is started of a period, or of a template for one room or one asset. */
function isOneStart({
  assignmentId,
  periodStart,
  templateId,
  spaceId,
  assetId,
}: {
  readonly assignmentId?: string | undefined;
  readonly periodStart?: string | undefined;
  readonly templateId?: string | undefined;
  readonly spaceId?: string | undefined;
  readonly assetId?: string | undefined;
}): boolean {
  const isOfPeriod = assignmentId !== undefined;
  if (isOfPeriod !== (periodStart !== undefined) || isOfPeriod === (templateId !== undefined))
    return false;
  return isOfPeriod ? !spaceId && !assetId : (spaceId === undefined) !== (assetId === undefined);
}

const ofOnePlace = {
  spaceId: Id.optional(),
  assetId: Id.optional(),
};
const isOnePlace = ({
  spaceId,
  assetId,
}: {
  spaceId?: string | undefined;
  assetId?: string | undefined;
}) => (spaceId === undefined) !== (assetId === undefined);
const NOT_ONE_PLACE = { error: "field.space_or_asset", path: ["spaceId"] };

/**
 * The calls about doing checklists. Whoever was given a run, by name or by role, does it; others need
 * `organisation.checklists.complete` where it lies. For who may neither read nor do it, it does not exist.
 */
export const checklistRuns = {
  list: endpoint({
    ...everybody,
    method: "GET",
    path: "/checklist-runs",
    summary: "Lists the runs of a room or of an asset, the latest first.",
    query: z.strictObject({
      spaceId: Id.optional(),
      assetId: Id.optional(),
      assignmentId: Id.optional(),
      state: z.enum(CHECKLIST_DUE_STATES).optional(),
      outcome: z.enum(CHECKLIST_OUTCOMES).optional(),
      page: QueryNumber(1000),
      pageSize: QueryNumber(200),
    }),
    response: z.object({ totalCount: count, results: z.array(ChecklistRunSummary) }),
    errors: ["access.forbidden"],
  }),
  expiring: endpoint({
    tag: common.tag,
    access: "organisation.update",
    method: "GET",
    path: "/checklist-runs/expiring",
    summary:
      "Counts the runs that would be deleted if the organisation kept them for so many years: those that are over by then, but for what failed and has not passed again.",
    query: z.strictObject({ years: QueryNumber(CHECKLIST_RETENTION_YEARS_MAX) }).required(),
    response: z.object({ count }),
  }),
  startable: endpoint({
    ...everybody,
    method: "GET",
    path: "/checklist-runs/startable",
    summary:
      "Lists the checklists that the caller can begin for a room or an asset: those assigned to it with their next periods, and any other that is published for who may do all there.",
    query: z.strictObject(ofOnePlace).refine(isOnePlace, NOT_ONE_PLACE),
    response: z.array(StartableChecklist),
    errors: ["not_found"],
  }),
  sketch: endpoint({
    ...everybody,
    method: "GET",
    path: "/checklist-runs/sketch",
    summary:
      "Gives what a run of a template would ask of a room or an asset, for devices that begin it where there is no network. For who may not begin it, it does not exist.",
    query: z.strictObject({ ...ofOnePlace, templateId: Id }).refine(isOnePlace, NOT_ONE_PLACE),
    response: ChecklistSketch,
    errors: ["not_found"],
  }),
  start: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/checklist-runs",
    summary:
      "Starts a run: of an assignment's period, whose id the device knows, or of a template for a room or an asset. One that is there is given as it is.",
    body: z
      .strictObject({
        id: Id,
        assignmentId: Id.optional(),
        /** Of an assignment: the local first day of the period. */
        periodStart: Day.optional(),
        templateId: Id.optional(),
        spaceId: Id.optional(),
        assetId: Id.optional(),
      })
      .refine(isOneStart, { error: "checklist.start_unclear", path: ["templateId"] }),
    response: ChecklistRun,
    status: 201,
    errors: [
      ...RUN_REFUSALS,
      "parent.archived",
      "record.exists",
      "checklist.not_published",
      "checklist.no_period",
    ],
  }),
  get: endpoint({
    ...everybody,
    method: "GET",
    path: "/checklist-runs/{id}",
    summary: "Gives one run with what it asks and what was answered.",
    params: ById,
    response: ChecklistRun,
    errors: ["not_found"],
  }),
  claim: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/checklist-runs/{id}/claim",
    summary:
      "Says that the caller is doing it. `checklist.claimed` carries who does already, unless it is taken over.",
    params: ById,
    body: z.strictObject({ takeOver: z.boolean().optional() }),
    response: ChecklistRun,
    errors: [...RUN_REFUSALS, "checklist.claimed"],
  }),
  answer: endpoint({
    ...byEverybody,
    method: "PUT",
    path: "/checklist-runs/{id}/answers/{itemId}",
    summary:
      "Answers an item that is asked once. Of several answers the last one by the clock counts; all are kept. What comes for a run that is over is kept beside it, and told by `checklist.run_state`.",
    isMultiTransaction: true,
    params: ByAnswer,
    body: NewAnswer,
    response: ChecklistAnswer,
    errors: [
      ...RUN_REFUSALS,
      "checklist.answer_invalid",
      "checklist.not_asked",
      "checklist.recheck",
    ],
  }),
  answerOfAsset: endpoint({
    ...byEverybody,
    method: "PUT",
    path: "/checklist-runs/{id}/answers/{itemId}/assets/{assetId}",
    summary: "Answers an item for one of the assets it is asked of.",
    isMultiTransaction: true,
    params: ByAssetAnswer,
    body: NewAnswer,
    response: ChecklistAnswer,
    errors: [
      ...RUN_REFUSALS,
      "checklist.answer_invalid",
      "checklist.not_asked",
      "checklist.recheck",
    ],
  }),
  attach: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/checklist-runs/{id}/files",
    summary:
      "Adds a photo of an answer, or a paper of the run: multipart, field `file`, with `id`, `itemId` and `assetId`.",
    isMultiTransaction: true,
    params: ById,
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional(), itemId: Id.optional(), assetId: Id.optional() }),
    response: ChecklistFile,
    status: 201,
    errors: [...RUN_REFUSALS, ...FILE_REFUSALS, "checklist.not_asked"],
  }),
  detach: endpoint({
    ...byEverybody,
    method: "DELETE",
    path: "/checklist-runs/{id}/files/{fileId}",
    summary: "Deletes a file of a run that is not completed.",
    params: z.strictObject({ id: Id, fileId: Id }),
    errors: RUN_REFUSALS,
  }),
  stream: endpoint({
    ...everybody,
    method: "GET",
    path: "/checklist-runs/file-stream",
    summary: "Gives the bytes of a file of a run, all of them or the `Range` that is asked for.",
    query: z.strictObject({ fileKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found", "range.unsatisfiable"],
  }),
  complete: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/checklist-runs/{id}/complete",
    summary:
      "Completes a run. `checklist.incomplete` carries what is missing as `current`. What failed opens issues.",
    params: ById,
    body: z.strictObject({
      /** When it was done; now unless told. */
      doneAt: Moment.optional(),
      signature: NewSignature.nullable().optional(),
      /** What was scanned at the door or on the asset, if that is asked. */
      scannedCode: text(500).optional(),
      /** Which failures that ask for it are to open an issue: item, and asset where it repeats. */
      issuesFor: z
        .array(z.strictObject({ itemId: Id, assetId: Id.nullable() }))
        .max(500)
        .optional(),
      /** Who did it, if that was somebody else. */
      performer: z
        .strictObject({
          name: text(200).min(1, { error: "text.too_short" }),
          company: text(200).nullable().optional(),
          licence: text(100).nullable().optional(),
        })
        .nullable()
        .optional(),
    }),
    response: ChecklistRun,
    errors: [
      ...RUN_REFUSALS,
      "checklist.incomplete",
      "checklist.wrong_code",
      "checklist.in_future",
    ],
  }),
  skip: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/checklist-runs/{id}/skip",
    summary: "Skips a run, with the reason. One that checks a failure again is not skipped.",
    params: ById,
    body: z.strictObject({ reason }),
    response: ChecklistRun,
    errors: [...RUN_REFUSALS, "checklist.recheck"],
  }),
  approveMissed: endpoint({
    ...managing,
    method: "POST",
    path: "/checklist-runs/{id}/approve-missed",
    summary: "Accepts that a run was missed, with the reason.",
    params: ById,
    body: z.strictObject({ reason }),
    response: ChecklistRun,
    errors: RUN_REFUSALS,
  }),
  reschedule: endpoint({
    ...managing,
    method: "POST",
    path: "/checklist-runs/{id}/reschedule",
    summary: "Gives a run another day to be done on. A missed one can be done again then.",
    params: ById,
    body: z.strictObject({ dueOn: Day, reason }),
    response: ChecklistRun,
    errors: [...RUN_REFUSALS, "checklist.day_past"],
  }),
  amend: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/checklist-runs/{id}/amendments",
    summary: "Says something of a completed run, which stays as it is.",
    params: ById,
    body: z.strictObject({
      id: Id.optional(),
      itemId: Id.nullable().optional(),
      assetId: Id.nullable().optional(),
      value: AnswerValue.optional(),
      body: text(CHECKLIST_TEXT_MAX_LENGTH).min(1, { error: "text.too_short" }),
    }),
    response: ChecklistRun,
    status: 201,
    errors: [...RUN_REFUSALS, "record.exists", "checklist.not_asked"],
  }),
  report: endpoint({
    ...everybody,
    isMultiTransaction: true,
    method: "GET",
    path: "/checklist-runs/{id}/report",
    summary: "Gives a run as PDF with its photos, in the language of the organisation.",
    params: ById,
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};
