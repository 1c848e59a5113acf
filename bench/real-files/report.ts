import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { SHARED_DATA } from "../../apps/server/test/shared-data.ts";

/** The outcome of a file. */
export interface Line {
  readonly file: string;
  readonly outcome: string;
  /** The time until it shows, or is refused; null where no time was taken. */
  readonly ms: number | null;
}

/** Returns the paths of files below the shared data, in order; none where it is absent. */
export function sharedFiles(folder: string, ending = /./): string[] {
  if (SHARED_DATA === undefined) return [];
  return readdirSync(join(SHARED_DATA, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns the name of a file for the tables. */
export function nameOf(path: string): string {
  return relative(SHARED_DATA ?? "", path);
}

/** Runs work and returns its result and its time. */
export async function timed<Result>(work: () => Promise<Result>): Promise<[Result, ms: number]> {
  const began = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - began)];
}

/** Prints a table, its files in their order. */
export function report(kind: string, lines: readonly Line[]): void {
  console.log(`\n## ${kind}\n\n| File | What the product does | ms |\n|---|---|---|`);
  for (const { file, outcome, ms } of lines) {
    const words = outcome.replaceAll("|", "\\|").replace(/\s+/g, " ");
    console.log(`| ${file} | ${words} | ${ms ?? ""} |`);
  }
}
