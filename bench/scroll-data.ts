/** Grows the demonstration to the length a list must scroll at. */
import type { Pool } from "pg";

const LARGEST = "(select organisation_id from space group by 1 order by count(*) desc limit 1)";

/** Repeats the spaces of the largest organisation under other names until there are `count`. */
export async function growLargest(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into space (organisation_id, id, location_id, floor_id, space_type_id, name, shortcode,
       capacity, is_public, allow_public_reporting, feature_ids)
     select s.organisation_id, gen_random_uuid(), location_id, floor_id, space_type_id,
       s.name || ' ' || n, s.shortcode || '-' || n, capacity, is_public, allow_public_reporting,
       feature_ids
     from generate_series(2, 100) n, space s where s.organisation_id = ${LARGEST}
     order by n, s.id
     limit $1 - (select count(*) from space where organisation_id = ${LARGEST})`,
    [count],
  );
}

/** Adds the existing pictures to two thirds of the spaces that have none. */
export async function hangPictures(pool: Pool): Promise<void> {
  await pool.query(
    `with hung as (
       select *, row_number() over (order by s3_key) - 1 number, count(*) over () total from (
         select distinct on (s3_key) s3_key, metadata, versions from space_image
         where organisation_id = ${LARGEST}) d
     ), bare as (
       select id, organisation_id, row_number() over (order by id) number from space s
       where organisation_id = ${LARGEST} and not exists (
         select from space_image i where i.owner_id = s.id)
     )
     insert into space_image (organisation_id, id, owner_id, position, description, s3_key,
       metadata, versions)
     select organisation_id, gen_random_uuid(), bare.id, 0, '', s3_key, metadata, versions
     from bare join hung on hung.number = bare.number % total where bare.number % 3 > 0`,
  );
}

/** Repeats the assets of the largest organisation under other tags until there are `count` or some more. */
export async function growAssets(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from asset where organisation_id = ${LARGEST} and deleted_at is null and quantity is null`,
  );
  const ids = rows.map(({ id }) => id);
  for (let copy = 1; copy * ids.length < count; copy += 1) {
    await pool.query(
      `insert into asset (organisation_id, id, model_id, space_id, location_id, tag, name, serial_number, install_date,
         purchase_date, purchase_cost, warranty_expiry, lifecycle_status)
       select organisation_id, gen_random_uuid(), model_id, space_id, location_id, tag || '-' || $2, name,
         serial_number || '-' || $2, install_date, purchase_date, purchase_cost, warranty_expiry, 'in_service'
       from asset where organisation_id = ${LARGEST} and id = any ($1::uuid[])`,
      [ids, String(copy)],
    );
  }
}
