import { createWriteStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ErrorCode } from "@storey/contract";
import { keptFileName } from "@storey/domain";
import type { FastifyRequest } from "fastify";
import { v7 } from "uuid";
import { ProblemError } from "./problem.ts";

/** The largest file an upload may hold that has no limit of its own, in bytes. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;

/** A file of a multipart body, on disk until the reply has been sent. */
export interface UploadedFile {
  readonly path: string;
  /** The name that the sender gave it; never used as a path. */
  readonly fileName: string;
  /** The size in bytes. */
  readonly size: number;
}

/** How large a file may be, and how a larger one is refused. */
export interface UploadLimit {
  readonly maxBytes: number;
  readonly refusal: ErrorCode;
}

/** The limit of every upload that has none of its own. */
export const EVERY_UPLOAD: UploadLimit = {
  maxBytes: UPLOAD_MAX_BYTES,
  refusal: "request.too_large",
};

/** A multipart body: its fields, and its one file unless they name one that came in pieces. */
export interface UploadedForm {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | undefined;
}

/**
 * Receives a multipart body into a folder. Removes the received files again when anything goes
 * wrong. Throws `request.unsupported_type`, the limit's refusal, `request.too_large` for its fields
 * and `request.invalid` without a file or the field `uploadId`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  { maxBytes, refusal }: UploadLimit = EVERY_UPLOAD,
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new ProblemError("request.unsupported_type");
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new ProblemError("request.too_large");
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname === "file" && !file)
        file = await store(part.file, part.filename, folder);
      else throw unexpectedFile(part.fieldname);
      if (file && part.type === "file" && part.file.truncated) throw new ProblemError(refusal);
    }
    if (!file && fields["uploadId"] === undefined) throw missingFile();
    return { fields, file };
  } catch (error) {
    if (file) await discardUpload(file);
    if (isFileLimit(error)) throw new ProblemError(refusal);
    throw isBrokenForm(error) ? new ProblemError("request.malformed") : error;
  }
}

/**
 * Receives a body of bytes into a folder. Throws `request.unsupported_type` for another type of
 * body, the limit's refusal, and `request.malformed` when the sender goes away.
 */
export async function receiveBytes(
  request: FastifyRequest,
  folder: string,
  { maxBytes, refusal }: UploadLimit = EVERY_UPLOAD,
): Promise<UploadedFile> {
  const body = request.body;
  const isDeclared = /^application\/octet-stream\s*(;|$)/i.test(
    request.headers["content-type"] ?? "",
  );
  if (!isDeclared || !(body instanceof Readable))
    throw new ProblemError("request.unsupported_type");
  const size = Number(request.headers["content-length"] ?? 0);
  if (size > maxBytes) throw new ProblemError(refusal);
  const path = join(folder, v7());
  let received = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      received += piece.length;
      if (received > maxBytes) throw new ProblemError(refusal);
      yield piece;
    }
  };
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return { path, fileName: "", size: received };
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw hasEndedEarly(error) ? new ProblemError("request.malformed") : error;
  }
}

/** Removes an uploaded file. */
export async function discardUpload(file: UploadedFile | undefined): Promise<void> {
  if (file) await unlink(file.path).catch(() => undefined);
}

async function store(
  stream: NodeJS.ReadableStream & { bytesRead?: number },
  name: string | undefined,
  folder: string,
): Promise<UploadedFile> {
  const path = join(folder, v7());
  try {
    const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
    await pipeline(stream, target);
    return { path, fileName: keptFileName(name ?? "").slice(0, 255), size: target.bytesWritten };
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

function isFileLimit(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
}

function hasEndedEarly(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/**
 * Tells whether an error comes from a broken form: the parser throws plain errors for a body that
 * ends early or is no multipart at all.
 */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^(Multipart:|Malformed|Unexpected end)/.test(error.message);
}

function missingFile(): ProblemError {
  return new ProblemError("request.invalid", {
    fields: [{ field: "file", code: "file.required", message: "Add a file in the field `file`." }],
  });
}

function unexpectedFile(field: string): ProblemError {
  return new ProblemError("request.invalid", {
    fields: [{ field, code: "file.unexpected", message: "Send one file, in the field `file`." }],
  });
}
