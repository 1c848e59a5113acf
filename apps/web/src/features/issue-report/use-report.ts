import type { IssuePin } from "@storey/contract";
import { useEffect, useState } from "react";
import { fieldErrors, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useStore } from "../../lib/store.ts";
import { type ReportState, reportSubmission } from "./report-submission.ts";

/** What went wrong with a report, beside its fields or with the whole. */
interface ReportProblem {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string | null;
  /** The line failed: it is sent again by itself once there is one. */
  readonly isWaiting: boolean;
}

function problemOf({ error, isWaiting }: ReportState): ReportProblem {
  const fields = fieldErrors(error);
  const isWhole = error !== null && Object.keys(fields).length === 0;
  return { fields, form: isWhole ? textOfError(error) : null, isWaiting };
}

/** The report about a space, shown: what is written, and the ways to change and to send it. */
export function useReport(spaceId: string, startPin: IssuePin | null) {
  const { t } = useTranslation("issues");
  const submission = reportSubmission(spaceId);
  const state = useStore(submission.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is given once; the address says it no more afterwards.
  useEffect(() => submission.watch(startPin), [submission]);
  const { draft, wasKept, isSending, isTitleShort, isKept, progress } = state;
  const { change, retryFile, dropFile, again, another } = submission;
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
    /** How often it was sent off here. */
    attempt,
    submit,
    retryFile,
    dropFile,
    again,
    another,
  };
}

/** A report while it is written and sent. */
export type Report = ReturnType<typeof useReport>;
