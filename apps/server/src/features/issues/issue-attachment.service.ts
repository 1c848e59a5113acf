import { ISSUE_ATTACHMENTS_MAX } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Begin } from "../../http/binding.ts";
import { ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import { inspectDocument } from "../../media/documents/inspect-document.ts";
import { readImageFormat } from "../../media/images/image-format.ts";
import type { ImageProcessor } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import {
  findAttachment,
  type InsertedAttachment,
  type IssuePlace,
  insertAttachment,
  lockAttachmentCount,
} from "./issue-attachment.repository.ts";

/** A file to add to an issue, by whom. */
export interface AttachmentFacts extends IssuePlace {
  readonly id: string;
  readonly visibility: InsertedAttachment["visibility"];
  /** Null for a guest. */
  readonly addedBy: string | null;
}

/** A file that is in the store and in no row yet. */
type StoredFile = Pick<
  InsertedAttachment,
  "kind" | "s3Key" | "contentType" | "picture" | "fileName" | "size"
>;

/**
 * Adds files to issues: re-encodes pictures, inspects documents, stores the file, and writes the
 * row last.
 */
export class IssueAttachmentService {
  readonly #files: FileStore;
  readonly #processor: ImageProcessor;

  constructor(files: FileStore, processor: ImageProcessor) {
    this.#files = files;
    this.#processor = processor;
  }

  /**
   * Adds a file. `check` runs first in each transaction and refuses callers who may not add one. A
   * file of the same id on the same issue stays as it is: a repeated upload adds nothing. Throws
   * the errors of `check`, `issue.too_many_attachments`, `record.exists` and refusals of the file.
   */
  async add(
    facts: AttachmentFacts,
    file: UploadedFile,
    begin: Begin,
    check: (transaction: Transaction, mode: "read" | "write") => Promise<unknown>,
  ): Promise<void> {
    const isThere = await begin("read", async (transaction) => {
      await check(transaction, "read");
      return (await findAttachment(transaction, facts, facts.id)) !== undefined;
    });
    if (isThere) return;
    const stored = await this.#store(facts, file);
    try {
      await begin("write", async (transaction) => {
        await check(transaction, "write");
        if ((await lockAttachmentCount(transaction, facts)) >= ISSUE_ATTACHMENTS_MAX) {
          throw new ProblemError("issue.too_many_attachments");
        }
        await insertAttachment(transaction, { ...facts, ...stored });
      });
    } catch (error) {
      if (await this.#isSettled(facts, stored, begin)) return;
      throw error;
    }
  }

  /**
   * After a failure, tells whether the row exists all the same. Removes our file only if the row
   * surely names another one.
   */
  async #isSettled(facts: AttachmentFacts, { s3Key, kind }: StoredFile, begin: Begin) {
    try {
      const found = await begin("read", (transaction) =>
        findAttachment(transaction, facts, facts.id),
      );
      if (found?.s3Key !== s3Key) await this.#remove(s3Key, kind);
      return found !== undefined;
    } catch {
      return false;
    }
  }

  async #remove(s3Key: string, kind: StoredFile["kind"]): Promise<void> {
    const gone =
      kind === "picture" ? this.#files.deletePrefix(`${s3Key}/`) : this.#files.delete(s3Key);
    await gone.catch(() => undefined);
  }

  /**
   * Stores a file: decodes one that is a picture by its first bytes, and inspects any other one as
   * a document.
   */
  async #store(
    { organisationId, issueId, id }: AttachmentFacts,
    file: UploadedFile,
  ): Promise<StoredFile> {
    // A key for each attempt, so that two uploads of one id cannot overwrite or remove each other's
    // file.
    const s3Key = `${organisationId}/issues/${issueId}/${id}-${v7()}`;
    const { fileName, size } = file;
    if ((await readImageFormat(file.path)) === undefined) {
      const contentType = await inspectDocument(file.path, fileName);
      // Pictures of a kind that is not re-encoded still hold the camera's metadata.
      if (isPicture(contentType)) throw new ProblemError("image.unsupported_type");
      await putFile(this.#files, s3Key, file.path, { contentType, size });
      return { kind: "document", s3Key, contentType, picture: null, fileName, size };
    }
    return { kind: "picture", s3Key, fileName, size, ...(await this.#storePicture(s3Key, file)) };
  }

  async #storePicture(s3Key: string, file: UploadedFile) {
    const processed = await this.#processor.process(file.path);
    const contentType = `image/${processed.versionFormat}`;
    try {
      for (const version of processed.versions) {
        await putFile(this.#files, `${s3Key}/${version.name}`, version.path, { contentType });
      }
    } catch (error) {
      await this.#remove(s3Key, "picture");
      throw error;
    } finally {
      await this.#processor.discard(processed);
    }
    const keys = processed.versions.map(({ name }) => [name, `${s3Key}/${name}`] as const);
    const { width, height, placeholderColour: colour } = processed;
    return { contentType, picture: { width, height, colour, keys: Object.fromEntries(keys) } };
  }
}

function isPicture(contentType: string): boolean {
  return contentType.startsWith("image/") && !contentType.startsWith("image/vnd.d");
}
