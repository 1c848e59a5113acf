import { cleanCell } from "./clean-cell.ts";
import type { CsvRecord } from "./csv-records.ts";
import { commonWidth } from "./sniff-delimiter.ts";

const TITLE_ROWS_MAX = 30;
/** How many records tell how wide most are. */
export const RECORDS_TO_JUDGE = 200;
const HEADER_SHOWN_MAX = 200;

/**
 * Finds the record that names the columns: the first with at least half as many filled cells as
 * most rows have. Skips titles, notes and `#` comments above it. Returns its index; -1 when that
 * record is all numbers, so that there is no header.
 */
export function findHeader(records: readonly CsvRecord[]): number {
  const { width } = commonWidth(
    records.slice(0, RECORDS_TO_JUDGE).map(({ cells }) => filledWidth(cells)),
  );
  const needed = Math.max(1, Math.ceil(width / 2));
  const top = records.slice(0, TITLE_ROWS_MAX);
  const fits = ({ cells }: CsvRecord) => {
    const filled = cells.filter((cell) => cell.trim() !== "");
    const isComment = filled.length === 1 && filled[0]?.startsWith("#") === true;
    return filled.length >= needed && !isComment;
  };
  const index = Math.max(0, top.findIndex(fits));
  const header = top[index];
  const isNumbers = header?.cells.every((cell) => /^(?:null|[-+.,\d]*)$/i.test(cell.trim()));
  return isNumbers ? -1 : index;
}

/** Returns the number of cells up to the last one that is not blank. */
function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "") + 1;
}

/**
 * Names every column once: a blank header becomes its spreadsheet letter, a repeated one gets a
 * number: `id`, `id (2)`. Control characters become a space.
 */
export function columnNames(cells: readonly string[]): string[] {
  const used = new Set<string>();
  const repeats = new Map<string, number>();
  return cells.map((cell, index) => {
    const text = cleanCell(cell.replaceAll("\u0000", " ")).slice(0, HEADER_SHOWN_MAX);
    const plain = text.toWellFormed() || columnLetter(index);
    let name = plain;
    let copy = repeats.get(plain) ?? 1;
    while (used.has(name)) {
      copy += 1;
      name = `${plain} (${copy})`;
    }
    repeats.set(plain, copy);
    used.add(name);
    return name;
  });
}

/** Returns the letters a spreadsheet shows over a column: 0 is A, 26 is AA. */
function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
