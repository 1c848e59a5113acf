import type { IssuePin } from "@storey/contract";
import { useEffect, useState } from "react";
import { fieldErrors, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useStore } from "../../lib/store.ts";
import { type ReportState, reportSubmission } from "./report-submission.ts";

/** The errors of a report: those beside its fields, and that of the whole. */
interface ReportProblem {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string | null;
  /** Whether the connection failed; the report is then sent again by itself. */
  readonly isWaiting: boolean;
}

function problemOf({ error, isWaiting }: ReportState): ReportProblem {
  const fields = fieldErrors(error);
  const isWhole = error !== null && Object.keys(fields).length === 0;
  return { fields, form: isWhole ? textOfError(error) : null, isWaiting };
}

/** Returns the report about a subject, and the functions that change and send it. */
export function useReport(key: string, startPin: IssuePin | null) {
  const { t } = useTranslation("issues");
  const submission = reportSubmission(key);
  const state = useStore(submission.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is given once; the address says it no more afterwards.
  useEffect(() => submission.watch(startPin), [submission]);
  const { draft, wasKept, isSending, isTitleShort, isKept, progress } = state;
  const { change, retryFile, dropFile, again, another, handOver } = submission;
  const problem = isTitleShort
    ? { fields: { title: t("report.titleShort") }, form: null, isWaiting: false }
    : problemOf(state);
  const [attempt, setAttempt] = useState(0);
  const submit = (): void => {
    setAttempt((before) => before + 1);
    void submission.submit();
  };
  return {
    draft,
    wasKept,
    isSending,
    isKept,
    problem,
    progress,
    change,
    /** The number of times it was sent off here. */
    attempt,
    submit,
    retryFile,
    dropFile,
    again,
    another,
    handOver,
  };
}

/** The report that a screen shows, with the functions that change and send it. */
export type Report = ReturnType<typeof useReport>;
