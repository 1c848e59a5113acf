import type { ImportProblem } from "@storey/contract";
import type { OwnField, PlannedChoices, PlannedImport } from "./planner.ts";
import type { SourceTable, TableError } from "./reading/source-table.ts";

/** The file of a job, and the module whose `planner` reads its kind of records. */
interface JobFile {
  readonly file: string;
  readonly planner: string;
}

/** The work that a process is asked to do with a file. */
export type ImportJob =
  | (JobFile & {
      readonly kind: "read";
      readonly fileName: string;
      /** Null to suggest some. */
      readonly choices: PlannedChoices | null;
      readonly encoding: string | null;
      readonly sheet: string | null;
      /** None unless given. */
      readonly ownFields?: readonly OwnField[];
    })
  | (JobFile & {
      readonly kind: "plan";
      readonly choices: PlannedChoices;
      /** A file of the existing records, as lines of JSON. */
      readonly existing: string;
      /** The file for the slices, as lines of JSON. */
      readonly slices: string;
      /** The file for the rows with errors, as CSV. */
      readonly errors: string;
      /** How many problems are given, those that keep rows out first. Default 500. */
      readonly mostProblems?: number;
      /** None unless given. */
      readonly ownFields?: readonly OwnField[];
    })
  | (JobFile & {
      readonly kind: "errors";
      readonly choices: PlannedChoices;
      readonly problems: readonly ImportProblem[];
      /** A file of more of them, as lines of JSON. */
      readonly moreProblems?: string;
      /** The file for the rows with errors, as lines of a CSV. */
      readonly errors: string;
    });

/** How a file was read, with its beginning, and nothing that grows with its rows. */
export interface TableReading
  extends Pick<
    SourceTable,
    "format" | "encoding" | "delimiter" | "sheets" | "sheet" | "headers" | "rowCount"
  > {
  /** The first rows, to show while mapping. */
  readonly sample: readonly (readonly string[])[];
  /** Whether the file seems to hold records of the imported kind. */
  readonly looksRight: boolean;
  /** What else its planner tells of it. */
  readonly notes?: object;
  /** Whether it is read as the last file of its headings was. */
  readonly isRemembered?: boolean;
}

/** How a file was read, and by which choices. */
export interface ReadFile {
  readonly reading: TableReading;
  readonly choices: PlannedChoices;
}

/** The effect of importing a file; its slices and rows with errors are in files. */
export interface PlannedFile
  extends ReadFile,
    Pick<PlannedImport, "counts" | "problems" | "preview" | "additions" | "parts"> {}

/** The result of a job. */
export type ImportAnswer =
  | { readonly read: ReadFile }
  | { readonly planned: PlannedFile }
  | { readonly written: true }
  | { readonly refused: TableError }
  | { readonly failed: string };
