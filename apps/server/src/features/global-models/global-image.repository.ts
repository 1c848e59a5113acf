import type { Image } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";

/** A picture or document of a global model. */
export interface GlobalPlace {
  /** The global model. */
  readonly id: string;
  readonly attachmentId: string;
}

/** The file of a picture, which is stored already. */
export interface GlobalImageFile {
  readonly s3Key: string;
  readonly metadata: Image["metadata"];
  readonly versions: Image["versions"];
}

function select() {
  return sqlBuilder
    .selectFrom("globalModelImage")
    .select(["id", "version", "position as order", "description", "s3Key", "metadata", "versions"])
    .select(["createdAt", "updatedAt", "deletedAt"]);
}

/** The pictures of a global model in their order. */
export function findGlobalImages(transaction: Transaction, id: string): Promise<Image[]> {
  return transaction.all(
    select()
      .where("ownerId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("position")
      .orderBy("id"),
  );
}

/** One picture of a global model, archived or not. */
export function findGlobalImage(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
): Promise<Image | undefined> {
  return transaction.first(select().where("ownerId", "=", id).where("id", "=", attachmentId));
}

/** Returns one as `findGlobalImage` does. Throws `not_found`. */
export async function getGlobalImage(transaction: Transaction, place: GlobalPlace): Promise<Image> {
  const image = await findGlobalImage(transaction, place);
  if (!image) throw notFound();
  return image;
}

/**
 * Holds a global model with what it carries: two who change it come one after the other, and no
 * organisation follows half of a change. Throws `not_found` for one that is not there or archived.
 */
export async function holdGlobalModel(transaction: Transaction, id: string): Promise<void> {
  const place = { table: "globalAssetModel", organisationId: id, id } as const;
  const { deletedAt } = await lockRecord(transaction, place, "change");
  if (deletedAt !== null) throw notFound();
}

/** Adds a picture after the others. Breaks `record.exists`; throws as `holdGlobalModel`. */
export async function insertGlobalImage(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
  image: GlobalImageFile & { readonly description: string },
): Promise<void> {
  await holdGlobalModel(transaction, id);
  await transaction.execute(
    sqlBuilder.insertInto("globalModelImage").values({
      ...image,
      id: attachmentId,
      ownerId: id,
      metadata: JSON.stringify(image.metadata),
      versions: JSON.stringify(image.versions),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from global_model_image
        where owner_id = ${id} and deleted_at is null)`,
    }),
  );
}

/**
 * Replaces a picture's file. The former one stays in the store: copies that organisations made show it.
 * Throws `not_found` for a picture that is not there or archived.
 */
export async function replaceGlobalImageFile(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
  { s3Key, metadata, versions }: GlobalImageFile,
): Promise<void> {
  await holdGlobalModel(transaction, id);
  const replaced = await transaction.first(
    sqlBuilder
      .updateTable("globalModelImage")
      .set({ s3Key, metadata: JSON.stringify(metadata), versions: JSON.stringify(versions) })
      .where("ownerId", "=", id)
      .where("id", "=", attachmentId)
      .where("deletedAt", "is", null)
      .returning("id"),
  );
  if (!replaced) throw notFound();
}

/** Gives the pictures of a global model that its caller holds the places of their ids in a list. */
export async function orderGlobalImages(
  transaction: Transaction,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`update global_model_image set position = array_position(${ids}::uuid[], id) - 1
      where owner_id = ${id} and position <> array_position(${ids}::uuid[], id) - 1`),
  );
}

/**
 * Archives a picture, or restores it after the others; their order stays without gaps. One that is so
 * already stays as it is. Throws `not_found`.
 */
export async function archiveGlobalImage(
  transaction: Transaction,
  place: GlobalPlace,
  isArchived: boolean,
): Promise<void> {
  await holdGlobalModel(transaction, place.id);
  const { deletedAt } = await getGlobalImage(transaction, place);
  if ((deletedAt !== null) === isArchived) return;
  const others = (await findGlobalImages(transaction, place.id))
    .map(({ id }) => id)
    .filter((id) => id !== place.attachmentId);
  await transaction.execute(
    sqlBuilder
      .updateTable("globalModelImage")
      .set({
        deletedAt: isArchived ? new Date().toISOString() : null,
        ...(isArchived ? {} : { position: others.length }),
      })
      .where("ownerId", "=", place.id)
      .where("id", "=", place.attachmentId),
  );
  if (isArchived) await orderGlobalImages(transaction, place.id, others);
}

/**
 * The key of a stored version of a picture of a global model, archived or not: organisations may show it
 * still. Looks the key up in the rows that the caller may see, and never hands it to storage as it came.
 */
export async function findGlobalVersion(
  transaction: Transaction,
  imageKey: string,
): Promise<{ key: string } | undefined> {
  const folder = imageKey.slice(0, Math.max(0, imageKey.lastIndexOf("/")));
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("globalModelImage")
      .select("versions")
      .where("s3Key", "=", folder)
      .limit(1),
  );
  const version = Object.values(row?.versions ?? {}).find((each) => each.imageKey === imageKey);
  return version ? { key: version.imageKey } : undefined;
}
