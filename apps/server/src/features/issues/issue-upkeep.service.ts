import type { PoolClient } from "pg";
import { serveOrganisation } from "../../db/act-for.ts";
import type { Gateway } from "../../db/gateway.ts";
import { transactionOn } from "../../db/transaction.ts";
import { lockIssues } from "./issue.repository.ts";
import { transitionIssue } from "./issue-transition.service.ts";
import { type ClockStep, lockDueIssues } from "./issue-upkeep.repository.ts";

/** The number of issues handled in one transaction. */
const BATCH = 100;

/**
 * Moves issues by the clock: a hold that is over goes back to open, and a resolved issue closes
 * when nobody objected for seven days. Safe to run at any time and by several at once: each issue
 * is locked and checked again. Returns how many changed.
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
