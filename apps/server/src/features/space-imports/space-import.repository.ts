import type { ImportChoices, SpaceImport } from "@storey/contract";
import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import type { StoredOutcome } from "./space-import.table.ts";

/** A stored import. */
export interface StoredImport {
  readonly id: string;
  readonly state: SpaceImport["state"];
  readonly fileName: string;
  readonly fileKey: string;
  readonly choices: ImportChoices;
  readonly outcome: StoredOutcome | null;
  readonly createdAt: string;
  /** How many rows are still to be written of one that is being imported. */
  readonly remainingCount: number;
}

/** One import of the organisation, if it is there. */
export function findImport(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredImport | undefined> {
  return transaction.first(importStatement(organisationId, id));
}

/** One import of the organisation. Throws `not_found`. */
export async function getImport(
  transaction: Transaction,
  organisationId: string,
  id: string,
  forUpdate = false,
): Promise<StoredImport> {
  const statement = importStatement(organisationId, id);
  const row = await transaction.first(forUpdate ? statement.forUpdate() : statement);
  if (!row) throw notFound();
  return row;
}

/** An import whose file is stored already. */
export interface NewImport {
  readonly organisationId: string;
  readonly id: string;
  readonly userId: string | null;
  readonly fileName: string;
  readonly fileKey: string;
  readonly choices: ImportChoices;
}

/** Adds an import in the state `uploaded`. */
export async function insertImport(transaction: Transaction, added: NewImport): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .insertInto("spaceImport")
      .values({ ...added, choices: JSON.stringify(added.choices), state: "uploaded" }),
  );
}

/** Keeps the choices, the outcome and the state of an import. */
export async function updateImport(
  transaction: Transaction,
  target: { organisationId: string; id: string },
  values: { state: SpaceImport["state"]; choices: ImportChoices; outcome: StoredOutcome | null },
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .updateTable("spaceImport")
      .set({
        state: values.state,
        choices: JSON.stringify(values.choices),
        outcome: values.outcome && JSON.stringify(values.outcome),
        updatedAt: new Date().toISOString(),
      })
      .where("organisationId", "=", target.organisationId)
      .where("id", "=", target.id),
  );
}

function importStatement(organisationId: string, id: string) {
  return sqlBuilder
    .selectFrom("spaceImport")
    .select(["id", "state", "fileName", "fileKey", "choices", "outcome", "createdAt"])
    .select((from) =>
      from
        .selectFrom("spaceImportSlice as slice")
        .select(sql<number>`coalesce(sum(slice.row_count), 0)::int`.as("count"))
        .where("slice.organisationId", "=", organisationId)
        .where("slice.importId", "=", id)
        .$asScalar()
        .$notNull()
        .as("remainingCount"),
    )
    .where("organisationId", "=", organisationId)
    .where("id", "=", id);
}
