import type { ChecklistAnswer } from "@storey/contract";
import { type ChecklistValue, NO_ASSET } from "@storey/domain";
import { sql } from "kysely";
import { validate as isUuid } from "uuid";
import { raw, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ANSWER_JSON, answerJson } from "./run-detail.repository.ts";

/** A question of a run. */
export interface QuestionPlace {
  readonly organisationId: string;
  readonly runId: string;
  readonly itemId: string;
  /** Null for an item that is asked once. */
  readonly assetId: string | null;
}

/** An answer to one. */
export interface GivenAnswer extends QuestionPlace {
  readonly operationId: string;
  readonly value: ChecklistValue | null;
  readonly note: string | null;
  readonly isFailed: boolean;
  readonly answeredBy: string;
  /** Now unless told; what lies in the future counts as now. */
  readonly answeredAt: string | null;
}

const jsonOf = (value: ChecklistValue | null) => (value === null ? null : JSON.stringify(value));

const entry = (given: GivenAnswer) => sql`
  insert into checklist_answer_entry (organisation_id, run_id, operation_id, item_id, asset_id, value, note, answered_by, answered_at)
  values (${given.organisationId}, ${given.runId}, ${given.operationId}, ${given.itemId}, ${given.assetId ?? NO_ASSET},
    ${jsonOf(given.value)}::jsonb, ${given.note}, ${given.answeredBy},
    least(coalesce(${given.answeredAt}::timestamptz, clock_timestamp()), clock_timestamp()))
  on conflict do nothing`;

/** Keeps an answer among all that were given; tells whether it was not there yet. */
export async function keepEntry(transaction: Transaction, given: GivenAnswer): Promise<boolean> {
  return (await transaction.execute(raw(entry(given)))) > 0;
}

/**
 * Keeps an answer among all, and has it count, unless one counts that was given later, or at the same
 * moment by a greater operation. A repeat changes nothing. Returns the answer that counts then.
 */
export async function keepAnswer(
  transaction: Transaction,
  given: GivenAnswer,
): Promise<ChecklistAnswer | undefined> {
  const kept = await transaction.first(
    raw<{ answer: ChecklistAnswer }>(sql`
      with e as (${entry(given)} returning *)
      insert into checklist_answer as x (organisation_id, run_id, item_id, asset_id, value, is_failed, note, answered_by, answered_at, operation_id)
      select e.organisation_id, e.run_id, e.item_id, e.asset_id, e.value, ${given.isFailed}::boolean, e.note, e.answered_by, e.answered_at, e.operation_id
      from e
      on conflict (organisation_id, run_id, item_id, asset_id) do update
        set value = excluded.value, is_failed = excluded.is_failed, note = excluded.note, answered_by = excluded.answered_by,
          answered_at = excluded.answered_at, operation_id = excluded.operation_id
        where (excluded.answered_at, excluded.operation_id) > (x.answered_at, x.operation_id)
      returning ${sql.raw(answerJson(1))} as answer`),
  );
  return kept?.answer ?? findAnswer(transaction, given);
}

const countingStatement = written<{ answer: ChecklistAnswer }>(`
  select ${ANSWER_JSON} as answer from checklist_answer x
  where x.organisation_id = $1 and x.run_id = $2 and x.item_id = $3 and x.asset_id = $4`);

/** The answer that counts to a question. */
async function findAnswer(
  transaction: Transaction,
  { organisationId, runId, itemId, assetId }: QuestionPlace,
): Promise<ChecklistAnswer | undefined> {
  const statement = countingStatement(organisationId, runId, itemId, assetId ?? NO_ASSET);
  return (await transaction.first(statement))?.answer;
}

/** Tells whether a text is the id of an asset of the organisation. */
export async function isAsset(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const row = await transaction.first(
    raw<{ id: string }>(
      sql`select a.id from asset a where a.organisation_id = ${organisationId} and a.id = ${id}::uuid`,
    ),
  );
  return row !== undefined;
}
