// A run of the tests. Files that failed run once more, alone: docs/decisions/0028.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, NODE, ROOT } from "./prepare.mjs";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const FAILURE_REPORT = join(ROOT, "tools", "failure-report.mjs");
/** The most failing files that may run again: more are no accident. */
const MOST_AGAIN = 5;
/** The lines of a message that are enough to know the failure again. */
const MOST_LINES = 12;

/**
 * Runs Vitest with these arguments and returns its exit code. A few failing files get a second run
 * with nothing beside them, and `again` collects their first failures, to be mended. Without
 * `again`, as where files were chosen by name, there is no second run.
 */
export async function runTests(words, { extraEnvironment = {}, again } = {}) {
  const environmentOfRun = environment(extraEnvironment);
  if (!again) return vitest(words, environmentOfRun);
  const folder = mkdtempSync(join(tmpdir(), "storey-tests-"));
  try {
    return await twice(words, environmentOfRun, join(folder, "report.json"), again);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Collects the files that had to run again, and reports them at the end of the run. */
export class RunAgain {
  #files = [];

  add(files, endedWith) {
    for (const file of files) this.#files.push({ ...file, endedWith });
  }

  /** Writes them to this file, or to the end of the log where none is named. */
  report(path) {
    if (this.#files.length === 0) return;
    const text = this.#files.map(describe).join("\n");
    if (path) appendFileSync(path, text);
    else console.warn(`\n== Ran again\n${text}`);
  }
}

function describe({ name, failures, endedWith }) {
  const ending = endedWith === 0 ? "and passed alone: to be mended" : "and failed again";
  const lines = failures.map(({ test, message }) => `  ${test}\n${indent(message)}\n`);
  return `RAN AGAIN ${name}: failed, ${ending}.\n${lines.join("")}`;
}

function indent(message) {
  const lines = message.trim().split("\n").slice(0, MOST_LINES);
  return lines.map((line) => `    ${line}`).join("\n");
}

async function twice(words, environmentOfRun, report, again) {
  const reporters = ["default", FAILURE_REPORT].map((name) => `--reporter=${name}`);
  const written = `--outputFile.failures=${report}`;
  const first = await vitest([...words, ...reporters, written], environmentOfRun);
  if (first === 0) return first;
  const failed = failedFiles(report);
  if (failed.length === 0 || failed.length > MOST_AGAIN) return first;
  console.warn(`\nFailed: ${failed.map(({ name }) => name).join(", ")}. Once more, alone.`);
  const names = failed.map(({ name }) => name);
  const second = await vitest([...words, ...names, "--maxWorkers=1"], environmentOfRun);
  again.add(failed, second);
  return second;
}

async function vitest(words, environmentOfRun) {
  const child = spawn(NODE, [VITEST, "run", ...words], {
    cwd: ROOT,
    stdio: "inherit",
    env: environmentOfRun,
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/**
 * Returns the files with a failure; none when the run ended without a report or something failed
 * outside of every test, which a second run of these files could not show again.
 */
function failedFiles(report) {
  if (!existsSync(report)) return [];
  const { files, unhandled } = JSON.parse(readFileSync(report, "utf8"));
  return unhandled === 0 ? files : [];
}
