import type { PoolClient } from "pg";
import { serveOrganisation } from "../../db/act-for.ts";
import type { Gateway } from "../../db/gateway.ts";
import { transactionOn } from "../../db/transaction.ts";
import { lockIssues } from "./issue.repository.ts";
import { transitionIssue } from "./issue-transition.service.ts";
import { type ClockStep, lockDueIssues } from "./issue-upkeep.repository.ts";

/** How many issues are looked at in one transaction. */
const BATCH = 100;

/**
 * What the clock does to issues: what was on hold until a moment goes back to open, and what nobody
 * objected to for seven days is closed. Safe to run at any time and by several at once: each issue
 * is locked and looked at again. Gives how many changed.
 */
export async function keepIssuesGoing(gateway: Gateway): Promise<number> {
  let changed = 0;
  for (const to of ["open", "closed"] as const) {
    for (;;) {
      const done = await gateway.asSystem((client) => moveDue(client, to));
      changed += done;
      if (done < BATCH) break;
    }
  }
  return changed;
}

async function moveDue(client: PoolClient, to: ClockStep): Promise<number> {
  const due = await lockDueIssues(client, to, BATCH);
  const transaction = transactionOn(client);
  for (const { organisationId, id } of due) {
    await serveOrganisation(client, organisationId);
    const [issue] = await lockIssues(transaction, organisationId, [id]);
    if (issue)
      await transitionIssue(transaction, { kind: "system", organisationId }, issue, { to });
  }
  return due.length;
}
