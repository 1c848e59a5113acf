import { CallError } from "../call-error.ts";

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
 * Returns a file in a form that every browser keeps. Throws `file.unreadable` with its name where
 * the device cannot read it any more, such as one that was moved after it was chosen.
 */
export async function asKept(file: Blob): Promise<CachedFile> {
  const name = file instanceof File ? file.name : "";
  const bytes = await file.arrayBuffer().catch(() => {
    throw unreadable(name);
  });
  return { name, type: file.type, bytes };
}

function unreadable(name: string): CallError {
  const message = `This device cannot read ${name}.`;
  const field = { field: "files", code: "file.unreadable_named", message, params: { name } };
  return new CallError({ status: 400, code: "file.unreadable", message, fields: [field] });
}

/** Whether a write failed for a file that this device cannot read. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof CallError && error.code === "file.unreadable";
}

/** Returns those of several results that are there; a file that cannot be read holds up no other. */
export async function readable<One>(results: readonly Promise<One>[]): Promise<One[]> {
  const settled = await Promise.allSettled(results);
  return settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
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
