import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { type InspectedFile, readPart } from "./inspected-file.ts";

const inflate = promisify(inflateRaw);

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Longer than any name of a part that Office or OpenDocument writes. */
const NAME_MAX_BYTES = 1024;
const DIRECTORY_MAX_BYTES = 8 * 1024 * 1024;

/** The place of the list of a zip's files, in bytes. */
interface ZipEnd {
  readonly count: number;
  readonly start: number;
  readonly length: number;
  /** The offset of the end record itself. */
  readonly at: number;
}

/** A file in a zip, as its directory tells. Sizes in bytes, believed by nobody. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedSize: number;
  readonly size: number;
  readonly start: number;
}

/**
 * Finds the record that ends a zip, when the file ends in one; its comment reaches the last byte.
 */
export async function findZipEnd({
  tail,
  size,
  handle,
}: InspectedFile): Promise<ZipEnd | undefined> {
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const place = size - tail.length + at;
    const length = tail.readUInt32LE(at + 12);
    const count = tail.readUInt16LE(at + 10);
    const start = place - length;
    if (start < 0) continue;
    if (count === 0 && length === 0) return { count, start, length, at: place };
    const first = await readPart(handle, start, 4);
    if (first.length === 4 && first.readUInt32LE(0) === ENTRY)
      return { count, start, length, at: place };
  }
  return undefined;
}

/**
 * Returns the files of a zip; undefined for one that is damaged, is larger than 4 GB, has a name of
 * more than 1,024 bytes, or is not a zip from its first byte to its last. Nothing is unpacked.
 */
export async function readZipDirectory(file: InspectedFile): Promise<ZipEntry[] | undefined> {
  const end = await findZipEnd(file);
  if (!end || end.length > DIRECTORY_MAX_BYTES) return undefined;
  const directory = await readPart(file.handle, end.start, end.length);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    const next =
      at +
      ENTRY_BYTES +
      nameLength +
      directory.readUInt16LE(at + 30) +
      directory.readUInt16LE(at + 32);
    if (next > directory.length || nameLength > NAME_MAX_BYTES) return undefined;
    entries.push({
      name: directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength).toString("utf8"),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      start: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  const startsInside = entries.every(({ start }) => start < end.start);
  const isWhole = at === directory.length && entries.length === end.count;
  return isWhole && startsInside && entries.some(({ start }) => start === 0) ? entries : undefined;
}

/** Reads a file in a zip; undefined when it is larger than `maxBytes` or damaged. */
export async function readZipEntry(
  file: InspectedFile,
  entry: ZipEntry,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (entry.packedSize > maxBytes || entry.isEncrypted) return undefined;
  const local = await readPart(file.handle, entry.start, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL) return undefined;
  const start = entry.start + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = await readPart(file.handle, start, entry.packedSize);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return undefined;
  return inflate(packed, { maxOutputLength: maxBytes }).catch(() => undefined);
}
