import type { ChecklistRun } from "@storey/contract";
import {
  answerKey,
  askedQuestions,
  type ChecklistContent,
  type ChecklistQuestion,
  type ChecklistResult,
  checklistInLanguage,
  checklistResult,
  type MissingAnswer,
  missingAnswers,
  NAME_KEY,
  wordIn,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type OutboxRecord, openOnes } from "../../lib/outbox/record.ts";
import { useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import { useReaderLanguage } from "../../lib/reader-language.ts";
import { type StartBody, startOf } from "./checklist-outbox.queries.ts";
import { checklistRunQuery } from "./checklist-run.queries.ts";
import { type MergedRun, mergedRun } from "./merged-run.ts";

/** A run as this device knows it. */
export interface ShownRun {
  readonly run: ChecklistRun;
  /** What its template is called in the language of the reader. */
  readonly name: string;
  /** All that it may ask, in the language of the reader. */
  readonly content: ChecklistContent;
  /** What is asked now, in the language of the reader. */
  readonly questions: readonly ChecklistQuestion[];
  readonly merged: MergedRun;
  readonly missing: readonly MissingAnswer[];
  readonly result: ChecklistResult;
  /** How many questions have an answer. */
  readonly answeredCount: number;
  /** What the server does not have: it waits, or was refused. */
  readonly open: readonly OutboxRecord[];
}

/** Returns a run with what waits for it on this device; undefined until it is known. */
export function useRun(id: string) {
  const { data, error, refetch } = useQuery(checklistRunQuery(id));
  const reader = useReaderLanguage();
  const own = useOwnRecords();
  const known = useMemo(() => {
    const records = own.filter(({ entity }) => entity.kind === "check" && entity.issueId === id);
    // What was begun without a network is nowhere else yet.
    const run = data ?? (startOf(records, id)?.body as StartBody | undefined)?.shown;
    return run && shownRun(run, records, reader);
  }, [data, own, id, reader]);
  return { known, error, refetch };
}

/** Returns what is asked and answered in a run, with what waits over what the server has. */
export function shownRun(
  run: ChecklistRun,
  records: readonly OutboxRecord[],
  reader: string | undefined,
): ShownRun {
  const merged = mergedRun(run, records);
  const content = reader === undefined ? run.content : checklistInLanguage(run.content, reader);
  const said = reader === undefined ? undefined : wordIn(run.content, reader, NAME_KEY);
  const questions = askedQuestions(content, run.assets, merged.answers);
  const answered = new Set(
    merged.answers
      .filter(({ value }) => value !== null)
      .map(({ itemId, assetId }) => answerKey(itemId, assetId)),
  );
  return {
    run,
    name: said ?? run.template.name,
    content,
    questions,
    merged,
    missing: missingAnswers(questions, merged.answers, run.recheckOf !== null),
    result: checklistResult(questions, merged.answers),
    answeredCount: questions.filter((one) => answered.has(questionKey(one))).length,
    open: openOnes(records),
  };
}

/** The key of a question among those of its run. */
export function questionKey({ item, asset }: ChecklistQuestion): string {
  return answerKey(item.id, asset?.id ?? null);
}

/** The words by which a question is known in a list. */
export function questionLabel({ item, asset }: ChecklistQuestion): string {
  return asset === null ? item.label : `${item.label} (${asset.tag})`;
}
