import type { ChecklistOutcome } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** What a completed test of an asset came to; its days are those of where it was done. */
export interface PatTest {
  readonly assetId: string;
  readonly testedOn: string;
  readonly nextDueOn: string;
  readonly outcome: ChecklistOutcome;
}

/**
 * Finds it, of an asset in use. It is due next in the next period of its assignment, else in a year. An
 * asset that was tested later than that keeps its own.
 */
export function findPatTest(
  transaction: Transaction,
  organisationId: string,
  runId: string,
): Promise<PatTest | undefined> {
  return transaction.first(
    raw<PatTest>(sql`
      with test as (
        select r.asset_id, r.outcome, r.assignment_id, (r.done_at at time zone coalesce(l.timezone, o.timezone))::date as tested_on
        from checklist_run r join organisation o on o.id = r.organisation_id
        left join location l on l.organisation_id = r.organisation_id and l.id = r.location_id
        where r.organisation_id = ${organisationId} and r.id = ${runId} and r.asset_id is not null)
      select t.asset_id, t.outcome, t.tested_on, coalesce(
          (select case when q.basis = 'completion' then (t.tested_on + case q.rule ->> 'frequency'
                when 'monthly' then make_interval(months => (q.rule ->> 'interval')::int)
                when 'weekly' then make_interval(weeks => (q.rule ->> 'interval')::int)
                else make_interval(days => (q.rule ->> 'interval')::int) end)::date
              else coalesce((select min(r.due_on) from checklist_run r where r.organisation_id = q.organisation_id
                and r.assignment_id = q.id and r.state in ('open', 'in_progress') and r.due_on > t.tested_on and r.deleted_at is null),
                case when q.next_period_on > t.tested_on then q.next_period_on end) end
            from checklist_assignment q where q.organisation_id = ${organisationId} and q.id = t.assignment_id and q.deleted_at is null),
          (t.tested_on + interval '1 year')::date) as next_due_on
      from test t join asset a on a.organisation_id = ${organisationId} and a.id = t.asset_id
      where a.deleted_at is null and (a.pat_tested_at is null or a.pat_tested_at <= t.tested_on)`),
  );
}
