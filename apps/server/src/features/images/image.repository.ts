import type { Image } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder, written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { removeFilesLater } from "../files/file-removal.repository.ts";
import { lockRecord } from "../history/record.repository.ts";

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
  where organisation_id = $1 and space_id = $2 and deleted_at is null
  order by position, id`);

/** The pictures of a space in their order. */
export function findImages(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<Image[]> {
  return transaction.all(imagesStatement(organisationId, spaceId));
}

/** One picture of a space, archived or not. Throws `not_found`. */
export async function getImage(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
  id: string,
): Promise<Image> {
  const row = await transaction.first(
    select(organisationId).where("spaceId", "=", spaceId).where("id", "=", id),
  );
  if (!row) throw notFound();
  return row;
}

/** A picture whose files are stored already. */
export interface NewImage {
  readonly id: string;
  readonly organisationId: string;
  readonly spaceId: string;
  readonly description: string;
  readonly s3Key: string;
  readonly metadata: Image["metadata"];
  readonly versions: Image["versions"];
}

/**
 * Holds the order of a space's pictures, panoramas and links for the rest of the transaction: two
 * who add, remove or order at once come one after the other, each upon what the other left. Taken
 * before any of them is. Throws `not_found` and `access.location`.
 */
export async function lockOrderOfSpace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<void> {
  await lockRecord(transaction, { table: "space", organisationId, id: spaceId }, "update");
}

/** Adds a picture after the others of its space. Breaks `record.exists`; throws as `lockOrderOfSpace`. */
export async function insertImage(transaction: Transaction, image: NewImage): Promise<void> {
  await lockOrderOfSpace(transaction, image.organisationId, image.spaceId);
  await transaction.execute(
    sqlBuilder.insertInto("spaceImage").values({
      ...image,
      metadata: JSON.stringify(image.metadata),
      versions: JSON.stringify(image.versions),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from space_image
        where organisation_id = ${image.organisationId} and space_id = ${image.spaceId} and deleted_at is null)`,
    }),
  );
}

/** Archives a picture, or restores it after the others. The order stays without gaps. Throws `not_found` and `access.location`. */
export async function setImageArchived(
  transaction: Transaction,
  target: { organisationId: string; spaceId: string; id: string },
  isArchived: boolean,
): Promise<void> {
  const { organisationId, spaceId, id } = target;
  await lockOrderOfSpace(transaction, organisationId, spaceId);
  const image = await getImage(transaction, organisationId, spaceId, id);
  if ((image.deletedAt !== null) === isArchived) return;
  const others = await findImages(transaction, organisationId, spaceId);
  await transaction.execute(
    sqlBuilder
      .updateTable("spaceImage")
      .set(
        isArchived
          ? { deletedAt: new Date().toISOString() }
          : { deletedAt: null, position: others.length },
      )
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (!isArchived) return;
  const left = others.flatMap((other) => (other.id === id ? [] : [other.id]));
  await reorderImages(transaction, organisationId, spaceId, left);
}

/** What takes the place of a picture's file. */
export type ImageFile = Pick<NewImage, "s3Key" | "metadata" | "versions">;

/**
 * Puts another file in a picture's place; the former one is let go of. Its place and description
 * stay. Throws `not_found` for a picture that is not there or archived, and `access.location`.
 */
export async function replaceImageFile(
  transaction: Transaction,
  place: { organisationId: string; spaceId: string; id: string },
  file: ImageFile,
): Promise<void> {
  const { organisationId, spaceId, id } = place;
  const { deletedAt } = await lockRecord(
    transaction,
    { table: "spaceImage", organisationId, id },
    "update",
  );
  const former = await getImage(transaction, organisationId, spaceId, id);
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
  // A file outside of the space's own folder may hang elsewhere too, as the demonstration's pictures
  // do. The search for orphans takes it once no picture names it.
  const isOwn = former.s3Key.startsWith(`${organisationId}/spaces/${spaceId}/`);
  if (isOwn) await removeFilesLater(transaction, [`${former.s3Key}/`]);
}

/**
 * Gives the pictures of a space the positions of their ids in the list. Without a join: a plan kept
 * for a few pictures would look through all of them once for each of hundreds.
 */
export async function reorderImages(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
  imageIds: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update space_image set position = array_position(${imageIds}::uuid[], id) - 1
      where organisation_id = ${organisationId} and space_id = ${spaceId}
        and position <> array_position(${imageIds}::uuid[], id) - 1`),
  );
}

/**
 * Whether a key names a stored version of a picture of this organisation that is not archived. The
 * key is looked up in the rows the caller may see, never handed to storage as it came.
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

/**
 * Makes sure that a space is there, and that the call may change its pictures. Row-level security
 * alone would change none of them and say nothing. Throws `not_found` for a space that is not
 * there, or is archived unless `withArchived`, and `access.location`.
 */
export async function requireWritableSpace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
  withArchived = false,
): Promise<void> {
  const space = await transaction.first(
    sqlBuilder
      .selectFrom("space")
      .select([
        "deletedAt",
        sql<boolean>`location_scope() is null or location_id = any (location_scope())`.as(
          "isInScope",
        ),
      ])
      .where("organisationId", "=", organisationId)
      .where("id", "=", spaceId),
  );
  if (!space || (space.deletedAt !== null && !withArchived)) throw notFound();
  if (!space.isInScope) throw new ProblemError("access.location");
}
