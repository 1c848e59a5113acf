import { checklistLogbooks, checklistRuns } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { checklistReaderOf, isVisibleRun } from "../../platform/records/checklist-access.ts";
import { streamAttached } from "../issues/issue-attachment-stream.service.ts";
import { SpaceCodeService } from "../space-codes/space-code.service.ts";
import { answerOrTell } from "./answer.service.ts";
import { CompleteRunService } from "./complete-run.service.ts";
import { writeLogbook } from "./logbook.service.ts";
import { getVisibleRun } from "./run-access.service.ts";
import { findFileByKey } from "./run-file.repository.ts";
import { RunFileService, removeRunFile } from "./run-file.service.ts";
import { findRuns } from "./run-list.repository.ts";
import { reportRun } from "./run-report.service.ts";
import { countExpiring } from "./run-retention.repository.ts";
import { showRun } from "./run-show.service.ts";
import { amendRun, approveMissed, claimRun, rescheduleRun, skipRun } from "./run-step.service.ts";
import { startRun } from "./start-run.service.ts";
import { findStartable, sketchRun } from "./startable.service.ts";

const PAGE_SIZE = 50;

/** What the calls about doing checklists need. */
export interface ChecklistRunPlace {
  /** Where people reach the server. */
  readonly publicUrl: string;
  readonly files: FileStore;
  readonly processor: ImageProcessor;
  /** The largest size of a file. */
  readonly maxBytes: number;
}

/** The calls about doing checklists. */
export function checklistRunRoutes({
  publicUrl,
  files,
  processor,
  maxBytes,
}: ChecklistRunPlace): readonly Binding[] {
  const runFiles = new RunFileService(files, processor);
  const codes = new SpaceCodeService(publicUrl);
  const completion = new CompleteRunService(codes);
  return [
    on(checklistRuns.list, async (actor, { query }, transaction) => {
      const reader = await checklistReaderOf(transaction, actor);
      const {
        page = 1,
        pageSize = PAGE_SIZE,
        spaceId,
        assetId,
        assignmentId,
        state,
        outcome,
      } = query;
      const limits = { limit: pageSize, offset: (page - 1) * pageSize };
      const { organisationId } = actor;
      const search = { organisationId, spaceId, assetId, assignmentId, state, outcome, ...limits };
      return findRuns(transaction, search, isVisibleRun(reader));
    }),
    on(checklistRuns.expiring, async ({ organisationId }, { query }, transaction) => ({
      count: await countExpiring(transaction, organisationId, query.years),
    })),
    on(checklistRuns.startable, (actor, { query }, transaction) => {
      const { spaceId = null, assetId = null } = query;
      const { organisationId } = actor;
      return findStartable(transaction, actor, { organisationId, spaceId, assetId });
    }),
    on(checklistRuns.sketch, (actor, { query }, transaction) => {
      const { spaceId = null, assetId = null, templateId } = query;
      const { organisationId } = actor;
      return sketchRun(transaction, actor, { organisationId, spaceId, assetId }, templateId);
    }),
    on(checklistRuns.start, async (actor, { body }, transaction) => {
      await startRun(transaction, actor, body);
      return showRun(transaction, actor, body.id);
    }),
    on(checklistRuns.get, (actor, { params }, transaction) =>
      showRun(transaction, actor, params.id),
    ),
    on(checklistRuns.claim, async (actor, { params, body }, transaction) => {
      await claimRun(transaction, actor, params.id, body.takeOver ?? false);
      return showRun(transaction, actor, params.id);
    }),
    onMultiTransaction(checklistRuns.answer, (_actor, { params, body }, begin) =>
      answerOrTell(codes, { ...params, ...body, assetId: null }, begin),
    ),
    onMultiTransaction(checklistRuns.answerOfAsset, (_actor, { params, body }, begin) =>
      answerOrTell(codes, { ...params, ...body }, begin),
    ),
    onMultiTransaction(
      checklistRuns.attach,
      (_actor, { params, body, file }, begin) => {
        if (!file) throw new ProblemError("request.malformed");
        const { id = v7(), itemId = null, assetId = null } = body;
        return runFiles.add({ runId: params.id, id, itemId, assetId }, file, begin);
      },
      { maxBytes, refusal: "document.too_large" },
    ),
    on(checklistRuns.detach, async (actor, { params }, transaction) => {
      await removeRunFile(transaction, actor, { runId: params.id, id: params.fileId });
      return undefined;
    }),
    on(checklistRuns.stream, async (actor, { query, ...asked }, transaction) => {
      const { fileKey: attachmentKey } = query;
      const file = await findFileByKey(transaction, actor.organisationId, attachmentKey);
      if (!file) throw notFound();
      await getVisibleRun(transaction, actor, file.runId);
      return streamAttached(files, file, { attachmentKey, ...asked });
    }),
    on(checklistRuns.complete, async (actor, { params, body }, transaction) => {
      await completion.complete(transaction, actor, params.id, body);
      return showRun(transaction, actor, params.id);
    }),
    on(checklistRuns.skip, async (actor, { params, body }, transaction) => {
      await skipRun(transaction, actor, params.id, body.reason);
      return showRun(transaction, actor, params.id);
    }),
    on(checklistRuns.approveMissed, async (actor, { params, body }, transaction) => {
      await approveMissed(transaction, actor, params.id, body.reason);
      return showRun(transaction, actor, params.id);
    }),
    on(checklistRuns.reschedule, async (actor, { params, body }, transaction) => {
      await rescheduleRun(transaction, actor, params.id, body);
      return showRun(transaction, actor, params.id);
    }),
    on(checklistRuns.amend, async (actor, { params, body }, transaction) => {
      await amendRun(transaction, actor, params.id, body);
      return showRun(transaction, actor, params.id);
    }),
    onMultiTransaction(checklistRuns.report, (_actor, { params }, begin) =>
      reportRun(files, params.id, begin),
    ),
    onMultiTransaction(checklistLogbooks.ofLocation, (_actor, { params, query }, begin) =>
      writeLogbook({ locationId: params.id, ...query }, begin),
    ),
  ];
}
