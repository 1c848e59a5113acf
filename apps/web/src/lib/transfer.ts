import { type AnyEndpoint, addressOf, announced, type CallInput, headersOf } from "./call.ts";
import { CallError, errorFromNoReply, errorFromReply } from "./call-error.ts";
import { noteServerTime } from "./server-clock.ts";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Called with the sent part of a body, from 0 to 1. */
export type OnProgress = (done: number) => void;

/**
 * The code for a server in front of Storey that refuses a body as too large; Storey has a code of
 * its own.
 */
const TOO_LARGE_ON_THE_WAY = "upload.refused";

/** Tells whether a server in front refused the size of a body. */
export function isTooLargeOnTheWay(error: unknown): boolean {
  return error instanceof CallError && error.code === TOO_LARGE_ON_THE_WAY;
}

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
  readonly onProgress: OnProgress | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request by XMLHttpRequest, because fetch cannot tell how much of a body has been sent.
 */
function request(sent: Transfer): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(sent.method, sent.address);
    sent.headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) sent.onProgress?.(event.loaded / event.total);
    };
    const askedAt = Date.now();
    xhr.onload = () => {
      noteServerTime((name) => xhr.getResponseHeader(name), askedAt);
      const body = parsed(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve(body);
      else {
        const requestId = xhr.getResponseHeader("x-request-id") ?? "";
        reject(refusalFrom(xhr.status, body, requestId));
      }
    };
    xhr.onerror = () => reject(errorFromNoReply(null));
    xhr.onabort = () => reject(errorFromNoReply(new DOMException("", "AbortError")));
    if (sent.signal?.aborted) return xhr.onabort(new ProgressEvent("abort"));
    sent.signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    return xhr.send(sent.body);
  });
}

/**
 * Sends the body of a call: a form, or bytes as they are; `more` are headers besides those of every
 * call. Throws a `CallError`; a 401 is tried once more with a renewed token.
 */
export async function transfer<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  body: FormData | Blob,
  onProgress: OnProgress | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const attempt = async (fresh: boolean): Promise<unknown> => {
    const headers = await headersOf(endpoint, input, { fresh });
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    if (body instanceof Blob) headers.set("Content-Type", "application/octet-stream");
    return request({
      method: endpoint.method,
      address: addressOf(endpoint, input),
      headers,
      body,
      onProgress,
      signal: input.signal,
    });
  };
  try {
    return await attempt(false);
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    if (cause.status !== 401) throw announced(cause);
  }
  try {
    return await attempt(true);
  } catch (cause) {
    throw cause instanceof CallError ? announced(cause) : cause;
  }
}
