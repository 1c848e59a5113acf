import type { AssetImportProblemCode, ImportProblem } from "@storey/contract";

/** A row to which problems are added. */
export interface ReportedRow {
  readonly row: number;
  readonly line: number;
  readonly problems: ImportProblem[];
}

interface ProblemDetails {
  /** A field of every asset, or the key of a custom one. */
  readonly field?: string;
  readonly value?: string;
  readonly params?: Record<string, string | number>;
  readonly severity?: "error" | "warning";
}

/** Adds a problem to a row, under the column its field is read from. */
export type Report = (
  draft: ReportedRow,
  code: AssetImportProblemCode,
  details?: ProblemDetails,
) => void;

/** The text of a field; null of one that is emptied, undefined of one that is blank or wrong. */
export type TextOf = (field: string) => string | null | undefined;
