import { COUNTED_DATES } from "@storey/domain";
import type { Pool } from "pg";
import { storedName } from "../../db/record.ts";

type Client = Pick<Pool, "query">;

/** The organisations with changes that are not folded into their counts yet. */
export async function findUnfolded(pool: Client): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    // One look at the index for each organisation, however many changes it has.
    `select o.id from organisation o
     where exists (select from asset_count_change c where c.organisation_id = o.id) order by o.id`,
  );
  return rows.map(({ id }) => id);
}

/** Folds up to so many changes of an organisation into its counts, and gives how many it folded. */
export async function foldCounts(
  pool: Client,
  organisationId: string,
  most: number,
): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>(
    "select fold_asset_counts($1, $2) as folded",
    [organisationId, most],
  );
  return rows[0]?.folded ?? 0;
}

/** The organisations that have assets, or counts of them. */
export async function findCounted(pool: Client): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select o.id from organisation o
     where exists (select from asset a where a.organisation_id = o.id)
       or exists (select from asset_count c where c.organisation_id = o.id)
       or exists (select from asset_date_count c where c.organisation_id = o.id)
     order by o.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Compares the counts of an organisation with its assets, puts right what is wrong, and gives how many
 * rows were; a statement of its own for each date, as many assets take their time.
 */
export async function recount(pool: Client, organisationId: string): Promise<number> {
  const groups = await pool.query<{ wrong: number }>("select recount_assets($1) as wrong", [
    organisationId,
  ]);
  let wrong = groups.rows[0]?.wrong ?? 0;
  for (const key of COUNTED_DATES) {
    const dates = await pool.query<{ wrong: number }>(
      "select recount_asset_dates($1, $2) as wrong",
      [organisationId, storedName(key)],
    );
    wrong += dates.rows[0]?.wrong ?? 0;
  }
  await pool.query(
    `insert into asset_recount as r (organisation_id, recounted_at, wrong)
     select o.id, now(), $2 from organisation o where o.id = $1
     on conflict (organisation_id) do update set recounted_at = excluded.recounted_at, wrong = excluded.wrong`,
    [organisationId, wrong],
  );
  return wrong;
}

/** What the last recounts of all organisations found. */
export interface Recounts {
  /** How many rows of counts were wrong, and put right. */
  readonly wrong: number;
  /** How many organisations were looked at. */
  readonly organisations: number;
}

/** Sums up what the last recounts found. */
export async function findRecounts(pool: Client): Promise<Recounts> {
  const { rows } = await pool.query<Recounts>(
    "select coalesce(sum(wrong), 0)::integer as wrong, count(*)::integer as organisations from asset_recount",
  );
  return rows[0] ?? { wrong: 0, organisations: 0 };
}
