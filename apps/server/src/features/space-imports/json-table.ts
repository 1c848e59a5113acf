import { columnNames } from "./find-header.ts";
import type { SourceRow, TableError, TableFormat } from "./source-table.ts";
import { IMPORT_MAX_CELLS, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from "./source-table.ts";

type JsonTable = { format: TableFormat; headers: string[]; rows: SourceRow[] };

type JsonObject = Record<string, unknown>;
type Item = { key: string | null; value: JsonObject };

/** Whether text is JSON rather than a table that happens to begin with a bracket. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[[{\]"\d])/.test(text);
}

/**
 * Reads JSON as a table: an array of objects, an object of objects by code (the code becomes a
 * column), or a GeoJSON FeatureCollection (the properties of each feature but
 * lines). Nested objects become
 * dotted columns one level deep, lists join with `|`, null is blank, numbers stay as they are
 * written. JSON has no lines: `line` is 0.
 * Errors: import.json_invalid, import.json_shape, import.no_rows, import.too_many_rows {max},
 * import.too_many_columns {max}.
 */
export function readJsonTable(text: string): JsonTable | TableError {
  const document = parse(text);
  if (document === undefined) return { code: "import.json_invalid", params: {} };
  const found = itemsOf(document.value);
  if (found === undefined) return { code: "import.json_shape", params: {} };
  const { items, format } = found;
  if (items.length === 0) return { code: "import.no_rows", params: {} };
  if (items.length > IMPORT_MAX_ROWS) {
    return { code: "import.too_many_rows", params: { max: IMPORT_MAX_ROWS } };
  }
  try {
    return toTable(items, format);
  } catch {
    // Lists in lists deeper than the stack.
    return { code: "import.json_invalid", params: {} };
  }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    // The source text keeps numbers too long for a double, and `1.0`, as they are written.
    const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === "number" ? (context?.source ?? String(value)) : value;
    return { value: JSON.parse(text, asWritten) };
  } catch {
    return undefined;
  }
}

function itemsOf(document: unknown): { items: Item[]; format: TableFormat } | undefined {
  if (Array.isArray(document)) return unkeyed(document, "json");
  if (!isObject(document)) return undefined;
  if (document.type === "FeatureCollection" && Array.isArray(document.features)) {
    const properties = document.features
      .filter((feature: unknown) => !isLine(feature))
      .map((feature: unknown) => (isObject(feature) ? (feature.properties ?? {}) : feature));
    return unkeyed(properties, "geojson");
  }
  const items: Item[] = [];
  for (const [key, value] of Object.entries(document)) {
    if (!isObject(value)) return undefined;
    items.push({ key, value });
  }
  return { items, format: "json" };
}

function unkeyed(values: readonly unknown[], format: TableFormat) {
  const objects = values.filter(isObject);
  if (objects.length < values.length) return undefined;
  return { items: objects.map((value) => ({ key: null, value })), format };
}

/** A line on a map is a wall or a path, never a space. */
function isLine(feature: unknown): boolean {
  if (!isObject(feature) || !isObject(feature.geometry)) return false;
  return feature.geometry.type === "LineString" || feature.geometry.type === "MultiLineString";
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toTable(items: readonly Item[], format: TableFormat): JsonTable | TableError {
  const columns = new Map<string, number>();
  const isKeyed = items[0]?.key !== null;
  if (isKeyed) columns.set("code", 0);
  const rows: SourceRow[] = [];
  let cellCount = 0;
  for (const { key, value } of items) {
    const cells: string[] = key === null ? [] : [key.toWellFormed()];
    for (const [name, text] of flat(value, isKeyed)) {
      const column = columns.get(name) ?? columns.size;
      columns.set(name, column);
      if (columns.size > IMPORT_MAX_COLUMNS) {
        return { code: "import.too_many_columns", params: { max: IMPORT_MAX_COLUMNS } };
      }
      while (cells.length < column) cells.push("");
      cells[column] = text.toWellFormed();
    }
    cellCount += cells.length;
    if (cellCount > IMPORT_MAX_CELLS) {
      return { code: "import.too_many_columns", params: { max: IMPORT_MAX_COLUMNS } };
    }
    rows.push({ line: 0, cells });
  }
  return { format, headers: columnNames([...columns.keys()]), rows };
}

/** The columns of one object. A property called `code` in a keyed object keeps its own column. */
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
