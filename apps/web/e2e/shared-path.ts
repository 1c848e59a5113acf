import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const PROJECT = resolve(import.meta.dirname, "../../..");

/** Returns the path of real data beside the repository; undefined where it is not there. */
export function sharedPath(...path: readonly string[]): string | undefined {
  return [process.env["STOREY_SHARED_DATA"], join(PROJECT, "../shared/data")]
    .map((folder) => join(folder ?? "", ...path))
    .find((file) => existsSync(file));
}
