import type { Pool } from "pg";

/**
 * Deletes runs that are over and whose organisation has to keep them no longer: at most so many, the
 * oldest first. Their answers go with them, and their files after that. Returns how many went.
 */
export async function removeOldRuns(pool: Pool, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from checklist_run r using (
       select r.organisation_id, r.id from checklist_run r join organisation o on o.id = r.organisation_id
       where r.state in ('completed', 'missed', 'skipped')
         and coalesce(r.done_at, r.due_at) < now() - make_interval(years => o.checklist_retention_years)
         -- The shortest that an organisation may choose.
         and coalesce(r.done_at, r.due_at) < now() - interval '1 year'
         -- What failed is kept until it passes again.
         and not exists (select from checklist_failure x where x.organisation_id = r.organisation_id
           and (x.first_run_id = r.id or x.last_run_id = r.id) and x.state <> 'cleared')
       order by coalesce(r.done_at, r.due_at) limit $1) gone
     where r.organisation_id = gone.organisation_id and r.id = gone.id`,
    [limit],
  );
  return rowCount ?? 0;
}
