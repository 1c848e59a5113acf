import readSheets, { type Sheet } from "read-excel-file/node";
import { isFilled } from "./csv-table.ts";
import { columnNames, findHeader, RECORDS_TO_JUDGE } from "./find-header.ts";
import { sheetCellText, sheetNumber } from "./sheet-cell.ts";
import {
  IMPORT_MAX_CELLS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_SHEET_ROWS,
  type ReadResult,
  ROWS_TO_JUDGE,
  refused,
  type SourceRow,
  type TableText,
} from "./source-table.ts";
import { refusalOfSpreadsheet } from "./unpacked-spreadsheet.ts";

/** The most bytes a spreadsheet may have: 20 MB. Source: product decision, imports. */
export const SPREADSHEET_MAX_BYTES = 20 * 1024 * 1024;

/** The sheet to read, and a function that rates each sheet if nobody chose one. */
export interface SheetChoice {
  readonly sheet: string | null;
  /** The more, the better. */
  readonly fitOf: (table: TableText) => number;
}

/**
 * Reads a sheet of an XLSX file as a table: the chosen one, or the one that fits best among those with
 * headings. The whole file is unpacked in memory, so this belongs into a process that is bounded.
 * Errors: import.too_large {maxMb}, every one of spreadsheets, and those of a table of text.
 */
export async function readSheetTable(
  path: string,
  size: number,
  { sheet, fitOf }: SheetChoice,
): Promise<ReadResult> {
  if (size > SPREADSHEET_MAX_BYTES)
    return refused("import.too_large", { maxMb: SPREADSHEET_MAX_BYTES / 1024 / 1024 });
  const refusal = await refusalOfSpreadsheet(path);
  if (refusal) return refused(refusal);
  const all = await readAll(path);
  if (!all) return refused("import.spreadsheet_damaged");
  const names = all.map((each) => each.sheet);
  const wanted = sheet === null ? all : all.filter((each) => each.sheet === sheet);
  if (wanted.length === 0)
    return refused("import.sheet_missing", { sheet: sheet ?? "", sheets: names.join(", ") });
  const results = wanted.map((each) => tableOf(each, names));
  const read = results
    .flatMap((result) => (result.ok ? [result] : []))
    .map((result) => ({ result, fit: fitOf(result.table) }))
    .sort((a, b) => b.fit - a.fit)[0];
  return read?.result ?? tellingRefusal(results);
}

async function readAll(path: string): Promise<Sheet<string>[] | undefined> {
  try {
    return await readSheets(path, { trim: false, parseNumber: sheetNumber });
  } catch {
    return undefined;
  }
}

/** Returns the first result whose reason tells more than that a sheet is empty. */
function tellingRefusal(results: readonly ReadResult[]): ReadResult {
  const says = results.find((result) => !result.ok && result.error.code !== "import.empty");
  return says ?? results[0] ?? refused("import.empty");
}

function tableOf({ sheet, data }: Sheet<string>, sheets: readonly string[]): ReadResult {
  let cellCount = 0;
  const records: SourceRow[] = [];
  for (const [at, cells] of data.entries()) {
    cellCount += cells.length;
    if (cellCount > IMPORT_MAX_CELLS)
      return refused("import.too_many_columns", { max: IMPORT_MAX_COLUMNS });
    const record = { line: at + 1, cells: cells.map(sheetCellText) };
    if (isFilled(record)) records.push(record);
  }
  if (records.length === 0) return refused("import.empty");
  const at = findHeader(records.slice(0, RECORDS_TO_JUDGE));
  const header = records[at];
  if (header === undefined) return refused("import.no_header");
  if (header.cells.length > IMPORT_MAX_COLUMNS)
    return refused("import.too_many_columns", { max: IMPORT_MAX_COLUMNS });
  const rows = records.slice(at + 1);
  if (rows.length === 0) return refused("import.no_rows");
  if (rows.length > IMPORT_MAX_SHEET_ROWS)
    return refused("import.too_many_rows", { max: IMPORT_MAX_SHEET_ROWS });
  return {
    ok: true,
    table: {
      ...{ format: "xlsx", encoding: "utf-8", delimiter: null, sheets, sheet },
      ...{ headers: columnNames(header.cells), rowCount: rows.length },
      first: rows.slice(0, ROWS_TO_JUDGE),
      rows: () => rows,
    },
  };
}
