import { useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { reportSubmission } from "./report-submission.ts";

/** The report about a space, shown: what is written, and the ways to change and to send it. */
export function useReport(code: string) {
  const submission = reportSubmission(code);
  const { draft, sending, progress, isKept } = useStore(submission.state);
  useEffect(() => submission.watch(), [submission]);
  const { change, send, startOver, addPhotos, removePhoto } = submission;
  const actions = { change, send, startOver, addPhotos, removePhoto };
  return { draft, sending, progress, isKept, ...actions };
}

/** What a report screen works with. */
export type ReportForm = ReturnType<typeof useReport>;
