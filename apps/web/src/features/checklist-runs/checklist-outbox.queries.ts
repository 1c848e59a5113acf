import { type ChecklistAnswer, type ChecklistRun, checklistRuns } from "@storey/contract";
import { answerKey } from "@storey/domain";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { forgetDraft } from "../../lib/offline/draft-store.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { madeAt } from "../../lib/outbox/record.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { queryClient } from "../../lib/query.ts";
import { upload } from "../../lib/upload.ts";
import { tellArrived, tellRefused } from "../issues/parts/tell-arrived.ts";
import { endingDraft } from "./ending-draft.ts";

/** The calls about runs that go through the outbox, by the names of their records. */
export const CHECKLIST_WRITES = {
  start: "POST /checklist-runs",
  answer: "PUT /checklist-runs/{id}/answers/{itemId}",
  answerOfAsset: "PUT /checklist-runs/{id}/answers/{itemId}/assets/{assetId}",
  file: "POST /checklist-runs/{id}/files",
  complete: "POST /checklist-runs/{id}/complete",
} as const;

/** What a record of a run that this device began holds. */
export interface StartBody {
  /** What the server is told. */
  readonly start: Parameters<typeof call<typeof checklistRuns.start>>[1]["body"];
  /** The run as it is shown until the server has it. */
  readonly shown: ChecklistRun;
}

/** What a record of an answer holds. */
export interface AnswerBody {
  readonly value: ChecklistAnswer["value"];
  readonly note: string | null;
}

/** What a record of a photo or a paper holds. */
export interface FileBody {
  readonly id: string;
  readonly itemId?: string;
  readonly assetId?: string;
}

/** What a record of a completion holds. */
export type CompleteBody = NonNullable<
  Parameters<typeof call<typeof checklistRuns.complete>>[1]
>["body"];

function envelope({ id, organisationId }: OutboxRecord) {
  return {
    idempotencyKey: id,
    ...(organisationId ? { inOrganisation: organisationId } : {}),
  };
}

/** What shows runs loads with the first of them. */
const shown = () => import("./checklist-run.queries.ts");

/** Shows an answer that the server has now, before its record is let go. */
async function cacheAnswer(runId: string, answer: ChecklistAnswer): Promise<void> {
  const { cacheRun, checklistRunQuery } = await shown();
  const run = queryClient.getQueryData<ChecklistRun>(checklistRunQuery(runId).queryKey);
  if (!run) return;
  const key = answerKey(answer.itemId, answer.assetId);
  const others = run.answers.filter((one) => answerKey(one.itemId, one.assetId) !== key);
  cacheRun({ ...run, answers: [...others, answer] });
}

async function sendAnswer(record: OutboxRecord, signal: AbortSignal): Promise<ChecklistAnswer> {
  const { id = "", itemId = "", assetId } = record.params;
  const body = {
    ...(record.body as AnswerBody),
    operationId: record.id,
    answeredAt: new Date(madeAt(record)).toISOString(),
  };
  const common = { body, signal, ...envelope(record) };
  const answer =
    assetId === undefined
      ? await call(checklistRuns.answer, { params: { id, itemId }, ...common })
      : await call(checklistRuns.answerOfAsset, { params: { id, itemId, assetId }, ...common });
  await cacheAnswer(id, answer);
  return answer;
}

for (const endpoint of [CHECKLIST_WRITES.answer, CHECKLIST_WRITES.answerOfAsset]) {
  declareWrite(endpoint, {
    send: (record, { signal }) => sendAnswer(record, signal),
    refused: tellRefused,
  });
}

/**
 * Begins a run on the server. Where its period is gone by now, as the schedule was changed meanwhile, the
 * same is asked of the same place just once: what was answered without a network stays.
 */
async function sendStart(record: OutboxRecord, signal: AbortSignal): Promise<ChecklistRun> {
  const { start, shown: drawn } = record.body as StartBody;
  try {
    return await call(checklistRuns.start, { body: start, signal, ...envelope(record) });
  } catch (error) {
    const isGone = error instanceof CallError && error.code === "checklist.no_period";
    const { space, asset } = drawn.subject;
    if (!isGone || start.assignmentId === undefined) throw error;
    const place = asset?.id ? { assetId: asset.id } : space?.id ? { spaceId: space.id } : null;
    if (!place) throw error;
    const { organisationId } = record;
    return call(checklistRuns.start, {
      body: { id: start.id, templateId: drawn.template.id, ...place },
      signal,
      ...(organisationId ? { inOrganisation: organisationId } : {}),
    });
  }
}

declareWrite(CHECKLIST_WRITES.start, {
  send: async (record, { signal }) => {
    const run = await sendStart(record, signal);
    const { cacheRun, runListsChanged } = await shown();
    cacheRun(run);
    runListsChanged();
    return run;
  },
  refused: tellRefused,
});

declareWrite(CHECKLIST_WRITES.file, {
  send: async (record, { file, signal, onProgress }) => {
    if (!file) return null;
    const { issueId: runId } = record.entity;
    try {
      const reply = await upload(checklistRuns.attach, {
        params: { id: runId },
        body: record.body as FileBody,
        ...{ file, signal, onProgress },
        ...envelope(record),
      });
      await (await shown()).runChanged(runId);
      return reply;
    } catch (error) {
      // A photo that the server already has counts as sent.
      if (error instanceof CallError && error.code === "record.exists") return null;
      throw error;
    }
  },
  refused: tellRefused,
});

declareWrite(CHECKLIST_WRITES.complete, {
  send: async (record, { signal }) => {
    const doneAt = new Date(madeAt(record)).toISOString();
    const run = await call(checklistRuns.complete, {
      params: { id: record.entity.issueId },
      body: { doneAt, ...(record.body as CompleteBody) },
      signal,
      ...envelope(record),
    });
    const { cacheRun, runCompleted } = await shown();
    cacheRun(run);
    runCompleted();
    // What was said at its end, such as a signature, does not stay on a device that others use too.
    await forgetDraft(endingDraft(run.id));
    return run;
  },
  arrived: ({ label }, _, isAttended) => {
    if (!isAttended) tellArrived({ kind: "step", label });
  },
  refused: tellRefused,
});

function entityOf(id: string, runId: string): NewRecord["entity"] {
  return { kind: "check", id, issueId: runId };
}

/** Returns the record of a run that this device begins. */
export function startRecord(body: StartBody, label: string): NewRecord {
  const id = uuidV7();
  return {
    ...{ id, endpoint: CHECKLIST_WRITES.start, params: {}, body, label },
    entity: entityOf(id, body.shown.id),
  };
}

/** Returns the record by which this device began a run, sent or not. */
export function startOf(records: readonly OutboxRecord[], runId: string): OutboxRecord | undefined {
  return records.find(
    ({ endpoint, entity }) => endpoint === CHECKLIST_WRITES.start && entity.issueId === runId,
  );
}

/** Which question of a run is answered. */
export interface Asked {
  readonly runId: string;
  readonly itemId: string;
  readonly assetId: string | null;
  /** By what its person knows it in a list. */
  readonly label: string;
}

/** Returns the record of an answer: each has an operation of its own. */
export function answerRecord(
  { runId, itemId, assetId, label }: Asked,
  body: AnswerBody,
): NewRecord {
  const id = uuidV7();
  return {
    id,
    endpoint: assetId === null ? CHECKLIST_WRITES.answer : CHECKLIST_WRITES.answerOfAsset,
    params: { id: runId, itemId, ...(assetId === null ? {} : { assetId }) },
    body,
    entity: entityOf(id, runId),
    label,
  };
}

/** Returns the record of a photo of an answer, or of a paper of the run. */
export function runFileRecord(
  { runId, itemId, assetId, label }: Omit<Asked, "itemId"> & { readonly itemId: string | null },
  file: File,
): NewRecord {
  const id = uuidV7();
  return {
    id,
    endpoint: CHECKLIST_WRITES.file,
    params: { id: runId },
    body: {
      id,
      ...(itemId === null ? {} : { itemId }),
      ...(assetId === null ? {} : { assetId }),
    } satisfies FileBody,
    entity: entityOf(id, runId),
    label,
    file,
  };
}

/** Returns the record of a completion, which goes once all that was answered has arrived. */
export function completeRecord(
  runId: string,
  label: string,
  body: CompleteBody,
  dependsOn: readonly string[],
): NewRecord {
  const id = uuidV7();
  return {
    id,
    endpoint: CHECKLIST_WRITES.complete,
    params: { id: runId },
    body,
    entity: entityOf(id, runId),
    dependsOn,
    label,
  };
}
