import type { AssetImportNumbers, DecimalMark } from "@storey/contract";
import { fold, plainNumber } from "@storey/domain";

/** What a text says of a number: the number, with the mark it tells; or one for each mark; or nothing. */
export type NumberText =
  | { readonly value: number; readonly mark: DecimalMark | null }
  | { readonly point: number; readonly comma: number }
  | null;

const OTHER = { ".": ",", ",": "." } as const;
const MARKS = { ".": "point", ",": "comma" } as const;

/**
 * Reads a number as people and spreadsheets write it: `1234.5`, `1,234.50`, `1.234,5`, `1 234,5`,
 * `1'234`. One mark before exactly three figures parts thousands or begins fractions: `1,200` is both.
 */
export function numberOfText(text: string): NumberText {
  const isParted = /\d[\s'’](?=\d{3}(?!\d))/.test(text);
  const figures = text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  if (/^[-+]?\d+$/.test(figures)) return { value: Number(figures), mark: null };
  const at = Math.max(figures.lastIndexOf("."), figures.lastIndexOf(","));
  const mark = figures[at] === "," ? "," : ".";
  const [whole, fraction] = [figures.slice(0, Math.max(at, 0)), figures.slice(at + 1)];
  if (!/^\d+$/.test(fraction)) return null;
  const decimal = (digits: string) => Number(`${digits}.${fraction}`);
  if (!/[.,]/.test(whole)) {
    if (!/^[-+]?\d+$/.test(whole)) return null;
    const isEither = !isParted && /^[-+]?[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
    if (!isEither) return { value: decimal(whole), mark: MARKS[mark] };
    const [fractional, entire] = [decimal(whole), Number(`${whole}${fraction}`)];
    return mark === "."
      ? { point: fractional, comma: entire }
      : { point: entire, comma: fractional };
  }
  if (areThousands(whole, OTHER[mark]))
    return { value: decimal(whole.replaceAll(OTHER[mark], "")), mark: MARKS[mark] };
  return areThousands(figures, mark)
    ? { value: Number(figures.replaceAll(mark, "")), mark: MARKS[OTHER[mark]] }
    : null;
}

function areThousands(figures: string, separator: string): boolean {
  const [first = "", ...others] = figures.split(separator);
  return /^[-+]?\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

/** The figures of a number that may have its unit behind them. */
export function withoutUnit(text: string, unit: string | null): string {
  const isThere = unit && fold(text).endsWith(fold(unit)) && text.length > unit.length;
  return isThere ? text.slice(0, text.length - unit.length).trimEnd() : text;
}

/**
 * Writes a number with a point and without separators of thousands, by the mark of its column where it
 * can be read either way. What is no number stays as it is; undefined where nothing tells the mark.
 */
export function settledNumber(
  text: string,
  unit: string | null,
  mark: DecimalMark | null,
): string | undefined {
  const found = numberOfText(withoutUnit(text, unit));
  if (found === null) return text;
  if ("value" in found) return plainNumber(found.value);
  return mark === null ? undefined : plainNumber(found[mark]);
}

/** A cell with a number, or with a sum of money, which tells of its file's mark and is in no doubt itself. */
export interface NumberCell {
  readonly column: number;
  readonly heading: string;
  readonly value: string;
  readonly isSum: boolean;
}

/** What the numbers of a file tell of their marks. */
export interface FoundMarks {
  readonly numbers: AssetImportNumbers;
  /** The mark of each column whose numbers tell one. */
  readonly byColumn: ReadonlyMap<number, DecimalMark>;
}

/** The most numbers shown of a file. */
const SAMPLES = 5;

/**
 * Finds out which mark begins the fractions in a file. The mark that one number tells holds for its
 * column, and for columns that tell none; a number that is in no doubt is read as it is.
 */
export function findDecimalMarks(cells: Iterable<NumberCell>): FoundMarks {
  const byColumn = new Map<number, DecimalMark>();
  const doubtful = new Map<number, AssetImportNumbers["samples"]>();
  let detected: DecimalMark | null = null;
  for (const { column, heading, value, isSum } of cells) {
    const found = numberOfText(value);
    if (found === null) continue;
    if ("value" in found) {
      if (found.mark === null) continue;
      detected ??= found.mark;
      if (!byColumn.has(column)) byColumn.set(column, found.mark);
    } else if (!isSum) {
      const samples = doubtful.get(column) ?? [];
      if (samples.length < SAMPLES)
        samples.push({ column: heading, value: value.slice(0, 100), ...found });
      doubtful.set(column, samples);
    }
  }
  const samples = [...doubtful].filter(([column]) => !byColumn.has(column)).flatMap(([, of]) => of);
  return {
    numbers: {
      detected,
      isAsked: detected === null && samples.length > 0,
      samples: samples.slice(0, SAMPLES),
    },
    byColumn,
  };
}
