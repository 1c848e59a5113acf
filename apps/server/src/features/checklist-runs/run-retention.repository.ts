import { sql } from "kysely";
import type { Pool } from "pg";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Selects the runs `r` that go once they are old enough. What failed is kept until it passes again. */
const IS_OVER = `r.state in ('completed', 'missed', 'skipped')
  and not exists (select from checklist_failure x where x.organisation_id = r.organisation_id
    and (x.first_run_id = r.id or x.last_run_id = r.id) and x.state <> 'cleared')`;
/** When a run was over, as its age is counted. */
const OVER_AT = "coalesce(r.done_at, r.due_at)";

/**
 * Deletes runs that are over and whose organisation has to keep them no longer: at most so many, the
 * oldest first. Their answers go with them, and their files after that. Returns how many went.
 */
export async function removeOldRuns(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from checklist_run r using (
       select r.organisation_id, r.id from checklist_run r join organisation o on o.id = r.organisation_id
       where ${OVER_AT} < now() - make_interval(years => o.checklist_retention_years)
         -- The shortest that an organisation may choose.
         and ${OVER_AT} < now() - interval '1 year' and ${IS_OVER}
       order by ${OVER_AT} limit $1) gone
     where r.organisation_id = gone.organisation_id and r.id = gone.id`,
    [limit],
  );
  return rowCount ?? 0;
}

/** Counts the runs that an organisation would not have any more, kept for so many years. */
export async function countExpiring(
  transaction: Transaction,
  organisationId: string,
  years: number,
): Promise<number> {
  const counted = await transaction.first(
    raw<{ count: number }>(sql`
      select count(*)::integer as count from checklist_run r where r.organisation_id = ${organisationId}
        and ${sql.raw(OVER_AT)} < now() - make_interval(years => ${years}) and ${sql.raw(IS_OVER)}`),
  );
  return counted?.count ?? 0;
}
