import { counted } from "./counted.ts";
import type { TableErrorCode } from "./reading/source-table.ts";

/**
 * Sentences in English for the command line and files; the web translates by code itself. A number
 * stands with its noun as `{count|row|rows}`.
 */
const SENTENCES: Record<TableErrorCode | UndoCode, string> = {
  "import.empty": "The file is empty.",
  "import.not_text":
    "This is neither a text file nor a spreadsheet. Save the table as CSV or XLSX and try again.",
  "import.too_large": "The file is larger than {maxMb} MB. Split it into smaller files.",
  "import.too_many_rows":
    "The file has more than {max} rows. Split it into smaller files; a CSV may have 200000.",
  "import.too_many_columns": "The file has more than {max} columns, or too many cells.",
  "import.spreadsheet":
    "Spreadsheets of this kind are not read. Save it as XLSX or CSV (UTF-8) and choose that file.",
  "import.spreadsheet_old":
    "Spreadsheets of the old or binary kind (.xls, .xlsb) are not read. Save it as XLSX or CSV (UTF-8) and choose that file.",
  "import.spreadsheet_locked":
    "The spreadsheet is protected by a password. Save it without one and choose that file.",
  "import.spreadsheet_damaged":
    "The spreadsheet is damaged, or holds a cell that cannot be read. Open it, save it again as XLSX or CSV and choose that file.",
  "import.spreadsheet_unpacked":
    "The spreadsheet unpacks to more than 100 MB. Remove what is no table from it, or save it as CSV.",
  "import.sheet_missing": "There is no sheet {sheet}. Sheets: {sheets}.",
  "import.reading_stopped":
    "Reading the file took too much time or memory. Split it into smaller files, or save it as CSV.",
  "import.no_header": "The first row must name the columns, for example: Building, Floor, Name.",
  "import.no_rows": "The file has a header but no rows.",
  "import.unclosed_quote": "A quotation mark that opens on line {line} is never closed.",
  "import.json_invalid": "The file is not valid JSON.",
  "import.json_shape": "The JSON must be a list of objects, objects by code, or GeoJSON features.",
  "import.changed_since": "It was changed since the import, so it stays as it is.",
  "import.used_since":
    "Issues, pictures, documents or links were added to it since the import, so it stays.",
};

/** The reasons why a record stays as it is when an import is undone. */
export type UndoCode = "import.changed_since" | "import.used_since";

type Described = {
  code: string;
  params: Record<string, string | number>;
  row?: number;
  line?: number;
  column?: string | null;
  value?: string;
  severity?: string;
};

/** Sentences by code; a number stands with its noun as `{count|row|rows}`. */
export type Sentences = Readonly<Record<string, string>>;

/** Returns the sentence of a problem, without its place. An unknown code is returned as it is. */
export function formatProblem({ code, params }: Described, own: Sentences = {}): string {
  const sentences: Sentences = { ...SENTENCES, ...own };
  const sentence = Object.hasOwn(sentences, code) ? (sentences[code] ?? code) : code;
  const fill = (whole: string, key: string, one?: string, others?: string) => {
    if (!Object.hasOwn(params, key)) return whole;
    return one ? counted(Number(params[key]), one, others) : String(params[key]);
  };
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, fill);
}

/**
 * Returns a problem as one line of a terminal: `Row 11 (line 12), Seats: The capacity must …
 * ("12,5")`.
 */
export function formatProblemLine(problem: Described, own: Sentences = {}): string {
  const row = problem.row ? `Row ${problem.row}` : "";
  const where = [
    row && problem.line ? `${row} (line ${problem.line})` : row,
    problem.column ? printable(problem.column) : "",
  ].filter(Boolean);
  const value = problem.value ? ` ("${printable(problem.value)}")` : "";
  return (
    printable(`${where.join(", ")}${where.length > 0 ? ": " : ""}${formatProblem(problem, own)}`) +
    value
  );
}

/** Replaces the characters of a file that could steer the terminal it is reported in. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}
