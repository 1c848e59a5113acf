import type { ImportProblem } from "@storey/contract";
import type { CustomFieldKind } from "@storey/domain";
import type { SourceTable, TableText } from "./reading/source-table.ts";

/** The choices of how rows are read, with those that an entity adds. */
export type PlannedChoices = Readonly<Record<string, unknown>>;

/** A field that an organisation has of its own, as columns are matched to it. */
export interface OwnField {
  /** Under which a mapping has it. */
  readonly key: string;
  /** What it is called, as no other field is. */
  readonly label: string;
  /** The texts of days are read by the file's order. */
  readonly kind: CustomFieldKind;
  /** Of a number: what is counted. */
  readonly unit: string | null;
}

/** Some rows that one transaction writes, and how many rows of the file that are. */
export interface PlannedSlice {
  readonly rows: number;
  readonly work: object;
}

/**
 * The effect of an import. Everything in it is JSON, since it crosses from one process to another.
 */
export interface PlannedImport {
  readonly counts: Readonly<Record<string, number>> & { readonly errors: number };
  /**
   * In the order of rows; row 0 stands for the whole file. Complete, as `additions`, once the slices
   * were gone through.
   */
  readonly problems: readonly ImportProblem[];
  readonly preview: readonly object[];
  readonly additions: object;
  /** The records that rows refer to, with the ids they will have; written before the rows. */
  readonly parts: object;
  /** Yields the slices one after the other, in the order they are written. */
  slices(): Iterable<PlannedSlice>;
}

/**
 * The way in which one entity reads a table: pure, without a database, so that it runs in a process
 * of its own. A module exports one as `planner`.
 */
export interface ImportPlanner {
  /** Suggests the choices for reading a file, except its encoding and sheet. */
  suggest(table: TableText, fileName: string, ownFields: readonly OwnField[]): PlannedChoices;
  /** Tells whether a table, read by these choices, seems to hold records of this entity. */
  looksRight(table: TableText, choices: PlannedChoices): boolean;
  /** Tells more about a file and how it is read; kept with the import. */
  notes?(table: SourceTable, choices: PlannedChoices, ownFields: readonly OwnField[]): object;
  /** Rates a sheet that nobody chose; the best is read. */
  fitOf(table: TableText): number;
  /**
   * Works out the effect of importing a table on the existing records, of which `existing` yields
   * some at a time.
   */
  plan(
    table: SourceTable,
    choices: PlannedChoices,
    existing: Iterable<unknown>,
    ownFields: readonly OwnField[],
  ): PlannedImport;
  /** Returns a problem in English, for files and the command line. */
  explain(problem: Pick<ImportProblem, "code" | "params">): string;
}
