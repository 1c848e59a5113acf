import type { ImportEncoding } from "@storey/contract";
import {
  type CsvDialect,
  type CsvFindings,
  type CsvRecord,
  csvRecords,
  noFindings,
} from "./csv-records.ts";
import { columnNames, findHeader, RECORDS_TO_JUDGE } from "./find-header.ts";
import { DELIMITERS, type Delimiter, sniffDelimiter } from "./sniff-delimiter.ts";
import {
  IMPORT_MAX_CELLS,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type ReadResult,
  ROWS_TO_JUDGE,
  refused,
  type SourceRow,
} from "./source-table.ts";

/** Room above the row limit for titles and blank rows, which are no data. */
const MOST_RECORDS = IMPORT_MAX_ROWS + 1_000;

/** The decoded text of a file: read anew with each call, and its beginning. */
export interface SourceText {
  readonly encoding: ImportEncoding;
  readonly head: string;
  chunks(): Iterable<string>;
}

/** The findings of one pass over a file of delimited text. */
interface Survey extends CsvFindings {
  readonly top: CsvRecord[];
  readonly first: CsvRecord[];
  /**
   * Counts the records that are not blank, with the one that names the columns and those above it.
   */
  readonly count: number;
}

/**
 * Reads delimited text as a table; detects delimiter, way of quoting and header row. Errors:
 * import.empty, import.no_header, import.no_rows, import.unclosed_quote {line},
 * import.too_many_rows {max}, import.too_many_columns {max}.
 */
export function readCsvTable(text: SourceText): ReadResult {
  const hint = /^sep=([,;\t|])(?:\r\n|\r|\n)/i.exec(text.head);
  const delimiter: Delimiter =
    DELIMITERS.find((known) => known === hint?.[1]) ?? sniffDelimiter(text.head);
  const { dialect, survey } = surveyEitherEscape(text, delimiter, hint !== null);
  if (survey.unclosedLine !== null)
    return refused("import.unclosed_quote", { line: survey.unclosedLine });
  if (survey.stopped === "cells")
    return refused("import.too_many_columns", { max: IMPORT_MAX_COLUMNS });
  if (survey.count === 0) return refused("import.empty");
  const at = findHeader(survey.top);
  const header = survey.top[at];
  if (header === undefined) return refused("import.no_header");
  if (header.cells.length > IMPORT_MAX_COLUMNS)
    return refused("import.too_many_columns", { max: IMPORT_MAX_COLUMNS });
  const rowCount = survey.count - at - 1;
  if (rowCount <= 0) return refused("import.no_rows");
  if (survey.stopped === "records" || rowCount > IMPORT_MAX_ROWS)
    return refused("import.too_many_rows", { max: IMPORT_MAX_ROWS });
  const rows = () => after(filledRecords(text, dialect, hint !== null, noFindings()), at + 1);
  const headers = columnNames(header.cells);
  const first = survey.first.slice(at + 1, at + 1 + ROWS_TO_JUDGE);
  const { encoding } = text;
  return {
    ok: true,
    table: {
      ...{ format: "csv", encoding, delimiter, sheets: [], sheet: null },
      ...{ headers, rowCount, first, rows },
    },
  };
}

/** Tells whether a record holds anything at all. */
export function isFilled(row: SourceRow): boolean {
  return row.cells.some((cell) => cell.trim() !== "");
}

function surveyEitherEscape(text: SourceText, delimiter: string, hasHint: boolean) {
  const plain: CsvDialect = { delimiter, escape: "double" };
  const found = surveyOf(text, plain, hasHint);
  const isOdd = found.unclosedLine !== null || found.oddQuotes > 0;
  if (!isOdd || !hasSlashedQuote(text)) return { dialect: plain, survey: found };
  const slashed: CsvDialect = { delimiter, escape: "backslash" };
  const other = surveyOf(text, slashed, hasHint);
  const isClean = other.unclosedLine === null && other.oddQuotes === 0;
  return isClean ? { dialect: slashed, survey: other } : { dialect: plain, survey: found };
}

function surveyOf(text: SourceText, dialect: CsvDialect, hasHint: boolean): Survey {
  const findings = noFindings();
  const top: CsvRecord[] = [];
  const first: CsvRecord[] = [];
  let count = 0;
  let cellCount = 0;
  for (const record of filledRecords(text, dialect, hasHint, findings)) {
    count += 1;
    cellCount += record.cells.length;
    if (top.length < RECORDS_TO_JUDGE) top.push(record);
    if (first.length < ROWS_TO_JUDGE + RECORDS_TO_JUDGE) first.push(record);
    if (count > MOST_RECORDS) findings.stopped = "records";
    else if (cellCount > IMPORT_MAX_CELLS) findings.stopped = "cells";
    if (findings.stopped !== null) break;
  }
  return { ...findings, top, first, count };
}

function* filledRecords(
  text: SourceText,
  dialect: CsvDialect,
  hasHint: boolean,
  findings: CsvFindings,
): Generator<CsvRecord> {
  let isHint = hasHint;
  for (const record of csvRecords(text.chunks(), dialect, findings)) {
    if (!isHint && isFilled(record)) yield record;
    isHint = false;
  }
}

function* after(records: Iterable<CsvRecord>, count: number): Generator<SourceRow> {
  let left = count;
  for (const record of records) {
    if (left > 0) left -= 1;
    else yield record;
  }
}

function hasSlashedQuote({ chunks }: SourceText): boolean {
  let last = "";
  for (const chunk of chunks()) {
    if (`${last}${chunk}`.includes('\\"')) return true;
    last = chunk.slice(-1);
  }
  return false;
}
