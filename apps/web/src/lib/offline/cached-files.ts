/**
 * A file as this device keeps it: in a private window WebKit keeps bytes, but no Blob and no File.
 */
export interface CachedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A part of a draft that has a file, known by its id. */
export interface Enclosed {
  readonly id: string;
  readonly file: Blob;
}

/**
 * Returns a file in a form that every browser keeps. Fails where the device cannot read it any
 * more.
 */
export async function asKept(file: Blob): Promise<CachedFile> {
  const name = file instanceof File ? file.name : "";
  return { name, type: file.type, bytes: await file.arrayBuffer() };
}

/** Returns the kept file; undefined for any other value. */
export function asFile(kept: unknown): File | undefined {
  if (typeof kept !== "object" || kept === null || !("bytes" in kept)) return undefined;
  const { name, type, bytes } = kept as CachedFile;
  return new File([bytes], name, { type });
}

/**
 * Returns the enclosed parts without their bytes, which are stored under keys of their own and
 * never change.
 */
export function withoutBytes<One extends Enclosed>(enclosed: readonly One[]): Omit<One, "file">[] {
  return enclosed.map(({ file: _, ...rest }) => rest);
}

/**
 * Tells whether a draft is one of an earlier release, which kept its files inside, where the
 * browser keeps any.
 */
export function hasBytesInside(enclosed: readonly object[]): enclosed is readonly Enclosed[] {
  return enclosed.some((one) => "file" in one);
}
