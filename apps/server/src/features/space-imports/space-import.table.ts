import type { ImportChoices, ImportCounts, ImportProblem } from "@storey/contract";
import type { ColumnType } from "kysely";
import type { MomentColumn } from "../../db/record.table.ts";

/** What the last check or the commit of an import found. */
export interface StoredOutcome {
  counts: ImportCounts;
  problems: ImportProblem[];
}

export interface SpaceImportTable {
  organisationId: string;
  id: string;
  userId: string | null;
  state: "uploaded" | "checked" | "completed";
  fileName: string;
  fileKey: string;
  choices: ColumnType<ImportChoices, string, string>;
  outcome: ColumnType<StoredOutcome | null, string | null | undefined, string | null>;
  createdAt: MomentColumn;
  updatedAt: MomentColumn;
}
