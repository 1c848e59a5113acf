import { deflateRawSync } from "node:zlib";

/** A file to put into a zip. `claimedSize` gives a false unpacked size. */
export interface ZipPart {
  readonly name: string;
  readonly text?: string;
  readonly claimedSize?: number;
  readonly isStored?: boolean;
}

/** Makes the bytes of a zip. */
export function zipOf(parts: readonly ZipPart[], comment = ""): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text = "x", claimedSize, isStored = false } of parts) {
    const content = Buffer.from(text);
    const packed = isStored ? content : deflateRawSync(content);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStored ? 0 : 8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimedSize ?? content.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedSize ?? content.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    files.push(local, title, packed);
    directory.push(entry, title);
    at += 30 + title.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...files, list, end, Buffer.from(comment)]);
}

const TYPES = { name: "[Content_Types].xml", text: "<Types/>" };

/** Makes a small text document of Word, with more parts in it. */
export function docx(...more: readonly ZipPart[]): Buffer {
  return zipOf([TYPES, { name: "word/document.xml", text: "<w:document/>" }, ...more]);
}

/** Makes a small text document of OpenDocument, with more parts in it. */
export function odt(...more: readonly ZipPart[]): Buffer {
  const text = "application/vnd.oasis.opendocument.text";
  return zipOf([{ name: "mimetype", text, isStored: true }, { name: "content.xml" }, ...more]);
}
