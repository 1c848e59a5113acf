import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { type AttachmentPlace, lockOrder, type Owner } from "./owner.repository.ts";

/** What has a place among others of its owner, and the column that names the owner. */
const OWNER_COLUMNS = {
  spaceImage: "owner_id",
  spaceLink: "owner_id",
  spacePanorama: "space_id",
} as const;

/** A table whose rows have an order within their owner. */
export type OrderedTable = keyof typeof OWNER_COLUMNS;

/** A table of what an owner carries: documents have no order. */
export type AttachmentTable = OrderedTable | "spaceDocument";

function tableOf(table: AttachmentTable): RawBuilder<unknown> {
  return sql.table(table);
}

function ownerColumn(table: AttachmentTable): RawBuilder<unknown> {
  return sql.raw(table === "spaceDocument" ? "owner_id" : OWNER_COLUMNS[table]);
}

function ofOwner(table: AttachmentTable, { organisationId, id }: Owner): RawBuilder<boolean> {
  return sql<boolean>`organisation_id = ${organisationId} and ${ownerColumn(table)} = ${id}`;
}

/** The place after the last of an owner's; its caller holds the order. */
export function lastPosition(table: OrderedTable, owner: Owner): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${tableOf(table)}
    where ${ofOwner(table, owner)} and deleted_at is null)`;
}

/** The ids of what an owner has of a table and is not archived, in their order. */
export async function findOrder(
  transaction: Transaction,
  table: OrderedTable,
  owner: Owner,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ id: string }>(sql`select id from ${tableOf(table)}
      where ${ofOwner(table, owner)} and deleted_at is null order by position, id`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives what an owner has of a table the positions of their ids in the list; its caller holds the
 * order. Without a join: a plan kept for a few rows would look through all of them once for each of
 * hundreds.
 */
export async function reorder(
  transaction: Transaction,
  table: OrderedTable,
  owner: Owner,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update ${tableOf(table)} set position = array_position(${ids}::uuid[], id) - 1
      where ${ofOwner(table, owner)} and position <> array_position(${ids}::uuid[], id) - 1`),
  );
}

/**
 * Moves one to a position from 0; beyond the last means last, and the others make room. Its caller
 * holds the order.
 */
export async function move(
  transaction: Transaction,
  table: OrderedTable,
  place: AttachmentPlace,
  position: number,
): Promise<void> {
  const others = (await findOrder(transaction, table, place)).filter(
    (id) => id !== place.attachmentId,
  );
  await reorder(transaction, table, place, others.toSpliced(position, 0, place.attachmentId));
}

/**
 * Archives what an owner carries, or restores it after the others; their order stays without gaps. One
 * that is so already stays as it is. Throws `not_found` and `access.location`.
 */
export async function setArchived(
  transaction: Transaction,
  table: AttachmentTable,
  place: AttachmentPlace,
  isArchived: boolean,
): Promise<void> {
  await lockOrder(transaction, place);
  const found = await transaction.first(
    raw<{ deletedAt: string | null }>(sql`select deleted_at from ${tableOf(table)}
      where ${ofOwner(table, place)} and id = ${place.attachmentId}`),
  );
  if (!found) throw notFound();
  if ((found.deletedAt !== null) === isArchived) return;
  const isLast = table !== "spaceDocument" && !isArchived;
  await transaction.execute(
    raw(sql`update ${tableOf(table)}
      set deleted_at = ${isArchived ? new Date().toISOString() : null}
        ${isLast ? sql`, position = ${lastPosition(table, place)}` : sql``}
      where ${ofOwner(table, place)} and id = ${place.attachmentId}`),
  );
  if (table === "spaceDocument" || !isArchived) return;
  await reorder(transaction, table, place, await findOrder(transaction, table, place));
}
