/** The file that the bench of the import brings in: assets in rooms of the large organisation. */
import { LARGE } from "./data-set.ts";

/** How many rows it has. */
export const IMPORT_ROWS = Number(process.env["BENCH_IMPORT_ROWS"] ?? 100_000);
/** How many of them are refused: their date is none. */
export const BAD_ROWS = IMPORT_ROWS / 333 < 300 ? Math.floor(IMPORT_ROWS / 333) : 300;

const HEADINGS =
  "Asset tag,Name,Type,Manufacturer,Model,Serial number,Space code,Status,Installation date,Purchase date,Purchase cost,Notes";
const STATES = ["In service", "In stock", "In repair"];

/** Returns the file as text: 120 models of 20 types and 30 manufacturers, all new. */
export function importFile(): string {
  const bad = Math.floor(IMPORT_ROWS / BAD_ROWS);
  const lines = Array.from({ length: IMPORT_ROWS }, (_, n) => {
    const model = n % 120;
    const isBad = n % bad === bad - 1 && n / bad < BAD_ROWS;
    const day = isBad ? "soon" : `20${10 + (n % 14)}-0${1 + (n % 9)}-1${n % 10}`;
    return [
      ...[`IMP-${n}`, n % 3 === 0 ? `Screen ${n % 1000}` : "", `Kind ${model % 20}`],
      ...[`Maker ${model % 30}`, `Imported model ${model}`, `S${(n * 7919).toString(36)}N${n}`],
      `S${spaceOf(n)}`,
      ...[STATES[n % 3], day, `2009-0${1 + (n % 9)}-15`, (n % 4000) + 0.5],
      n % 4 === 0 ? `Serviced in ${n % 12}` : "",
    ].join(",");
  });
  return [HEADINGS, ...lines].join("\n");
}

/** The number of a space that has a code. */
function spaceOf(n: number): number {
  const space = 1 + ((n * 31) % (LARGE.spaces - 2));
  return space % 3 === 0 ? space + 1 : space;
}
