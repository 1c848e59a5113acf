import { mkdir, rm } from "node:fs/promises";

/**
 * Makes the folder where multipart uploads wait, empty: what a killed process left is removed.
 * Returns its path. Whoever receives a file there removes it, also when the sender goes away.
 */
export async function openUploadFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  return path;
}
