// A run of the tests. Files that failed run once more, alone: docs/decisions/0028.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { environment, NODE, ROOT } from "./prepare.mjs";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");
/** More than these that fail in one run are no accident. */
const MOST_AGAIN = 3;

/**
 * Runs Vitest with these words and returns its exit code. A few failing files get a second run with
 * nothing beside them; what passes then is named, to be mended. Not where files were chosen by name.
 */
export function runTests(words, extraEnvironment = {}) {
  const options = { cwd: ROOT, stdio: "inherit", env: environment(extraEnvironment) };
  if (!words.every((word) => word.startsWith("--"))) return vitest(words, options);
  const folder = mkdtempSync(join(tmpdir(), "storey-tests-"));
  try {
    return twice(words, options, join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function twice(words, options, report) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const first = vitest([...words, ...reporters], options);
  if (first === 0) return first;
  const failed = failedFiles(report);
  if (failed.length === 0 || failed.length > MOST_AGAIN) return first;
  const names = failed.map((file) => relative(ROOT, file)).join(", ");
  console.warn(`\nFailed: ${names}. Once more, alone.`);
  const second = vitest([...words, ...failed, "--maxWorkers=1"], options);
  if (second === 0) {
    console.warn(`\nFailed once and passed alone, which is a fault to be mended: ${names}.`);
  }
  return second;
}

function vitest(words, options) {
  const { status, error } = spawnSync(NODE, [VITEST, "run", ...words], options);
  if (error) throw error;
  return status ?? 1;
}

/** The files with a failure; none when the run ended without a report or failed outside of them. */
function failedFiles(report) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}
