import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "./factory.ts";
import { type FullOrganisation, fullOrganisation } from "./full-organisation.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** One row-level policy, as the catalogue of the database has it. */
interface Policy {
  readonly table: string;
  readonly name: string;
  readonly command: "ALL" | "SELECT" | "INSERT" | "UPDATE" | "DELETE";
  readonly isRestrictive: boolean;
}

/** Opens each row-level policy in turn: the rows it holds off must then come through. */
let server: TestServer;
let ours: FullOrganisation;
let theirs: FullOrganisation;
let policies: Policy[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  ours = await fullOrganisation(server, make, "Ours");
  theirs = await fullOrganisation(server, make, "Theirs");
  for (const { admin } of [ours, theirs]) {
    await server.call("POST", "/locations", {
      token: admin.token,
      body: { name: "Keyed" },
      headers: { "idempotency-key": admin.id },
    });
    const { rowCount } = await server.installation.database.pool.query(
      "insert into user_app_role (user_id, role_id) select $1, id from role where name = 'storey-employee'",
      [admin.id],
    );
    expect(rowCount).toBe(1);
  }
  policies = await rollingBack(async (client) => {
    const found = await client.query<Policy>(
      `select tablename as "table", policyname as name, cmd as command,
         permissive = 'RESTRICTIVE' as "isRestrictive"
       from pg_policies where schemaname = 'public' order by 1, 2`,
    );
    // What is kept for all organisations is nobody's: global-models.test.ts and its guards look at it.
    return found.rows.filter(({ table }) => !table.startsWith("global_"));
  });
});

afterAll(() => server.close());

const covers = (policy: Policy, command: Policy["command"]) =>
  policy.command === "ALL" || policy.command === command;

describe("row-level security", () => {
  it("stands on more than a dozen tables", () => {
    expect(new Set(policies.map(({ table }) => table)).size).toBeGreaterThan(15);
  });

  it("hides another organisation's rows, and shows them when its policy is opened", async () => {
    const reading = policies.filter((policy) => !policy.isRestrictive && covers(policy, "SELECT"));
    for (const policy of reading) {
      const seen = await rollingBack(async (client) => {
        const before = await foreignRows(client, policy.table);
        await open(client, policy);
        return [before, await foreignRows(client, policy.table)];
      });
      expect([policy, seen[0], (seen[1] ?? 0) > 0]).toEqual([policy, 0, true]);
    }
  });

  it("refuses a row of another organisation, and lets it in when its policy is opened", async () => {
    const writing = policies.filter(
      (policy) =>
        // Rows of an organisation do not wait there for long: files.test.ts looks at this table.
        policy.table !== "file_removal" && !policy.isRestrictive && covers(policy, "INSERT"),
    );
    expect(writing.length).toBeGreaterThan(8);
    for (const policy of writing) {
      const before = await rollingBack((client) => insertForeign(client, policy.table));
      const after = await rollingBack(async (client) => {
        await open(client, policy);
        return insertForeign(client, policy.table);
      });
      expect([policy, before, after]).toEqual([policy, "refused", "not refused"]);
    }
  });

  it("hides what a location's networks hold off, and shows it when the fence is opened", async () => {
    const restrictions = policies.filter(({ name }) => name === "fence");
    expect(restrictions.map(({ table }) => table).sort()).toContain("space");
    for (const policy of restrictions) {
      const seen = await rollingBack(async (client) => {
        // A sender sees their alert wherever they are: here it is another person's.
        await client.query("update sos_alert set sender_id = null");
        const from = () => ownRows(client, policy.table, { restricted: ours.ids.location });
        const before = await from();
        await open(client, policy);
        // A picture is seen through its space.
        for (const other of restrictions) await open(client, other);
        return [before, await from()];
      });
      expect([policy, seen[0], (seen[1] ?? 0) > 0]).toEqual([policy, 0, true]);
    }
  });

  it("holds writes to the locations of a role, and lets them out when its policy is opened", async () => {
    // guest-database.test.ts looks at the policies of guests and reporters.
    const scopes = policies.filter(({ name }) => name.startsWith("scope_"));
    const updating = scopes.filter((each) => covers(each, "UPDATE"));
    for (const policy of updating) {
      const touched = await rollingBack(async (client) => {
        const before = await touchOwn(client, policy.table);
        await open(client, policy);
        return [before, await touchOwn(client, policy.table)];
      });
      expect([policy, touched[0], (touched[1] ?? 0) > 0]).toEqual([policy, 0, true]);
    }
    for (const policy of scopes.filter((each) => covers(each, "INSERT"))) {
      const insert = (client: PoolClient) =>
        insertCopy(client, policy.table, ours, { scope: theirs.ids.location });
      const before = await rollingBack(insert);
      const after = await rollingBack(async (client) => {
        await open(client, policy);
        return insert(client);
      });
      expect([policy, before, after]).toEqual([policy, "refused", "not refused"]);
    }
    const removing = scopes.filter((each) => covers(each, "DELETE"));
    expect(removing.map(({ table }) => table)).toEqual(updating.map(({ table }) => table));
    for (const policy of removing) {
      const removed = await rollingBack(async (client) => {
        const before = await removeOwn(client, policy.table);
        await open(client, policy);
        return [before, await removeOwn(client, policy.table)];
      });
      expect([policy, ...removed]).toEqual([policy, "none", "some"]);
    }
  });

  it("holds changes off a colleague's account, and lets them through when its policy is opened", async () => {
    const changing = policies.filter((each) => !each.isRestrictive && each.command === "UPDATE");
    expect(changing.map(({ table }) => table)).toEqual(["user_account"]);
    for (const policy of changing) {
      const changed = await rollingBack(async (client) => {
        const before = await changeColleague(client);
        await open(client, policy);
        return [before, await changeColleague(client)];
      });
      expect([policy, ...changed]).toEqual([policy, 0, 1]);
    }
  });
});

interface Acting {
  readonly restricted?: string;
  readonly scope?: string;
}

async function actAs(
  client: PoolClient,
  { ids, admin }: FullOrganisation,
  { restricted, scope }: Acting = {},
): Promise<void> {
  await client.query("reset role");
  await client.query(
    `select set_config('app.organisation_id', $1, true), set_config('app.user_id', $2, true),
       set_config('app.barred_locations', $3, true), set_config('app.location_scope', $4, true)`,
    [ids.organisation, admin.id, restricted ? `{${restricted}}` : "", scope ? `{${scope}}` : ""],
  );
  // The policies are tested alone: the refusals of the grants do not count here.
  await client.query("grant all on all tables in schema public to storey_app");
  await client.query("set local role storey_app");
}

/** Replaces a policy by one that holds nothing off. */
async function open(client: PoolClient, { table, name, command }: Policy): Promise<void> {
  await client.query("reset role");
  const using = command === "INSERT" ? "" : "using (true)";
  const check = command === "SELECT" || command === "DELETE" ? "" : "with check (true)";
  await client.query(`alter policy ${name} on ${table} ${using} ${check}`);
}

/** Returns how many rows of the other organisation, or of its admin, we see in a table. */
async function foreignRows(client: PoolClient, table: string): Promise<number> {
  await actAs(client, ours);
  const { rows } = await client.query(
    `select count(*)::int as n from ${table} t
     where to_jsonb(t)->>'organisation_id' = $1
       or (to_jsonb(t)->>'user_id' = $2 and to_jsonb(t)->>'organisation_id' is null)
       or to_jsonb(t)->>'id' in ($1, $2)`,
    [theirs.ids.organisation, theirs.admin.id],
  );
  return rows[0]?.["n"];
}

async function ownRows(client: PoolClient, table: string, acting: Acting): Promise<number> {
  await actAs(client, ours, acting);
  const { rows } = await client.query(
    `select count(*)::int as n from ${table} where ${await liesInLocation(client, table)}`,
  );
  return rows[0]?.["n"];
}

/** The rows of a table that lie in a location: no network hides the ones that lie in none. */
async function liesInLocation(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  const has = (column: string) => rows.some(({ name }) => name === column);
  if (has("owner_id"))
    return "owner_id in (select a.id from attachment_owner a where a.location_id is not null)";
  return has("location_id") ? "location_id is not null" : "true";
}

/** Writes our own rows while we may write only in another organisation's location. */
async function touchOwn(client: PoolClient, table: string): Promise<number> {
  await client.query("reset role");
  await client.query(`alter table ${table} disable trigger user`);
  await actAs(client, ours, { scope: theirs.ids.location });
  const { rowCount } = await client.query(`update ${table} set organisation_id = organisation_id`);
  return rowCount ?? 0;
}

/** Removes our own rows while we may write only in another organisation's location. */
async function removeOwn(client: PoolClient, table: string): Promise<"none" | "some"> {
  await client.query("reset role");
  await client.query(`alter table ${table} disable trigger user`);
  await actAs(client, ours, { scope: theirs.ids.location });
  try {
    const { rowCount } = await client.query(`delete from ${table}`);
    return rowCount === 0 ? "none" : "some";
  } catch {
    // A reference may forbid the removal of a row, which shows that the policy let it through.
    return "some";
  }
}

/** Writes the row of a colleague, whom we see. */
async function changeColleague(client: PoolClient): Promise<number> {
  await actAs(client, ours);
  const { rowCount } = await client.query(
    "update user_account set first_name = first_name where id = $1",
    [ours.ids.user],
  );
  return rowCount ?? 0;
}

function insertForeign(client: PoolClient, table: string): Promise<string> {
  return insertCopy(client, table, theirs);
}

/** Tries to add a copy of an organisation's row, as its neighbour or under a narrower role. */
async function insertCopy(
  client: PoolClient,
  table: string,
  of: FullOrganisation,
  acting?: Acting,
): Promise<string> {
  await client.query("reset role");
  const { rows } = await client.query(
    `select to_jsonb(t) as row from ${table} t
     where to_jsonb(t)->>'organisation_id' = $1 or to_jsonb(t)->>'user_id' = $2
       or to_jsonb(t)->>'id' = $1 limit 1`,
    [of.ids.organisation, of.admin.id],
  );
  if (!rows[0]) throw new Error(`full-organisation.ts makes nothing in ${table}`);
  const { rows: written } = await client.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = String(written[0]?.["columns"]);
  // Triggers with rules of their own would refuse before the policies do.
  await client.query(`alter table ${table} disable trigger user`);
  await actAs(client, ours, acting);
  try {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
      [rows[0].row],
    );
    return "not refused";
  } catch (error) {
    const isPolicy = error instanceof Error && /row-level security/.test(error.message);
    return isPolicy ? "refused" : "not refused";
  }
}

async function rollingBack<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
