import { sendEarlierReports } from "../issue-report/parts/earlier-reports.ts";
import "../asset-audits/asset-audit-outbox.queries.ts";
import "../checklist-runs/checklist-outbox.queries.ts";
import "../decision-tree-runner/tree-outbox.queries.ts";
import "../issues/issue-outbox.queries.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { forgetEarlierMarks } from "../../lib/outbox/waiting-mark.ts";

/**
 * Continues to send what waits on this device for the signed-in user, whatever screen is opened.
 */
export async function startWaiting(): Promise<void> {
  const outbox = await openOutbox();
  void outbox.send();
  await sendEarlierReports();
  forgetEarlierMarks();
}
