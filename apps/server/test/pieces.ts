import { UPLOAD_HEADERS } from "@storey/contract";
import { form } from "./multipart.ts";
import type { TestRequest } from "./server.ts";

/** The smallest piece that is accepted, unless it is the last, in bytes. */
export const PIECE = 64 * 1024;

/**
 * Makes the body and headers of a piece of a file; without bytes it begins an upload or asks for
 * its state.
 */
export function piece(
  id: string,
  size: number,
  offset = 0,
  bytes: Buffer = Buffer.alloc(0),
): Pick<TestRequest, "body" | "headers"> {
  return {
    body: bytes,
    headers: {
      "content-type": "application/octet-stream",
      [UPLOAD_HEADERS.id]: id,
      [UPLOAD_HEADERS.offset]: String(offset),
      [UPLOAD_HEADERS.length]: String(size),
    },
  };
}

/** Makes the form that names a file which came in pieces. */
export function formOfPieces(
  uploadId: string,
  fileName: string,
  fields: Readonly<Record<string, string>> = {},
): Pick<TestRequest, "body" | "headers"> {
  return form(undefined, { ...fields, uploadId, fileName });
}
