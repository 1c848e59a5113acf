import { ASSET_QUANTITY_MAX, isMoney, MODEL_MONTHS_MAX } from "@storey/domain";

/**
 * Reads a sum of money as people and spreadsheets write it: `1234.5`, `1,234.50`, `1.234,50 €`,
 * `1 234,50`, `$5000`. A single separator before exactly three figures parts thousands, since money
 * has hundredths. Undefined for what is no sum that can be paid.
 */
export function sumOfText(text: string): number | undefined {
  const bare = text
    .replace(/^[\p{Sc}\p{L}.\s]+(?=[\d])/u, "")
    .replace(/[\s'’]+(?=\d)/g, "")
    .replace(/[\p{Sc}\p{L}\s.-]+$/u, "");
  if (!/^\d[\d.,]*$/.test(bare) || bare.length > 20) return undefined;
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const decimals = last === -1 ? "" : bare.slice(last + 1);
  const separator = bare[last] ?? "";
  const others = bare.slice(0, Math.max(last, 0));
  const isDecimal =
    last !== -1 && !others.includes(separator) && (decimals.length !== 3 || /[.,]/.test(others));
  const grouped = isDecimal ? others : bare;
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(grouped)) return undefined;
  const whole = grouped.replace(/[.,]/g, "");
  const sum = Number(isDecimal ? `${whole}.${decimals}` : whole);
  return Number.isFinite(sum) && isMoney(Math.round(sum * 100) / 100)
    ? Math.round(sum * 100) / 100
    : undefined;
}

/** Reads a number of pieces: `12`, `12.0`, `1,200`. Undefined for what is none. */
export function piecesOfText(text: string): number | undefined {
  const whole = /^(\d{1,7}|\d{1,3}(?:[.,]\d{3})+)(?:[.,]0{1,2})?$/.exec(text)?.[1];
  const count = whole === undefined ? Number.NaN : Number(whole.replace(/[.,]/g, ""));
  return count >= 1 && count <= ASSET_QUANTITY_MAX ? count : undefined;
}

/** The words for months begin so, in the languages that headings are known in. */
const MONTHS = /^(\d{1,4})(?:[.,]0{1,2})?(?:\s*(?:m|ay|мес|μην|μήν)\p{L}*\.?)?$/iu;

/** Reads for how many months something holds: `36`, `36 months`, `36 Monate`. Undefined for what is none. */
export function monthsOfText(text: string): number | undefined {
  const figures = MONTHS.exec(text)?.[1];
  const months = figures === undefined ? Number.NaN : Number(figures);
  return months <= MODEL_MONTHS_MAX ? months : undefined;
}
