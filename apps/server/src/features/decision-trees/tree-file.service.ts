import type { DecisionTree } from "@storey/contract";
import { treeFileIds, withTreeFiles } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  type AttachmentCopy,
  insertCopiedDocuments,
  insertCopiedPictures,
} from "../../platform/attachments/copied.repository.ts";
import {
  type AttachmentTable,
  setArchived,
} from "../../platform/attachments/ordered.repository.ts";
import { lockOrder, type Owner } from "../../platform/attachments/owner.repository.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { findNodesWithFile } from "./tree-file.repository.ts";

/** A tree as the owner of the files that its nodes show. */
export function treeOwner(organisationId: string, id: string): Owner {
  return { organisationId, kind: "decisionTree", id };
}

/**
 * Archives a file of a tree that no node shows, neither of the draft nor of any version: whoever is led
 * by one sees all of it. Throws `not_found` and `tree.file_in_use`.
 */
export async function removeTreeFile(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  table: Extract<AttachmentTable, "spaceImage" | "spaceDocument">,
  fileId: string,
): Promise<void> {
  // Who publishes meanwhile is waited for, and waits.
  await lockRecord(transaction, { table: "decisionTree", organisationId, id }, "change");
  const nodes = await findNodesWithFile(transaction, organisationId, id, fileId);
  if (nodes.length > 0) throw new ProblemError("tree.file_in_use", { current: nodes });
  const place = { ...treeOwner(organisationId, id), attachmentId: fileId };
  await setArchived(transaction, table, place, true);
}

/** A draft for another tree, and the files to be copied along. */
interface CopiedDraft {
  readonly content: DecisionTree["content"];
  readonly images: readonly AttachmentCopy[];
  readonly documents: readonly AttachmentCopy[];
}

/** Gives the files of a draft ids of their own, for another tree; the nodes name what is gone no more. */
export function copyDraft({
  content,
  files,
}: Pick<DecisionTree, "content" | "files">): CopiedDraft {
  const named = treeFileIds(content);
  const copies = (there: readonly { readonly id: string }[], wanted: readonly string[]) =>
    there.filter(({ id }) => wanted.includes(id)).map(({ id }) => ({ from: id, to: v7() }));
  const images = copies(files.images, named.imageIds);
  const documents = copies(files.documents, named.documentIds);
  const others = new Map([...images, ...documents].map(({ from, to }) => [from, to]));
  return { content: withTreeFiles(content, (id) => others.get(id) ?? null), images, documents };
}

/** Adds the files of a draft that was copied to a new tree. */
export async function addCopiedFiles(
  transaction: Transaction,
  owner: Owner,
  { images, documents }: Pick<CopiedDraft, "images" | "documents">,
): Promise<void> {
  if (images.length + documents.length === 0) return;
  await lockOrder(transaction, owner);
  await insertCopiedPictures(transaction, owner, images);
  await insertCopiedDocuments(transaction, owner, documents);
}
