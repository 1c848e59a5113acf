import { createHash } from "node:crypto";
import { type Endpoint, UPLOAD_HEADERS, type UploadState } from "@storey/contract";
import { UPLOAD_PIECE_MAX_BYTES } from "@storey/domain";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Begin } from "./binding.ts";
import { ProblemError } from "./problem.ts";
import type { Answer } from "./reply.ts";
import { receiveBytes, type UploadedFile, type UploadedForm, type UploadLimit } from "./upload.ts";

/** The sender of a file's pieces: a person, or a guest who follows a report. */
export type PieceSender =
  | { readonly organisationId: string; readonly userId: string; readonly issueId: null }
  | { readonly organisationId: string; readonly userId: null; readonly issueId: string };

/** The file of a sender that a piece belongs to, and the call it is for. */
export interface PieceFile {
  readonly sender: PieceSender;
  readonly uploadId: string;
  /** The SHA-256 of the call it is for, with the record it names. */
  readonly call: Buffer;
}

/** One piece of a file on its way. */
export interface Piece extends PieceFile {
  readonly offset: number;
  /** The size of the whole file, in bytes. */
  readonly size: number;
  readonly bytes: UploadedFile;
}

/** A file that was put together of its pieces. */
export interface CollectedFile extends UploadedFile {
  /**
   * The id of its upload, and of the record that the call makes of it unless the call names
   * another.
   */
  readonly id: string;
}

/** Keeps files that come in pieces until their call is made. */
export interface PieceStore {
  /** Keeps a piece; one without bytes begins an upload or asks for its state. */
  take(piece: Piece, begin: Begin): Promise<UploadState>;
  /**
   * Puts the pieces together in a folder, or returns the earlier reply of the call. Throws
   * `upload.gone`, `upload.wrong_offset` and the limit's refusal.
   */
  collect(
    file: PieceFile & { readonly fileName: string; readonly folder: string },
    limit: UploadLimit,
    begin: Begin,
  ): Promise<CollectedFile | { readonly reply: unknown }>;
  /** Releases the pieces after the call has answered. */
  finish(file: PieceFile, answer: Answer, begin: Begin): Promise<void>;
  /** Releases the pieces after the call has failed, if the file was to blame. */
  fail(file: PieceFile, error: unknown, begin: Begin): Promise<void>;
}

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const READERS = {
  id: z.uuid().toLowerCase(),
  offset: number,
  length: number.refine((value) => value > 0),
} as const;

/** Tells whether a request brings a piece of the file of a form. */
export function isPiece({ bodyKind }: Endpoint, { headers }: FastifyRequest): boolean {
  return bodyKind === "multipart" && headers[UPLOAD_HEADERS.id.toLowerCase()] !== undefined;
}

/** Receives a piece of a file into a folder. Throws `request.invalid`, and as `receiveBytes`. */
export async function receivePiece(
  request: FastifyRequest,
  sender: PieceSender,
  folder: string,
  limit: UploadLimit,
): Promise<Piece> {
  const uploadId = header(request, "id");
  const [offset, size] = [header(request, "offset"), header(request, "length")];
  if (size > limit.maxBytes) throw new ProblemError(limit.refusal);
  const piece = { maxBytes: UPLOAD_PIECE_MAX_BYTES, refusal: "upload.wrong_size" } as const;
  const bytes = await receiveBytes(request, folder, piece);
  return { sender, uploadId, call: callOf(request), offset, size, bytes };
}

/**
 * Reads the file that came in pieces, as a form without a file names it. Throws `request.invalid`.
 */
export function pieceFileOf(
  request: FastifyRequest,
  sender: PieceSender,
  { fields }: UploadedForm,
): PieceFile & { readonly fileName: string } {
  const { success, data: uploadId } = READERS.id.safeParse(fields["uploadId"]);
  if (!success) throw invalid("uploadId");
  return { sender, uploadId, call: callOf(request), fileName: fields["fileName"] ?? "" };
}

function header<Key extends keyof typeof UPLOAD_HEADERS>(
  request: FastifyRequest,
  key: Key,
): z.output<(typeof READERS)[Key]> {
  const name = UPLOAD_HEADERS[key];
  const { success, data } = READERS[key].safeParse(request.headers[name.toLowerCase()]);
  if (!success) throw invalid(name);
  return data as z.output<(typeof READERS)[Key]>;
}

function invalid(field: string): ProblemError {
  const message =
    field === UPLOAD_HEADERS.offset || field === UPLOAD_HEADERS.length
      ? "Send a number of bytes."
      : "Send the id of the upload, a UUID.";
  return new ProblemError("request.invalid", {
    fields: [{ field, code: "upload.invalid", message }],
  });
}

/** Returns the hash of a call, since a token in the path is a secret that must not be stored. */
function callOf({ method, url }: FastifyRequest): Buffer {
  const [path = ""] = url.split("?");
  return createHash("sha256").update(`${method} ${path}`).digest();
}
