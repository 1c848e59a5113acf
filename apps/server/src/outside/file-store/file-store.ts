import type { Readable } from "node:stream";

/** The content of a file. A stream is read to its end, or destroyed when storing fails. */
export type FileContent = Uint8Array | Readable;

/** The facts about a stored file. */
export interface FileFacts {
  /** A media type chosen by us, never one that an uploader declared. */
  readonly contentType: string;
  /**
   * The length of a stream, in bytes. A store of the network then passes the stream on as it comes
   * instead of gathering it in memory. A stream of another length fails.
   */
  readonly size?: number;
}

/** A part of a file: the first and the last byte, both included and inside of the file. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** A file on its way out. Read the stream to its end or destroy it: it holds a handle. */
export interface StoredFile {
  readonly stream: Readable;
  /** The size of the stream, in bytes. */
  readonly size: number;
  /** Absent where the store does not know. */
  readonly contentType?: string;
  /** Quoted, changes whenever the bytes do. */
  readonly etag?: string;
}

/** A file as a list shows it. */
export interface ListedFile {
  readonly key: string;
  /** The last time it was put, by the clock of the store. */
  readonly storedAt: Date;
}

/**
 * Keeps files outside the database. Keys are made by the server, never taken from a request: look a
 * key up in a row that the actor may see, then request it here. No key is the folder of another.
 * Every call throws InvalidFileKeyError, StorageFullError or StorageUnavailableError.
 */
export interface FileStore {
  /** Stores all of the file or nothing; replaces the one of that key. Resolves once it is durable. */
  put(key: string, content: FileContent, facts: FileFacts): Promise<void>;
  /** Returns all of a file or a part of it; undefined when there is no such file. */
  get(key: string, part?: FilePart): Promise<StoredFile | undefined>;
  /** Deletes a file; does nothing when there is no such file. */
  delete(key: string): Promise<void>;
  /** Deletes everything below a folder, named with its closing slash. */
  deletePrefix(prefix: string): Promise<void>;
  /**
   * Lists every whole file, in pages and in no particular order; files stored meanwhile may be
   * missing.
   */
  list(): AsyncIterable<readonly ListedFile[]>;
  /** Resolves when files can be written now. */
  check(): Promise<void>;
}

/** A key outside the form this server makes: a programming error, never a visitor's. */
export class InvalidFileKeyError extends Error {
  constructor(key: string) {
    super(`not a file key: ${JSON.stringify(key.slice(0, 100))}`);
    this.name = "InvalidFileKeyError";
  }
}

/** Says that there is no room for the file; nothing of it was kept. Answered as `storage.full`. */
export class StorageFullError extends Error {
  readonly code = "storage.full";
  constructor(cause: unknown) {
    super("the file storage is full", { cause });
    this.name = "StorageFullError";
  }
}

/** The storage does not answer, or refuses us. Answered as `service.unavailable`. */
export class StorageUnavailableError extends Error {
  readonly code = "service.unavailable";
  /** `why` is for the operator of the installation. */
  constructor(cause: unknown, why?: string) {
    super(`the file storage is unavailable${why ? `: ${why}` : ""}`, { cause });
    this.name = "StorageUnavailableError";
  }
}

const MAX_KEY_LENGTH = 300;
/** A segment starts with a letter or digit, so neither `..` nor a hidden file can be one. */
const KEY = /^[a-z0-9][a-z0-9_.-]*(?:\/[a-z0-9][a-z0-9_.-]*)*$/;

/** Returns the key; throws InvalidFileKeyError unless it is lower-case segments joined by slashes. */
export function checkedKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key) || key.includes("..")) {
    throw new InvalidFileKeyError(key);
  }
  return key;
}

/** Returns the prefix; throws InvalidFileKeyError unless it is a key and a closing slash. */
export function checkedPrefix(prefix: string): string {
  if (!prefix.endsWith("/")) throw new InvalidFileKeyError(prefix);
  checkedKey(prefix.slice(0, -1));
  return prefix;
}
