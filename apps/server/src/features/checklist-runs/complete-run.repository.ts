import type { NewSignature } from "@storey/contract";
import type { ChecklistOutcome } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** What a completed run came to. */
export interface Completion {
  readonly organisationId: string;
  readonly id: string;
  readonly completedBy: string;
  /** Now unless told. */
  readonly doneAt: string | null;
  readonly outcome: ChecklistOutcome;
  readonly score: number | null;
  readonly signature: NewSignature | null;
  readonly isScanned: boolean;
  readonly performer: {
    readonly name: string;
    readonly company?: string | null | undefined;
    readonly licence?: string | null | undefined;
  } | null;
}

/** Completes a run that its caller holds; it is late when it was done after its grace. */
export async function setCompleted(transaction: Transaction, done: Completion): Promise<void> {
  const { signature, performer } = done;
  const signed = signature && { name: signature.name, strokes: signature.strokes ?? [] };
  await transaction.execute(
    raw(sql`
      update checklist_run set state = 'completed', completed_by = ${done.completedBy}::uuid, completed_at = clock_timestamp(),
        done_at = coalesce(${done.doneAt}::timestamptz, clock_timestamp()),
        is_late = coalesce(${done.doneAt}::timestamptz, clock_timestamp()) > missed_at,
        outcome = ${done.outcome}, score = ${done.score}::smallint, signature = ${signed && JSON.stringify(signed)}::jsonb,
        scanned_at = case when ${done.isScanned}::boolean then clock_timestamp() end,
        performer_name = ${performer?.name ?? null}, performer_company = nullif(${performer?.company ?? null}::text, ''),
        performer_licence = nullif(${performer?.licence ?? null}::text, ''),
        approved_by = null, approved_at = null, approval_reason = null
      where organisation_id = ${done.organisationId} and id = ${done.id}`),
  );
}
