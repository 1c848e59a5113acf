/**
 * The data set of the benches, made inside PostgreSQL and the same at every run: one organisation
 * of 20,000 spaces beside nine others of 20,000, and one of 200.
 */
import type { Pool } from "pg";

/** An organisation of the data set, with the e-mail of a member who may sign in. */
export interface BenchOrganisation {
  readonly id: string;
  readonly email: string;
  readonly spaces: number;
}

/** The organisation that is measured. */
export const LARGE = organisation(1, 20_000);
/** The organisation that it is compared with. */
export const SMALL = organisation(2, 200);
/** An organisation as large, with optional restrictions: networks, roles in some locations. */
export const GUARDED = organisation(3, 20_000);
/** The organisations that share the tables with them: 160,000 spaces. */
export const OTHERS = Array.from({ length: 8 }, (_, index) => organisation(index + 4, 20_000));

/** The spaces on a floor of the data set. */
const SPACES_A_FLOOR = 100;
const TYPES = 14;
const FEATURES = 24;
const FAVOURITES = 40;
/** The members of the measured organisation. */
export const MEMBERS = 5_000;

function organisation(number: number, spaces: number): BenchOrganisation {
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
  return { id, email: `member-${number}@bench.test`, spaces };
}

/** Fills a migrated, empty database with some of the organisations: with all unless told. */
export async function fillDataSet(
  pool: Pool,
  organisations: readonly BenchOrganisation[] = [LARGE, SMALL, GUARDED, ...OTHERS],
): Promise<void> {
  for (const each of organisations) {
    for (const text of [...people(each), ...structure(each), ...spaces(each)]) {
      await pool.query(text);
    }
  }
  for (const text of colleagues(LARGE)) await pool.query(text);
  await pool.query("vacuum analyze");
}

/**
 * Returns SQL for an id of the shape of version 7, the same for the same kind, organisation and
 * number.
 */
function idOf({ id }: BenchOrganisation, kind: string, number: string): string {
  const hash = `md5('${kind} ${id} ' || (${number}))`;
  return `overlay(overlay(${hash} placing '7' from 13) placing '8' from 17)::uuid`;
}

function people(of: BenchOrganisation): string[] {
  const user = idOf(of, "user", "1");
  return [
    `insert into organisation (id, name) values ('${of.id}', 'Bench ${of.email}')`,
    `insert into organisation_setting (organisation_id, setting_id, enabled)
     select '${of.id}', id, true from available_setting`,
    `insert into credential (id, auth0_id, email, email_verified)
     values (${user}, 'auth0|${of.email}', '${of.email}', true)`,
    `insert into user_account (id, auth0_id, email, first_name, active_organisation_id)
     values (${user}, 'auth0|${of.email}', '${of.email}', 'Robin', '${of.id}')`,
    `insert into user_organisation (organisation_id, id, user_id)
     values ('${of.id}', ${idOf(of, "membership", "1")}, ${user})`,
    `insert into user_organisation_role (organisation_id, user_id, role_id)
     select '${of.id}', ${user}, id from role where name = 'organisation-admin'`,
  ];
}

/** Returns SQL for members: two of three hold a role, every sixth in two locations alone. */
function colleagues(of: BenchOrganisation): string[] {
  const numbers = `generate_series(2, ${MEMBERS}) n`;
  const user = idOf(of, "user", "n");
  const location = (number: string) => idOf(of, "location", number);
  return [
    `insert into user_account (id, auth0_id, email, first_name, last_name)
     select ${user}, 'auth0|p' || n, 'p' || n || '@bench.test', 'Person ' || n, 'Müller ' || n * 7 % 997 from ${numbers}`,
    `insert into user_organisation (organisation_id, id, user_id, is_home)
     select '${of.id}', ${idOf(of, "membership", "n")}, ${user}, true from ${numbers}`,
    `insert into user_organisation_role (organisation_id, user_id, role_id, location_ids)
     select '${of.id}', ${user}, (select id from role where name = 'technician'),
       case when n % 6 = 1 then array[${location("n % 10")}, ${location("(n + 1) % 10")}] else '{}' end
     from ${numbers} where n % 3 > 0`,
  ];
}

function structure(of: BenchOrganisation): string[] {
  return [
    `insert into location (organisation_id, id, name)
     select '${of.id}', ${idOf(of, "location", "n")}, 'Building ' || n from generate_series(0, 9) n`,
    `insert into floor (organisation_id, id, location_id, name, level)
     select '${of.id}', ${idOf(of, "floor", "n")}, ${idOf(of, "location", "n % 10")},
       'Level ' || n / 10, n / 10
     from generate_series(0, ${floors(of) - 1}) n`,
    `insert into space_type (organisation_id, id, name)
     select '${of.id}', ${idOf(of, "type", "n")}, 'Type ' || n from generate_series(0, ${TYPES - 1}) n`,
    `insert into feature (organisation_id, id, name, icon)
     select '${of.id}', ${idOf(of, "feature", "n")}, 'Feature ' || n, 'wifi'
     from generate_series(0, ${FEATURES - 1}) n`,
  ];
}

/**
 * Returns SQL for spaces: every fourth has two pictures, a third has no shortcode, and each has up
 * to four features.
 */
function spaces(of: BenchOrganisation): string[] {
  return [
    `insert into space (organisation_id, id, location_id, floor_id, space_type_id, name, shortcode,
       capacity, is_public, allow_public_reporting, feature_ids)
     select '${of.id}', ${idOf(of, "space", "n")}, ${idOf(of, "location", "f % 10")},
       ${idOf(of, "floor", "f")}, case when n % 17 > 0 then ${idOf(of, "type", `n % ${TYPES}`)} end,
       (array['Lab', 'Office', 'Lecture hall', 'Meeting room', 'Store'])[1 + n % 5] || ' '
         || f / 10 || '.' || n / ${floors(of)},
       case when n % 3 > 0 then 'S' || n end, case when n % 4 > 0 then n * 7 % 120 end,
       n % 2 = 0, n % 3 = 0, coalesce((
         select array_agg(distinct ${idOf(of, "feature", `(n * 7 + k * k) % ${FEATURES}`)})
         from generate_series(1, n % 5) k), '{}')
     from (select n, n % ${floors(of)} f from generate_series(1, ${of.spaces}) n) s`,
    `insert into space_image (organisation_id, id, owner_id, position, description, s3_key,
       metadata, versions)
     select '${of.id}', ${idOf(of, "image", "n * 10 + p")}, ${idOf(of, "space", "n")}, p,
       'View ' || p, '${of.id}/' || n || '/' || p,
       '{"width":4000,"height":3000,"fileName":"room.jpg","colour":"#8899aa"}',
       (select jsonb_object_agg(v.name, jsonb_build_object(
         'imageKey', '${of.id}/' || n || '/' || p || '/' || v.name,
         'width', v.size, 'height', v.size * 3 / 4))
        from (values ('thumbnail', 128), ('small', 800), ('standard', 1600), ('retina', 2560)
        ) v(name, size))
     from generate_series(1, ${of.spaces}, 4) n, generate_series(0, 1) p`,
    `insert into space_document (organisation_id, id, owner_id, description, type, is_public, s3_key,
       metadata)
     select '${of.id}', ${idOf(of, "document", "n")}, ${idOf(of, "space", "n")}, 'How to use it',
       'manual', true, '${of.id}/' || n || '/document',
       '{"fileName":"manual.pdf","contentType":"application/pdf","size":120000}'
     from generate_series(1, ${of.spaces}, 4) n`,
    `insert into space_link (organisation_id, id, owner_id, position, description, url, is_public)
     select '${of.id}', ${idOf(of, "link", "n")}, ${idOf(of, "space", "n")}, 0, 'Booking',
       'https://example.test/rooms/' || n, true
     from generate_series(1, ${of.spaces}, 4) n`,
    `insert into favourite (organisation_id, user_id, owner_id, kind, position)
     select '${of.id}', ${idOf(of, "user", "1")}, ${idOf(of, "space", "n * 3")}, 'space', n
     from generate_series(1, ${FAVOURITES}) n`,
  ];
}

function floors({ spaces: count }: BenchOrganisation): number {
  return Math.max(10, count / SPACES_A_FLOOR);
}
