import { createWriteStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyRequest } from "fastify";
import { v7 } from "uuid";
import { ProblemError } from "./problem.ts";

/** The largest file any upload may hold, in bytes. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024;

/** A file of a multipart body, on disk until the reply has been sent. */
export interface UploadedFile {
  readonly path: string;
  /** As the sender named it; never used as a path. */
  readonly fileName: string;
  /** In bytes. */
  readonly size: number;
}

/** A multipart body: its fields and its one file. */
export interface UploadedForm {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile;
}

/**
 * Receives a multipart body into a folder. What was received is removed again when anything goes
 * wrong. Throws `request.unsupported_type`, `request.too_large` and `request.invalid` without a file.
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new ProblemError("request.unsupported_type");
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new ProblemError("request.too_large");
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname === "file" && !file)
        file = await store(part.file, part.filename, folder);
      else throw unexpectedFile(part.fieldname);
      if (file && part.type === "file" && part.file.truncated)
        throw new ProblemError("request.too_large");
    }
    if (!file) throw missingFile();
    return { fields, file };
  } catch (error) {
    if (file) await discardUpload(file);
    throw isBrokenForm(error) ? new ProblemError("request.malformed") : error;
  }
}

/** Removes an uploaded file. */
export async function discardUpload(file: UploadedFile): Promise<void> {
  await unlink(file.path).catch(() => undefined);
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
    return { path, fileName: (name ?? "").slice(0, 255), size: target.bytesWritten };
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

/** The parser throws plain errors for a body that ends early or is no multipart at all. */
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
