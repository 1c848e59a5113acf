/**
 * Returns the cells of the first column that a spreadsheet put into the clipboard: a line each, the last
 * one ended as well. Source: text/plain of spreadsheets, tab-separated.
 */
export function pastedColumn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => unquoted(line.split("\t", 1)[0] ?? ""));
}

function unquoted(cell: string): string {
  const inner = /^"(.*)"$/.exec(cell)?.[1];
  return (inner ?? cell).replaceAll('""', '"').trim();
}
