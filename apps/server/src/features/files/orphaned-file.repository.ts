import type { Pool } from "pg";
import type { FileKind } from "./file-kinds.ts";

/** Releases those files that no row of their kind names; returns how many. */
export async function letUnnamedGo(
  pool: Pool,
  { table, column, alsoIn }: FileKind,
  files: readonly { readonly key: string; readonly name: string }[],
): Promise<number> {
  if (files.length === 0) return 0;
  const { rowCount } = await pool.query(
    `insert into file_removal (key)
     select f.key from unnest($1::text[], $2::text[]) f(key, name)
     where not exists (select from ${table} t where t.${column} = f.name)
       ${alsoIn ? `and not exists (select from ${alsoIn} t where t.${column} = f.name)` : ""}
       and not exists (select from file_removal r where r.key = f.key)`,
    [files.map(({ key }) => key), files.map(({ name }) => name)],
  );
  return rowCount ?? 0;
}
