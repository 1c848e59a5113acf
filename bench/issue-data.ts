/**
 * The issues of the benches, made inside PostgreSQL and the same at every run: 100,000 in the large
 * organisation and 1,000 in the small one. One in twelve is still to be done, as after a few years
 * of reports.
 */
import type { Pool } from "pg";
import { type BenchOrganisation, LARGE, SMALL } from "./data-set.ts";

/** The issues of the measured organisation. */
export const MANY_ISSUES = 100_000;
/** The issues of the organisation that it is compared with. */
export const FEW_ISSUES = 1_000;

/** Adds the issues, unless they are there. */
export async function fillIssues(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ count: string }>("select count(*) from issue");
  if (rows[0]?.count !== "0") return;
  await add(pool, LARGE, MANY_ISSUES);
  await add(pool, SMALL, FEW_ISSUES);
  await pool.query("vacuum analyze issue");
}

async function add(pool: Pool, { id }: BenchOrganisation, count: number): Promise<void> {
  await pool.query(
    `insert into issue (organisation_id, id, number, title, description, status, priority, impact, category, source,
       location_id, floor_id, space_id, reporter_id, assignee_ids, due_at, held_since, hold_reason, resolved_at,
       closed_at, created_at, updated_at)
     select $1, gen_random_uuid(), n, word || ' ' || fault || ' ' || n, 'In the ' || place || ', since ' || day,
       status, (array['low', 'medium', 'medium', 'high', 'urgent'])[1 + n * 7 % 5],
       (array['none', 'none', 'degraded', 'out_of_use'])[1 + n % 4],
       case when n % 9 > 0 then (array['lighting', 'power', 'water', 'network', 'furniture'])[1 + n % 5] end,
       'app', location_id, floor_id, space_id, person, case when n % 3 = 0 then '{}' else array[person] end,
       case when n % 4 = 0 then made + interval '9 days' end, case when status = 'on_hold' then made end,
       case when status = 'on_hold' then 'parts' end, case when status = 'resolved' then now() end,
       case when status in ('closed', 'cancelled') then made end, made, made
     from (
       select n, s.id as space_id, s.location_id, s.floor_id, u.user_id as person,
         now() - make_interval(mins => (${count} - n) * 20) as made,
         (array['Lamp', 'Tap', 'Door', 'Projector', 'Radiator', 'Chair', 'Socket', 'Blind'])[1 + n % 8] as word,
         (array['drips', 'is broken', 'flickers', 'hums', 'sticks', 'smells', 'is cold'])[1 + n % 7] as fault,
         (array['corner', 'middle', 'corridor', 'entrance'])[1 + n % 4] as place,
         (array['Monday', 'Tuesday', 'Friday'])[1 + n % 3] as day,
         case when n % 12 > 0 then (array['closed', 'closed', 'closed', 'cancelled', 'resolved'])[1 + n % 5]
           else (array['new', 'open', 'in_progress', 'on_hold'])[1 + n / 12 % 4] end as status
       from generate_series(1, ${count}) n
       join (select *, row_number() over (order by id) as r, count(*) over () as c from space where organisation_id = $1) s
         on s.r = 1 + n % s.c
       join (select user_id, row_number() over (order by user_id) as r, least(40, count(*) over ()) as c
         from user_organisation where organisation_id = $1) u on u.r = 1 + n % u.c
     ) made`,
    [id],
  );
}
