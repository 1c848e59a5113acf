import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { MendableError } from "../../mendable-error.ts";
import {
  launch,
  type OperatingAccount,
  operatingAccount,
  programEnvironment,
} from "./operating-account.ts";
import { executable, findBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

/** The account that owns the product's database and nothing else, as an operator would give it. */
export const PRODUCT_ROLE = "storey";
export const PRODUCT_DATABASE = "storey";
/** The superuser of the embedded server: starts and stops it, and is used for nothing else. */
export const SUPERUSER = "postgres";

const UNFINISHED = "pgdata.unfinished-";
/**
 * The age after which an unfinished cluster counts as left behind by a killed process; making one
 * never takes that long.
 */
const LEFT_BEHIND_MS = 3_600_000;

/** The files of one PostgreSQL server, and how its programs are run on them. */
export interface Cluster {
  /** The folder that holds `pgdata` and the files beside it. */
  readonly folder: string;
  /** PostgreSQL's data directory, without symbolic links in its path. */
  readonly pgdata: string;
  readonly binaries: PostgresBinaries;
  readonly account: OperatingAccount;
  /** The password of the superuser and of the product's role alike. Made at the first start. */
  readonly password: string;
}

/** Tells whether a folder holds a cluster already. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, "pgdata", "PG_VERSION"));
}

/**
 * Opens the cluster in a folder, making it when missing. Of several makers at once one wins and the
 * others lose as a whole. Throws MendableError.
 */
export function openCluster(folder: string): Cluster {
  refuseFormerEngine(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pgdata = join(realpathSync(folder), "pgdata");
  const isThere = hasCluster(folder);
  const binaries = findBinaries(isThere ? majorOf(pgdata) : undefined);
  const account = operatingAccount(binaries, folder);
  if (isThere) {
    removeLeftBehind(folder);
    closeToOthers(pgdata);
  } else makeCluster(folder, pgdata, binaries, account);
  return { folder, pgdata, binaries, account, password: readPassword(pgdata) };
}

/**
 * Refuses the files of the engine that earlier states of Storey embedded, which lie in `cluster`.
 */
function refuseFormerEngine(folder: string): void {
  const former = join(folder, "cluster");
  if (!existsSync(join(former, "PG_VERSION"))) return;
  throw new MendableError(
    `${former} is a database of PGlite, the engine that Storey embedded before. PostgreSQL cannot read it. To begin anew, move the data folder away, or name another one in STOREY_DATA_DIR.`,
  );
}

function majorOf(pgdata: string): number {
  return Number.parseInt(readFileSync(join(pgdata, "PG_VERSION"), "utf8"), 10);
}

function passwordFile(pgdata: string): string {
  return join(pgdata, "storey-password");
}

function readPassword(pgdata: string): string {
  try {
    return readFileSync(passwordFile(pgdata), "utf8").trim();
  } catch (error) {
    throw new MendableError(
      `The password of the embedded database cannot be read (${passwordFile(pgdata)}): ${reason(error)}. Restore the file, or begin anew with another STOREY_DATA_DIR.`,
    );
  }
}

/**
 * Makes the cluster beside its place and moves it there whole, so that a kill leaves no half of one
 * and two who make it at once do not mix.
 */
function makeCluster(
  folder: string,
  pgdata: string,
  binaries: PostgresBinaries,
  account: OperatingAccount,
): void {
  const unfinished = mkdtempSync(join(realpathSync(folder), UNFINISHED));
  const made = join(unfinished, "pgdata");
  const secret = join(unfinished, "password");
  const password = randomBytes(24).toString("base64url");
  try {
    writeFileSync(secret, `${password}\n`, { mode: 0o600 });
    if (account.owner)
      for (const path of [unfinished, secret])
        chownSync(path, account.owner.uid, account.owner.gid);
    initialise(made, secret, binaries, account);
    makeProductDatabase(made, password, binaries, account);
    renameSync(secret, passwordFile(made));
    flush(passwordFile(made));
    flush(made);
    renameSync(made, pgdata);
    flush(folder);
  } catch (error) {
    if (!hasCluster(folder))
      throw error instanceof MendableError ? error : new MendableError(cannotMake(reason(error)));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function initialise(
  pgdata: string,
  passwordFrom: string,
  binaries: PostgresBinaries,
  account: OperatingAccount,
): void {
  // From 17 on PostgreSQL brings a locale that knows the letters of all languages and sorts by code
  // point. Locales of the operating system differ between machines, or are missing.
  const locale =
    binaries.major >= 17
      ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : ["--locale=C"];
  const words = ["-D", pgdata, "-U", SUPERUSER, "-A", "scram-sha-256", "-E", "UTF8", ...locale];
  const safe = ["--data-checksums", `--pwfile=${passwordFrom}`];
  runProgram(binaries, account, "initdb", [...words, ...safe], { input: "" });
}

function makeProductDatabase(
  pgdata: string,
  password: string,
  binaries: PostgresBinaries,
  account: OperatingAccount,
): void {
  const statements = [
    `create role ${PRODUCT_ROLE} login createrole createdb password '${password}'`,
    `create database ${PRODUCT_DATABASE} owner ${PRODUCT_ROLE}`,
  ];
  const words = [
    "--single",
    "-D",
    pgdata,
    "-c",
    "log_min_messages=fatal",
    "-c",
    "exit_on_error=on",
  ];
  runProgram(binaries, account, "postgres", [...words, SUPERUSER], {
    input: `${statements.join("\n")}\n`,
  });
}

function runProgram(
  binaries: PostgresBinaries,
  account: OperatingAccount,
  name: "initdb" | "postgres",
  words: readonly string[],
  options: { input: string },
): void {
  const started = launch(account, executable(binaries, name), words);
  const { status, stderr, error } = spawnSync(started.command, started.words, {
    ...started.options,
    ...options,
    encoding: "utf8",
    cwd: "/",
    env: programEnvironment(),
  });
  if (status !== 0) throw new MendableError(cannotMake(stderr || reason(error)));
}

function cannotMake(why: string): string {
  const lines = why.split("\n").filter((line) => /error|fatal|panic|hint|no space/i.test(line));
  return `The embedded database cannot be made: ${(lines.join(" ") || why).trim()}`;
}

/**
 * Closes the data directory to others: a copied or restored one may be open, and PostgreSQL refuses
 * it then.
 */
function closeToOthers(pgdata: string): void {
  if (process.platform !== "win32" && (statSync(pgdata).mode & 0o077) !== 0)
    chmodSync(pgdata, 0o700);
}

function removeLeftBehind(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    // Its maker may be removing it just now.
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

function flush(path: string): void {
  if (process.platform === "win32" && statSync(path).isDirectory()) return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
