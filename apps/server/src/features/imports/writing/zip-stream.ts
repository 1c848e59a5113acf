import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive, whose text comes in pieces. */
export interface ZipMember {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Sizes follow the bytes, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** The first day that the format knows: an archive says nothing of when it was made. */
const DATE = 0x21;

/**
 * Yields the bytes of a ZIP archive as its members come, without holding any of them. At most 4 GB, as
 * the plain format is. Source: APPNOTE.TXT of PKWARE, 4.3.
 */
export async function* zipStream(members: Iterable<ZipMember>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for (const { name: given, text } of members) {
    const name = Buffer.from(given, "utf8");
    const start = at;
    const head = localHeader(name);
    yield head;
    at += head.length;
    let [crc, packed, size] = [0, 0, 0];
    const counted = async function* () {
      for await (const piece of text) {
        const bytes = Buffer.from(piece, "utf8");
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    for await (const bytes of deflated(counted())) {
      packed += bytes.length;
      yield bytes;
    }
    at += packed;
    const end = Buffer.alloc(16);
    end.writeUInt32LE(0x08074b50, 0);
    end.writeUInt32LE(crc, 4);
    end.writeUInt32LE(packed, 8);
    end.writeUInt32LE(size, 12);
    yield end;
    at += end.length;
    written.push({ name, crc, packed, size, at: start });
  }
  yield directory(written, at);
}

async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = pipeline(source, deflate);
  // What goes wrong while it is read is thrown by the reading.
  feeding.catch(() => undefined);
  yield* deflate;
  await feeding;
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function directory(written: readonly Written[], at: number): Buffer {
  const entries = written.map(({ name, crc, packed, size, at: start }) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(VERSION, 4);
    entry.writeUInt16LE(VERSION, 6);
    entry.writeUInt16LE(FLAGS, 8);
    entry.writeUInt16LE(DEFLATED, 10);
    entry.writeUInt16LE(DATE, 14);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(start, 42);
    return Buffer.concat([entry, name]);
  });
  const all = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([all, end]);
}
