// Runs on any Node of the machine (20.20 or newer), before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { takeLock } from "./lock.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const LOCK = join(ROOT, ".cache", "preparing.lock");
const INSTALLED = join(ROOT, "node_modules", ".storey", "installed");
const WEB = join(ROOT, "apps", "web");
const DIST = join(WEB, "dist");
/** The file with the hash of a build's sources, inside of the build: they come and go together. */
const BUILT_FROM = ".built-from";

/** The Node that the project brings with it. */
export const NODE = join(
  ROOT,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** Returns the environment of every started process: the project's Node comes first on the path. */
export function environment(extra = {}) {
  const separator = process.platform === "win32" ? ";" : ":";
  const paths = [dirname(NODE), join(ROOT, "node_modules", ".bin"), process.env.PATH];
  return { ...process.env, ...extra, PATH: paths.join(separator) };
}

/**
 * Installs the packages of the lock file, unless the same lock file was installed before. Rejects
 * with an error for `endAs`.
 */
export async function installMissing() {
  if (isInstalled()) return;
  await prepare(isInstalled, async (runStep) => {
    const lock = lockFileHash();
    console.info("Installing what is missing. This takes a minute the first time.");
    // An installation that is broken off leaves no mark, not even an old one.
    rmSync(INSTALLED, { force: true });
    await runStep("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      shell: process.platform === "win32",
    });
    mkdirSync(dirname(INSTALLED), { recursive: true });
    writeFileSync(INSTALLED, lock);
  });
}

/**
 * Builds the web app, unless it was built from the same sources before. Rejects with an error for
 * `endAs`.
 */
export async function buildStale() {
  if (isBuilt()) return;
  await prepare(isBuilt, async (runStep) => {
    const sources = webSourcesHash();
    console.info("Building the web app.");
    const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
    const words = ["build", "--logLevel", "warn", "--outDir", "dist-next", "--emptyOutDir"];
    await runStep(NODE, [vite, ...words], { cwd: WEB });
    writeFileSync(join(WEB, "dist-next", BUILT_FROM), sources);
    replaceBuild();
  });
}

/**
 * Replaces the build so that a running server finds the old one or the new one, never half of one.
 */
function replaceBuild() {
  const before = join(WEB, "dist-before");
  rmSync(before, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, before);
  renameSync(join(WEB, "dist-next"), DIST);
  rmSync(before, { recursive: true, force: true });
}

/**
 * Runs one preparation of the folder at a time; a process that waited looks again whether anything
 * is left to do.
 */
async function prepare(isDone, work) {
  const lock = await takeLock(LOCK, (pid) =>
    console.info(
      `Process ${pid ?? "unknown"} prepares this folder. Waiting for it. (If no such process runs, remove ${relative(ROOT, LOCK)}.)`,
    ),
  );
  try {
    if (!isDone()) await work((...step) => runStep(lock, ...step));
  } finally {
    lock.release();
  }
}

async function runStep(lock, program, words, options) {
  const child = spawn(program, words, {
    cwd: ROOT,
    stdio: "inherit",
    env: environment(),
    ...options,
  });
  const ended = once(child, "exit");
  if (child.pid !== undefined) lock.keepFor(child.pid);
  const [code] = await ended;
  if (code !== 0) throw new StepFailed(code ?? 1);
}

/** The failure of a step that prepares the folder, which has printed its reason. */
class StepFailed extends Error {
  constructor(exitCode) {
    super("The folder could not be prepared.");
    this.exitCode = exitCode;
  }
}

/**
 * Ends a program with the exit code of the step without which it cannot go on; for its topmost
 * lines.
 */
export function endAs(error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}

/** Runs a program to its end and exits with its code when it fails. */
export function run(program, argument, options = {}) {
  const { status, error } = spawnSync(program, argument, {
    cwd: ROOT,
    stdio: "inherit",
    env: environment(),
    ...options,
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function isInstalled() {
  return existsSync(NODE) && readMark(INSTALLED) === lockFileHash();
}

function isBuilt() {
  const mark = readMark(join(DIST, BUILT_FROM));
  return mark !== undefined && existsSync(join(DIST, "index.html")) && mark === webSourcesHash();
}

function readMark(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

function lockFileHash() {
  return hash([join(ROOT, "package-lock.json")]);
}

function webSourcesHash() {
  return hash([
    join(ROOT, "package-lock.json"),
    ...filesBelow(join(ROOT, "packages")),
    ...filesBelow(WEB),
    join(ROOT, "CHANGELOG.md"),
  ]);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isSourceFolder(entry.name) ? filesBelow(path) : [];
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function isSourceFolder(name) {
  return !["node_modules", "e2e"].includes(name) && !/^dist(-|$)/.test(name);
}

/**
 * Returns a hash of the files' names and contents; the names are relative to the project, which may
 * be moved.
 */
function hash(files) {
  const sum = createHash("sha256");
  for (const file of files.filter((path) => existsSync(path)).sort()) {
    const name = relative(ROOT, file).split(sep).join("/");
    sum.update(`${name}\0`).update(readFileSync(file)).update("\0");
  }
  return sum.digest("hex");
}
