import { draftNames, readDraft } from "../../../lib/offline/draft-store.ts";
import { isReport } from "../report-draft.ts";
import { REPORT_NAMES, reportSubmission } from "../report-submission.ts";

/** Moves into the outbox what an earlier release sent off as drafts. */
export async function sendEarlierReports(): Promise<void> {
  for (const name of await draftNames(REPORT_NAMES)) {
    const kept = await readDraft(name);
    const isSentOff = isReport(kept) && (kept.isDue || kept.reference !== null);
    if (isSentOff) await reportSubmission(name.slice(REPORT_NAMES.length)).open();
  }
}
