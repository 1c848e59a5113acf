import { createReadStream } from "node:fs";
import type { Image } from "@storey/contract";
import type { ImageVersionName } from "@storey/domain";
import { v7 } from "uuid";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { ImageProcessor, ProcessedImage } from "../../images/image-processor.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import {
  getImage,
  insertImage,
  replaceImageFile,
  requireWritableSpace,
} from "./image.repository.ts";

/** A picture to add to a space. */
export interface ImageUpload {
  readonly spaceId: string;
  /** The client's own id; a repeated upload with it adds nothing. */
  readonly id: string | undefined;
  readonly description: string;
  readonly file: UploadedFile;
}

/** What takes a picture's place. */
export interface ImageReplacement {
  readonly spaceId: string;
  readonly id: string;
  readonly file: UploadedFile;
}

/** Adds pictures to spaces: versions made once, files first, the row last. */
export class ImageService {
  readonly #files: FileStore;
  readonly #processor: ImageProcessor;

  constructor(files: FileStore, processor: ImageProcessor) {
    this.#files = files;
    this.#processor = processor;
  }

  /** Adds a picture. Throws `not_found` for a space that is not there or archived, `access.location`, and refusals. */
  async add(actor: Actor, upload: ImageUpload, begin: Begin): Promise<Image> {
    const { organisationId } = actor;
    const id = upload.id ?? v7();
    const existing = await begin("read", async (transaction) => {
      await requireWritableSpace(transaction, organisationId, upload.spaceId);
      return getImage(transaction, organisationId, upload.spaceId, id).catch(absent);
    });
    if (existing) return existing;
    const processed = await this.#processor.process(upload.file.path);
    // A folder for each attempt: two uploads of one id cannot write over or remove each other's.
    const s3Key = `${organisationId}/spaces/${upload.spaceId}/${id}-${v7()}`;
    try {
      await this.#store(s3Key, processed);
      return await begin("write", async (transaction) => {
        await insertImage(transaction, {
          id,
          organisationId,
          spaceId: upload.spaceId,
          description: upload.description,
          s3Key,
          metadata: metadataOf(processed, upload.file.fileName),
          versions: versionsOf(processed, s3Key),
        });
        return getImage(transaction, organisationId, upload.spaceId, id);
      });
    } catch (error) {
      const stored = await this.#settle(begin, organisationId, upload.spaceId, id, s3Key);
      if (stored) return stored;
      throw error;
    } finally {
      await this.#processor.discard(processed);
    }
  }

  /**
   * Puts another file in a picture's place; a repeated attempt does so again. Throws `not_found`,
   * `access.location`, and refusals.
   */
  async replace(actor: Actor, target: ImageReplacement, begin: Begin): Promise<Image> {
    const { organisationId } = actor;
    const { spaceId, id } = target;
    await begin("read", async (transaction) => {
      await requireWritableSpace(transaction, organisationId, spaceId);
      const { deletedAt } = await getImage(transaction, organisationId, spaceId, id);
      if (deletedAt !== null) throw notFound();
    });
    const processed = await this.#processor.process(target.file.path);
    const s3Key = `${organisationId}/spaces/${spaceId}/${id}-${v7()}`;
    try {
      await this.#store(s3Key, processed);
      return await begin("write", async (transaction) => {
        await replaceImageFile(
          transaction,
          { organisationId, spaceId, id },
          {
            s3Key,
            metadata: metadataOf(processed, target.file.fileName),
            versions: versionsOf(processed, s3Key),
          },
        );
        return getImage(transaction, organisationId, spaceId, id);
      });
    } catch (error) {
      const stored = await this.#settle(begin, organisationId, spaceId, id, s3Key);
      if (stored?.s3Key === s3Key) return stored;
      throw error;
    } finally {
      await this.#processor.discard(processed);
    }
  }

  /**
   * After a failure: the picture, when its row is there all the same, by an upload of the same id
   * or a commit whose answer was lost. Only when it surely is not are the files removed.
   */
  async #settle(
    begin: Begin,
    organisationId: string,
    spaceId: string,
    id: string,
    s3Key: string,
  ): Promise<Image | undefined> {
    let image: Image | undefined;
    try {
      image = await begin("read", (transaction) =>
        getImage(transaction, organisationId, spaceId, id).catch(absent),
      );
    } catch {
      return undefined;
    }
    if (image?.s3Key !== s3Key) {
      await this.#files.deletePrefix(`${s3Key}/`).catch(() => undefined);
    }
    return image;
  }

  async #store(s3Key: string, processed: ProcessedImage): Promise<void> {
    for (const version of processed.versions) {
      await this.#files.put(`${s3Key}/${version.name}`, createReadStream(version.path), {
        contentType: `image/${processed.versionFormat}`,
      });
    }
  }
}

/** What a picture that is not there is; any other failure goes on. */
function absent(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === "not_found") return undefined;
  throw error;
}

/** What is kept of a processed picture besides its files. */
export function metadataOf(processed: ProcessedImage, fileName: string): Image["metadata"] {
  const { width, height, placeholderColour } = processed;
  return { width, height, fileName: fileName || null, colour: placeholderColour };
}

/** The keys and sizes of a processed picture's versions, for files below `s3Key`. */
export function versionsOf(processed: ProcessedImage, s3Key: string): Image["versions"] {
  const entries = processed.versions.map(
    ({ name, width, height }) => [name, { imageKey: `${s3Key}/${name}`, width, height }] as const,
  );
  return Object.fromEntries(entries) as Record<ImageVersionName, Image["versions"]["small"]>;
}
