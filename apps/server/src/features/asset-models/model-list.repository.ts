import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";

/** A list that models are of, and the column of a model that names its entry. */
const COLUMNS = { assetType: "assetTypeId", manufacturer: "manufacturerId" } as const;

/** A list that people keep and models are of. */
export type ModelList = keyof typeof COLUMNS;

/** An entry of such a list. */
interface Entry {
  readonly list: ModelList;
  readonly organisationId: string;
  readonly id: string;
}

/** How many models are of the row of an alias; the archived ones count. */
export function modelsCountOf(list: ModelList, row: string): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from asset_model m
    where m.organisation_id = ${sql.ref(`${row}.organisation_id`)} and m.${sql.ref(COLUMNS[list])} = ${sql.ref(`${row}.id`)})`;
}

/**
 * Makes all models of an entry those of another one, and deletes it. Whoever merges the same two the
 * other way round waits, and finds the other gone. Throws `not_found` and `merge.same`; breaks
 * `name.taken` where both have a model of the same name and part number. `takeAlong` moves what else
 * belongs to the first, once both are held.
 */
export async function mergeEntries(
  transaction: Transaction,
  { list, organisationId, id }: Entry,
  intoId: string,
  takeAlong: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const each of [id, intoId].sort()) {
    await lockRecord(transaction, { table: list, organisationId, id: each }, "end");
  }
  if (id === intoId) throw new ProblemError("merge.same");
  await transaction.execute(
    sqlBuilder
      .updateTable("assetModel")
      .set({ [COLUMNS[list]]: intoId })
      .where("organisationId", "=", organisationId)
      .where(COLUMNS[list], "=", id),
  );
  await takeAlong();
  await deleteLocked(transaction, { list, organisationId, id });
}

/**
 * Deletes an entry that no model is of. Who makes a model of it meanwhile waits, and finds it gone.
 * Throws `not_found` and `record.in_use`.
 */
export async function deleteEntry(transaction: Transaction, entry: Entry): Promise<void> {
  const { list, organisationId, id } = entry;
  await lockRecord(transaction, { table: list, organisationId, id }, "end");
  const used = await transaction.first(
    raw(sql`select from asset_model m
      where m.organisation_id = ${organisationId} and m.${sql.ref(COLUMNS[list])} = ${id} limit 1`),
  );
  if (used) throw new ProblemError("record.in_use");
  await deleteLocked(transaction, entry);
}

async function deleteLocked(transaction: Transaction, entry: Entry): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom(entry.list)
      .where("organisationId", "=", entry.organisationId)
      .where("id", "=", entry.id),
  );
}
