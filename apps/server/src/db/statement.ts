import {
  CamelCasePlugin,
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { ClientBase, QueryArrayResult } from "pg";
import type { Schema } from "./schema.ts";

/**
 * Builds statements and can run none: a statement runs only in a transaction that has been given
 * a tenant, so nothing can reach the database around it.
 */
export const sqlBuilder: Kysely<Schema> = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/** Makes a statement of SQL text, for statements the builder cannot express. */
export function raw<Row>(text: RawBuilder<Row>): Compilable<Row> {
  return { compile: () => text.compile(sqlBuilder) };
}

/**
 * Prepares a statement written out once, for paths that every request takes: calling it with the
 * parameters `$1`, `$2`, … builds nothing.
 */
export function written<Row>(text: string): (...parameters: unknown[]) => Compilable<Row> {
  return (...parameters) => ({
    compile: () => CompiledQuery.raw(text, parameters) as CompiledQuery<Row>,
  });
}

/**
 * Builds the text of a moment's column inside JSON, in the form in which the driver gives moments
 * outside of it.
 */
export function momentInJson(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const NAME_LIMIT = 500;
const names = new Map<string, string>();
const camelNames = new Map<string, string>();

/**
 * Returns a name for a statement's text, so that the server parses and plans it once a connection.
 */
function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= NAME_LIMIT) return undefined;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

function camelName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

/** The rows a statement returned, in camelCase, and how many it touched. */
export interface Outcome<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** Runs one statement on one connection. */
export async function run<Row>(
  client: ClientBase,
  statement: Compilable<Row>,
): Promise<Outcome<Row>> {
  const { sql, parameters } = statement.compile();
  const name = statementName(sql);
  const result: QueryArrayResult = await client.query({
    ...(name === undefined ? {} : { name }),
    text: sql,
    values: [...parameters],
    rowMode: "array",
  });
  const keys = result.fields.map((field) => camelName(field.name));
  // Copies of a row that has all columns take a fraction of what rows do that grow column by column.
  const empty: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  const rows = result.rows.map((values) => {
    const row = { ...empty };
    for (let index = 0; index < keys.length; index++) row[keys[index] as string] = values[index];
    return row as Row;
  });
  return { rows, count: result.rowCount ?? 0 };
}
