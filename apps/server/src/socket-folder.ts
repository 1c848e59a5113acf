import { createHash, randomBytes } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { MendableError } from "./mendable-error.ts";

/** How long the path of a Unix socket may be, in bytes, without the closing NUL (unix(7)). */
const PATH_BYTES = process.platform === "linux" ? 107 : 103;

/** An account of the operating system. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns a private folder for a Unix socket that belongs to `folder`: `run` within it, or, if a
 * socket cannot be there (a path too long, a shared folder of a virtual machine), one below `/tmp`
 * that the same folder always finds again. Throws MendableError when somebody else has its place.
 *
 * @param socket The name of the socket's file.
 * @param owner The owner of the socket's folder; by default the owner of `folder`.
 */
export async function socketFolder(
  folder: string,
  socket: string,
  owner: Owner = statSync(folder),
): Promise<string> {
  const within = join(realpathSync(folder), "run");
  if (Buffer.byteLength(join(within, socket)) <= PATH_BYTES) {
    makePrivate(within, owner);
    if (await canHoldSocket(within)) return within;
  }
  const name = createHash("sha256").update(within).digest("hex").slice(0, 16);
  const apart = `/tmp/storey-${owner.uid}-${name}`;
  makePrivate(apart, owner);
  return apart;
}

function makePrivate(folder: string, { uid, gid }: Owner): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === uid) {
    // A copied or restored folder may be open to others.
    if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return;
  }
  throw new MendableError(
    `${folder}, where the parts of Storey talk to each other, must be a folder of its own account. Remove it, and start again.`,
  );
}

/**
 * The errors of a file system without sockets, such as that of a folder shared with a virtual
 * machine.
 */
const NO_SOCKETS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "EINVAL"]);
const whetherTheyCan = new Map<string, Promise<boolean>>();

/**
 * Tries it once, so that all users of the folder get the same result, whatever happens meanwhile.
 */
function canHoldSocket(folder: string): Promise<boolean> {
  const known = whetherTheyCan.get(folder) ?? tryToHoldSocket(folder);
  whetherTheyCan.set(folder, known);
  return known;
}

async function tryToHoldSocket(folder: string): Promise<boolean> {
  const path = join(folder, randomBytes(4).toString("hex"));
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(!("code" in error && NO_SOCKETS.has(`${error.code}`))));
    server.listen(path, () => server.close(() => resolve(true)));
  });
}
