import type { Issue, IssueStep } from "@storey/contract";
import type { OutboxRecord } from "../../../lib/outbox/record.ts";
import { isWaiting } from "../../../lib/outbox/record.ts";

/** Returns the waiting records about one issue, in the order they were made. */
export function waitingAt(
  records: readonly OutboxRecord[],
  issueId: string,
): readonly OutboxRecord[] {
  return records.filter((one) => one.entity.issueId === issueId && isWaiting(one));
}

/**
 * Returns an issue as its user left it: the server's last answer with the waiting steps applied.
 * Nothing of it is stored, so that nothing has to be reverted when a step is refused.
 */
export function withWaitingSteps(issue: Issue, records: readonly OutboxRecord[]): Issue {
  return waitingAt(records, issue.id)
    .filter(({ entity, state }) => entity.kind === "step" && state === "pending")
    .map(({ body }) => body as IssueStep)
    .reduce(after, issue);
}

function after(issue: Issue, step: IssueStep): Issue {
  const { to } = step;
  if (to === "resolved") {
    const { note = null, resolutionCode = null } = step;
    return { ...issue, status: to, resolutionNote: note, resolutionCode };
  }
  if (to === "on_hold") {
    const holdReason = (step.reason ?? null) as Issue["holdReason"];
    return { ...issue, status: to, holdReason, resumeAt: step.resumeAt ?? null };
  }
  if (to === "cancelled") {
    return { ...issue, status: to, cancelReason: (step.reason ?? null) as Issue["cancelReason"] };
  }
  return { ...issue, status: to };
}
