// Runs on whatever Node the machine has (20.20 or newer), before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MARKS = join(ROOT, "node_modules", ".storey");

/** The Node that the project brings with it. */
export const NODE = join(
  ROOT,
  "node_modules",
  "node",
  "bin",
  process.platform === "win32" ? "node.exe" : "node",
);

/** The environment of everything that is started: the project's Node comes first on the path. */
export function environment(extra = {}) {
  const separator = process.platform === "win32" ? ";" : ":";
  const paths = [dirname(NODE), join(ROOT, "node_modules", ".bin"), process.env.PATH];
  return { ...process.env, ...extra, PATH: paths.join(separator) };
}

/** Installs what the lock file names, unless the same lock file was installed before. */
export function installMissing() {
  const mark = join(MARKS, "installed");
  const lock = hash([join(ROOT, "package-lock.json")]);
  if (existsSync(NODE) && existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  console.info("Installing what is missing. This takes a minute the first time.");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    shell: process.platform === "win32",
  });
  mkdirSync(MARKS, { recursive: true });
  writeFileSync(mark, lock);
}

/** Builds the web app, unless it was built from the same sources before. */
export function buildStale() {
  const mark = join(MARKS, "built");
  const sources = hash([
    join(ROOT, "package-lock.json"),
    ...filesBelow(join(ROOT, "packages")),
    ...filesBelow(join(ROOT, "apps", "web")),
    join(ROOT, "CHANGELOG.md"),
  ]);
  const index = join(ROOT, "apps", "web", "dist", "index.html");
  if (existsSync(index) && existsSync(mark) && readFileSync(mark, "utf8") === sources) return;
  console.info("Building the web app.");
  run(NODE, [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", "--logLevel", "warn"], {
    cwd: join(ROOT, "apps", "web"),
  });
  mkdirSync(MARKS, { recursive: true });
  writeFileSync(mark, sources);
}

/** Runs a program to its end and stops with its exit code when it fails. */
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

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ["node_modules", "dist"].includes(entry.name) ? [] : filesBelow(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function hash(files) {
  const sum = createHash("sha256");
  for (const file of files.filter((path) => existsSync(path) && statSync(path).isFile()).sort()) {
    sum.update(`${file}\0`).update(readFileSync(file));
  }
  return sum.digest("hex");
}
