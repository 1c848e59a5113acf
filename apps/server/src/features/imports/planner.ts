import type { ImportProblem } from "@storey/contract";
import type { SourceTable, TableText } from "./reading/source-table.ts";

/** What a job of importing is told of how rows are read, whatever the entity adds to it. */
export type PlannedChoices = Readonly<Record<string, unknown>>;

/** Some rows that one transaction writes, and how many rows of the file that are. */
export interface PlannedSlice {
  readonly rows: number;
  readonly work: object;
}

/** What an import would do. Everything in it is JSON: it crosses from one process to another. */
export interface PlannedImport {
  readonly counts: Readonly<Record<string, number>> & { readonly errors: number };
  /** In the order of rows; row 0 is about the whole file. */
  readonly problems: readonly ImportProblem[];
  readonly preview: readonly object[];
  readonly additions: object;
  /** What rows refer to and is written before them, with the ids it will have. */
  readonly parts: object;
  /** Made one after the other, in the order they are written. */
  slices(): Iterable<PlannedSlice>;
}

/**
 * How one entity reads a table: pure, without a database, so that it runs in a process of its own. A
 * module exports one as `planner`.
 */
export interface ImportPlanner {
  /** Suggests how a file is read, but for its encoding and sheet. */
  suggest(table: TableText, fileName: string): PlannedChoices;
  /** Whether a table, read by these choices, is what it is imported as, for all one can tell. */
  looksRight(table: TableText, choices: PlannedChoices): boolean;
  /** How well a sheet that nobody chose fits; the best is read. */
  fitOf(table: TableText): number;
  /** Works out what importing a table would do to what is there, of which `existing` gives some at a time. */
  plan(table: SourceTable, choices: PlannedChoices, existing: Iterable<unknown>): PlannedImport;
  /** A problem in English, for files and the command line. */
  explain(problem: Pick<ImportProblem, "code" | "params">): string;
}
