import type { ImportEncoding } from "@storey/contract";
import { sourceOfBytes } from "./byte-source.ts";
import { readTextTable } from "./read-table.ts";
import type { SourceRow, SourceTable, TableError } from "./source-table.ts";

/** A table with its rows in memory; for tests. */
export type DecodedTable = Omit<SourceTable, "rows"> & { readonly rows: SourceRow[] };

/** Reads bytes as a table in parts of a size, and gathers its rows; for tests. */
export function decodeTable(
  bytes: Uint8Array,
  given?: ImportEncoding | null,
  chunkBytes = 7_919,
): { ok: true; table: DecodedTable } | { ok: false; error: TableError } {
  const source = { ...sourceOfBytes(bytes), chunks: () => partsOf(bytes, chunkBytes) };
  const result = readTextTable(source, given);
  if (!result.ok) return result;
  return { ok: true, table: { ...result.table, rows: [...result.table.rows()] } };
}

function* partsOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
