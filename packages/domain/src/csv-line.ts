/**
 * Returns one line of a CSV, without its end. Puts an apostrophe before cells that a spreadsheet
 * would take for a formula, and quotes others where RFC 4180 requires it. Plain numbers stay
 * numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",");
}

function csvCell(cell: string): string {
  const safe = isMarked(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Tells whether exports put an apostrophe before a cell: before what a spreadsheet would take for a
 * formula, and before what is that but for apostrophes of its own.
 */
export function isMarked(cell: string): boolean {
  return isFormula(cell.replace(/^'+/, ""));
}

/** Returns a cell without the apostrophe that exports put before it, so that it comes back as it was. */
export function unmarked(cell: string): string {
  return cell.startsWith("'") && isMarked(cell) ? cell.slice(1) : cell;
}

/**
 * Tells whether a spreadsheet would take a cell for a formula. Plain numbers such as `-1` are none.
 */
export function isFormula(cell: string): boolean {
  if (/^[-+]?\d+(?:[.,]\d+)?$/.test(cell)) return false;
  return /^(?:[\t\r]|\s*[=+\-@＝＋－＠])/.test(cell);
}
