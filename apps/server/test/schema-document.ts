import type { Pool, PoolClient } from "pg";
import {
  COLLATIONS,
  COLUMNS,
  CONSTRAINTS,
  FUNCTIONS,
  ROLES,
  SCHEMA_GRANTS,
  SEQUENCES,
  TABLE_PARTS,
  TABLES,
  UNDESCRIBED,
} from "./schema-catalogue.ts";

const HEADER = `-- The schema as the migrations make it, table by table, then the functions: to read and to compare,
-- not to run. Made by \`npm run schema\`; why something is so stands in the migrations.
`;

/**
 * Describes the schema of a migrated database as one text: the same for the same schema, on
 * PostgreSQL 15 to 18. Throws for a kind of object that it does not describe.
 */
export async function describeSchema(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The names of our own tables are written without their schema.
    await client.query("set local search_path = public");
    return await describe(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function describe(client: PoolClient): Promise<string> {
  const undescribed = await names(client, UNDESCRIBED);
  if (undescribed.length > 0) {
    throw new Error(`schema-catalogue.ts does not describe: ${undescribed.join(", ")}`);
  }
  const columns = await linesByTable(client, COLUMNS);
  const constraints = await linesByTable(client, CONSTRAINTS);
  const parts: Map<string, string[]>[] = [];
  for (const query of TABLE_PARTS) parts.push(await linesByTable(client, query));
  const tables = (await names(client, TABLES)).map((name) => {
    const body = [...(columns.get(name) ?? []), ...(constraints.get(name) ?? [])];
    const table = `create table ${name} (\n  ${body.join(",\n  ")}\n);\n`;
    return table + parts.map((part) => statements(part.get(name) ?? [])).join("");
  });
  const functions = (
    await rows<{ definition: string; grants: string | null }>(client, FUNCTIONS)
  ).map(
    ({ definition, grants }) =>
      `${definition.replace("CREATE OR REPLACE", "create").trimEnd()};\n${grants ? `${grants};\n` : ""}`,
  );
  const first: string[] = [];
  for (const query of [ROLES, SCHEMA_GRANTS, COLLATIONS, SEQUENCES])
    first.push(...(await lines(client, query)));
  return [HEADER, statements(first), ...tables, ...functions].join("\n");
}

function statements(of: readonly string[]): string {
  return of.map((line) => `${line.replaceAll(" \n", "\n")};\n`).join("");
}

async function linesByTable(client: PoolClient, query: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { owner, line } of await rows<{ owner: string; line: string }>(client, query)) {
    found.set(owner, [...(found.get(owner) ?? []), line]);
  }
  return found;
}

async function lines(client: PoolClient, query: string): Promise<string[]> {
  return (await rows<{ line: string }>(client, query)).map(({ line }) => line);
}

async function names(client: PoolClient, query: string): Promise<string[]> {
  return (await rows<{ name: string }>(client, query)).map(({ name }) => name);
}

async function rows<Row extends object>(client: PoolClient, query: string): Promise<Row[]> {
  return (await client.query<Row>(query)).rows;
}
