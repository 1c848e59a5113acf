import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { socketFolder } from "../../socket-folder.ts";
import type { Cluster } from "./cluster.ts";

/** The port that names a socket's file; nothing listens on it. */
const SOCKET_PORT = 5432;

/** The address of a server: a Unix socket in a folder, or a port of the loopback interface. */
export interface ServerAddress {
  readonly socketFolder?: string;
  readonly port: number;
}

/**
 * Returns the address at which the server of a cluster is to listen: a Unix socket, on Windows a
 * free port.
 */
export async function addressToListen(cluster: Cluster): Promise<ServerAddress> {
  return process.platform === "win32" ? { port: await freePort() } : onSocket(cluster);
}

/** Returns the address of a cluster's server if it runs; undefined when it surely does not. */
export async function addressInUse(cluster: Cluster): Promise<ServerAddress | undefined> {
  if (process.platform !== "win32") return onSocket(cluster);
  // The fourth line of PostgreSQL's own note of its running server.
  const port = Number(noteOfWhatRuns(cluster)?.[3]);
  return port > 0 ? { port } : undefined;
}

/** Returns the lines of `postmaster.pid`; undefined when there is none. */
export function noteOfWhatRuns({ pgdata }: Cluster): string[] | undefined {
  try {
    return readFileSync(join(pgdata, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

async function onSocket({ folder, account }: Cluster): Promise<ServerAddress> {
  const name = `.s.PGSQL.${SOCKET_PORT}`;
  return { socketFolder: await socketFolder(folder, name, account.owner), port: SOCKET_PORT };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}
