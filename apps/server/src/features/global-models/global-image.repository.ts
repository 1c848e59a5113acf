import type { Image } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  archiveCarried,
  type GlobalPlace,
  holdGlobalModel,
  lastPosition,
  orderCarried,
} from "./global-order.repository.ts";

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
      position: lastPosition("global_model_image", id),
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
export function orderGlobalImages(
  transaction: Transaction,
  id: string,
  ids: readonly string[],
): Promise<void> {
  return orderCarried(transaction, "global_model_image", id, ids);
}

/** Archives a picture, or restores it after the others. Throws `not_found`. */
export function archiveGlobalImage(
  transaction: Transaction,
  place: GlobalPlace,
  isArchived: boolean,
): Promise<void> {
  return archiveCarried(transaction, "global_model_image", place, isArchived);
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
