import { UPLOAD_HEADERS, type UploadState } from "@storey/contract";
import type { AnyEndpoint, CallInput } from "./call.ts";
import { CallError, mayPass } from "./call-error.ts";
import { online } from "./online.ts";
import { isTooLargeOnTheWay, type OnProgress, transfer } from "./transfer.ts";

/** The state of an upload in pieces, as the server gives it. */
export type PieceState = Pick<UploadState, "offset" | "maxPieceSize" | "minPieceSize">;

/** The calls of one upload in pieces. */
export interface PieceCalls<Reply> {
  /** Begins the upload, or asks for its state when it is unknown whether a piece arrived. */
  ask(): Promise<PieceState>;
  /** Sends the bytes at an offset; `onProgress` counts from 0 to 1. */
  send(offset: number, bytes: Blob, onProgress: OnProgress): Promise<PieceState>;
  /** Makes the call that the file is for, once all of it is there. */
  finish(): Promise<Reply>;
}

interface PiecesOptions<Reply> {
  readonly file: Blob;
  readonly calls: PieceCalls<Reply>;
  readonly signal: AbortSignal;
  /** Called with the sent part of the whole file, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** Waits before the attempt after `failures` failed ones in a row. */
  readonly pause?: (failures: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_PIECE_BYTES = 2 * 1024 * 1024;
const MOST_FAILURES = 6;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Waits longer after each failure, and less when the browser reports that the connection is back.
 */
function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ms = Math.min(LONGEST_PAUSE_MS, PAUSE_MS * 2 ** failures);
    const forget = online.subscribe(() => online.get() && end());
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      forget();
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end);
  });
}

/**
 * Returns the offset at which the server wants the next piece, when it refused one at another
 * offset.
 */
function wantedOffset(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== "upload.wrong_offset") return null;
  const { current } = error;
  if (typeof current !== "object" || current === null || !("offset" in current)) return null;
  return typeof current.offset === "number" ? current.offset : null;
}

/** Tells whether the server has deleted the pieces, so that the file is sent anew. */
function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === "upload.gone";
}

const TOO_LARGE = Symbol("too large on the way");

/** Returns the result of the sending, or that the piece is too large, where it may be split. */
async function orTooLarge<S>(
  sending: Promise<S>,
  maySplit: boolean,
): Promise<S | typeof TOO_LARGE> {
  try {
    return await sending;
  } catch (error) {
    if (maySplit && isTooLargeOnTheWay(error)) return TOO_LARGE;
    throw error;
  }
}

/** Returns the calls that send the pieces of a file to the call they are for. */
export function piecesOf<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { id, size }: { readonly id: string; readonly size: number },
): Pick<PieceCalls<unknown>, "ask" | "send"> {
  const send = async (offset: number, bytes: Blob, onProgress?: OnProgress) => {
    const { id: idName, offset: offsetName, length } = UPLOAD_HEADERS;
    const headers = { [idName]: id, [offsetName]: String(offset), [length]: String(size) };
    return (await transfer(endpoint, input, bytes, onProgress, headers)) as PieceState;
  };
  return { ask: () => send(0, new Blob([])), send };
}

/**
 * Uploads a file piece by piece and goes on where it stopped: after a lost connection it asks for
 * the state, and the pieces become smaller, until the line bears larger ones again. Where a server
 * in front refuses a piece as too large, those that follow are half as large. Throws the
 * `CallError` of a failure that another try cannot mend, or of the sixth failure in a row.
 */
export async function uploadInPieces<Reply>(options: PiecesOptions<Reply>): Promise<Reply> {
  const { file, calls, signal, onProgress, pause = pauseAfter } = options;
  let pieceBytes = FIRST_PIECE_BYTES;
  let mostBytes = Number.POSITIVE_INFINITY;
  let failures = 0;
  let state: PieceState | null = null;
  for (;;) {
    try {
      state ??= await calls.ask();
      const { offset, maxPieceSize, minPieceSize }: PieceState = state;
      if (offset >= file.size) return await calls.finish();
      const length = Math.min(maxPieceSize, Math.max(minPieceSize, pieceBytes));
      const bytes = file.slice(offset, offset + length);
      const sent: PieceState | typeof TOO_LARGE = await orTooLarge(
        calls.send(offset, bytes, (done) => onProgress((offset + done * bytes.size) / file.size)),
        bytes.size > minPieceSize,
      );
      if (sent === TOO_LARGE) {
        mostBytes = Math.max(minPieceSize, Math.floor(bytes.size / 2));
        pieceBytes = mostBytes;
        onProgress(offset / file.size);
        continue;
      }
      state = sent;
      onProgress(state.offset / file.size);
      pieceBytes = Math.min(maxPieceSize, mostBytes, pieceBytes * 2);
      failures = 0;
    } catch (error) {
      const offset = wantedOffset(error);
      const isLost = offset === null && !isGone(error);
      failures += 1;
      if (signal.aborted || failures >= MOST_FAILURES || (isLost && !mayPass(error))) throw error;
      if (isLost) {
        pieceBytes = Math.max(1, Math.floor(pieceBytes / 2));
        await pause(failures, signal);
      }
      state = offset !== null && state !== null ? { ...state, offset } : null;
    }
  }
}
