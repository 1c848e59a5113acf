import type { ImportCounts } from "@storey/contract";
import { isFormula } from "./clean-cell.ts";
import { formatProblem } from "./format-problem.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { SourceTable } from "./source-table.ts";

/**
 * Counts what a plan would do. `errors` counts rows that stay out (and problems of the whole
 * file), `warnings` counts warnings, the last four what would be created beside spaces.
 */
export function countPlan(plan: ImportPlan): ImportCounts {
  const errors = plan.problems.filter(({ severity }) => severity === "error");
  const ofFile = errors.filter(({ row }) => row === 0).length;
  const rows = new Set(errors.filter(({ row }) => row > 0).map(({ row }) => row));
  return {
    rows: plan.rowCount,
    create: plan.createSpaces.length,
    update: plan.updateSpaces.length,
    unchanged: plan.unchanged.length,
    errors: rows.size + ofFile,
    warnings: plan.problems.length - errors.length,
    locations: plan.createLocations.length,
    floors: plan.createFloors.length,
    spaceTypes: plan.createSpaceTypes.length,
    features: plan.createFeatures.length,
  };
}

/**
 * The rows with errors as a CSV: row, line, column and reason, then the row as it was, to correct and
 * import again. RFC 4180 with CRLF, UTF-8 with a byte order mark for Excel. Cells a spreadsheet
 * would run as a formula get a leading apostrophe. `explain` turns a problem into words.
 */
export function errorCsv(
  table: Pick<SourceTable, "headers" | "rows">,
  problems: ImportPlan["problems"],
  explain: (problem: ImportPlan["problems"][number]) => string = formatProblem,
): string {
  const head = csvLine(["Row", "Line", "Column", "Reason", ...table.headers]);
  return `\ufeff${head}\r\n${errorLines(table, problems, explain)}`;
}

/** The lines of such a CSV without the first, which names the columns. */
export function errorLines(
  table: Pick<SourceTable, "rows">,
  problems: ImportPlan["problems"],
  explain: (problem: ImportPlan["problems"][number]) => string = formatProblem,
): string {
  const lines: string[] = [];
  const ofRow = new Map<number, ImportPlan["problems"]>();
  for (const problem of problems) {
    if (problem.severity !== "error") continue;
    ofRow.set(problem.row, [...(ofRow.get(problem.row) ?? []), problem]);
  }
  for (const [row, found] of [...ofRow].sort(([a], [b]) => a - b)) {
    const source = table.rows[row - 1];
    const columns = [...new Set(found.map(({ column }) => column ?? "").filter(Boolean))];
    const reasons = found.map(explain).join(" ");
    const line = source === undefined || source.line === 0 ? "" : String(source.line);
    const number = row > 0 ? String(row) : "";
    lines.push(csvLine([number, line, columns.join("; "), reasons, ...(source?.cells ?? [])]));
  }
  return lines.map((line) => `${line}\r\n`).join("");
}

/**
 * One line of a CSV, without its end: cells a spreadsheet would take for a formula are made text
 * by an apostrophe, the rest is quoted where RFC 4180 says so. Plain numbers stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",");
}

function csvCell(cell: string): string {
  const safe = isFormula(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
