import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";

/** What a global model carries: a picture, a document or a link. */
export interface GlobalPlace {
  /** The global model. */
  readonly id: string;
  readonly attachmentId: string;
}

/** The tables of what a global model carries in an order of its own. */
export type OrderedTable = "global_model_image" | "global_model_link";

/**
 * Holds a global model with what it carries: two who change it come one after the other, and no
 * organisation follows half of a change. Throws `not_found` for one that is not there or archived.
 */
export async function holdGlobalModel(transaction: Transaction, id: string): Promise<void> {
  const place = { table: "globalAssetModel", organisationId: id, id } as const;
  const { deletedAt } = await lockRecord(transaction, place, "change");
  if (deletedAt !== null) throw notFound();
}

/** The place after all that a global model carries. */
export function lastPosition(table: OrderedTable, id: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(table)}
    where owner_id = ${id} and deleted_at is null)`;
}

/** Gives what a global model that its caller holds carries the places of its ids in a list. */
export async function orderCarried(
  transaction: Transaction,
  table: OrderedTable,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`update ${sql.table(table)} set position = array_position(${ids}::uuid[], id) - 1
      where owner_id = ${id} and position <> array_position(${ids}::uuid[], id) - 1`),
  );
}

/** Moves one of what a global model that its caller holds carries to a position from 0; the others make room. */
export async function moveCarried(
  transaction: Transaction,
  table: OrderedTable,
  { id, attachmentId }: GlobalPlace,
  position: number,
): Promise<void> {
  const others = await findOthers(transaction, table, { id, attachmentId });
  await orderCarried(transaction, table, id, others.toSpliced(position, 0, attachmentId));
}

/**
 * Archives one of what a global model carries, or restores it after the others; their order stays without
 * gaps. One that is so already stays as it is. Throws `not_found`.
 */
export async function archiveCarried(
  transaction: Transaction,
  table: OrderedTable,
  place: GlobalPlace,
  isArchived: boolean,
): Promise<void> {
  const { id, attachmentId } = place;
  await holdGlobalModel(transaction, id);
  const found = await transaction.first(
    raw<{ isArchived: boolean }>(sql`select deleted_at is not null as is_archived
      from ${sql.table(table)} where owner_id = ${id} and id = ${attachmentId}`),
  );
  if (!found) throw notFound();
  if (found.isArchived === isArchived) return;
  const others = await findOthers(transaction, table, place);
  const change = isArchived
    ? sql`deleted_at = now()`
    : sql`deleted_at = null, position = ${others.length}`;
  await transaction.execute(
    raw(sql`update ${sql.table(table)} set ${change}
      where owner_id = ${id} and id = ${attachmentId}`),
  );
  if (isArchived) await orderCarried(transaction, table, id, others);
}

/** The ids of all others that are there, in their order. */
async function findOthers(
  transaction: Transaction,
  table: OrderedTable,
  { id, attachmentId }: GlobalPlace,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select id from ${sql.table(table)}
      where owner_id = ${id} and id <> ${attachmentId} and deleted_at is null order by position, id`),
  );
  return rows.map((row) => row.id);
}
