import { Readable } from "node:stream";
import { csvLine } from "@storey/domain";

/** Makes a CSV file for spreadsheets of rows that come page by page; what looks like a formula stays a text. */
export function csvFile(pages: AsyncIterable<readonly (readonly string[])[]>): Readable {
  return Readable.from(linesOf(pages), { objectMode: false });
}

async function* linesOf(
  pages: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield "\ufeff";
  for await (const rows of pages) yield rows.map((cells) => `${csvLine(cells)}\r\n`).join("");
}
