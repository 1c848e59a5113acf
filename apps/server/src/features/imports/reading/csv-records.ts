/** One record of a delimited text. `line` is its first line in the file, from 1. */
export type CsvRecord = { line: number; cells: string[] };

type CsvScan = {
  records: CsvRecord[];
  /** The line of a quote that never closes; null when all do. */
  unclosedLine: number | null;
  /** Quoted cells with text after the closing quote: a sign of another way of escaping. */
  oddQuotes: number;
  /** True when reading stopped at a limit. */
  stopped: "records" | "cells" | null;
};

export type CsvDialect = {
  delimiter: string;
  /** How a quote is written inside a quoted cell: doubled (RFC 4180) or after a backslash. */
  escape: "double" | "backslash";
};

/** The oddities that are noticed while records are read. */
export type CsvFindings = Pick<CsvScan, "unclosedLine" | "oddQuotes" | "stopped">;

type Limits = { records: number; cells: number };
type Cursor = { at: number; line: number };
type Cell = { value: string; end: number; odd: boolean };

/** The length of a record, in characters, beyond which a quote in it was never closed. */
const RECORD_MAX_LENGTH = 16 * 1024 * 1024;
/** The most cells of one record: far more than any header may have. */
const RECORD_MAX_CELLS = 100_000;

/** Returns the findings before anything was read. */
export function noFindings(): CsvFindings {
  return { unclosedLine: null, oddQuotes: 0, stopped: null };
}

/**
 * Cuts delimited text into records in one pass, in time linear to its length, and holds one record
 * and one chunk at a time. Accepts real files: line ends LF, CRLF and CR, also inside quotes;
 * quotes in the middle of a bare cell; spaces around a quoted one. Leaves out records without any
 * character. Own code rather than csv-parse, which takes 15 s for 20 MB and blocks the thread
 * meanwhile.
 */
export function* csvRecords(
  chunks: Iterable<string>,
  dialect: CsvDialect,
  findings: CsvFindings,
): Generator<CsvRecord> {
  const source = chunks[Symbol.iterator]();
  let text = "";
  let isWhole = false;
  const cursor: Cursor = { at: 0, line: 1 };
  /** Reads on until there is twice as much: a long record is begun anew a few times only. */
  const extend = (from: number) => {
    const wanted = 2 * (text.length - from);
    text = text.slice(from);
    do {
      const { value, done } = source.next();
      if (done) isWhole = true;
      else text += value;
    } while (!isWhole && text.length < wanted);
  };
  extend(0);
  for (;;) {
    const { at: begin, line } = cursor;
    if (begin >= text.length && isWhole) return;
    const read = readRecord(text, cursor, dialect);
    // The end of a chunk is no end of a record, and a CR there may be half of a line end.
    const isComplete = isWhole || (read !== undefined && cursor.at < text.length - 1);
    if (!isComplete && text.length - begin <= RECORD_MAX_LENGTH) {
      extend(begin);
      cursor.at = 0;
      cursor.line = line;
      continue;
    }
    if (read === undefined) {
      findings.unclosedLine = cursor.line;
      return;
    }
    findings.oddQuotes += read.oddQuotes;
    if (cursor.at > begin) yield { line, cells: read.cells };
    if (read.cells.length > RECORD_MAX_CELLS) {
      findings.stopped = "cells";
      return;
    }
    skipLineEnd(text, cursor);
  }
}

/** Cuts a text that is in memory into records, up to a limit. */
export function scanCsv(text: string, dialect: CsvDialect, limits: Limits): CsvScan {
  const findings = noFindings();
  const records: CsvRecord[] = [];
  let cellCount = 0;
  for (const record of csvRecords([text], dialect, findings)) {
    records.push(record);
    cellCount += record.cells.length;
    if (records.length > limits.records) return { ...findings, records, stopped: "records" };
    if (cellCount > limits.cells) return { ...findings, records, stopped: "cells" };
  }
  return { ...findings, records };
}

/**
 * Scans text whose way of escaping quotes is unknown. Tries quotes after a backslash only if
 * doubled ones leave oddities, and keeps them only if they leave none.
 */
export function scanEitherEscape(text: string, delimiter: string, limits: Limits): CsvScan {
  const plain = scanCsv(text, { delimiter, escape: "double" }, limits);
  if (plain.unclosedLine === null && plain.oddQuotes === 0) return plain;
  if (!text.includes('\\"')) return plain;
  const slashed = scanCsv(text, { delimiter, escape: "backslash" }, limits);
  const isClean = slashed.unclosedLine === null && slashed.oddQuotes === 0;
  return isClean ? slashed : plain;
}

/** Reads the record at the cursor and moves to its end; undefined when a quote never closes. */
function readRecord(
  text: string,
  cursor: Cursor,
  dialect: CsvDialect,
): { cells: string[]; oddQuotes: number } | undefined {
  const cells: string[] = [];
  let oddQuotes = 0;
  do {
    const cell = readCell(text, cursor, dialect);
    if (cell === undefined) return undefined;
    if (cell.odd) oddQuotes += 1;
    cells.push(cell.value);
  } while (cells.length <= RECORD_MAX_CELLS && skipDelimiter(text, cursor, dialect.delimiter));
  return { cells, oddQuotes };
}

/** Reads the cell at the cursor and moves past it; undefined when its quote never closes. */
function readCell(text: string, cursor: Cursor, dialect: CsvDialect): Cell | undefined {
  const { at } = cursor;
  const quoteAt = openingQuote(text, at, dialect.delimiter);
  if (quoteAt < 0) {
    const end = cellEnd(text, at, dialect.delimiter);
    cursor.at = end;
    return { value: text.slice(at, end), end, odd: false };
  }
  const cell = readQuoted(text, at, quoteAt, dialect);
  if (cell === undefined) return undefined;
  cursor.line += lineEndsIn(text, quoteAt, cell.end);
  cursor.at = cell.end;
  return cell;
}

function skipDelimiter(text: string, cursor: Cursor, delimiter: string): boolean {
  if (text[cursor.at] !== delimiter) return false;
  cursor.at += 1;
  return true;
}

function skipLineEnd(text: string, cursor: Cursor): void {
  if (cursor.at >= text.length) return;
  cursor.at += text[cursor.at] === "\r" && text[cursor.at + 1] === "\n" ? 2 : 1;
  cursor.line += 1;
}

/** Returns the position of the cell's opening quote, after any spaces; -1 for a bare cell. */
function openingQuote(text: string, from: number, delimiter: string): number {
  const at = skipSpaces(text, from, delimiter);
  return text[at] === '"' ? at : -1;
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && delimiter !== "\t")) at += 1;
  return at;
}

function readQuoted(
  text: string,
  cellAt: number,
  quoteAt: number,
  dialect: CsvDialect,
): Cell | undefined {
  const parts: string[] = [];
  let from = quoteAt + 1;
  let search = from;
  for (;;) {
    const quote = text.indexOf('"', search);
    if (quote < 0) return undefined;
    if (dialect.escape === "backslash" && text[quote - 1] === "\\" && quote > from) {
      parts.push(text.slice(from, quote - 1));
      from = quote;
      search = quote + 1;
    } else if (text[quote + 1] === '"') {
      parts.push(text.slice(from, quote + 1));
      from = quote + 2;
      search = from;
    } else {
      parts.push(text.slice(from, quote));
      return closed(text, cellAt, quote + 1, parts.join(""), dialect.delimiter);
    }
  }
}

/**
 * Returns the cell after its closing quote. Text after that quote makes the whole cell literal, as
 * typed: `"A" wing`.
 */
function closed(
  text: string,
  cellAt: number,
  after: number,
  value: string,
  delimiter: string,
): Cell {
  const end = skipSpaces(text, after, delimiter);
  if (isCellEnd(text[end], delimiter)) return { value, end, odd: false };
  const stop = cellEnd(text, end, delimiter);
  return { value: text.slice(cellAt, stop), end: stop, odd: true };
}

function cellEnd(text: string, from: number, delimiter: string): number {
  let at = from;
  while (!isCellEnd(text[at], delimiter)) at += 1;
  return at;
}

function isCellEnd(char: string | undefined, delimiter: string): boolean {
  return char === undefined || char === delimiter || char === "\n" || char === "\r";
}

function lineEndsIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 10 || (char === 13 && text.charCodeAt(at + 1) !== 10)) lines += 1;
  }
  return lines;
}
