import type { SpaceLink } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { type GlobalPlace, holdGlobalModel } from "./global-image.repository.ts";

function select() {
  return sqlBuilder
    .selectFrom("globalModelLink")
    .select(["id", "version", "position", "description", "url", "isPublic"])
    .select(["createdAt", "updatedAt", "deletedAt"]);
}

/** The links of a global model in their order. */
export function findGlobalLinks(transaction: Transaction, id: string): Promise<SpaceLink[]> {
  return transaction.all(
    select()
      .where("ownerId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("position")
      .orderBy("id"),
  );
}

/** One link of a global model, archived or not. Throws `not_found`. */
export async function getGlobalLink(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
): Promise<SpaceLink> {
  const link = await transaction.first(
    select().where("ownerId", "=", id).where("id", "=", attachmentId),
  );
  if (!link) throw notFound();
  return link;
}

/** Adds a link after the others. Breaks `record.exists`; throws as `holdGlobalModel`. */
export async function insertGlobalLink(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
  link: Pick<SpaceLink, "description" | "url" | "isPublic">,
): Promise<void> {
  await holdGlobalModel(transaction, id);
  await transaction.execute(
    sqlBuilder.insertInto("globalModelLink").values({
      ...link,
      id: attachmentId,
      ownerId: id,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from global_model_link
        where owner_id = ${id} and deleted_at is null)`,
    }),
  );
}

/** Moves a link of a global model that its caller holds to a position from 0; the others make room. */
export async function moveGlobalLink(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
  position: number,
): Promise<void> {
  const others = (await findGlobalLinks(transaction, id)).filter((one) => one.id !== attachmentId);
  const ids = others.map((one) => one.id).toSpliced(position, 0, attachmentId);
  await orderGlobalLinks(transaction, id, ids);
}

async function orderGlobalLinks(
  transaction: Transaction,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`update global_model_link set position = array_position(${ids}::uuid[], id) - 1
      where owner_id = ${id} and position <> array_position(${ids}::uuid[], id) - 1`),
  );
}

/**
 * Archives a link, or restores it after the others; their order stays without gaps. One that is so already
 * stays as it is. Throws `not_found`.
 */
export async function archiveGlobalLink(
  transaction: Transaction,
  place: GlobalPlace,
  isArchived: boolean,
): Promise<void> {
  await holdGlobalModel(transaction, place.id);
  const { deletedAt } = await getGlobalLink(transaction, place);
  if ((deletedAt !== null) === isArchived) return;
  const others = (await findGlobalLinks(transaction, place.id))
    .map(({ id }) => id)
    .filter((id) => id !== place.attachmentId);
  await transaction.execute(
    sqlBuilder
      .updateTable("globalModelLink")
      .set({
        deletedAt: isArchived ? new Date().toISOString() : null,
        ...(isArchived ? {} : { position: others.length }),
      })
      .where("ownerId", "=", place.id)
      .where("id", "=", place.attachmentId),
  );
  if (isArchived) await orderGlobalLinks(transaction, place.id, others);
}
