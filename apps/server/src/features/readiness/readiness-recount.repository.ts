import { sql } from "kysely";
import type { Pool } from "pg";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Finds the organisations that have spaces. */
export async function findOrganisationsWithSpaces(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select o.id from organisation o
      where exists (select from space s where s.organisation_id = o.id) order by o.id`),
  );
  return rows.map(({ id }) => id);
}

/** Finds the spaces of an organisation by their ids, from one on, the archived ones too. */
export async function findSpacesInOrder(
  transaction: Transaction,
  organisationId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`
      select s.id from space s where s.organisation_id = ${organisationId}
        and (${after}::uuid is null or s.id > ${after}::uuid) order by s.id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** Counts the spaces that somebody noted to be weighed anew; `isAll` where all of them are. */
export async function countNotes(
  transaction: Transaction,
  organisationId: string,
): Promise<{ spaces: number; isAll: boolean }> {
  const found = await transaction.first(
    raw<{ spaces: number; isAll: boolean }>(sql`
      select count(distinct space_id)::integer as spaces, coalesce(bool_or(space_id is null), false) as is_all
      from readiness_pending where organisation_id = ${organisationId}`),
  );
  return found ?? { spaces: 0, isAll: false };
}

/** Sums up the spaces of each floor and state again, and gives how many rows were wrong. */
export async function repairRollUps(
  transaction: Transaction,
  organisationId: string,
): Promise<number> {
  const row = await transaction.first(
    raw<{ wrong: number }>(sql`
      with wrong as (
        select location_id, floor_id, state, sum(n)::integer as n, sum(score_sum)::integer as score_sum from (
          select location_id, floor_id, state, count(*) as n, coalesce(sum(score), 0) as score_sum from space_readiness
            where organisation_id = ${organisationId} group by 1, 2, 3
          union all
          select location_id, floor_id, state, -n, -score_sum from readiness_roll_up where organisation_id = ${organisationId}) x
        group by 1, 2, 3 having sum(n) <> 0 or sum(score_sum) <> 0),
      repaired as (
        insert into readiness_roll_up as t (organisation_id, location_id, floor_id, state, n, score_sum)
          select ${organisationId}::uuid, location_id, floor_id, state, n, score_sum from wrong
          on conflict (organisation_id, location_id, floor_id, state) do update
            set n = t.n + excluded.n, score_sum = t.score_sum + excluded.score_sum)
      select count(*)::integer as wrong from wrong`),
  );
  await transaction.execute(
    raw(sql`delete from readiness_roll_up where organisation_id = ${organisationId} and n = 0`),
  );
  return row?.wrong ?? 0;
}

/** Notes what a recount found. */
export async function noteRecount(
  transaction: Transaction,
  organisationId: string,
  wrong: number,
): Promise<void> {
  await transaction.execute(
    raw(sql`
      insert into readiness_recount as r (organisation_id, recounted_at, wrong)
      select o.id, now(), ${wrong} from organisation o where o.id = ${organisationId}
      on conflict (organisation_id) do update set recounted_at = excluded.recounted_at, wrong = excluded.wrong`),
  );
}

/** Sums up what the last recounts of all organisations found. */
export async function findReadinessRecounts(
  pool: Pick<Pool, "query">,
): Promise<{ wrong: number; organisations: number }> {
  const { rows } = await pool.query<{ wrong: number; organisations: number }>(
    "select coalesce(sum(wrong), 0)::integer as wrong, count(*)::integer as organisations from readiness_recount",
  );
  return rows[0] ?? { wrong: 0, organisations: 0 };
}
