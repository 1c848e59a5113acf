import { mkdir, rm } from "node:fs/promises";

/**
 * Makes the folder where multipart uploads wait, empty: it removes the files of a killed process.
 * Returns its path. The receiver of a file there removes it, also when the sender disconnects.
 */
export async function openUploadFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}
