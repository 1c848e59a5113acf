import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Image } from "@storey/contract";
import type { Begin } from "../../http/binding.ts";
import { inspectDocument } from "../../media/documents/inspect-document.ts";
import type { ProcessedImage } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import type { AttachmentPlace, Owner } from "../../platform/attachments/owner.repository.ts";
import {
  type DocumentFacts,
  DocumentService,
  OWNED_DOCUMENTS,
} from "../documents/document.service.ts";
import { type ImageService, type ImageUpload, OWNED_PICTURES } from "../images/image.service.ts";
import { findEqualPaper, findEqualPicture } from "./tree-file.repository.ts";

type UploadedFile = ImageUpload["file"];
type StoredDocument = Awaited<ReturnType<typeof OWNED_DOCUMENTS.get>>;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/**
 * What is kept of a picture to know it again: its bytes as they were sent, and those of its largest version,
 * which a tree's file carries.
 */
async function hashesOf(sent: string, { versions }: ProcessedImage): Promise<object> {
  const largest = versions.find(({ name }) => name === "retina");
  return { sha256: [sent, ...(largest ? [await hashOf(largest.path)] : [])] };
}

/**
 * Adds a picture to a tree. Where a tree of the organisation has an equal one, its files are shown and none
 * is stored: every member may read the files of trees. Throws what adding any picture throws.
 */
export async function addTreePicture(
  service: ImageService<AttachmentPlace>,
  owner: Owner,
  upload: ImageUpload & { readonly id: string },
  begin: Begin,
): Promise<Image> {
  const hash = await hashOf(upload.file.path);
  const place = { ...owner, attachmentId: upload.id };
  const shown = await begin("write", async (transaction) => {
    await OWNED_PICTURES.requireWritable(transaction, place);
    if (await OWNED_PICTURES.find(transaction, place)) return undefined;
    const asked = { organisationId: owner.organisationId, treeId: owner.id, hash };
    const equal = await findEqualPicture(transaction, asked);
    if (!equal) return undefined;
    const metadata = { ...equal.metadata, fileName: upload.file.fileName || null };
    const { description } = upload;
    await OWNED_PICTURES.insert(transaction, place, { ...equal, metadata, description });
    return OWNED_PICTURES.get(transaction, place);
  });
  const about = (processed: ProcessedImage) => hashesOf(hash, processed);
  return shown ?? service.add(owner, { ...upload, about }, begin);
}

/** Adds a document to a tree in the same way. Throws what adding any document throws. */
export async function addTreePaper(
  files: FileStore,
  place: AttachmentPlace,
  { facts, file }: { readonly facts: DocumentFacts; readonly file: UploadedFile },
  begin: Begin,
): Promise<StoredDocument> {
  const hash = await hashOf(file.path);
  const contentType = await inspectDocument(file.path, file.fileName);
  const shown = await begin("write", async (transaction) => {
    await OWNED_DOCUMENTS.requireWritable(transaction, place);
    if (await OWNED_DOCUMENTS.find(transaction, place)) return undefined;
    const asked = { organisationId: place.organisationId, treeId: place.id, hash, contentType };
    const equal = await findEqualPaper(transaction, asked);
    if (!equal) return undefined;
    const metadata = { ...equal.metadata, fileName: file.fileName };
    const { s3Key } = equal;
    await OWNED_DOCUMENTS.insert(transaction, place, { ...facts, s3Key, metadata });
    return OWNED_DOCUMENTS.get(transaction, place);
  });
  return shown ?? knowing(files, hash).add(place, facts, file, begin);
}

/** Adds documents that are known again by a hash. */
function knowing(files: FileStore, hash: string): DocumentService<AttachmentPlace> {
  return new DocumentService(files, {
    ...OWNED_DOCUMENTS,
    insert: (transaction, place, document) => {
      const metadata = { ...document.metadata, sha256: [hash] };
      return OWNED_DOCUMENTS.insert(transaction, place, { ...document, metadata });
    },
  });
}
