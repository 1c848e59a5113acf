import { type FileHandle, open } from "node:fs/promises";

/** The number of first bytes that are read to detect the type of a file. */
const HEAD_BYTES = 64 * 1024;
/** The end record of a zip and the longest comment that may follow it, and a little. */
const TAIL_BYTES = 70 * 1024;
const PIECE_BYTES = 1024 * 1024;

/** A file under inspection: its two ends in memory, the rest by pieces. */
export interface InspectedFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** Opens a file for the time of some work. */
export async function withFile<Result>(
  path: string,
  work: (file: InspectedFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const head = await readPart(handle, 0, Math.min(size, HEAD_BYTES));
    const start = Math.max(0, size - TAIL_BYTES);
    return await work({ handle, size, head, tail: await readPart(handle, start, size - start) });
  } finally {
    await handle.close();
  }
}

/** Reads the bytes of a part of a file; fewer at its end. */
export async function readPart(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** Yields every piece of a file; each begins with the last `overlap` bytes of the one before. */
export async function* piecesOf(
  { handle, size }: InspectedFile,
  overlap = 0,
): AsyncGenerator<Buffer> {
  for (let start = 0; start < size; start += PIECE_BYTES) {
    const from = Math.max(0, start - overlap);
    yield await readPart(handle, from, Math.min(size, start + PIECE_BYTES) - from);
  }
}
