import { scanEitherEscape } from "./csv-records.ts";

/** The delimiters a file may have, the likeliest first. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE_CHARS = 65_536;
const SAMPLE_RECORDS = 200;

/**
 * Finds the delimiter under which most of the first records have the same number of cells, at
 * least two, less those with text after a closing quote; with equal scores, the one that makes
 * more cells. A file of one column gets a comma.
 */
export function sniffDelimiter(text: string): Delimiter {
  const sample = text.slice(0, SAMPLE_CHARS);
  let best: { delimiter: Delimiter; score: number; width: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const limits = { records: SAMPLE_RECORDS, cells: SAMPLE_CHARS };
    const scan = scanEitherEscape(sample, delimiter, limits);
    // The last record of a cut sample is half a record.
    const isCut = sample.length < text.length && scan.records.length > 1;
    const records = isCut ? scan.records.slice(0, -1) : scan.records;
    const { width, agreeing } = commonWidth(records.map(({ cells }) => cells.length));
    if (width < 2) continue;
    const score = agreeing - scan.oddQuotes;
    const isWider = score === best?.score && width > best.width;
    if (best === undefined || score > best.score || isWider) best = { delimiter, score, width };
  }
  return best?.delimiter ?? ",";
}

/**
 * Returns the width most records share, and how many do. Single cells count only when nothing else
 * is.
 */
export function commonWidth(widths: readonly number[]): { width: number; agreeing: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let common = { width: 1, agreeing: 0 };
  for (const [width, agreeing] of counts) {
    if (width < 2) continue;
    const isWider = agreeing === common.agreeing && width > common.width;
    if (agreeing > common.agreeing || isWider) common = { width, agreeing };
  }
  return common;
}
