// Runs the tests that a change touches: `npm run test:changed`.
import { spawnSync } from "node:child_process";
import { buildStale, ROOT } from "./prepare.mjs";
import { runTests } from "./run-tests.mjs";

/**
 * Runs the tests whose files, or anything they import, changed since this commit, and the journeys
 * that changed themselves. Without a commit: since the branch left main, or on main since the last
 * commit. Changes that are not committed yet count.
 */
export async function runChangedTests(commit, journeysConfiguration) {
  const since = commit ?? startOfBranch();
  // Journeys in other browsers have a run of their own.
  const journeys = changedFiles(since).filter(
    (file) => file.endsWith(".e2e.ts") && !file.includes("other-browsers"),
  );
  console.info(`Tests that the changes since ${since.slice(0, 12)} touch.`);
  const status = await runTests([`--changed=${since}`, "--passWithNoTests"]);
  if (status !== 0 || journeys.length === 0) return status;
  await buildStale();
  return runTests([journeysConfiguration, ...journeys]);
}

function startOfBranch() {
  const head = git("rev-parse", "HEAD");
  const base = git("merge-base", "HEAD", "main") || git("merge-base", "HEAD", "origin/main");
  if (base && base !== head) return base;
  return git("status", "--porcelain") ? head : git("rev-parse", "HEAD~1") || head;
}

function changedFiles(since) {
  const names = `${git("diff", "--name-only", "--diff-filter=d", since)}\n${git("ls-files", "--others", "--exclude-standard")}`;
  return names.split("\n").filter((name) => name !== "");
}

/** Returns Git's answer, or an empty text where it has none. */
function git(...words) {
  const { stdout, status } = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}
