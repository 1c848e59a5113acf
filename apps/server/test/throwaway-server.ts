import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { temporaryFolder } from "../../../tools/folder-in-memory.mjs";
import { type Database, type DatabasePlace, openDatabase } from "../src/db/open.ts";

/** As many connections as the pools of all test files that run at once. */
const CONNECTIONS = 200;
/** More bytes than the databases of a run take at once. */
const ROOM = 4 * 1024 ** 3;

/** A PostgreSQL server for one run of tests or benches: its data need not outlive a crash. */
export interface ThrowawayServer {
  /** The folder of its files. */
  readonly folder: string;
  /**
   * Returns the address of a database on it, for the role that owns the product's own and may make
   * others.
   */
  url(database: string): string;
  /** Stops it, runs work on its files, and starts it again. */
  whileStopped(work: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server in a folder of its own. `prepare` gets the product's database, still empty. */
export async function startThrowawayServer(
  prepare: (database: Database) => Promise<void> = async () => undefined,
): Promise<ThrowawayServer> {
  const base = mkdtempSync(join(temporaryFolder(ROOM), "storey-postgresql-"));
  const folder = join(base, "database");
  const start = () => {
    const cluster = { isThrownAway: true, connections: CONNECTIONS, sharedBuffersMegabytes: 64 };
    const place: DatabasePlace = { folder, cluster };
    return openDatabase(place);
  };
  let database = await start();
  const close = async () => {
    await database.close();
    rmSync(base, { recursive: true, force: true });
  };
  try {
    await weakenPassword(database);
    await prepare(database);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    folder,
    url: (name) => {
      const { host = "", port, user, password } = database.pool.options;
      return `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
    },
    whileStopped: async (work) => {
      await database.close();
      work();
      // Its pool makes no connection: a database that others are copied from must be unused.
      database = await start();
    },
    close,
  };
}

/**
 * Makes the password cheap to check: a run opens thousands of connections, and each pays for the
 * work that protects a password against guessing, which is useless for a server of one run.
 */
async function weakenPassword({ pool }: Database): Promise<void> {
  const { user, password } = pool.options;
  const quoted = pg.escapeLiteral(String(password));
  await pool.query(`set scram_iterations = 1; alter role ${user} password ${quoted}`);
}
