import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 256 * 1024;

/** Bytes that are read from the beginning as often as is needed, a part at a time. */
export interface ByteSource {
  readonly size: number;
  /** Starts anew with each call. The array may change once the next one is requested. */
  chunks(): Iterable<Uint8Array>;
}

/** Makes a source of bytes in memory. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, chunks: () => (bytes.length === 0 ? [] : [bytes]) };
}

/** Makes a source of a file's bytes. It reads synchronously, for processes that do nothing else. */
export function sourceOfFile(path: string): ByteSource {
  const handle = openSync(path, "r");
  const { size } = fstatSync(handle);
  closeSync(handle);
  return { size, chunks: () => chunksOf(path) };
}

function* chunksOf(path: string): Generator<Uint8Array> {
  const handle = openSync(path, "r");
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  try {
    for (;;) {
      const length = readSync(handle, buffer, 0, CHUNK_BYTES, null);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(handle);
  }
}

/** Returns the first bytes of a source, at most the given number. */
export function headOf(source: ByteSource, length: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const chunk of source.chunks()) {
    parts.push(Buffer.from(chunk.subarray(0, length - size)));
    size += chunk.length;
    if (size >= length) break;
  }
  return Buffer.concat(parts);
}
