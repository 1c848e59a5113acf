import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { StoredRun } from "./stored-run.repository.ts";

type Place = Pick<StoredRun, "organisationId" | "id">;

/** Skips a run that its caller holds. */
export async function setSkipped(
  transaction: Transaction,
  { organisationId, id }: Place,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await transaction.execute(
    raw(sql`update checklist_run set state = 'skipped', skip_reason = ${reason}, skipped_by = ${userId}::uuid,
        approved_by = null, approved_at = null, approval_reason = null
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** Notes that somebody accepts that a run was missed. */
export async function setApproved(
  transaction: Transaction,
  { organisationId, id }: Place,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await transaction.execute(
    raw(sql`update checklist_run set approved_by = ${userId}::uuid, approved_at = clock_timestamp(), approval_reason = ${reason}
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** The new days of a run. */
export interface NewDays {
  readonly dueOn: string;
  readonly dueAt: string;
  readonly missedAt: string;
  readonly reason: string;
}

/** Gives a run another day; one that was missed can be done again. Its first day is kept. */
export async function setRescheduled(
  transaction: Transaction,
  { organisationId, id }: Place,
  { dueOn, dueAt, missedAt, reason }: NewDays,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update checklist_run set rescheduled_from = coalesce(rescheduled_from, due_on), reschedule_reason = ${reason},
        due_on = ${dueOn}::date, due_at = ${dueAt}, missed_at = ${missedAt}, opens_at = least(opens_at, now()),
        state = case when state <> 'missed' then state when started_at is null then 'open' else 'in_progress' end,
        approved_by = null, approved_at = null, approval_reason = null
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** Gives a run to somebody by name, or to nobody. */
export async function setAssignee(
  transaction: Transaction,
  { organisationId, id }: Place,
  assigneeId: string | null,
): Promise<void> {
  await transaction.execute(
    raw(sql`update checklist_run set assignee_id = ${assigneeId}::uuid, assignee_role = null
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}
