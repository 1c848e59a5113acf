import type { ChecklistFile } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AttachedPicture } from "../../platform/records/issue.table.ts";
import { FILE_JSON, type FileRow, shownFile } from "./run-detail.repository.ts";

/** A file of a run whose bytes are stored already. */
export interface InsertedFile {
  readonly organisationId: string;
  readonly id: string;
  readonly runId: string;
  readonly itemId: string | null;
  readonly assetId: string | null;
  readonly kind: "picture" | "document";
  readonly s3Key: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
  readonly picture: AttachedPicture | null;
  readonly addedBy: string;
}

/** Adds a file to a run. Breaks `record.exists`. */
export async function insertFile(
  transaction: Transaction,
  { picture, ...file }: InsertedFile,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .insertInto("checklistFile")
      .values({ ...file, picture: picture && JSON.stringify(picture) }),
  );
}

/** Where a file of a run is. */
export type FilePlace = Pick<InsertedFile, "organisationId" | "runId" | "id">;

/** Finds one as it is shown, with the key of its bytes. */
export async function findFile(
  transaction: Transaction,
  { organisationId, runId, id }: FilePlace,
): Promise<{ readonly s3Key: string; readonly shown: ChecklistFile } | undefined> {
  const row = await transaction.first(
    raw<{ file: FileRow }>(sql`select ${sql.raw(FILE_JSON)} as file from checklist_file z
      where z.organisation_id = ${organisationId} and z.run_id = ${runId} and z.id = ${id}`),
  );
  return row && { s3Key: row.file.s3Key, shown: shownFile(row.file) };
}

/** Counts the files of a question; until the transaction ends nobody else adds one to its run. */
export async function lockFileCount(
  transaction: Transaction,
  {
    organisationId,
    runId,
    itemId,
    assetId,
  }: Omit<FilePlace, "id"> & Pick<InsertedFile, "itemId" | "assetId">,
): Promise<number> {
  const key = `checklist files ${organisationId} ${runId}`;
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`));
  const row = await transaction.first(
    raw<{ count: number }>(sql`select count(*)::int as count from checklist_file z
      where z.organisation_id = ${organisationId} and z.run_id = ${runId}
        and z.item_id is not distinct from ${itemId}::uuid and z.asset_id is not distinct from ${assetId}::uuid`),
  );
  return row?.count ?? 0;
}

/** A stored file of a run, as it is served. */
export interface ServedFile {
  readonly runId: string;
  readonly kind: "picture" | "document";
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
}

/**
 * Finds the file of a key: of a document the file itself, of a picture one of its versions. Looks the
 * key up in rows, and never hands it to storage as it came.
 */
export async function findFileByKey(
  transaction: Transaction,
  organisationId: string,
  key: string,
): Promise<ServedFile | undefined> {
  const folder = key.slice(0, Math.max(0, key.lastIndexOf("/")));
  const found = await transaction.all(
    sqlBuilder
      .selectFrom("checklistFile")
      .select(["runId", "kind", "fileName", "contentType", "size", "s3Key", "picture"])
      .where("organisationId", "=", organisationId)
      .where("s3Key", "in", [key, folder])
      .limit(2),
  );
  return found.find(({ s3Key, picture }) =>
    picture ? Object.values(picture.keys).includes(key) : s3Key === key,
  );
}

/** Deletes a file of a run; its bytes go after the commit. */
export async function deleteFile(
  transaction: Transaction,
  { organisationId, runId, id }: FilePlace,
): Promise<boolean> {
  const count = await transaction.execute(
    sqlBuilder
      .deleteFrom("checklistFile")
      .where("organisationId", "=", organisationId)
      .where("runId", "=", runId)
      .where("id", "=", id),
  );
  return count > 0;
}
