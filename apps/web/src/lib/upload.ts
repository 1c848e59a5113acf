import {
  type AnyEndpoint,
  addressOf,
  announced,
  type CallInput,
  type CallReply,
  headersOf,
} from "./call.ts";
import { CallError, errorFromNoReply, errorFromReply } from "./call-error.ts";

/** What an upload is given besides what its call needs. */
export interface UploadFile {
  readonly file: File;
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

function formOf(file: File, body: unknown): FormData {
  const form = new FormData();
  // Fields come before the file, so that the server knows them when the bytes arrive.
  if (typeof body === "object" && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      if (value !== undefined) form.append(name, String(value));
    }
  }
  form.append("file", file, file.name);
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A server in front of Storey refuses a body as too large; Storey itself says it with a code of its own. */
export const TOO_LARGE_ON_THE_WAY = "upload.refused";

/** Reads why an upload was refused, by Storey or by a server in front of it. */
export function refusalFrom(status: number, body: unknown, requestId: string): CallError {
  const isOnTheWay = status === 413 && body === null;
  return errorFromReply(status, isOnTheWay ? { code: TOO_LARGE_ON_THE_WAY } : body, requestId);
}

interface Transfer {
  readonly method: string;
  readonly address: string;
  readonly headers: Headers;
  readonly body: FormData | Blob;
  readonly onProgress: UploadFile["onProgress"];
  readonly signal: AbortSignal | undefined;
}

/** XMLHttpRequest, because fetch cannot tell how much of a body has been sent. */
function transfer(sent: Transfer): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(sent.method, sent.address);
    sent.headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) sent.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else {
        const requestId = request.getResponseHeader("x-request-id") ?? "";
        reject(refusalFrom(request.status, body, requestId));
      }
    };
    request.onerror = () => reject(errorFromNoReply(null));
    request.onabort = () => reject(errorFromNoReply(new DOMException("", "AbortError")));
    if (sent.signal?.aborted) return request.onabort(new ProgressEvent("abort"));
    sent.signal?.addEventListener("abort", () => request.abort(), { once: true });
    return request.send(sent.body);
  });
}

/** Sends a body; a 401 is tried once more with a renewed token. */
async function send<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: FormData | Blob,
  onProgress: UploadFile["onProgress"],
): Promise<CallReply<E>> {
  const attempt = async (fresh: boolean): Promise<unknown> => {
    const headers = await headersOf(endpoint, input, { fresh });
    if (body instanceof Blob) headers.set("Content-Type", "application/octet-stream");
    return transfer({
      method: endpoint.method,
      address: addressOf(endpoint, input),
      headers,
      body,
      onProgress,
      signal: input.signal,
    });
  };
  try {
    return (await attempt(false)) as CallReply<E>;
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    if (cause.status !== 401) throw announced(cause);
  }
  try {
    return (await attempt(true)) as CallReply<E>;
  } catch (cause) {
    throw cause instanceof CallError ? announced(cause) : cause;
  }
}

/**
 * Makes a multipart call: the file in the field `file`, the body's fields beside it; an `id` among
 * them makes repeating it safe. Throws a
 * `CallError`; a 401 is tried once more with a renewed token.
 */
export function upload<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> & UploadFile,
): Promise<CallReply<E>> {
  return send(endpoint, input, formOf(input.file, input.body), input.onProgress);
}

/** Makes a call whose body is bytes, such as one piece of an upload. Throws as `upload` does. */
export function uploadBytes<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E> & { readonly bytes: Blob; readonly onProgress?: (done: number) => void },
): Promise<CallReply<E>> {
  return send(endpoint, input, input.bytes, input.onProgress);
}
