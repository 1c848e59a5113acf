import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const TOOLS = join(import.meta.dirname, "..");

/** A stand-in for npm: "installs" a Node and a bundler once a file named `go` lets it. */
const NPM = `#!${process.execPath}
const fs = require("node:fs");
fs.appendFileSync("npm-ran", "x");
fs.rmSync("node_modules", { recursive: true, force: true });
fs.mkdirSync("node_modules/node/bin", { recursive: true });
fs.mkdirSync("node_modules/vite/bin", { recursive: true });
fs.symlinkSync(process.execPath, "node_modules/node/bin/node");
const timer = setInterval(() => {
  if (!fs.existsSync("go")) return;
  fs.copyFileSync("bundler.cjs", "node_modules/vite/bin/vite.js");
  clearInterval(timer);
}, 20);
`;

/** A stand-in for Vite: writes the page, and its files once `go` lets it. */
const BUNDLER = `
const fs = require("node:fs");
const folder = process.argv[process.argv.indexOf("--outDir") + 1];
fs.appendFileSync("../../vite-ran", "x");
const source = fs.readFileSync("source.txt", "utf8");
fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(folder + "/index.html", source);
const timer = setInterval(() => {
  if (!fs.existsSync("../../go")) return;
  if (source === "broken") process.exit(3);
  fs.writeFileSync(folder + "/script.js", source);
  clearInterval(timer);
}, 20);
`;

/** A folder that is prepared by the project's own tools, with a package manager that obeys the test. */
export class Project {
  folder = join(mkdtempSync(join(tmpdir(), "storey-tools-")), "project");
  #started = [];

  constructor() {
    for (const folder of ["tools", "packages", "apps/web", "bin"]) {
      mkdirSync(join(this.folder, folder), { recursive: true });
    }
    for (const name of ["prepare.mjs", "lock.mjs", "processes.mjs"]) {
      cpSync(join(TOOLS, name), join(this.folder, "tools", name));
    }
    this.write("package.json", '{"type":"module"}');
    this.write("package-lock.json", "{}");
    this.write("CHANGELOG.md", "");
    this.write("apps/web/source.txt", "first");
    this.write("bundler.cjs", BUNDLER);
    this.write("bin/package.json", '{"type":"commonjs"}');
    this.write("bin/npm", NPM);
    chmodSync(join(this.folder, "bin", "npm"), 0o755);
    this.write(
      "tools/start.mjs",
      'import { buildStale, endAs, installMissing } from "./prepare.mjs";\nawait installMissing().catch(endAs);\nawait buildStale().catch(endAs);\nconsole.info("ready");\n',
    );
  }

  write(name, text) {
    writeFileSync(join(this.folder, name), text);
  }

  read(name) {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, "utf8") : undefined;
  }

  remove(name) {
    rmSync(join(this.folder, name), { force: true });
  }

  move() {
    const next = `${this.folder}-moved`;
    renameSync(this.folder, next);
    this.folder = next;
  }

  /** Prepares the folder as `npm start` does. */
  start() {
    const child = spawn(process.execPath, ["tools/start.mjs"], {
      cwd: this.folder,
      env: { ...process.env, PATH: [join(this.folder, "bin"), process.env.PATH].join(delimiter) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const start = { child, output: "", ended: once(child, "close") };
    child.stdout.on("data", (bytes) => {
      start.output += bytes;
    });
    this.#started.push(start);
    return start;
  }

  async dispose() {
    this.write("go", "");
    await Promise.all(this.#started.map(({ ended }) => ended));
    rmSync(join(this.folder, ".."), { recursive: true, force: true });
  }
}

/** Waits until this holds; the limit of the test ends it otherwise. */
export async function until(condition) {
  while (!condition()) await wait(20);
}
