/** A file as this device keeps it: in a private window WebKit keeps bytes, but no Blob and no File. */
export interface CachedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Something that goes along with a draft: a file, known by its id. */
export interface Enclosed {
  readonly id: string;
  readonly file: Blob;
}

/** A file as it can be kept anywhere. Fails where the device cannot read it any more. */
export async function asKept(file: Blob): Promise<CachedFile> {
  const name = file instanceof File ? file.name : "";
  return { name, type: file.type, bytes: await file.arrayBuffer() };
}

/** The file that was kept; undefined where it is something else. */
export function asFile(kept: unknown): File | undefined {
  if (typeof kept !== "object" || kept === null || !("bytes" in kept)) return undefined;
  const { name, type, bytes } = kept as CachedFile;
  return new File([bytes], name, { type });
}

/** What is kept of the enclosed beside their bytes, which have places of their own: they never change. */
export function withoutBytes<One extends Enclosed>(enclosed: readonly One[]): Omit<One, "file">[] {
  return enclosed.map(({ file: _, ...rest }) => rest);
}

/** What earlier releases kept: its files stand in it, where this browser keeps any. */
export function hasBytesInside(enclosed: readonly object[]): enclosed is readonly Enclosed[] {
  return enclosed.some((one) => "file" in one);
}
