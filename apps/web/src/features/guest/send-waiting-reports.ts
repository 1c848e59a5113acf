import "./guest-tree-writes.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { madeAt, type OutboxRecord } from "../../lib/outbox/record.ts";
import { forgetEarlierMarks } from "../../lib/outbox/waiting-mark.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { DUE_LIFE_MS, storedCodes, storedDraft } from "./report-draft.ts";
import { reportSubmission } from "./report-submission.ts";

/**
 * Whether a record is too old by both clocks, as the offset known when it was made may have been
 * wrong.
 */
function isOld(record: OutboxRecord): boolean {
  return madeAt(record) < serverNow() - DUE_LIFE_MS && record.deviceTime < Date.now() - DUE_LIFE_MS;
}

/** Continues to send every report on this device that was sent off and has not arrived. */
export async function sendWaitingReports(): Promise<void> {
  const outbox = await openOutbox();
  // Nothing waits for ever on a device that may be shared.
  const old = outbox.mine().filter(isOld);
  if (old.length > 0) await outbox.discard(old.map(({ id }) => id));
  void outbox.send();
  for (const code of await storedCodes()) {
    const kept = await storedDraft(code);
    if (kept?.isDue || kept?.sent) await reportSubmission(code).open();
  }
  forgetEarlierMarks();
}
