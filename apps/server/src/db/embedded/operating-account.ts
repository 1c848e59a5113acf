import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { MendableError } from "../../mendable-error.ts";
import type { Owner } from "../../socket-folder.ts";
import { executable, type PostgresBinaries } from "./postgres-binaries.ts";

/** Accounts that may exist for such work, in the order of preference. */
const ACCOUNTS = ["storey", "postgres", "node", "nobody"] as const;
/**
 * PostgreSQL refuses to run as root. In a user namespace the same process has another user id, and
 * its files belong to root outside, also below a folder that only root may enter.
 */
const NAMESPACE = ["unshare", "--user", "--map-user=1000", "--map-group=1000"] as const;

/**
 * Returns the environment of started programs: where to look for them, and a language that is
 * understood here.
 */
export function programEnvironment(): { PATH: string; LC_ALL: string } {
  const usual = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";
  const { PATH } = process.env;
  if (process.platform === "win32") return { PATH: PATH ?? "", LC_ALL: "C" };
  return { PATH: PATH ? `${PATH}:${usual}` : usual, LC_ALL: "C" };
}

/** The way to start PostgreSQL's programs: words before the command, or an account of their own. */
export interface OperatingAccount {
  readonly prefix: readonly string[];
  /** The account; absent where it is the one of this process. */
  readonly owner?: Owner;
}

/**
 * Decides the account of PostgreSQL for the files in `folder`: this process's unless that is root,
 * the owner of the files, one in a user namespace, or an account of the machine that can read both
 * the programs and the folder. The files belong to that account afterwards. Throws MendableError.
 */
export function operatingAccount(binaries: PostgresBinaries, folder: string): OperatingAccount {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = statSync(folder);
  if (uid !== 0) {
    if (reaches({ uid, gid }, binaries, folder)) return { prefix: [], owner: { uid, gid } };
    throw new MendableError(
      `${folder} belongs to the account with the number ${uid}, which cannot run ${binaries.folder}. Start Storey as that account, or give the folder to root: chown -R root ${folder}`,
    );
  }
  if (
    spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), "true"], { env: programEnvironment() })
      .status === 0
  )
    return { prefix: NAMESPACE };
  const owner = reachingAccount(binaries, folder);
  give(folder, owner);
  return { prefix: [], owner };
}

/** Returns the command and the options by which one of PostgreSQL's programs is started. */
export function launch(
  { prefix, owner }: OperatingAccount,
  command: string,
  words: readonly string[],
): { command: string; words: readonly string[]; options: { uid?: number; gid?: number } } {
  const [first = command, ...rest] = [...prefix, command, ...words];
  return { command: first, words: rest, options: owner ?? {} };
}

function reachingAccount(binaries: PostgresBinaries, folder: string): Owner {
  const accounts = readAccounts();
  const find = () => accounts.find((account) => reaches(account, binaries, folder));
  const found = find();
  if (found) return found;
  // Only its owner may enter the data folder; others may pass through it, but not list it.
  const parent = dirname(folder);
  const { mode } = statSync(parent);
  chmodSync(parent, (mode & 0o777) | 0o011);
  const passing = find();
  if (passing) return passing;
  chmodSync(parent, mode & 0o777);
  throw new MendableError(
    `PostgreSQL does not run as root, user namespaces are not allowed here, and no account (${ACCOUNTS.join(", ")}) reaches both ${binaries.folder} and ${folder}. Start Storey as an account that owns its data folder, or name a database in DATABASE_URL.`,
  );
}

function readAccounts(): Owner[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return ACCOUNTS.flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    return uid === undefined || uid === "0" ? [] : [{ uid: Number(uid), gid: Number(gid) }];
  });
}

/**
 * Tells whether an account can run the programs and enter the folder, given that the folder is its
 * own.
 */
function reaches(account: Owner, binaries: PostgresBinaries, folder: string): boolean {
  const runs = spawnSync(executable(binaries, "postgres"), ["--version"], { ...account, cwd: "/" });
  const enters = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", dirname(folder)], {
    ...account,
    cwd: "/",
  });
  return runs.status === 0 && enters.status === 0;
}

function give(path: string, owner: Owner): void {
  if (lstatSync(path).isDirectory())
    for (const name of readdirSync(path)) give(join(path, name), owner);
  chownSync(path, owner.uid, owner.gid);
}
