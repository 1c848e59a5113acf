import { AUTO_CLOSE_DAYS } from "@storey/domain";
import type { PoolClient } from "pg";

/** The states to which the clock moves issues. */
export type ClockStep = "open" | "closed";

const DUE: Readonly<Record<ClockStep, string>> = {
  open: "status = 'on_hold' and resume_at <= now()",
  // What waits to be checked again is closed by that.
  closed: `status = 'resolved' and resolved_at <= now() - interval '${AUTO_CLOSE_DAYS} days'
    and not exists (select from checklist_failure f
      where f.organisation_id = issue.organisation_id and f.issue_id = issue.id and f.state = 'recheck')`,
};

/** Locks the due issues of any organisation; leaves out those that other transactions hold. */
export async function lockDueIssues(
  client: PoolClient,
  to: ClockStep,
  most: number,
): Promise<{ organisationId: string; id: string }[]> {
  const { rows } = await client.query<{ organisationId: string; id: string }>(
    `select organisation_id as "organisationId", id from issue
     where ${DUE[to]} and deleted_at is null order by organisation_id, id limit $1
     for no key update skip locked`,
    [most],
  );
  return rows;
}
