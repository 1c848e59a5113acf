/** Grows the demonstration to the structure a tree must hold. */
import type { Pool } from "pg";

const LARGEST = "(select organisation_id from space group by 1 order by count(*) desc limit 1)";

/** Adds floors to the locations of the largest organisation, and spaces to those, up to a count. */
export async function growStructure(
  pool: Pool,
  { floors, spaces }: { floors: number; spaces: number },
): Promise<void> {
  // The licence must not limit the measurement.
  await pool.query(`update location set spaces_licensed = null where organisation_id = ${LARGEST}`);
  await pool.query(
    `insert into floor (organisation_id, id, location_id, name, level)
     select organisation_id, gen_random_uuid(), id, 'Level ' || n, 100 + n % 900
     from generate_series(1, 2000) n, location l
     where organisation_id = ${LARGEST} and deleted_at is null
     order by n, l.id
     limit greatest(0, $1 - (select count(*) from floor where organisation_id = ${LARGEST}))`,
    [floors],
  );
  await pool.query(
    `insert into space (organisation_id, id, location_id, floor_id, name, shortcode, capacity)
     select f.organisation_id, gen_random_uuid(), f.location_id, f.id, 'Room ' || n,
       'T-' || row_number() over (), n
     from generate_series(1, 100) n, floor f
     where f.organisation_id = ${LARGEST} and f.name like 'Level %'
     order by n, f.id
     limit greatest(0, $1 - (select count(*) from space where organisation_id = ${LARGEST}))`,
    [spaces],
  );
}
