import { pathToDocument } from "./stream-paths.ts";

/** A document as it is kept, with the key of its file. */
interface Keyed {
  readonly s3Key: string;
}

/** A document with the address of its bytes. */
export function withPath<Document extends Keyed>(document: Document): Document & { path: string } {
  return { ...document, path: pathToDocument(document.s3Key) };
}
