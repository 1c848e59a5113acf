import { UPLOAD_PIECE_MAX_BYTES, UPLOAD_PIECE_MIN_BYTES } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Moment } from "./shape.ts";

/**
 * A file of a multipart call may come in pieces, each sent to the call itself as
 * `application/octet-stream` with these headers: an id that the sender makes, the position of the
 * piece in the file, and the size of the whole file in bytes. An empty piece begins an upload, or
 * asks how much of it is stored. Then the call is made with the fields `uploadId` and `fileName` in
 * place of the file. Only callers who may make the call may send its pieces.
 */
export const UPLOAD_HEADERS = {
  id: "Upload-Id",
  offset: "Upload-Offset",
  length: "Upload-Length",
} as const;

/** The descriptions of the headers in the documentation of the API. */
export const UPLOAD_HEADER_WORDS = {
  id: `Of a file in pieces: a UUID that the sender makes. The body is then bytes, at most ${UPLOAD_PIECE_MAX_BYTES}, and at least ${UPLOAD_PIECE_MIN_BYTES} unless they are the last; none at all asks for the state. Once all are there, make the call with the fields \`uploadId\` and \`fileName\` in place of \`file\`.`,
  offset: "Of a piece: where in the file it begins.",
  length: "Of a piece: how many bytes the whole file has.",
} as const;

/** The status of the reply to a piece. */
export const PIECE_STATUS = 202;

/** A file that comes in pieces. */
export const UploadState = z.object({
  id: Id,
  /** The size of the whole file, in bytes. */
  size: z.int().positive(),
  /** How many bytes are kept for sure: where to go on from. */
  offset: z.int().nonnegative(),
  /** The piece that comes next has at most as many bytes. */
  maxPieceSize: z.int().positive(),
  /** Unless it is the last, it has at least as many. */
  minPieceSize: z.int().positive(),
  /** The moment at which the upload is given up. */
  expiresAt: Moment,
});
export type UploadState = z.infer<typeof UploadState>;

/** The calls about files in pieces, for any call. */
export const uploads = {
  cancel: endpoint({
    method: "DELETE",
    path: "/uploads/{uploadId}",
    summary: "Gives up one's own upload in pieces.",
    tag: "Uploads",
    access: "member",
    params: z.strictObject({ uploadId: Id }),
    errors: ["not_found"],
  }),
};
