import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { DocumentUpload } from "@storey/contract";
import {
  keptFileName,
  UPLOAD_KEPT_HOURS,
  UPLOAD_PIECE_MAX_BYTES,
  UPLOAD_PIECE_MIN_BYTES,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { DocumentRefusedError } from "../../documents/document-refusal.ts";
import type { Actor } from "../../http/actor.ts";
import type { Begin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { UploadedFile } from "../../http/upload.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { requireWritableSpace } from "../images/image.repository.ts";
import { type DocumentPlace, findDocument, type StoredDocument } from "./document.repository.ts";
import type { DocumentFacts, DocumentService } from "./document.service.ts";
import {
  addPiece,
  countUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  type StoredUpload,
} from "./document-upload.repository.ts";

/** How many uploads a person may leave unfinished. */
const MOST_UPLOADS = 100;
const HOUR_MS = 60 * 60 * 1000;

/** Uploads that are gone on with after a lost connection: every piece is stored before it counts. */
export class DocumentUploadService {
  readonly #files: FileStore;
  readonly #documents: DocumentService;
  readonly #maxBytes: number;

  constructor(files: FileStore, documents: DocumentService, maxBytes: number) {
    this.#files = files;
    this.#documents = documents;
    this.#maxBytes = maxBytes;
  }

  /**
   * Begins an upload, or finds the caller's own of that id, or the document it became. Throws
   * `not_found`, `access.location`, `document.too_large`, `record.exists` and `upload.too_many`.
   */
  async begin(
    transaction: Transaction,
    { userId }: Actor,
    facts: DocumentFacts,
    file: Pick<StoredUpload, "fileName" | "size">,
  ): Promise<DocumentUpload> {
    const { organisationId } = facts;
    const [fileName, size] = [keptFileName(file.fileName), file.size];
    await requireWritableSpace(transaction, organisationId, facts.spaceId);
    if (size > this.#maxBytes) throw new ProblemError("document.too_large");
    const known = await findState(transaction, facts);
    if (known) {
      if (known.fileName === fileName && known.size === size) return known;
      throw new ProblemError("record.exists");
    }
    if ((await countUploads(transaction, organisationId)) >= MOST_UPLOADS) {
      throw new ProblemError("upload.too_many");
    }
    const folder = `${organisationId}/uploads/${facts.id}-${v7()}`;
    await insertUpload(transaction, {
      ...facts,
      userId,
      fileName,
      size,
      folder,
      expiresAt: expiry(),
    });
    return this.state(transaction, facts);
  }

  /** How much of the caller's own upload is there. Throws `not_found`. */
  async state(transaction: Transaction, place: DocumentPlace): Promise<DocumentUpload> {
    const state = await findState(transaction, place);
    if (!state) throw notFound();
    return state;
  }

  /**
   * Adds the piece that begins at `offset`; the last one makes the document. Throws `not_found`,
   * `access.location`, `upload.wrong_offset` with the state, `upload.wrong_size` and refusals.
   */
  async add(
    place: DocumentPlace,
    offset: number,
    piece: UploadedFile,
    begin: Begin,
  ): Promise<DocumentUpload> {
    const upload = await begin("read", async (transaction) => {
      await requireWritableSpace(transaction, place.organisationId, place.spaceId);
      return (await findUpload(transaction, place)) ?? this.state(transaction, place);
    });
    if (!("received" in upload)) return offset === upload.size ? upload : wrongOffset(upload);
    if (offset !== upload.received) return wrongOffset(stateOf(upload));
    requireSize(upload, piece.size);
    if (piece.size > 0) await this.#keep(place, upload, piece, begin);
    const current = await begin("read", (transaction) => findUpload(transaction, place));
    if (!current) return begin("read", (transaction) => this.state(transaction, place));
    if (current.received < current.size) return stateOf(current);
    const document = await this.#finish({ ...current, ...place }, piece.path, begin);
    return finished(document);
  }

  async #keep(
    place: DocumentPlace,
    upload: StoredUpload,
    { path, size }: UploadedFile,
    begin: Begin,
  ): Promise<void> {
    const offset = upload.received;
    const key = `${upload.folder}/${offset}-${v7()}`;
    const facts = { contentType: "application/octet-stream", size };
    await this.#files.put(key, createReadStream(path), facts);
    const counted = await begin("write", async (transaction) => {
      await requireWritableSpace(transaction, place.organisationId, place.spaceId);
      return addPiece(transaction, place, { key, offset, size, expiresAt: expiry() });
    });
    if (counted) return;
    // Somebody sent this piece at the same time. Without a row, nothing else removes ours.
    await this.#files.delete(key).catch(() => undefined);
    wrongOffset(await begin("read", (transaction) => this.state(transaction, place)));
  }

  /** Makes the document of all pieces. A file that is refused is given up; other failures are not. */
  async #finish(
    upload: StoredUpload & DocumentFacts,
    beside: string,
    begin: Begin,
  ): Promise<StoredDocument> {
    const { organisationId, spaceId, id, description, type, isPublic, fileName, size } = upload;
    const path = `${beside}-whole`;
    try {
      const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
      await pipeline(this.#piecesOf(upload), target);
      if (target.bytesWritten !== size) throw new Error("an upload's pieces are not whole");
      const facts = { organisationId, spaceId, id, description, type, isPublic };
      return await this.#documents.add(facts, { path, fileName, size }, begin, (transaction) =>
        deleteUpload(transaction, upload),
      );
    } catch (error) {
      if (error instanceof DocumentRefusedError)
        await begin("write", (transaction) => deleteUpload(transaction, upload));
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  async *#piecesOf({ pieces }: StoredUpload): AsyncGenerator<Uint8Array> {
    for (const key of pieces) {
      const stored = await this.#files.get(key);
      if (!stored) throw new Error("a piece of an upload is gone from the store");
      yield* stored.stream;
    }
  }
}

async function findState(
  transaction: Transaction,
  place: DocumentPlace,
): Promise<DocumentUpload | undefined> {
  const upload = await findUpload(transaction, place);
  if (upload) return stateOf(upload);
  const document = await findDocument(transaction, place);
  return document && finished(document);
}

function requireSize({ size, received }: StoredUpload, length: number): void {
  const end = received + length;
  const isTooSmall = end < size && length < UPLOAD_PIECE_MIN_BYTES;
  if (end > size || isTooSmall) throw new ProblemError("upload.wrong_size");
}

function wrongOffset(current: DocumentUpload): never {
  throw new ProblemError("upload.wrong_offset", { current });
}

const PIECE_SIZES = {
  maxPieceSize: UPLOAD_PIECE_MAX_BYTES,
  minPieceSize: UPLOAD_PIECE_MIN_BYTES,
};

function stateOf({ id, fileName, size, received, expiresAt }: StoredUpload): DocumentUpload {
  return { id, fileName, size, offset: received, ...PIECE_SIZES, expiresAt, document: null };
}

function finished(document: StoredDocument): DocumentUpload {
  const { id, metadata } = document;
  const { fileName, size } = metadata;
  return { id, fileName, size, offset: size, ...PIECE_SIZES, expiresAt: null, document };
}

function expiry(): string {
  return new Date(Date.now() + UPLOAD_KEPT_HOURS * HOUR_MS).toISOString();
}
