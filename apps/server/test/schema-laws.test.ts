import { AUDIT_ENTITIES } from "@storey/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecordDeclaration } from "../src/db/record.ts";
import { raw } from "../src/db/statement.ts";
import { RECORDS } from "../src/records.ts";
import { Factory } from "./factory.ts";
import { type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** Tables that belong to no organisation, and why. */
const GLOBAL: Readonly<Record<string, string>> = {
  role: "the catalogue, the same for all",
  permission: "the catalogue, the same for all",
  role_permission: "the catalogue, the same for all",
  available_setting: "the catalogue, the same for all",
  migration: "the schema itself; closed to the application's role",
  credential: "sign-in; closed to the application's role",
  sign_in_failure: "sign-in; closed to the application's role",
  oidc_state: "sign-in; closed to the application's role",
  installation_mark: "of the installation; closed to the application's role",
  signing_key: "sign-in; closed to the application's role",
  sign_in_link: "sign-in; closed to the application's role, which asks for one by a function",
  asked_link_count: "sign-in; closed to the application's role",
  background_job:
    "work of the product and of organisations; closed to the application's role, which queues by a function",
  mail: "what is sent holds links that open accounts; closed to the application's role, which queues by a function",
};
/** Tables with policies whose key does not begin with the organisation, and why. */
const OTHER_KEY: Readonly<Record<string, string>> = {
  api_token: "of a person, in one organisation",
  organisation: "is the organisation",
  user_account: "a person, who may belong to several organisations",
  user_app_role: "of a person, for the whole product",
  user_setting: "of a person",
  idempotency_key: "of a person",
  notification_preference: "of a person",
  guest_tree_start: "one line for each session that a guest began in the last minutes",
  file_removal: "keys of files that nothing names any more; the application only adds",
  global_asset_model: "kept for all organisations; who sees and writes it is asked by functions",
  global_model_image: "of a global model",
  global_model_document: "of a global model",
  global_model_link: "of a global model",
  history: "only ever appended by triggers; also of people and of the product",
};
/**
 * The functions that the application may run with the rights of the tables' owner; each checks its
 * caller itself.
 */
const OWNERS_FUNCTIONS = [
  "act_for",
  "add_member",
  "answer_invitation",
  "ask_password_link",
  "assets_with_field_word",
  "assets_with_word_in",
  "assets_with_words",
  // Once more as the release before calls it, which may still be running.
  "assets_with_words",
  "confirm_my_things",
  "copy_global_model",
  "counted_assets_with_words",
  "delete_account",
  "drop_failed_job",
  "drop_upload",
  "end_sos_issue",
  "enter_under_lock",
  "failed_jobs",
  "find_people",
  "find_space_code",
  "follow_global_model",
  "give_role",
  "global_model_usage",
  "global_model_users",
  "has_credential",
  "has_upload_room",
  "hold_licences",
  "issue_numbers_with_words",
  "issues_to_count",
  "issues_with_words",
  "issues_written_since",
  "job_summary",
  "join_global_model",
  "join_organisation",
  "keep_asset_dates",
  "keeps_global_models",
  "leave_global_model",
  "limit_role",
  "lock_members",
  "my_custody_receipt",
  "my_invitations",
  "my_things",
  "newest_mail",
  "next_asset_tag",
  "next_issue_number",
  "next_shortcode",
  "organisation_summaries",
  "own_fields_beside",
  "own_organisation_of_code",
  "picture_folders_of",
  "queue_job",
  "queue_mail",
  "reads_global_models",
  "remove_member",
  "retry_job",
  "spaces_described",
  "take_back_tracks",
  "take_global_model",
  "take_role",
  "undelivered_reason",
  "withdraw_sos_mails",
];
const READABLE_BY_ALL = ["available_setting", "permission", "role", "role_permission"];

let server: TestServer;
let first: FullOrganisation;
let second: FullOrganisation;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  first = await fullOrganisation(server, make, "First");
  second = await fullOrganisation(server, make, "Second");
});

afterAll(() => server.close());

describe("every table", () => {
  it("is bound by row-level security for reading and writing, or on the list of those that need none", async () => {
    const rows = await all<{ name: string; secured: boolean; policies: number; open: number }>(`
      select c.relname as name, c.relrowsecurity as secured,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polpermissive) as policies,
        -- What a restrictive policy leaves out opens nothing; an insert has nothing to read.
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polpermissive
           and ((p.polqual is null and p.polcmd <> 'a')
             or (p.polwithcheck is null and p.polcmd not in ('r', 'd')))) as open
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
    const unbound = rows.filter(
      ({ secured, policies, open }) => !secured || policies === 0 || open > 0,
    );
    expect(unbound.map(({ name }) => name)).toEqual(Object.keys(GLOBAL).sort());
  });

  it("leads its key with the organisation, or is on the list of those that cannot", async () => {
    const rows = await all<{ name: string; leads: boolean }>(`
      select c.relname as name, coalesce((
        select a.attname = 'organisation_id' from pg_index i join pg_attribute a
          on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary), false) as leads
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
    const others = rows.filter(({ leads }) => !leads).map(({ name }) => name);
    expect(others).toEqual([...Object.keys(GLOBAL), ...Object.keys(OTHER_KEY)].sort());
  });

  it("refers to other tenant tables with the organisation in the reference", async () => {
    const rows = await all<{ name: string }>(`
      select con.conname as name from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = con.confrelid and a.attname = 'organisation_id')
        and not exists (select from pg_attribute a where a.attrelid = con.conrelid
          and a.attname = 'organisation_id' and a.attnum = any (con.conkey))`);
    expect(rows).toEqual([]);
  });

  it("refuses a record that points into another organisation", async () => {
    const pool = server.installation.database.pool;
    const move = (column: string, id: string) =>
      pool.query(`update space set ${column} = $1 where organisation_id = $2 and id = $3`, [
        id,
        first.ids.organisation,
        first.ids.space,
      ]);
    await expect(move("floor_id", second.ids.floor)).rejects.toMatchObject({ code: "23503" });
    await expect(move("space_type_id", second.ids.spaceType)).rejects.toMatchObject({
      code: "23503",
    });
    await expect(
      pool.query("update space set feature_ids = array[$1::uuid] where organisation_id = $2", [
        second.ids.feature,
        first.ids.organisation,
      ]),
    ).rejects.toMatchObject({ code: "23503" });
  });
});

describe("every record that is declared", () => {
  it("has its history written down, and every table with a history is declared", async () => {
    const rows = await all<{ name: string }>(`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
      where t.tgfoid in ('record_history'::regproc, 'record_checklist_history'::regproc) order by 1`);
    const declared = RECORDS.map(({ table }) => table).filter((table) => table !== "organisation");
    expect(rows.map(({ name }) => name)).toEqual(declared.toSorted());
    expect(RECORDS.map(({ table }) => table).toSorted()).toEqual(AUDIT_ENTITIES.toSorted());
  });

  it("says that it is restricted where its rows are not there from outside of a location's networks", async () => {
    const rows = await all<{ name: string }>(
      "select tablename as name from pg_policies where schemaname = 'public' and policyname = 'fence'",
    );
    const restricted = new Set(rows.map(({ name }) => name));
    for (const { table, isNetworkRestricted = false } of RECORDS as readonly RecordDeclaration[]) {
      expect([table, isNetworkRestricted]).toEqual([table, restricted.has(table)]);
    }
  });

  it("names constraints that are there", async () => {
    const { rows } = await server.installation.database.pool.query<{ known: string }>(
      `select relname::text as known from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
       union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    for (const { constraints = {} } of RECORDS as readonly RecordDeclaration[]) {
      for (const name of Object.keys(constraints)) {
        const raised = `constraint = '${name}'`;
        const isKnown = rows.some(({ known }) => known === name || known.includes(raised));
        expect([name, isKnown]).toEqual([name, true]);
      }
    }
  });
});

describe("every function that runs as the owner of the tables", () => {
  it("names its schema, so that nobody's own tables pass for ours", async () => {
    const rows = await all<{ name: string; settings: string[] | null }>(
      "select proname as name, proconfig as settings from pg_proc where prosecdef and pronamespace = 'public'::regnamespace",
    );
    expect(rows.length).toBeGreaterThan(OWNERS_FUNCTIONS.length);
    const open = rows.filter(
      ({ settings }) => !settings?.some((one) => one === "search_path=public, pg_temp"),
    );
    expect(open).toEqual([]);
  });

  it("is closed to the application, or on the list of those that are open", async () => {
    const rows = await all<{ name: string }>(
      `select proname as name from pg_proc p where prosecdef and pronamespace = 'public'::regnamespace
         and prorettype <> 'trigger'::regtype and has_function_privilege('storey_app', p.oid, 'execute')
       order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(OWNERS_FUNCTIONS);
  });
});

describe("the application's role", () => {
  it("is bound: no superuser, no owner, no way around row-level security", async () => {
    const rows = await all(`select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolcanlogin,
        (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = 'storey_app'`);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolcanlogin: false,
        owned: 0,
      },
    ]);
  });

  it("is what every call's work runs as, reading and writing", async () => {
    const caller = {
      credential: { subject: first.admin.auth0Id },
      requestId: "law",
      address: "192.0.2.1",
    };
    for (const mode of ["read", "write"] as const) {
      const who = await server.installation.gateway.begin(caller, mode, (transaction) =>
        transaction.first(raw<{ name: string }>(sql`select current_user::text as name`)),
      );
      expect(who).toEqual({ name: "storey_app" });
    }
  });

  it("sees no row of any table or view before it is told for whom it acts", async () => {
    const visible = await counts([]);
    expect([...visible].filter(([, count]) => count > 0).map(([name]) => name)).toEqual(
      READABLE_BY_ALL,
    );
  });

  it("sees no row of any table or view for an organisation that is not there", async () => {
    const visible = await counts([["app.organisation_id", "00000000-0000-7000-8000-000000000000"]]);
    expect([...visible].filter(([, count]) => count > 0).map(([name]) => name)).toEqual(
      READABLE_BY_ALL,
    );
  });

  it("sees rows of its own organisation in every tenant table, and none of another's", async () => {
    const settings: [string, string][] = [
      ["app.organisation_id", first.ids.organisation],
      ["app.user_id", first.admin.id],
    ];
    const tables = await tenantTables();
    const mine = await counts(settings);
    const foreign = await counts(
      settings,
      `where organisation_id = '${second.ids.organisation}'`,
      tables,
    );
    for (const name of tables) expect([name, mine.get(name) ?? 0]).not.toEqual([name, 0]);
    expect([...foreign.values()].every((count) => count === 0)).toBe(true);
  });

  it("can neither write into another organisation nor move a row there", async () => {
    const settings: [string, string][] = [
      ["app.organisation_id", first.ids.organisation],
      ["app.user_id", first.admin.id],
    ];
    const tables = (await tenantTables()).filter((name) => !(name in OTHER_KEY));
    const writable = await all<{ name: string }>(`
      select name from unnest('{${tables.join()}}'::text[]) name
      where has_column_privilege('storey_app', name, 'organisation_id', 'update')
        and has_table_privilege('storey_app', name, 'delete') order by name`);
    expect(writable.length).toBeGreaterThan(13);
    for (const { name } of writable) {
      await expect(
        asApplication(
          settings,
          `update ${name} set organisation_id = '${second.ids.organisation}'`,
        ),
      ).rejects.toMatchObject({ code: "42501" });
      const touched = await asApplication(
        settings,
        `delete from ${name} where organisation_id = '${second.ids.organisation}'`,
      );
      expect(touched.rowCount).toBe(0);
    }
  });

  it("changes who belongs here, and who was invited, by its functions alone", async () => {
    const settings: [string, string][] = [
      ["app.organisation_id", first.ids.organisation],
      ["app.user_id", first.admin.id],
    ];
    for (const statement of [
      "select token_hash from invitation",
      "update invitation set accepted_at = now()",
      "update invitation set role_names = '{organisation-admin}'",
      "delete from invitation",
      "insert into user_organisation (organisation_id, id, user_id) select organisation_id, id, user_id from user_organisation",
      "update user_organisation_role set location_ids = '{}'",
      "select admit('auth0|x', 'x@example.test', null, null, gen_random_uuid())",
      "select take_up(gen_random_uuid(), '{}', true)",
    ]) {
      const tried = asApplication(settings, statement);
      await expect(tried, statement).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("can write no history, no role, no membership and no organisation", async () => {
    const settings: [string, string][] = [
      ["app.organisation_id", first.ids.organisation],
      ["app.user_id", first.admin.id],
    ];
    for (const statement of [
      "update history set actor_id = null",
      "delete from history",
      "update organisation set has_pro = true",
      "update organisation set deleted_at = now()",
      "insert into organisation (id, name) values (gen_random_uuid(), 'x')",
      "delete from organisation",
      "insert into organisation_setting (organisation_id, setting_id) select current_organisation(), id from available_setting",
      "insert into user_organisation (organisation_id, id, user_id) select current_organisation(), gen_random_uuid(), id from user_account",
      "select act_for(current_organisation())",
      "select join_organisation(gen_random_uuid())",
      "select organisation_summaries(null, true)",
      "select * from file_removal",
      "insert into file_removal (key) values ('00000000-0000-7000-8000-000000000000/logo/x')",
      "update user_account set email = 'x@example.test'",
      "update user_account set auth0_id = 'x'",
      "delete from user_organisation_role",
      "insert into user_app_role (user_id, role_id) select u.id, r.id from user_account u, role r",
      "update organisation_setting set enabled = true",
      "update role set name = 'x'",
      "select * from credential",
      "select * from signing_key",
      "select * from mail",
      "insert into mail (id, recipient, kind, subject) values (gen_random_uuid(), 'a@example.test', 'x', 'x')",
      "insert into notification (organisation_id, id, kind, is_listed, mail_count) values (current_organisation(), gen_random_uuid(), 'sos', true, 0)",
      "update notification set mail_count = 0",
      "delete from notification",
      "insert into report_mail_stop select current_organisation(), gen_random_uuid()",
      "delete from report_mail_stop",
      "update mail set recipient = 'a@example.test'",
      "select * from background_job",
      "insert into background_job (id, name, data) values (gen_random_uuid(), 'x', '{}')",
      "update background_job set state = 'waiting'",
      "delete from background_job",
      "select add_job(gen_random_uuid(), 'x', '{}', null, null, null)",
      "select queue_job(gen_random_uuid(), 'x', '{}', gen_random_uuid(), null, null)",
      "update api_token set permissions = '{app.settings.update}'",
      "update api_token set expires_at = 'infinity'",
      "update api_token set hash = ''",
      "delete from api_token",
      "select enter('x', 'y', 'z')",
      "select enter_in('x', gen_random_uuid(), 'y', 'z')",
      "select enter_with_token('', 'y', 'z')",
    ]) {
      const tried = asApplication(settings, statement);
      await expect(tried, statement).rejects.toMatchObject({ code: "42501" });
    }
  });
});

async function all<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  return (await server.installation.database.pool.query<Row>(text)).rows;
}

async function tenantTables(): Promise<string[]> {
  const rows = await all<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organisation_id' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in GLOBAL));
}

/** Runs a statement as the application's role with `settings`, and rolls it back. */
async function asApplication(settings: readonly (readonly [string, string])[], text: string) {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    for (const [name, value] of settings) {
      await client.query("select set_config($1, $2, true)", [name, value]);
    }
    await client.query("set local role storey_app");
    return await client.query(text);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Returns how many rows of each table and view the role sees; none where it may not look. */
async function counts(
  settings: readonly (readonly [string, string])[],
  condition = "",
  names?: readonly string[],
): Promise<Map<string, number>> {
  const rows = await all<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'v', 'm', 'p')
       and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found = new Map<string, number>();
  for (const name of names ?? rows.map((row) => row.name)) {
    const seen = await asApplication(
      settings,
      `select count(*)::int as n from ${name} ${condition}`,
    )
      .then((result) => Number(result.rows[0]?.["n"]))
      .catch((error: { code?: string }) => {
        if (error.code === "42501") return 0;
        throw error;
      });
    found.set(name, seen);
  }
  return found;
}
