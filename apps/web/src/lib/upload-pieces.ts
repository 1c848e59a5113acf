import { CallError, mayPass } from "./call-error.ts";
import { online } from "./online.ts";
import { TOO_LARGE_ON_THE_WAY } from "./upload.ts";

/** How far an upload in pieces is, as the server says. */
export interface PieceState {
  /** How many bytes are kept for sure. */
  readonly offset: number;
  readonly maxPieceSize: number;
  /** Of every piece but the last. */
  readonly minPieceSize: number;
}

/** The calls of one upload in pieces. */
export interface PieceCalls<S extends PieceState> {
  begin(): Promise<S>;
  /** Asks how much is there, after it is unknown whether a piece arrived. */
  ask(): Promise<S>;
  /** Sends the bytes at an offset; `onProgress` counts from 0 to 1. */
  send(offset: number, bytes: Blob, onProgress: (done: number) => void): Promise<S>;
  isFinished(state: S): boolean;
}

interface PiecesOptions<S extends PieceState> {
  readonly file: Blob;
  readonly calls: PieceCalls<S>;
  readonly signal: AbortSignal;
  /** From 0 to 1, of the whole file. */
  readonly onProgress: (done: number) => void;
  /** Waits before the attempt after `failures` failed ones in a row. */
  readonly pause?: (failures: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_PIECE_BYTES = 2 * 1024 * 1024;
const MOST_FAILURES = 6;
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Waits longer after each failure, and less when the connection is said to be back. */
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

/** Where the server says to go on, when it refused a piece because it lies elsewhere. */
function wantedOffset(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== "upload.wrong_offset") return null;
  const { current } = error;
  if (typeof current !== "object" || current === null || !("offset" in current)) return null;
  return typeof current.offset === "number" ? current.offset : null;
}

/** Whether a server in front refuses bodies as large as a piece was. */
export function isTooLargeOnTheWay(error: unknown): boolean {
  return error instanceof CallError && error.code === TOO_LARGE_ON_THE_WAY;
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

const TOO_LARGE = Symbol("too large on the way");

/** What was sent, or that it is to be sent in smaller pieces, where there are any. */
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

/**
 * Uploads a file piece by piece and goes on where it stopped: after a lost connection the state is
 * asked for, and the pieces become smaller, until the line bears larger ones again. Where a server in
 * front refuses a piece as too large, those that follow are half as large. Throws the `CallError` of
 * what cannot be mended by trying again, or of the sixth failure in a row.
 */
export async function uploadInPieces<S extends PieceState>(options: PiecesOptions<S>): Promise<S> {
  const { file, calls, signal, onProgress, pause = pauseAfter } = options;
  let pieceBytes = FIRST_PIECE_BYTES;
  let mostBytes = Number.POSITIVE_INFINITY;
  let failures = 0;
  let state: S | null = null;
  let read: () => Promise<S> = calls.begin;
  for (;;) {
    try {
      state ??= await read();
      if (calls.isFinished(state)) return state;
      const { offset, maxPieceSize, minPieceSize }: PieceState = state;
      const length = Math.min(maxPieceSize, Math.max(minPieceSize, pieceBytes));
      const bytes = file.slice(offset, offset + length);
      const sent: S | typeof TOO_LARGE = await orTooLarge(
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
      // An upload that ended meanwhile is begun anew, once a failure at a time.
      const isGone = state === null && read === calls.ask && isUnknown(error);
      const isLost = offset === null && !isGone;
      failures += 1;
      if (signal.aborted || failures >= MOST_FAILURES || (isLost && !mayPass(error))) throw error;
      if (isLost) {
        pieceBytes = Math.max(1, Math.floor(pieceBytes / 2));
        await pause(failures, signal);
      }
      if (isGone || state === null) read = isGone ? calls.begin : read;
      else read = calls.ask;
      state = offset !== null && state !== null ? { ...state, offset } : null;
    }
  }
}
