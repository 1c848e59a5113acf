import type { Pool } from "pg";

type Client = Pick<Pool, "query">;

/** All organisations, as any of them may have something that is due. */
export async function findOrganisations(pool: Client): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select id from organisation order by id");
  return rows.map(({ id }) => id);
}

/**
 * Compares what is due in an organisation with the things themselves, puts right what is wrong, and
 * gives how many rows were.
 */
export async function recountDueItems(pool: Client, organisationId: string): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>("select recount_due_items($1) as wrong", [
    organisationId,
  ]);
  const wrong = rows[0]?.wrong ?? 0;
  await pool.query(
    `insert into due_recount as r (organisation_id, recounted_at, wrong)
     select o.id, now(), $2 from organisation o where o.id = $1
     on conflict (organisation_id) do update set recounted_at = excluded.recounted_at, wrong = excluded.wrong`,
    [organisationId, wrong],
  );
  return wrong;
}

/** Sums up how many rows the last comparisons of all organisations found wrong; null before the first one. */
export async function findWrongDueItems(pool: Client): Promise<number | null> {
  const { rows } = await pool.query<{ wrong: number | null }>(
    "select sum(wrong)::integer as wrong from due_recount",
  );
  return rows[0]?.wrong ?? null;
}
