import type { ImportProblem, ImportUndo, SpaceImport } from "@storey/contract";
import type { ColumnType } from "kysely";
import type { MomentColumn } from "../../db/record.table.ts";
import type { TableReading } from "./import-job.ts";
import type { PlannedChoices } from "./planner.ts";

/** The findings of the last check or the commit of an import. */
export interface StoredOutcome {
  counts: Record<string, number> & { create: number; update: number; errors: number };
  problems: ImportProblem[];
  /**
   * The preview shown before the import is written; absent for imports checked before previews
   * existed.
   */
  preview?: object[];
  additions?: object;
  /** The rows that were refused when they were written; absent while nothing was. */
  refused?: ImportProblem[];
}

export interface ImportTable {
  organisationId: string;
  id: string;
  /** The kind of entity that it brings in. */
  kind: string;
  userId: string | null;
  state: SpaceImport["state"];
  fileName: string;
  fileKey: string;
  choices: ColumnType<PlannedChoices, string, string>;
  /** How the file was read; null of one that was uploaded before this was kept. */
  reading: ColumnType<TableReading | null, string | null | undefined, string | null>;
  outcome: ColumnType<StoredOutcome | null, string | null | undefined, string | null>;
  /** Null while it is not completed, and of those completed before they could be undone. */
  completedAt: ColumnType<string | null, undefined, never>;
  undo: ColumnType<ImportUndo | null, undefined, string | null>;
  /** Which check the waiting slices are of; null where none writes and takes back. */
  staging: ColumnType<string | null, undefined, string>;
  /** How many rows that check has looked at. */
  checkedCount: ColumnType<number, undefined, number>;
  createdAt: MomentColumn;
  updatedAt: MomentColumn;
}

export interface ImportSliceTable {
  organisationId: string;
  importId: string;
  number: number;
  rowCount: number;
  /** The work still to be written; null once it is. */
  work: ColumnType<unknown, string, null>;
  /** The written records, so that they can be undone; null until then. */
  written: ColumnType<unknown, undefined, string>;
}

export interface ImportRowTable {
  organisationId: string;
  importId: string;
  row: number;
  action: "create" | "update" | "error";
  found: ColumnType<unknown, string, string>;
}

export interface ImportMappingTable {
  organisationId: string;
  kind: string;
  /** The hash of the headings, in any order. */
  headings: string;
  choices: ColumnType<unknown, string, string>;
  updatedAt: MomentColumn;
}
