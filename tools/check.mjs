// `npm run check`: types, lint, format, rules of import, dead code, settings, lock file, then the
// tests. The static checks run side by side, each as a process of its own.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { buildStale, endAs, environment, installMissing, NODE, ROOT, run } from "./prepare.mjs";

await installMissing().catch(endAs);
const bin = (...path) => join(ROOT, "node_modules", ...path);
const tool = (name) => join(ROOT, "tools", name);

/**
 * Returns the check of a project's types. Unchanged files are not checked again; one checker does
 * the work once.
 */
function types(name, project) {
  const kept = bin(".cache", "types", `${name.replaceAll("/", "-")}.tsbuildinfo`);
  const words = ["--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", kept];
  return [
    `Types of ${name}`,
    [bin("@typescript", "native", "bin", "tsc"), "-p", project, ...words],
  ];
}

const biome = bin("@biomejs", "biome", "bin", "biome");
const colours = process.stdout.isTTY ? [] : ["--colors=off"];

/** The longest checks first: the short ones fill the rest of the time. */
const checks = [
  types("apps/web", join(ROOT, "apps", "web")),
  types("apps/server, bench and tools", ROOT),
  ["Lint and format", [biome, "ci", "--error-on-warnings", ...colours, "."]],
  ["Rules of import", [tool("check-layers.mjs")]],
  ["Dead code", [bin("knip", "bin", "knip.js")]],
  types("packages/contract", join(ROOT, "packages", "contract")),
  types("packages/domain", join(ROOT, "packages", "domain")),
  ["Settings", [tool("settings-documents.ts"), "--check"]],
  ["Lock file", [tool("check-lock.mjs")]],
];

const failed = [];
/** Runs a check and prints its output in one piece, after its name. */
function runCheck([name, words]) {
  return new Promise((resolve, reject) => {
    const child = spawn(NODE, words, { cwd: ROOT, env: environment() });
    const output = [];
    child.stdout.on("data", (bytes) => output.push(bytes));
    child.stderr.on("data", (bytes) => output.push(bytes));
    child.once("error", reject);
    child.once("close", (code) => {
      console.info(`\n== ${name}\n${Buffer.concat(output).toString("utf8").trimEnd()}`);
      if (code !== 0) failed.push(name);
      resolve();
    });
  });
}

async function runInTurn(waiting) {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runCheck(next);
}

await Promise.all(Array.from({ length: availableParallelism() }, () => runInTurn(checks)));
// The build uses every processor by itself.
await buildStale().catch(endAs);
await runCheck(["Size of the web app", [tool("web-budget.mjs")]]);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
if (!process.argv.includes("--no-tests")) {
  console.info("\n== Tests");
  run(NODE, [tool("test.mjs")]);
}
