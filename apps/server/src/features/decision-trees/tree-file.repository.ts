import type { Image, TreeFiles } from "@storey/contract";
import type { TreeFileIds } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { withPath } from "../../platform/attachments/document-path.ts";

type KeyedDocument = Omit<TreeFiles["documents"][number], "path"> & { readonly s3Key: string };

/** The files of some trees that are not archived; of them those alone of some ids, if any are given. */
export async function findTreeFiles(
  transaction: Transaction,
  organisationId: string,
  treeIds: readonly string[],
  { imageIds, documentIds }: Partial<TreeFileIds> = {},
): Promise<TreeFiles> {
  const among = (ids: readonly string[] | undefined) =>
    ids ? sql`f.id = any (${ids}::uuid[])` : sql`true`;
  const ofTrees = sql`f.organisation_id = ${organisationId} and f.owner_id = any (${treeIds}::uuid[]) and f.deleted_at is null`;
  const images = await transaction.all(
    raw<TreeFiles["images"][number]>(sql`select f.id, f.description, f.metadata, f.versions
      from space_image f where ${ofTrees} and ${among(imageIds)} order by f.position, f.id`),
  );
  const documents = await transaction.all(
    raw<KeyedDocument>(sql`select f.id, f.version, f.description, f.metadata, f.is_public, f.s3_key
      from space_document f where ${ofTrees} and ${among(documentIds)} order by f.created_at, f.id`),
  );
  return { images, documents: documents.map(withPath) };
}

/** What a new row needs to show a file that is stored already. */
type StoredPicture = Pick<Image, "s3Key" | "metadata" | "versions">;
type StoredPaper = Pick<KeyedDocument, "s3Key" | "metadata">;

/** Where a file is added, and by what an equal one is known. */
interface EqualAsked {
  readonly organisationId: string;
  readonly treeId: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

/** An owner shows a file once: what lies in the tree itself already is stored anew. */
const equalFile = (
  table: "space_image" | "space_document",
  { organisationId, treeId, hash }: EqualAsked,
) =>
  sql`f.organisation_id = ${organisationId} and f.deleted_at is null
    and jsonb_exists(f.metadata -> 'sha256', ${hash})
    and f.owner_id in (select o.id from attachment_owner o
      where o.organisation_id = ${organisationId} and o.kind = 'decisionTree')
    and not exists (select from ${sql.raw(table)} own where own.organisation_id = ${organisationId}
      and own.owner_id = ${treeId} and own.s3_key = f.s3_key)
    order by f.created_at, f.id limit 1`;

/** A picture of any tree of the organisation that was made of the same bytes, or of which these were made. */
export function findEqualPicture(
  transaction: Transaction,
  asked: EqualAsked,
): Promise<StoredPicture | undefined> {
  return transaction.first(
    raw<StoredPicture>(sql`select f.s3_key, f.metadata, f.versions from space_image f
      where ${equalFile("space_image", asked)}`),
  );
}

/** A document of any tree of the organisation with the same bytes, which is read in the same way. */
export function findEqualPaper(
  transaction: Transaction,
  { contentType, ...asked }: EqualAsked & { readonly contentType: string },
): Promise<StoredPaper | undefined> {
  return transaction.first(
    raw<StoredPaper>(sql`select f.s3_key, f.metadata from space_document f
      where f.metadata ->> 'contentType' = ${contentType} and ${equalFile("space_document", asked)}`),
  );
}

/** The nodes that show a file, of the draft and of all versions of a tree: each once, as it is now. */
export function findNodesWithFile(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
  fileId: string,
): Promise<{ id: string; label: string }[]> {
  return transaction.all(
    raw<{ id: string; label: string }>(sql`
      select distinct on (n ->> 'id') n ->> 'id' as id, n ->> 'label' as label
      from (select content, null::integer as number from decision_tree
          where organisation_id = ${organisationId} and id = ${treeId}
        union all select content, number from decision_tree_version
          where organisation_id = ${organisationId} and tree_id = ${treeId}) said
      cross join lateral jsonb_array_elements(said.content -> 'nodes') n
      where ${fileId} in (n -> 'data' ->> 'imageId', n -> 'data' ->> 'documentId', n -> 'data' ->> 'captionsId')
      order by n ->> 'id', said.number desc nulls first`),
  );
}
