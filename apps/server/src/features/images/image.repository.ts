import type { Image } from "@storey/contract";
import { sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { lastPosition } from "../../platform/attachments/ordered.repository.ts";
import {
  type AttachmentPlace,
  lockOrder,
  type Owner,
} from "../../platform/attachments/owner.repository.ts";
import { ownerFolder } from "../../platform/attachments/owner-folder.ts";
import { removeFilesLater } from "../../platform/files/file-removal.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";

function select(organisationId: string) {
  return sqlBuilder
    .selectFrom("spaceImage")
    .select([
      "id",
      "version",
      "position as order",
      "description",
      "s3Key",
      "metadata",
      "versions",
      "createdAt",
      "updatedAt",
      "deletedAt",
    ])
    .where("organisationId", "=", organisationId);
}

const imagesStatement = written<Image>(`
  select id, version, position as "order", description, s3_key, metadata, versions, created_at,
    updated_at, deleted_at
  from space_image
  where organisation_id = $1 and owner_id = $2 and deleted_at is null
  order by position, id`);

/** Finds the pictures of an owner in their order. */
export function findImages(
  transaction: Transaction,
  { organisationId, id }: Owner,
): Promise<Image[]> {
  return transaction.all(imagesStatement(organisationId, id));
}

/** Finds one picture of an owner, archived or not. */
export function findImage(
  transaction: Transaction,
  { organisationId, id, attachmentId }: AttachmentPlace,
): Promise<Image | undefined> {
  return transaction.first(
    select(organisationId).where("ownerId", "=", id).where("id", "=", attachmentId),
  );
}

/** Returns one as `findImage` does. Throws `not_found`. */
export async function getImage(transaction: Transaction, place: AttachmentPlace): Promise<Image> {
  const image = await findImage(transaction, place);
  if (!image) throw notFound();
  return image;
}

/** The fields of a new picture besides its place: its files are stored already. */
export interface NewImage {
  readonly description: string;
  readonly s3Key: string;
  readonly metadata: Image["metadata"];
  readonly versions: Image["versions"];
}

/** Adds a picture after the others of its owner. Breaks `record.exists`; throws as `lockOrder`. */
export async function insertImage(
  transaction: Transaction,
  place: AttachmentPlace,
  image: NewImage,
): Promise<void> {
  await lockOrder(transaction, place);
  await transaction.execute(
    sqlBuilder.insertInto("spaceImage").values({
      ...image,
      organisationId: place.organisationId,
      ownerId: place.id,
      id: place.attachmentId,
      metadata: JSON.stringify(image.metadata),
      versions: JSON.stringify(image.versions),
      position: lastPosition("spaceImage", place),
    }),
  );
}

/** The new file of a picture, in place of the former one. */
export type ImageFile = Pick<NewImage, "s3Key" | "metadata" | "versions">;

/**
 * Replaces a picture's file, and releases the former one. Its place and description stay. Throws
 * `not_found` for a missing or archived picture, and `access.location`.
 */
export async function replaceImageFile(
  transaction: Transaction,
  place: AttachmentPlace,
  file: ImageFile,
): Promise<void> {
  const { organisationId, attachmentId: id } = place;
  const { deletedAt } = await lockRecord(
    transaction,
    { table: "spaceImage", organisationId, id },
    "change",
  );
  const former = await getImage(transaction, place);
  if (deletedAt !== null) throw notFound();
  await transaction.execute(
    sqlBuilder
      .updateTable("spaceImage")
      .set({
        s3Key: file.s3Key,
        metadata: JSON.stringify(file.metadata),
        versions: JSON.stringify(file.versions),
      })
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  // A file outside of the owner's own folder may belong to other owners too, as the demonstration's
  // pictures do. The search for orphans removes it once no picture names it.
  const isOwn = former.s3Key.startsWith(`${ownerFolder(place)}/`);
  if (isOwn) await removeFilesLater(transaction, [`${former.s3Key}/`]);
}

/**
 * Tells whether a key names a stored version of a picture of this organisation that is not
 * archived. Looks the key up in the rows that the caller may see, and never hands it to storage as
 * it came.
 */
export async function findVersion(
  transaction: Transaction,
  organisationId: string,
  imageKey: string,
): Promise<{ key: string } | undefined> {
  const folder = imageKey.slice(0, Math.max(0, imageKey.lastIndexOf("/")));
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("spaceImage")
      .select("versions")
      .where("organisationId", "=", organisationId)
      .where("s3Key", "=", folder)
      .where("deletedAt", "is", null)
      .limit(1),
  );
  const version = Object.values(row?.versions ?? {}).find((each) => each.imageKey === imageKey);
  return version ? { key: version.imageKey } : undefined;
}
