import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { UploadState } from "@storey/contract";
import {
  keptFileName,
  UPLOAD_KEPT_HOURS,
  UPLOAD_PIECE_MAX_BYTES,
  UPLOAD_PIECE_MIN_BYTES,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Begin } from "../../http/binding.ts";
import type { CollectedFile, Piece, PieceFile, PieceSender, PieceStore } from "../../http/piece.ts";
import { ProblemError } from "../../http/problem.ts";
import { problemFrom } from "../../http/problem-from.ts";
import type { Answer } from "../../http/reply.ts";
import type { UploadLimit } from "../../http/upload.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import { putFile } from "../../outside/file-store/put-file.ts";
import {
  addPiece,
  deleteUpload,
  findUpload,
  hasUploadRoom,
  insertUpload,
  keepUploadReply,
  type StoredUpload,
  type UploadName,
} from "./upload.repository.ts";

const HOUR_MS = 60 * 60 * 1000;
/** The hours that an unfinished upload of a guest is kept: they continue at once, or not at all. */
const GUEST_KEPT_HOURS = 1;
/** A guest gets room once the photos of others are done. */
const GUEST_WAIT_SECONDS = 60;
/** The statuses by which a call refuses the file itself. */
const FILE_IS_REFUSED: ReadonlySet<number> = new Set([413, 415, 422]);

/** Files in pieces: every piece is stored before it counts, so that a lost connection loses nothing. */
export class UploadPieces implements PieceStore {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /**
   * Throws `record.exists` for an upload of that id to another call or of another size,
   * `upload.wrong_offset` with the state, `upload.wrong_size`, `upload.too_many` and `rate.limited`.
   */
  async take(piece: Piece, begin: Begin): Promise<UploadState> {
    const name = nameOf(piece);
    const upload =
      (await begin("read", (transaction) => findUpload(transaction, name))) ??
      (await this.#begin(piece, begin));
    if (!upload.call.equals(piece.call) || upload.size !== piece.size)
      throw new ProblemError("record.exists");
    if (piece.bytes.size === 0) return stateOf(upload);
    if (piece.offset !== upload.received) wrongOffset(upload);
    requireSize(upload, piece.bytes.size);
    return stateOf(await this.#keep(piece, upload, begin));
  }

  async #begin({ sender, uploadId, call, size }: Piece, begin: Begin): Promise<StoredUpload> {
    const { organisationId } = sender;
    return begin("write", async (transaction) => {
      const hasRoom = await hasUploadRoom(transaction, size);
      const known = await findUpload(transaction, { organisationId, uploadId });
      if (known) return known;
      if (!hasRoom) throw tooMany(sender);
      const folder = `${organisationId}/uploads/${uploadId}-${v7()}`;
      const expiresAt = expiry(sender);
      await insertUpload(transaction, {
        ...sender,
        id: v7(),
        uploadId,
        call,
        size,
        folder,
        expiresAt,
      });
      return requireUpload(await findUpload(transaction, { organisationId, uploadId }));
    });
  }

  async #keep(piece: Piece, upload: StoredUpload, begin: Begin): Promise<StoredUpload> {
    const { offset, sender } = piece;
    const { path, size } = piece.bytes;
    const key = `${upload.folder}/${offset}-${v7()}`;
    const facts = { contentType: "application/octet-stream", size };
    await putFile(this.#files, key, path, facts);
    const name = nameOf(piece);
    const counted = await begin("write", (transaction) =>
      addPiece(transaction, name, upload, { key, offset, size, expiresAt: expiry(sender) }),
    );
    // Another call sent this piece at the same time. Without a row, nothing else would remove our
    // file.
    if (!counted) await this.#files.delete(key).catch(() => undefined);
    const now = requireUpload(await begin("read", (transaction) => findUpload(transaction, name)));
    return counted ? now : wrongOffset(now);
  }

  async collect(
    file: PieceFile & { readonly fileName: string; readonly folder: string },
    { maxBytes, refusal }: UploadLimit,
    begin: Begin,
  ): Promise<CollectedFile | { readonly reply: unknown }> {
    const upload = await begin("read", (transaction) => findUpload(transaction, nameOf(file)));
    if (!upload?.call.equals(file.call)) throw new ProblemError("upload.gone");
    const { id, reply, size } = upload;
    if (reply !== null) return { reply };
    if (upload.received < size) wrongOffset(upload);
    if (size > maxBytes) throw new ProblemError(refusal);
    const path = join(file.folder, v7());
    try {
      const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
      await pipeline(this.#piecesOf(upload), target);
      if (target.bytesWritten !== size) throw new Error("an upload's pieces are not whole");
      return { id, path, fileName: keptFileName(file.fileName).slice(0, 255), size };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /**
   * Ends an upload. A guest who follows a report would find its token in the reply, which must not
   * be stored, so their upload is removed.
   */
  async finish(file: PieceFile, { body }: Answer, begin: Begin): Promise<void> {
    await begin("write", async (transaction) => {
      if (file.sender.userId === null) await deleteUpload(transaction, file.uploadId);
      else await keepUploadReply(transaction, nameOf(file), body);
    }).catch(() => undefined); // What was asked for is done; the pieces go when their time is over.
  }

  async fail(file: PieceFile, error: unknown, begin: Begin): Promise<void> {
    if (!FILE_IS_REFUSED.has(problemFrom(error).status)) return;
    await begin("write", (transaction) => deleteUpload(transaction, file.uploadId)).catch(
      () => undefined,
    );
  }

  async *#piecesOf({ pieces }: StoredUpload): AsyncGenerator<Uint8Array> {
    for (const key of pieces) {
      const stored = await this.#files.get(key);
      if (!stored) throw new ProblemError("upload.gone");
      yield* stored.stream;
    }
  }
}

function nameOf({ sender: { organisationId }, uploadId }: PieceFile): UploadName {
  return { organisationId, uploadId };
}

function requireUpload(upload: StoredUpload | undefined): StoredUpload {
  if (!upload) throw new ProblemError("upload.gone");
  return upload;
}

function requireSize({ size, received }: StoredUpload, length: number): void {
  const end = received + length;
  const isTooSmall = end < size && length < UPLOAD_PIECE_MIN_BYTES;
  if (end > size || isTooSmall) throw new ProblemError("upload.wrong_size");
}

function wrongOffset(upload: StoredUpload): never {
  throw new ProblemError("upload.wrong_offset", { current: stateOf(upload) });
}

function tooMany({ userId }: PieceSender): ProblemError {
  if (userId !== null) return new ProblemError("upload.too_many");
  return new ProblemError("rate.limited", { retryAfterSeconds: GUEST_WAIT_SECONDS });
}

function stateOf({ uploadId, size, received, expiresAt }: StoredUpload): UploadState {
  return {
    id: uploadId,
    size,
    offset: received,
    maxPieceSize: UPLOAD_PIECE_MAX_BYTES,
    minPieceSize: UPLOAD_PIECE_MIN_BYTES,
    expiresAt,
  };
}

function expiry({ userId }: PieceSender): string {
  const hours = userId === null ? GUEST_KEPT_HOURS : UPLOAD_KEPT_HOURS;
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}
