/**
 * The assets of the benches, made inside PostgreSQL and the same at every run: 300,000 in the large
 * organisation, 3,000 in the small one, and the rest of a million in two others. Nothing of how
 * they came is in the history.
 */
import type { Pool } from "pg";
import { recount } from "../apps/server/src/features/assets/asset-recount.repository.ts";
import { type BenchOrganisation, LARGE, SMALL } from "./data-set.ts";

/** The assets of the measured organisation. */
export const MANY_ASSETS = Number(process.env["BENCH_ASSETS"] ?? 300_000);
/** The assets of the organisation that it is compared with. */
export const FEW_ASSETS = MANY_ASSETS / 100;
const ALL_ASSETS = (MANY_ASSETS * 10) / 3;
/** How many are written with one statement. */
const SLICE = 20_000;
const TYPES = 20;
const MODELS = 120;
const MAKERS = 30;

/** Adds the assets of the large and the small organisation and of some others. */
export async function fillAssets(pool: Pool, others: readonly BenchOrganisation[]): Promise<void> {
  const each = Math.floor((ALL_ASSETS - MANY_ASSETS - FEW_ASSETS) / others.length);
  // What triggers would do is done in bulk below, and indexes are made at the end, in one go.
  const { rows: indexes } = await pool.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = 'asset'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query("alter table asset disable trigger user");
  for (const one of others) await fillOne(pool, one, each);
  await fillOne(pool, SMALL, FEW_ASSETS);
  await fillOne(pool, LARGE, MANY_ASSETS);
  await pool.query("alter table asset enable trigger user");
  for (const { made } of indexes) await pool.query(made);
  for (const { id } of [LARGE, SMALL, ...others]) await recount(pool, id);
  await pool.query("vacuum analyze");
}

/** Returns SQL for an id that is the same for the same kind, organisation and number. */
function idOf({ id }: BenchOrganisation, kind: string, number: string): string {
  const hash = `md5('${kind} ${id} ' || (${number}))`;
  return `overlay(overlay(${hash} placing '7' from 13) placing '8' from 17)::uuid`;
}

async function fillOne(pool: Pool, of: BenchOrganisation, count: number): Promise<void> {
  for (const text of models(of)) await pool.query(text);
  for (let from = 1; from <= count; from += SLICE) {
    await pool.query(assets(of, from, Math.min(count, from + SLICE - 1)));
  }
  for (const text of attached(of)) await pool.query(text);
  await pool.query("select setval(asset_tags_of($1)::regclass, $2)", [of.id, count]);
}

function models(of: BenchOrganisation): string[] {
  const names = "(array['Projector', 'Laptop', 'Printer', 'Boiler', 'Bed'])";
  return [
    `insert into asset_type (organisation_id, id, name)
     select '${of.id}', ${idOf(of, "asset-type", "n")}, ${names}[1 + n % 5] || ' ' || n from generate_series(1, ${TYPES}) n`,
    `insert into manufacturer (organisation_id, id, name)
     select '${of.id}', ${idOf(of, "maker", "n")}, 'Maker ' || n from generate_series(1, ${MAKERS}) n`,
    `insert into asset_model (organisation_id, id, name, part_number, short_description, asset_type_id, manufacturer_id,
       warranty_months, end_of_life_months)
     select '${of.id}', ${idOf(of, "model", "n")}, 'Model ' || n, 'PN-' || n * 31, 'As it comes',
       ${idOf(of, "asset-type", `1 + n % ${TYPES}`)}, ${idOf(of, "maker", `1 + n % ${MAKERS}`)}, 36, 84
     from generate_series(0, ${MODELS - 1}) n`,
    `insert into space_image (organisation_id, id, owner_id, position, description, s3_key, metadata, versions)
     select organisation_id, ${idOf(of, "picture", "name")}, id, 0, 'A picture', organisation_id || '/' || name,
       '{"width":1600,"height":1067,"fileName":"model.jpg","colour":"#8899aa"}',
       (select jsonb_object_agg(v, jsonb_build_object('imageKey', name || '/' || v, 'width', 800, 'height', 534))
        from unnest(array['thumbnail', 'small', 'standard', 'retina']) v)
     from asset_model where organisation_id = '${of.id}'`,
  ];
}

/** Returns SQL for assets: one in twenty floats, a third are in a network, a quarter have a text. */
function assets(of: BenchOrganisation, from: number, to: number): string {
  const word = "(array['Lamp', 'Desk', 'Screen', 'Pump', 'Chair', 'Cart', 'Scanner'])[1 + n % 7]";
  return `insert into asset (organisation_id, id, model_id, space_id, location_id, tag, name, description, serial_number,
      mac_address, ip_address, install_date, purchase_date, purchase_cost, effective_warranty_expiry, effective_end_of_life,
      dates_version, pat_next_due_at, lifecycle_status)
    select '${of.id}', ${idOf(of, "asset", "n")}, ${idOf(of, "model", `n * 7 % ${MODELS}`)},
      case when n % 20 > 0 then s.id end, s.location_id, 'A-' || lpad(n::text, 6, '0'),
      case when n % 3 = 0 then ${word} || ' ' || n % 1000 end,
      case when n % 4 = 0 then 'Serviced in ' || (array['March', 'June', 'October'])[1 + n % 3] end,
      'SN' || upper(substr(md5('${of.id}' || n), 1, 9)),
      case when n % 3 = 1 then '00:00:5e:' || regexp_replace(lpad(to_hex(n), 6, '0'), '(..)(..)(..)', '\\1:\\2:\\3') end,
      case when n % 3 = 1 then '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256 end,
      current_date - n % 3000, current_date - n % 3000 - 20, n % 4000 + 0.99,
      (current_date - n % 3000 + interval '36 months')::date, (current_date - n % 3000 + interval '84 months')::date,
      1, case when n % 3 = 0 then current_date + n % 400 - 30 end,
      (array['in_service', 'in_service', 'in_service', 'in_stock', 'in_repair', 'retired'])[1 + n % 6]
    from generate_series(${from}, ${to}) n
    join (select id, location_id, row_number() over (order by id) as r
      from space where organisation_id = '${of.id}') s on s.r = 1 + n % ${of.spaces}`;
}

/** Returns SQL for what comes with each asset: what its attachments hang on, and its code. */
function attached(of: BenchOrganisation): string[] {
  return [
    `insert into attachment_owner (organisation_id, id, kind, location_id)
     select organisation_id, id, 'asset', location_id from asset where organisation_id = '${of.id}'`,
    `insert into space_code (organisation_id, id, owner_id, claimed_at, value)
     select organisation_id, gen_random_uuid(), id, now(), upper(substr(md5(id::text) || md5('b' || id), 1, 26))
     from asset where organisation_id = '${of.id}'`,
  ];
}
