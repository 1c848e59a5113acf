import type {
  ImportAdditions,
  ImportChoices,
  ImportCounts,
  ImportPreviewRow,
  ImportProblem,
  SpaceImport,
} from "@storey/contract";
import type { ColumnType } from "kysely";
import type { MomentColumn } from "../../db/record.table.ts";

/** What the last check or the commit of an import found. */
export interface StoredOutcome {
  counts: ImportCounts;
  problems: ImportProblem[];
  /** What is shown before it is written; absent of imports that were checked before there was one. */
  preview?: ImportPreviewRow[];
  additions?: ImportAdditions;
  /** The rows that were refused when they were written; absent while nothing was. */
  refused?: ImportProblem[];
}

export interface SpaceImportTable {
  organisationId: string;
  id: string;
  userId: string | null;
  state: SpaceImport["state"];
  fileName: string;
  fileKey: string;
  choices: ColumnType<ImportChoices, string, string>;
  outcome: ColumnType<StoredOutcome | null, string | null | undefined, string | null>;
  createdAt: MomentColumn;
  updatedAt: MomentColumn;
}

export interface SpaceImportSliceTable {
  organisationId: string;
  importId: string;
  number: number;
  rowCount: number;
  work: ColumnType<unknown, string, never>;
}
