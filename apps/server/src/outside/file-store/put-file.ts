import { open } from "node:fs/promises";
import type { FileFacts, FileStore } from "./file-store.ts";

/**
 * Stores a file of this machine as it is read, without holding it in memory. Opens it before asking
 * the store: a stream that opens the file by itself does so a moment later, and when the store
 * refused at once and the caller has removed the file by then, nobody handles the error.
 */
export async function putFile(
  store: FileStore,
  key: string,
  path: string,
  facts: FileFacts,
): Promise<void> {
  const content = (await open(path, "r")).createReadStream();
  try {
    await store.put(key, content, facts);
  } finally {
    content.destroy();
  }
}
