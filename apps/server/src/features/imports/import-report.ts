import type { ImportProblem } from "@storey/contract";
import { csvLine } from "@storey/domain";
import type { SourceRow } from "./reading/source-table.ts";

/** Turns a problem into words. */
export type Explain = (problem: ImportProblem) => string;

/**
 * Returns the first line of a file of rows with errors: row, line, column and reason, then the
 * columns of the file, to correct and import again. RFC 4180 with CRLF, UTF-8 with a byte order
 * mark for Excel.
 */
export function errorHead(headers: readonly string[]): string {
  return `\ufeff${csvLine(["Row", "Line", "Column", "Reason", ...headers])}\r\n`;
}

/**
 * Yields the lines of such a file: the problems of the file as a whole, then each row with an error
 * as it was. Cells a spreadsheet would run as a formula get a leading apostrophe. Reads the rows
 * once.
 */
export function* errorLines(
  rows: Iterable<SourceRow>,
  problems: readonly ImportProblem[],
  explain: Explain,
): Generator<string> {
  const ofRow = new Map<number, ImportProblem[]>();
  for (const problem of problems) {
    if (problem.severity !== "error") continue;
    const found = ofRow.get(problem.row);
    if (found) found.push(problem);
    else ofRow.set(problem.row, [problem]);
  }
  const ofFile = ofRow.get(0);
  if (ofFile) yield errorLine(0, undefined, ofFile, explain);
  ofRow.delete(0);
  if (ofRow.size === 0) return;
  let row = 0;
  for (const source of rows) {
    row += 1;
    const found = ofRow.get(row);
    if (found) yield errorLine(row, source, found, explain);
  }
}

function errorLine(
  row: number,
  source: SourceRow | undefined,
  found: readonly ImportProblem[],
  explain: Explain,
): string {
  const columns = [...new Set(found.map(({ column }) => column ?? "").filter(Boolean))];
  const reasons = found.map(explain).join(" ");
  const line = source === undefined || source.line === 0 ? "" : String(source.line);
  const number = row > 0 ? String(row) : "";
  return `${csvLine([number, line, columns.join("; "), reasons, ...(source?.cells ?? [])])}\r\n`;
}
