import type { Image } from "@storey/contract";
import type { ImageVersionName } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { ImageProcessor, ProcessedImage } from "../../media/images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import {
  type AttachmentPlace,
  requireWritable,
} from "../../platform/attachments/owner.repository.ts";
import { ownerFolder } from "../../platform/attachments/owner-folder.ts";
import {
  findImage,
  getImage,
  type ImageFile,
  insertImage,
  type NewImage,
  replaceImageFile,
} from "./image.repository.ts";

/** A picture to add to an owner. */
export interface ImageUpload {
  /** The client's own id; a repeated upload with it adds nothing. */
  readonly id: string | undefined;
  readonly description: string;
  readonly file: UploadedFile;
  /** Tells what is kept of it besides; nothing unless given. */
  readonly about?: (processed: ProcessedImage) => Promise<object>;
}

/** One picture, among those of its owner. */
interface PicturePlace {
  readonly attachmentId: string;
}

/** The rows that the pictures of some owners are kept in, and where their files lie. */
export interface PictureRows<Place extends PicturePlace> {
  requireWritable(transaction: Transaction, place: Place): Promise<void>;
  find(transaction: Transaction, place: Place): Promise<Image | undefined>;
  get(transaction: Transaction, place: Place): Promise<Image>;
  insert(transaction: Transaction, place: Place, image: NewImage): Promise<void>;
  replaceFile(transaction: Transaction, place: Place, file: ImageFile): Promise<void>;
  /** The folder of the owner's files, without a slash at the end. */
  folderOf(place: Place): string;
}

/** The pictures of what an organisation has. */
export const OWNED_PICTURES: PictureRows<AttachmentPlace> = {
  requireWritable: (transaction, place) => requireWritable(transaction, place),
  find: findImage,
  get: getImage,
  insert: insertImage,
  replaceFile: replaceImageFile,
  folderOf: ownerFolder,
};

/** Adds pictures to owners: versions made once, files first, the row last. */
export class ImageService<Place extends PicturePlace> {
  readonly #files: FileStore;
  readonly #processor: ImageProcessor;
  readonly #rows: PictureRows<Place>;

  constructor(files: FileStore, processor: ImageProcessor, rows: PictureRows<Place>) {
    this.#files = files;
    this.#processor = processor;
    this.#rows = rows;
  }

  /** Adds a picture. Throws `not_found` for an owner that is not there or archived, `access.location`, and refusals. */
  async add(owner: Omit<Place, "attachmentId">, upload: ImageUpload, begin: Begin): Promise<Image> {
    const place = { ...owner, attachmentId: upload.id ?? v7() } as Place;
    const existing = await begin("read", async (transaction) => {
      await this.#rows.requireWritable(transaction, place);
      return this.#rows.find(transaction, place);
    });
    if (existing) return existing;
    const processed = await this.#processor.process(upload.file.path);
    const s3Key = this.#newFolder(place);
    try {
      const about = await upload.about?.(processed);
      await this.#store(s3Key, processed);
      return await begin("write", async (transaction) => {
        await this.#rows.insert(transaction, place, {
          description: upload.description,
          s3Key,
          metadata: { ...metadataOf(processed, upload.file.fileName), ...about },
          versions: versionsOf(processed, s3Key),
        });
        return this.#rows.get(transaction, place);
      });
    } catch (error) {
      const stored = await this.#settle(begin, place, s3Key);
      if (stored) return stored;
      throw error;
    } finally {
      await this.#processor.discard(processed);
    }
  }

  /**
   * Replaces a picture's file; a repeated attempt does so again. Throws `not_found`,
   * `access.location`, and refusals.
   */
  async replace(place: Place, file: UploadedFile, begin: Begin): Promise<Image> {
    await begin("read", async (transaction) => {
      await this.#rows.requireWritable(transaction, place);
      const { deletedAt } = await this.#rows.get(transaction, place);
      if (deletedAt !== null) throw notFound();
    });
    const processed = await this.#processor.process(file.path);
    const s3Key = this.#newFolder(place);
    try {
      await this.#store(s3Key, processed);
      return await begin("write", async (transaction) => {
        await this.#rows.replaceFile(transaction, place, {
          s3Key,
          metadata: metadataOf(processed, file.fileName),
          versions: versionsOf(processed, s3Key),
        });
        return this.#rows.get(transaction, place);
      });
    } catch (error) {
      const stored = await this.#settle(begin, place, s3Key);
      if (stored?.s3Key === s3Key) return stored;
      throw error;
    } finally {
      await this.#processor.discard(processed);
    }
  }

  /**
   * After a failure, finds the picture whose row exists all the same, by an upload of the same id
   * or a commit whose answer was lost. Removes the files only if there is surely no row.
   */
  async #settle(begin: Begin, place: Place, s3Key: string): Promise<Image | undefined> {
    let image: Image | undefined;
    try {
      image = await begin("read", (transaction) => this.#rows.find(transaction, place));
    } catch {
      return undefined;
    }
    if (image?.s3Key !== s3Key) {
      await this.#files.deletePrefix(`${s3Key}/`).catch(() => undefined);
    }
    return image;
  }

  /**
   * Returns a folder for each attempt, so that two uploads of one id cannot overwrite or remove each
   * other's files.
   */
  #newFolder(place: Place): string {
    return `${this.#rows.folderOf(place)}/${place.attachmentId}-${v7()}`;
  }

  async #store(s3Key: string, processed: ProcessedImage): Promise<void> {
    for (const version of processed.versions) {
      await putFile(this.#files, `${s3Key}/${version.name}`, version.path, {
        contentType: `image/${processed.versionFormat}`,
      });
    }
  }
}

/** Returns the data to keep of a processed picture besides its files. */
export function metadataOf(processed: ProcessedImage, fileName: string): Image["metadata"] {
  const { width, height, placeholderColour } = processed;
  return { width, height, fileName: fileName || null, colour: placeholderColour };
}

/** Returns the keys and sizes of a processed picture's versions, for files below `s3Key`. */
export function versionsOf(processed: ProcessedImage, s3Key: string): Image["versions"] {
  const entries = processed.versions.map(
    ({ name, width, height }) => [name, { imageKey: `${s3Key}/${name}`, width, height }] as const,
  );
  return Object.fromEntries(entries) as Record<ImageVersionName, Image["versions"]["small"]>;
}
