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
