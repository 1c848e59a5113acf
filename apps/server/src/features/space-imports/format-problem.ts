import { counted } from "./counted.ts";
import type { ProblemCode } from "./import-plan.ts";
import type { TableErrorCode } from "./source-table.ts";

/**
 * Sentences in English for the command line and files; the web translates by code itself. A number
 * stands with its noun as `{count|row|rows}`.
 */
const SENTENCES: Record<ProblemCode | TableErrorCode, string> = {
  "import.empty": "The file is empty.",
  "import.not_text": "This is not a text file. Save the table as CSV and try again.",
  "import.too_large": "The file is larger than {maxMb} MB. Split it into smaller files.",
  "import.too_many_rows": "The file has more than {max} rows. Split it into smaller files.",
  "import.too_many_columns": "The file has more than {max} columns, or too many cells.",
  "import.spreadsheet":
    "This is a spreadsheet file. Open it in Excel or LibreOffice, save it as CSV (UTF-8) and choose that file.",
  "import.no_header": "The first row must name the columns, for example: Building, Floor, Name.",
  "import.no_rows": "The file has a header but no rows.",
  "import.unclosed_quote": "A quotation mark that opens on line {line} is never closed.",
  "import.json_invalid": "The file is not valid JSON.",
  "import.json_shape": "The JSON must be a list of objects, objects by code, or GeoJSON features.",
  "import.nothing_mapped": "Say which column holds the name or number of a space.",
  "import.column_unknown": "The file has no column {column} for the field {field}.",
  "import.no_spaces":
    "No column names rooms: {rows|row is|rows are} read as buildings, {locations} of them new.",
  "import.unnamed_skipped":
    "{count|row without a name or number is|rows without a name or number are} left out.",
  "import.name_missing": "The row has no name and no number.",
  "import.location_missing": "The row names no building.",
  "import.nul_character": "The cell holds a NUL character.",
  "import.damaged_character": "The cell holds a damaged character (�). Check the file's encoding.",
  "import.too_long": "The text has {length} characters; {max} are allowed.",
  "import.too_short": "The text needs at least {min|character|characters}.",
  "import.extra_cells":
    "The row has {count|cell|cells} more than the header. Check its separators.",
  "import.capacity_invalid": "The capacity must be a whole number from 0 to {max}.",
  "import.too_many_features": "A space can have {max} features.",
  "import.type_unknown": "There is no such space type.",
  "import.feature_unknown": "There is no such feature.",
  "import.duplicate_row": "Row {firstRow} has the same name on the same floor.",
  "import.duplicate_shortcode": "Row {firstRow} has the same shortcode, {shortcode}.",
  "import.shortcode_too_long":
    "The shortcode has {length} characters; {max} are allowed, so the space comes in without one.",
  "import.shortcode_case":
    "The shortcode differs from {other} in letter case alone, so the space comes in without one.",
  "import.shortcode_changed": "The shortcode changes; labels with {from} stop working.",
  "import.name_repeated": "Others on the floor have this name; the space is called {name}.",
  "import.name_taken": "Another space on the floor has this name.",
  "import.exists": "The space exists already: {name}.",
  "import.licence_exceeded":
    "{location} has licences for {licensed|space|spaces}, all of them in use.",
  "import.location_barred":
    "Spaces of {location} can be imported from inside its own networks only.",
  "import.shortcode_taken": "Another space has been given this shortcode meanwhile.",
  "import.licence_full": "The location has no licence for more spaces.",
  "import.place_gone":
    "The space, or its floor, type or a feature, was archived or deleted meanwhile.",
  "import.place_closed":
    "The place can no longer be written from this network or with these rights.",
  "import.refused": "The row was refused. Correct it and import it again.",
  "import.not_matched": "No space with this shortcode, or this name on this floor, exists.",
};

type Described = {
  code: string;
  params: Record<string, string | number>;
  row?: number;
  line?: number;
  column?: string | null;
  value?: string;
  severity?: string;
};

/** The sentence of a problem, without where it is. An unknown code stands for itself. */
export function formatProblem({ code, params }: Described): string {
  const sentence = isKnown(code) ? SENTENCES[code] : code;
  const fill = (whole: string, key: string, one?: string, others?: string) => {
    if (!Object.hasOwn(params, key)) return whole;
    return one ? counted(Number(params[key]), one, others) : String(params[key]);
  };
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, fill);
}

/** A problem as one line of a terminal: `Row 11 (line 12), Seats: The capacity must … ("12,5")`. */
export function formatProblemLine(problem: Described): string {
  const row = problem.row ? `Row ${problem.row}` : "";
  const where = [
    row && problem.line ? `${row} (line ${problem.line})` : row,
    problem.column ? printable(problem.column) : "",
  ].filter(Boolean);
  const value = problem.value ? ` ("${printable(problem.value)}")` : "";
  return (
    printable(`${where.join(", ")}${where.length > 0 ? ": " : ""}${formatProblem(problem)}`) + value
  );
}

/** A file must not steer the terminal it is reported in. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}

function isKnown(code: string): code is ProblemCode | TableErrorCode {
  return Object.hasOwn(SENTENCES, code);
}
