import type { ImportSummary, ImportUndo, SpaceImport } from "@storey/contract";
import { IMPORT_UNDO_DAYS } from "@storey/contract";
import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { StoredOutcome } from "./import.table.ts";
import type { TableReading } from "./import-job.ts";
import type { PlannedChoices } from "./planner.ts";

/** An import of an organisation, of one kind of record. */
export interface ImportTarget {
  readonly organisationId: string;
  readonly kind: string;
  readonly id: string;
}

/** A stored import. */
export interface StoredImport {
  readonly id: string;
  readonly userId: string | null;
  readonly state: SpaceImport["state"];
  readonly fileName: string;
  readonly fileKey: string;
  readonly choices: PlannedChoices;
  readonly reading: TableReading | null;
  readonly outcome: StoredOutcome | null;
  readonly undo: ImportUndo | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The moment until which it can be undone; null if it cannot, or not yet. */
  readonly undoableUntil: string | null;
  /** Whether that is still to come. */
  readonly isUndoable: boolean;
  /** How many rows are still to be written, or to be undone. */
  readonly remainingCount: number;
  /** Which check the waiting slices are of, and how many rows that has looked at. */
  readonly staging: string | null;
  readonly checkedCount: number;
}

const undoableUntil = sql<
  string | null
>`completed_at + make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)})`;

/** Finds one import of the organisation. */
export function findImport(
  transaction: Transaction,
  target: ImportTarget,
): Promise<StoredImport | undefined> {
  return transaction.first(importStatement(target));
}

/** Returns one import of the organisation. Throws `not_found`. */
export async function getImport(
  transaction: Transaction,
  target: ImportTarget,
  forUpdate = false,
): Promise<StoredImport> {
  const statement = importStatement(target);
  const row = await transaction.first(forUpdate ? statement.forUpdate() : statement);
  if (!row) throw notFound();
  return row;
}

/** How many imports a list holds. */
const LISTED = 20;

/** Finds the newest imports of the organisation, the newest first. */
export function findImports(
  transaction: Transaction,
  { organisationId, kind }: Omit<ImportTarget, "id">,
): Promise<ImportSummary[]> {
  return transaction.all(
    sqlBuilder
      .selectFrom("import")
      .select(["id", "fileName", "state", "createdAt"])
      .select(
        sql<string | null>`case when state = 'completed' then ${undoableUntil} end`.as(
          "undoableUntil",
        ),
      )
      .where("organisationId", "=", organisationId)
      .where("kind", "=", kind)
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .limit(LISTED),
  );
}

/** An import whose file is stored already. */
export interface NewImport extends ImportTarget {
  readonly userId: string | null;
  readonly fileName: string;
  readonly fileKey: string;
  readonly choices: PlannedChoices;
  readonly reading: TableReading;
}

/** Adds an import in the state `uploaded`. */
export async function insertImport(transaction: Transaction, added: NewImport): Promise<void> {
  await transaction.execute(
    sqlBuilder.insertInto("import").values({
      ...added,
      choices: JSON.stringify(added.choices),
      reading: JSON.stringify(added.reading),
      state: "uploaded",
    }),
  );
}

/** The values of an import to change; absent ones stay. */
export interface ImportValues {
  readonly state: SpaceImport["state"];
  readonly choices?: PlannedChoices;
  readonly reading?: TableReading;
  readonly outcome?: StoredOutcome | null;
  readonly undo?: ImportUndo;
  readonly staging?: string;
  readonly checkedCount?: number;
}

/**
 * Updates the state of an import and other given values. An import completed by it can be undone.
 */
export async function updateImport(
  transaction: Transaction,
  { organisationId, id }: Pick<ImportTarget, "organisationId" | "id">,
  { state, choices, reading, outcome, undo, staging, checkedCount }: ImportValues,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("import")
      .set({
        state,
        ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
        ...(reading === undefined ? {} : { reading: JSON.stringify(reading) }),
        ...(outcome === undefined ? {} : { outcome: outcome && JSON.stringify(outcome) }),
        ...(undo === undefined ? {} : { undo: JSON.stringify(undo) }),
        ...(staging === undefined ? {} : { staging }),
        ...(checkedCount === undefined ? {} : { checkedCount }),
        ...(state === "completed" ? { completedAt: sql<never>`now()` } : {}),
        updatedAt: sql<string>`clock_timestamp()`,
      })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
}

function importStatement({ organisationId, kind, id }: ImportTarget) {
  return sqlBuilder
    .selectFrom("import")
    .select(["id", "userId", "state", "fileName", "fileKey", "choices", "reading", "outcome"])
    .select(["undo", "createdAt", "updatedAt", "staging", "checkedCount"])
    .select((from) => [
      undoableUntil.as("undoableUntil"),
      sql<boolean>`coalesce(now() < ${undoableUntil}, false)`.as("isUndoable"),
      from
        .selectFrom("importSlice as slice")
        .select(
          sql<number>`coalesce(sum(slice.row_count) filter (where case import.state
            when 'importing' then slice.work is not null when 'undoing' then true else false end), 0)::int`.as(
            "count",
          ),
        )
        .where("slice.organisationId", "=", organisationId)
        .where("slice.importId", "=", id)
        .$asScalar()
        .$notNull()
        .as("remainingCount"),
    ])
    .where("organisationId", "=", organisationId)
    .where("kind", "=", kind)
    .where("id", "=", id);
}
