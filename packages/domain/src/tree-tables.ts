/** A table that holds no other one. */
const TABLE = /<table\b[^<>]*>((?:(?!<table\b)[\s\S])*?)<\/table\s*>/gi;
/** What a row, and a cell in it, begin with: their ends may be left out. */
const ROW = /<tr\b[^<>]*>|<\/caption\s*>/i;
const CELL = /<t[dh]\b[^<>]*>/i;
/** What would break the line of a row. */
const BLOCKS =
  /<\/?(?:p|div|br|ul|ol|li|h[1-6]|blockquote|pre|section|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)\b[^<>]*>/gi;
const BETWEEN_CELLS = " | ";
/** Deeper ones are left to whoever takes out what an article may not hold. */
const NESTED_MAX = 10;

function lineOf(row: string): string {
  const cells = row
    .split(CELL)
    .map((cell) => cell.replace(BLOCKS, " ").replace(/\s+/g, " ").trim());
  // What stands before the first cell is no cell, and mostly nothing.
  const words = cells[0] === "" ? cells.slice(1) : cells;
  return words.some((cell) => cell !== "") ? `<p>${words.join(BETWEEN_CELLS)}</p>` : "";
}

/**
 * Returns the HTML of an article with the rows of its tables as lines, their cells one beside the other: an
 * article has no tables, and without this their words would run into each other. The result is as
 * little to be trusted as what was given.
 */
export function withTablesAsLines(html: string): string {
  let lines = html;
  for (let pass = 0; pass < NESTED_MAX; pass++) {
    const next = lines.replace(TABLE, (_, rows: string) => rows.split(ROW).map(lineOf).join(""));
    if (next === lines) return lines;
    lines = next;
  }
  return lines;
}
