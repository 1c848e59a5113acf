import type { FileFacts, FileStore } from "./file-store.ts";
import { putFile } from "./put-file.ts";

/** A file of this machine on its way into the store. */
export interface FileToPut extends Pick<FileFacts, "contentType"> {
  readonly key: string;
  readonly path: string;
}

/** How many files are on their way at once. */
const PARALLEL = 6;

/** Stores files of this machine, a few at once. Throws the first failure once nothing is on its way. */
export async function putAll(store: FileStore, files: readonly FileToPut[]): Promise<void> {
  const waiting = [...files];
  const putNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { key, path, contentType } = next;
      await putFile(store, key, path, { contentType });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: PARALLEL }, putNext));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
