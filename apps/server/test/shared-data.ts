import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { PROJECT_FOLDER } from "../src/product.ts";

const FOLDERS = [process.env["STOREY_SHARED_DATA"], resolve(PROJECT_FOLDER, "../shared/data")];

/** The folder of real-world data beside the repository, where there is one. */
export const SHARED_DATA: string | undefined = FOLDERS.find(
  (folder) => folder !== undefined && existsSync(folder),
);

/** Returns a file of the shared data, where it is present. */
export function sharedFile(...path: readonly string[]): string | undefined {
  const file = SHARED_DATA === undefined ? undefined : join(SHARED_DATA, ...path);
  return file !== undefined && existsSync(file) ? file : undefined;
}
