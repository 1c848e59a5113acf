import { uploads } from "@storey/contract";
import { type AnyEndpoint, type CallInput, type CallReply, call } from "./call.ts";
import { errorFromNoReply } from "./call-error.ts";
import { randomId } from "./random-id.ts";
import { isTooLargeOnTheWay, type OnProgress, transfer } from "./transfer.ts";

/** The input of an upload besides that of its call. */
export interface UploadFile {
  readonly file: File;
  /** From 0 to 1. */
  readonly onProgress?: OnProgress;
}

/**
 * The size up to which a file goes in one form; a larger one goes in pieces, which a bad line
 * bears.
 */
const FORM_MAX_BYTES = 5 * 1024 * 1024;

/** An upload in pieces that was not finished here. */
interface Unfinished {
  /** The organisation in which it was begun, unless that is the active one. */
  readonly inOrganisation: string | undefined;
  /** Resolves once it was given up, if it was. */
  readonly giving: Promise<unknown>;
}

/**
 * The unfinished uploads by the id of their record. Uploads without an account expire after an
 * hour.
 */
const inPieces = new Map<string, Unfinished>();

function fieldsOf(body: unknown): [string, unknown][] {
  return typeof body === "object" && body !== null ? Object.entries(body) : [];
}

/** Makes a form of a call's input, in which fields come before the file. */
function formOf(body: unknown, more: Readonly<Record<string, string>>, file?: File): FormData {
  const form = new FormData();
  for (const [name, value] of [...fieldsOf(body), ...Object.entries(more)]) {
    if (value !== undefined) form.append(name, String(value));
  }
  if (file) form.append("file", file, file.name);
  return form;
}

function idOf(body: unknown): string | undefined {
  const [, id] = fieldsOf(body).find(([name]) => name === "id") ?? [];
  return typeof id === "string" ? id : undefined;
}

/** Loads the code for pieces when it is needed: most files are small. */
async function loadPieces(): Promise<typeof import("./upload-pieces.ts")> {
  try {
    return await import("./upload-pieces.ts");
  } catch (cause) {
    throw errorFromNoReply(cause);
  }
}

async function uploadLarge<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> & UploadFile,
): Promise<unknown> {
  const { file, onProgress = () => undefined } = input;
  const { signal = new AbortController().signal } = input;
  const ownId = idOf(input.body);
  const uploadId = ownId ?? randomId();
  await inPieces.get(uploadId)?.giving;
  const { uploadInPieces, piecesOf } = await loadPieces();
  const form = formOf(input.body, { uploadId, fileName: file.name });
  const finish = () => transfer(endpoint, input, form, undefined);
  const calls = { ...piecesOf(endpoint, input, { id: uploadId, size: file.size }), finish };
  const isOwn = endpoint.access !== "tracking";
  const { inOrganisation } = input;
  if (isOwn) inPieces.set(uploadId, { inOrganisation, giving: Promise.resolve() });
  try {
    const reply = await uploadInPieces({ file, calls, signal, onProgress });
    inPieces.delete(uploadId);
    return reply;
  } catch (error) {
    // Nobody comes back for an upload without an id of its own.
    if (signal.aborted || ownId === undefined) giveUpUpload(uploadId);
    throw error;
  }
}

/**
 * Makes a multipart call: the file in the field `file`, the body's fields beside it; an `id` among
 * them makes repeating it safe. A large file goes in pieces, and so does one that a server in front
 * refuses as too large. Throws a `CallError`; a 401 is tried once more with a renewed token.
 */
export async function upload<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> & UploadFile,
): Promise<CallReply<E>> {
  const { file, onProgress } = input;
  if (file.size > FORM_MAX_BYTES) return (await uploadLarge(endpoint, input)) as CallReply<E>;
  try {
    const form = formOf(input.body, {}, file);
    return (await transfer(endpoint, input, form, onProgress)) as CallReply<E>;
  } catch (error) {
    // A server in front takes no form of this size; it may take the pieces.
    if (!isTooLargeOnTheWay(error)) throw error;
    return (await uploadLarge(endpoint, input)) as CallReply<E>;
  }
}

/**
 * Deletes the server's part of a file that will not be finished, by the id of its record. The same
 * file is not sent again before that. An upload that is gone already is fine.
 */
export function giveUpUpload(id: string): void {
  const begun = inPieces.get(id);
  if (!begun) return;
  const { inOrganisation } = begun;
  const where = inOrganisation === undefined ? {} : { inOrganisation };
  const giving = call(uploads.cancel, { params: { uploadId: id }, ...where });
  inPieces.set(id, { inOrganisation, giving: giving.catch(() => undefined) });
}
