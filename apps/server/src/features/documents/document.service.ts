import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Begin } from "../../http/binding.ts";
import type { UploadedFile } from "../../http/upload.ts";
import { inspectDocument } from "../../media/documents/inspect-document.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import {
  type AttachmentPlace,
  requireWritable,
} from "../../platform/attachments/owner.repository.ts";
import { ownerFolder } from "../../platform/attachments/owner-folder.ts";
import {
  findDocument,
  getDocument,
  insertDocument,
  type NewDocument,
  type StoredDocument,
} from "./document.repository.ts";

/** The facts about a document to add. */
export type DocumentFacts = Pick<NewDocument, "description" | "type" | "isPublic">;

/** One document, among those of its owner. */
interface DocumentPlace {
  readonly attachmentId: string;
}

/** The rows that the documents of some owners are kept in, and where their files lie. */
export interface DocumentRows<Place extends DocumentPlace> {
  requireWritable(transaction: Transaction, place: Place): Promise<void>;
  find(transaction: Transaction, place: Place): Promise<StoredDocument | undefined>;
  get(transaction: Transaction, place: Place): Promise<StoredDocument>;
  insert(transaction: Transaction, place: Place, document: NewDocument): Promise<void>;
  /** The folder of the owner's files, without a slash at the end. */
  folderOf(place: Place): string;
}

/** The documents of what an organisation has. */
export const OWNED_DOCUMENTS: DocumentRows<AttachmentPlace> = {
  requireWritable: (transaction, place) => requireWritable(transaction, place),
  find: findDocument,
  get: getDocument,
  insert: insertDocument,
  folderOf: ownerFolder,
};

/** Adds documents to owners: inspects the file, stores it, and writes the row last. */
export class DocumentService<Place extends DocumentPlace> {
  readonly #files: FileStore;
  readonly #rows: DocumentRows<Place>;

  constructor(files: FileStore, rows: DocumentRows<Place>) {
    this.#files = files;
    this.#rows = rows;
  }

  /**
   * Adds a document. One of the same id and owner is returned as it is: a repeated upload adds
   * nothing. Throws `not_found` for a missing or archived owner, `access.location`, `record.exists`
   * and refusals.
   */
  async add(
    place: Place,
    facts: DocumentFacts,
    file: UploadedFile,
    begin: Begin,
  ): Promise<StoredDocument> {
    const existing = await begin("read", async (transaction) => {
      await this.#rows.requireWritable(transaction, place);
      return this.#rows.find(transaction, place);
    });
    if (existing) return existing;
    const contentType = await inspectDocument(file.path, file.fileName);
    // A key for each attempt, so that two uploads of one id cannot overwrite or remove each other's
    // file.
    const s3Key = `${this.#rows.folderOf(place)}/documents/${place.attachmentId}-${v7()}`;
    const metadata = { fileName: file.fileName, contentType, size: file.size };
    try {
      await putFile(this.#files, s3Key, file.path, { contentType, size: file.size });
      return await begin("write", async (transaction) => {
        await this.#rows.requireWritable(transaction, place);
        await this.#rows.insert(transaction, place, { ...facts, s3Key, metadata });
        return this.#rows.get(transaction, place);
      });
    } catch (error) {
      const stored = await this.#settle(begin, place, s3Key);
      if (stored) return stored;
      throw error;
    }
  }

  /**
   * After a failure, finds the document whose row exists all the same, by an upload of the same id
   * or a commit whose answer was lost. Removes our file only if the row surely names another one.
   */
  async #settle(begin: Begin, place: Place, s3Key: string): Promise<StoredDocument | undefined> {
    try {
      const found = await begin("read", (transaction) => this.#rows.find(transaction, place));
      if (found?.s3Key !== s3Key) await this.#files.delete(s3Key).catch(() => undefined);
      return found;
    } catch {
      return undefined;
    }
  }
}
