import type { SourceText } from "./csv-table.ts";
import { columnNames } from "./find-header.ts";
import { isFeatureCollection, isObject, type JsonObject, jsonItems } from "./json-items.ts";
import { JsonRefusal } from "./json-reader.ts";
import {
  IMPORT_MAX_CELLS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type ReadResult,
  ROWS_TO_JUDGE,
  refused,
  type SourceRow,
} from "./source-table.ts";

/** Tells whether text is JSON rather than a table that happens to begin with a bracket. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[[{\]"\d])/.test(text);
}

/**
 * Reads JSON as a table: an array of objects, an object of objects by code (the code becomes a
 * column), or a GeoJSON FeatureCollection (the properties of each feature but lines). Nested objects
 * become dotted columns one level deep, lists join with `|`, null is blank, numbers stay as they are
 * written. JSON has no lines: `line` is 0.
 * Errors: import.json_invalid, import.json_shape, import.no_rows, import.too_many_rows {max},
 * import.too_many_columns {max}.
 */
export function readJsonTable(text: SourceText): ReadResult {
  try {
    return surveyed(text);
  } catch (error) {
    if (error instanceof JsonRefusal) return refused(error.code);
    // Lists in lists deeper than the stack.
    if (error instanceof RangeError) return refused("import.json_invalid");
    throw error;
  }
}

function surveyed(text: SourceText): ReadResult {
  const isGeo = isFeatureCollection(text.chunks());
  const columns = new Map<string, number>();
  const first: SourceRow[] = [];
  let rowCount = 0;
  let cellCount = 0;
  for (const row of rowsOf(text, isGeo, columns)) {
    rowCount += 1;
    cellCount += row.cells.length;
    if (first.length < ROWS_TO_JUDGE) first.push(row);
    if (columns.size > IMPORT_MAX_COLUMNS || cellCount > IMPORT_MAX_CELLS)
      return refused("import.too_many_columns", { max: IMPORT_MAX_COLUMNS });
    if (rowCount > IMPORT_MAX_ROWS)
      return refused("import.too_many_rows", { max: IMPORT_MAX_ROWS });
  }
  if (rowCount === 0) return refused("import.no_rows");
  return {
    ok: true,
    table: {
      ...{ format: isGeo ? "geojson" : "json", encoding: text.encoding, delimiter: null },
      ...{ sheets: [], sheet: null, headers: columnNames([...columns.keys()]), rowCount, first },
      rows: () => rowsOf(text, isGeo, columns),
    },
  };
}

/** Yields the rows; adds columns that did not exist yet behind the others. */
function* rowsOf(
  { chunks }: SourceText,
  isGeo: boolean,
  columns: Map<string, number>,
): Generator<SourceRow> {
  for (const { key, value } of jsonItems(chunks(), isGeo)) {
    const isKeyed = key !== null;
    if (isKeyed && columns.size === 0) columns.set("code", 0);
    const cells: string[] = isKeyed ? [key.toWellFormed()] : [];
    for (const [name, text] of flat(value, isKeyed)) {
      const column = columns.get(name) ?? columns.size;
      columns.set(name, column);
      if (column > IMPORT_MAX_COLUMNS) break;
      while (cells.length < column) cells.push("");
      cells[column] = text.toWellFormed();
    }
    yield { line: 0, cells };
  }
}

/**
 * Yields the columns of one object. A property called `code` in a keyed object keeps its own
 * column.
 */
function* flat(value: JsonObject, isKeyed: boolean): Generator<[string, string]> {
  for (const [name, inner] of Object.entries(value)) {
    if (isObject(inner)) {
      for (const [part, leaf] of Object.entries(inner)) yield [`${name}.${part}`, textOf(leaf)];
    } else {
      yield [isKeyed && name === "code" ? "code.code" : name, textOf(inner)];
    }
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("|");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
