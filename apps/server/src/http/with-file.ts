import { type Endpoint, PIECE_STATUS, UploadState } from "@storey/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Begin } from "./binding.ts";
import { isPiece, type PieceSender, type PieceStore, pieceFileOf, receivePiece } from "./piece.ts";
import { ProblemError } from "./problem.ts";
import type { Answer } from "./reply.ts";
import { receiveFile } from "./request-input.ts";
import { discardUpload, EVERY_UPLOAD, type UploadedForm, type UploadLimit } from "./upload.ts";

/** A call that may bring a file. Callers who may not make it are refused before. */
interface FileCall {
  readonly request: FastifyRequest;
  readonly endpoint: Endpoint;
  readonly pipeline: { readonly uploadFolder: string; readonly pieces: PieceStore };
  /** Null if the owner of a file's pieces cannot be determined. */
  readonly sender: PieceSender | null;
  readonly begin: Begin;
  readonly limit?: UploadLimit | undefined;
}

/**
 * Answers a call with its file, and removes the file afterwards: one that came with the call, or in
 * pieces before it. Keeps a piece itself, and answers how much of the file is stored.
 */
export async function withFile(
  call: FileCall,
  work: (form: UploadedForm | undefined) => Promise<Answer>,
): Promise<Answer> {
  const { request, endpoint, pipeline, limit = EVERY_UPLOAD } = call;
  if (isPiece(endpoint, request)) return keepPiece(call, limit);
  const form = await receiveFile(request, endpoint, pipeline.uploadFolder, limit);
  try {
    if (form === undefined || form.file) return await work(form);
    return await withPieces(call, form, limit, work);
  } finally {
    await discardUpload(form?.file);
  }
}

async function keepPiece(
  { request, pipeline: { uploadFolder, pieces }, sender, begin }: FileCall,
  limit: UploadLimit,
): Promise<Answer> {
  const piece = await receivePiece(request, requireSender(sender), uploadFolder, limit);
  try {
    const state = await pieces.take(piece, begin);
    return { status: PIECE_STATUS, headers: {}, body: UploadState.parse(state) };
  } finally {
    await discardUpload(piece.bytes);
  }
}

async function withPieces(
  { request, endpoint, pipeline: { uploadFolder, pieces }, sender, begin }: FileCall,
  form: UploadedForm,
  limit: UploadLimit,
  work: (form: UploadedForm) => Promise<Answer>,
): Promise<Answer> {
  const named = pieceFileOf(request, requireSender(sender), form);
  const collected = await pieces.collect({ ...named, folder: uploadFolder }, limit, begin);
  if ("reply" in collected) return { status: endpoint.status, headers: {}, body: collected.reply };
  const { uploadId: _id, fileName: _name, ...given } = form.fields;
  // Of calls made at once, none has an answer to repeat yet: all of them make one record, by its
  // id.
  const fields = takesId(endpoint) ? { id: collected.id, ...given } : given;
  try {
    const answer = await work({ fields, file: collected });
    await pieces.finish(named, answer, begin);
    return answer;
  } catch (error) {
    await pieces.fail(named, error, begin);
    throw error;
  } finally {
    await discardUpload(collected);
  }
}

function takesId({ body }: Endpoint): boolean {
  return body instanceof z.ZodObject && Object.hasOwn(body.shape, "id");
}

function requireSender(sender: PieceSender | null): PieceSender {
  if (!sender) throw new ProblemError("request.unsupported_type");
  return sender;
}
