/** Rows of some tables, copied into tables with the same columns and indexes and nothing else. */
import pg from "pg";
import { SUPERUSER } from "../apps/server/src/db/embedded/cluster.ts";

interface Copied {
  readonly table: string;
  readonly count: number;
  readonly seconds: number;
}

/**
 * Copies the rows of tables that conditions name: out to files beside the database, and in again, which
 * is what is timed. The columns that are worked out are worked out again. `url` is of an embedded
 * server, whose superuser may read and write files.
 */
export async function copiedAgain(
  url: string,
  conditions: Readonly<Record<string, string>>,
  values: readonly string[],
): Promise<Copied[]> {
  const copied: Copied[] = [];
  const { password, host, port, database } = new pg.Client(url);
  const client = new pg.Client({ user: SUPERUSER, password, host, port, database });
  await client.connect();
  try {
    const { rows: places } = await client.query("show data_directory");
    for (const [table, condition] of Object.entries(conditions)) {
      await client.query(
        `create table copied_${table} (like ${table} including defaults including identity including indexes including generated)`,
      );
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const columns = rows[0]?.columns ?? "";
      const asked = values.reduce(
        (text, value, at) => text.replaceAll(`$${at + 1}`, client.escapeLiteral(value)),
        condition,
      );
      const file = client.escapeLiteral(`${places[0]?.data_directory}/${table}.copy`);
      await client.query(`copy (select ${columns} from ${table} where ${asked}) to ${file}`);
      const started = performance.now();
      const { rowCount } = await client.query(`copy copied_${table} (${columns}) from ${file}`);
      const seconds = (performance.now() - started) / 1_000;
      copied.push({ table, count: rowCount ?? 0, seconds });
    }
  } finally {
    await client.end();
  }
  return copied;
}
