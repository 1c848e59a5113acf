import { basename } from "node:path";
import pg from "pg";
import { migrate } from "../../src/db/migrate.ts";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { openDatabase } from "../../src/db/open.ts";
import { makeDatabase } from "../test-database.ts";
import { type Removal, withoutGuard } from "./removal.ts";
import { schemaPatch } from "./schema-patch.ts";

/** The class of PostgreSQL's codes for statements that name what is not there. */
const REFUSED = "42";

/** Makes the databases whose schema lacks one guard, on one server. */
export class SchemasWithout {
  readonly #server: string;
  /** The migrated database that the run has prepared. */
  readonly #whole: string | undefined;
  /** Databases in which the first so many migrations have run. */
  readonly #begun = new Map<number, string>();
  /** The names of all databases that were made. */
  readonly made: string[] = [];

  constructor(server: string, whole: string | undefined) {
    this.#server = server;
    this.#whole = whole;
  }

  /**
   * Makes the database without one guard; returns its name. Most guards are taken out of a copy of
   * the whole schema, which costs a tenth of all migrations.
   */
  async make(removal: Removal): Promise<string> {
    const changed = basename(removal.file, ".ts");
    const at = MIGRATIONS.findIndex(({ name }) => name === changed);
    if (at === -1) throw new Error(`there is no migration ${changed}`);
    const patch = schemaPatch(removal, changed, MIGRATIONS);
    return (patch && (await this.#patched(patch))) || this.#migrate(removal, at);
  }

  /** Changes a copy of the whole schema; fails where it names what a later migration renamed. */
  async #patched(patch: string): Promise<string | undefined> {
    try {
      return await this.#copy(this.#whole, (client) => client.query(patch));
    } catch (error) {
      if (String((error as { code?: unknown }).code).startsWith(REFUSED)) return undefined;
      throw error;
    }
  }

  /** Runs the migrations with the one changed, from the one at which it differs. */
  async #migrate(removal: Removal, at: number): Promise<string> {
    const before = await this.#before(at);
    const name = await this.#copy(before, (client) =>
      run(client, at, MIGRATIONS.length, (sql, index) =>
        index === at ? withoutGuard(removal, sql) : sql,
      ),
    );
    const database = await openDatabase({ url: this.#url(name) });
    await migrate(database.pool);
    await database.close();
    return name;
  }

  /** Returns a database in which the migrations before this one have run. */
  async #before(at: number): Promise<string> {
    const known = this.#begun.get(at);
    if (known !== undefined) return known;
    const from = Math.max(0, ...[...this.#begun.keys()].filter((index) => index < at));
    const name = await this.#copy(this.#begun.get(from), async (client) => {
      await client.query(
        "create table if not exists migration (name text primary key, ran_at timestamptz not null default now())",
      );
      await run(client, from, at);
    });
    this.#begun.set(at, name);
    return name;
  }

  async #copy(
    from: string | undefined,
    change: (client: pg.Client) => Promise<unknown>,
  ): Promise<string> {
    const { name } = await makeDatabase(this.#server, from);
    this.made.push(name);
    const client = new pg.Client({ connectionString: this.#url(name) });
    await client.connect();
    try {
      await change(client);
    } finally {
      await client.end();
    }
    return name;
  }

  #url(name: string): string {
    const url = new URL(this.#server);
    url.pathname = `/${name}`;
    return url.href;
  }
}

/** Runs some of the migrations, as they are or changed. */
async function run(
  client: pg.Client,
  from: number,
  to: number,
  changed: (sql: string, index: number) => string = (sql) => sql,
): Promise<void> {
  for (const [index, { name, sql }] of MIGRATIONS.entries()) {
    if (index < from || index >= to) continue;
    await client.query("begin");
    await client.query(changed(sql, index));
    await client.query("insert into migration (name) values ($1)", [name]);
    await client.query("commit");
  }
}
