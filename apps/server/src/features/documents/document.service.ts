import { createReadStream } from "node:fs";
import { v7 } from "uuid";
import { inspectDocument } from "../../documents/inspect-document.ts";
import type { Begin } from "../../http/binding.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { requireWritableSpace } from "../images/image.repository.ts";
import {
  type DocumentPlace,
  findDocument,
  getDocument,
  insertDocument,
  type NewDocument,
  type StoredDocument,
} from "./document.repository.ts";

/** A document to add to a space. */
export interface DocumentFacts
  extends DocumentPlace,
    Pick<NewDocument, "description" | "type" | "isPublic"> {}

/** Adds documents to spaces: looked at first, then the file, the row last. */
export class DocumentService {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /**
   * Adds a document. One of the same id in the same space is given as it is: a repeated upload
   * adds nothing. Throws `not_found` for a space that is not there or archived, `access.location`,
   * `record.exists` and refusals.
   */
  async add(facts: DocumentFacts, file: UploadedFile, begin: Begin): Promise<StoredDocument> {
    const { organisationId, spaceId, id } = facts;
    const existing = await begin("read", async (transaction) => {
      await requireWritableSpace(transaction, organisationId, spaceId);
      return findDocument(transaction, facts);
    });
    if (existing) return existing;
    const contentType = await inspectDocument(file.path, file.fileName);
    // A key for each attempt: two uploads of one id cannot write over or remove each other's.
    const s3Key = `${organisationId}/spaces/${spaceId}/documents/${id}-${v7()}`;
    const metadata = { fileName: file.fileName, contentType, size: file.size };
    try {
      const stream = createReadStream(file.path);
      await this.#files.put(s3Key, stream, { contentType, size: file.size });
      return await begin("write", async (transaction) => {
        await requireWritableSpace(transaction, organisationId, spaceId);
        await insertDocument(transaction, { ...facts, s3Key, metadata });
        return getDocument(transaction, facts);
      });
    } catch (error) {
      const stored = await this.#settle(begin, facts, s3Key);
      if (stored) return stored;
      throw error;
    }
  }

  /**
   * After a failure: the document, when its row is there all the same, by an upload of the same id
   * or a commit whose answer was lost. Only when it surely names another file is ours removed.
   */
  async #settle(
    begin: Begin,
    place: DocumentPlace,
    s3Key: string,
  ): Promise<StoredDocument | undefined> {
    try {
      const found = await begin("read", (transaction) => findDocument(transaction, place));
      if (found?.s3Key !== s3Key) await this.#files.delete(s3Key).catch(() => undefined);
      return found;
    } catch {
      return undefined;
    }
  }
}
