// Runs a command beside a PostgreSQL server that lives only as long as the command:
//   node tools/postgresql.mjs run -- command...
// The command finds the server's address in STOREY_TEST_DATABASE_URL.
import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { constants as system, tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const isRoot = process.getuid?.() === 0;
const INSTALL = "apt-get install postgresql postgresql-contrib";

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder with initdb, pg_ctl and psql: on the path, or the newest of Debian's. */
function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find((folder) =>
    ["initdb", "pg_ctl", "psql"].every((it) => isExecutable(join(folder, it))),
  );
}

/** Installs Debian's package without letting it start a server of its own. */
function install() {
  const isDebian = isExecutable("/usr/bin/apt-get");
  if (!isRoot || !isDebian) throw new Error(`PostgreSQL is not installed. Install it: ${INSTALL}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  for (const args of [
    ["update"],
    ["install", "-y", "--no-install-recommends", "postgresql", "postgresql-contrib"],
  ]) {
    const { status } = spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed. Install PostgreSQL: ${INSTALL}`);
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Runs a tool to its end, as the user postgres when root, which PostgreSQL refuses to run as. */
function run(file, args, options = {}) {
  const [command, rest] = isRoot
    ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", file, ...args]]
    : [file, args];
  const result = spawnSync(command, rest, { encoding: "utf8", cwd: tmpdir(), ...options });
  if (result.status !== 0) {
    throw new Error(`${file} failed: ${result.stderr || result.stdout || result.error?.message}`);
  }
  return result.stdout;
}

function userId(flag) {
  return Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
}

/** Starts a server in a new folder and returns its address and what ends it. */
async function startServer(binaries) {
  const folder = mkdtempSync(join(tmpdir(), "storey-postgresql-"));
  if (isRoot) chownSync(folder, userId("-u"), userId("-g"));
  const data = join(folder, "data");
  const password = join(folder, "password");
  writeFileSync(password, "storey\n");
  run(join(binaries, "initdb"), [
    "-D",
    data,
    "-U",
    "postgres",
    "-A",
    "scram-sha-256",
    `--pwfile=${password}`,
    "-E",
    "UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  const port = await freePort();
  // It is thrown away after the run: nothing has to outlive a crash.
  const hasty =
    "fsync=off synchronous_commit=off full_page_writes=off wal_level=minimal max_wal_senders=0";
  const settings = [
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c shared_buffers=64MB`,
    ...hasty.split(" ").map((setting) => `-c ${setting}`),
  ].join(" ");
  const control = join(binaries, "pg_ctl");
  const stop = () => {
    spawnStop(control, data);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(control, ["-D", data, "-w", "-l", join(folder, "log"), "-o", settings, "start"], {
      stdio: "ignore",
    });
    createOwner(binaries, port);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgres://storey:storey@127.0.0.1:${port}/storey`, stop };
}

function spawnStop(control, data) {
  try {
    run(control, ["-D", data, "-m", "immediate", "stop"], { stdio: "ignore" });
  } catch {
    // It was not running.
  }
}

/** The rights an operator is asked to give: own the database and make roles, no more. */
function createOwner(binaries, port) {
  const args = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres", "-v", "ON_ERROR_STOP=1"];
  const commands = [
    "create role storey login createrole createdb password 'storey'",
    "create database storey owner storey",
  ];
  run(join(binaries, "psql"), [...args, ...commands.flatMap((command) => ["-c", command])], {
    env: { ...process.env, PGPASSWORD: "storey" },
  });
}

/** Runs the command and resolves to the code it ends with; 128 and the signal's number when killed. */
function runCommand([command, ...args], url) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      env: { ...process.env, STOREY_TEST_DATABASE_URL: url },
    });
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + system.signals[signal]));
  });
}

async function main([verb, separator, ...command]) {
  if (verb !== "run" || separator !== "--" || command.length === 0) {
    console.error("Usage: node tools/postgresql.mjs run -- command...");
    return 2;
  }
  if (findBinaries() === undefined) install();
  const binaries = findBinaries();
  if (binaries === undefined)
    throw new Error(`PostgreSQL is not installed. Install it: ${INSTALL}`);
  const server = await startServer(binaries);
  try {
    return await runCommand(command, server.url);
  } finally {
    server.stop();
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
