import { useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { reportSubmission } from "./report-submission.ts";

/** Returns the report about a space, and the functions that change and send it. */
export function useReport(code: string) {
  const submission = reportSubmission(code);
  const { draft, sending, progress, isKept } = useStore(submission.state);
  useEffect(() => submission.watch(), [submission]);
  const { change, send, startOver, another, addPhotos, removePhoto } = submission;
  const actions = { change, send, startOver, another, addPhotos, removePhoto };
  return { draft, sending, progress, isKept, ...actions };
}

/** The report that a screen shows, with the functions that change and send it. */
export type ReportForm = ReturnType<typeof useReport>;
