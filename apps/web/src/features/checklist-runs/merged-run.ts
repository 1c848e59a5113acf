import type { ChecklistRun } from "@storey/contract";
import { answerKey, type ChecklistAnswer, type ChecklistValue } from "@storey/domain";
import { isWaiting, type OutboxRecord } from "../../lib/outbox/record.ts";
import { type AnswerBody, CHECKLIST_WRITES, type FileBody } from "./checklist-outbox.queries.ts";

/** A photo or a paper of a run: of the server, or waiting here. */
export interface ShownFile {
  readonly id: string;
  readonly itemId: string | null;
  readonly assetId: string | null;
  readonly fileName: string;
  /** Below `/api`; null while it waits here. */
  readonly path: string | null;
  /** Whether it is shown as a picture. */
  readonly isPicture: boolean;
}

/** What was answered in a run, as this device knows it. */
export interface MergedRun {
  readonly answers: readonly ChecklistAnswer[];
  readonly files: readonly ShownFile[];
  /** The keys of answers that the server does not have. */
  readonly waiting: ReadonlySet<string>;
  /** The order to complete it that waits here. */
  readonly completion: OutboxRecord | null;
}

function fileOf(record: OutboxRecord): ShownFile {
  const { id, itemId, assetId } = record.body as FileBody;
  return {
    ...{ id, itemId: itemId ?? null, assetId: assetId ?? null, path: null },
    fileName: record.file?.name ?? "",
    isPicture: record.file?.type.startsWith("image/") ?? false,
  };
}

/**
 * Returns what was answered in a run as the server has it, with what waits on this device over it, in
 * the order it was done. Nothing of it is written into what the server said.
 */
export function mergedRun(run: ChecklistRun, records: readonly OutboxRecord[]): MergedRun {
  const open = records.filter(isWaiting);
  const values = new Map<string, Omit<ChecklistAnswer, "photoCount">>(
    run.answers.map(({ itemId, assetId, value, note }) => [
      answerKey(itemId, assetId),
      { itemId, assetId, value: value as ChecklistValue | null, note },
    ]),
  );
  const waiting = new Set<string>();
  const there = new Set(run.files.map(({ id }) => id));
  const files: ShownFile[] = run.files.map(({ id, itemId, assetId, fileName, ...file }) => ({
    ...{ id, itemId, assetId, fileName },
    path: file.picture?.smallPath ?? file.path,
    isPicture: file.kind === "picture",
  }));
  for (const record of open) {
    if (record.endpoint === CHECKLIST_WRITES.file) {
      const file = fileOf(record);
      if (!there.has(file.id)) files.push(file);
      continue;
    }
    const { itemId, assetId = null } = record.params;
    if (itemId === undefined) continue;
    const key = answerKey(itemId, assetId);
    values.set(key, { itemId, assetId, ...(record.body as AnswerBody) });
    waiting.add(key);
  }
  // A photo may stand before its answer does.
  for (const { itemId, assetId } of files) {
    if (itemId === null || values.has(answerKey(itemId, assetId))) continue;
    values.set(answerKey(itemId, assetId), { itemId, assetId, value: null, note: null });
  }
  return {
    answers: [...values.values()].map((answer) => ({
      ...answer,
      photoCount: files.filter(
        (file) => file.itemId === answer.itemId && file.assetId === answer.assetId,
      ).length,
    })),
    files,
    waiting,
    completion: open.find(({ endpoint }) => endpoint === CHECKLIST_WRITES.complete) ?? null,
  };
}
