import pg from "pg";
import { EmbeddedEngine } from "./embedded/engine.ts";
import { type FolderLock, lockFolder } from "./embedded/folder-lock.ts";
import { TurnPool } from "./embedded/turn-pool.ts";
import { setTypeParsers } from "./types.ts";

export { DataFolderInUseError, type FolderLock, lockFolder } from "./embedded/folder-lock.ts";
export { asksToTryAgain, isDatabaseUnavailable } from "./unavailable.ts";

/** How many connections a server keeps to PostgreSQL at most. */
const POSTGRESQL_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a request waits for PostgreSQL before it is answered that the database is away. */
const POSTGRESQL_CONNECT_MS = 2_000;
/** The embedded database does one transaction at a time; a request waits its turn this long. */
const EMBEDDED_TURN_MS = 15_000;
const IDLE_TRANSACTION_MS = 60_000;
/** On top of the server's own limit: a server that no longer answers is given up. */
const SILENCE_MS = 5_000;
/** One batch on the embedded engine, which a slow machine's migration must fit in. */
const EMBEDDED_ANSWER_MS = 120_000;
/** How long closing waits for those who still hold a connection. */
const CLOSE_LIMIT_MS = 10_000;

/** An open database. `pool` is the only way to it. */
export interface Database {
  readonly pool: pg.Pool;
  readonly engine: "embedded" | "postgresql";
  /** How many connections there can be at once; 1 for the embedded engine. */
  readonly size: number;
  /** Resolves when a statement was answered. Rejects with what isDatabaseUnavailable knows. */
  ping(): Promise<void>;
  /** Waits for what is under way, writes everything and lets go of the folder. May be called twice. */
  close(): Promise<void>;
}

/** Where the database is. Neither `url` nor `dataDir`: embedded, in memory, for tests. */
export interface OpenOptions {
  /** A PostgreSQL server, 15 or newer. */
  readonly url?: string;
  /** The folder of the embedded database, made when missing and locked while open. */
  readonly dataDir?: string;
  /** The file with what dumpEmbedded gave; an in-memory database starts from it. */
  readonly snapshot?: string;
  /**
   * How long a statement may run; 0 for ever, for migrations of large data. On the embedded engine
   * it limits all that is sent at once, and ends the worker, which the next connection starts again.
   */
  readonly statementTimeoutMs?: number;
  /** How many connections to a server are kept at most. The embedded engine has one. */
  readonly connections?: number;
  /** How long a request waits for a connection, or for its turn on the embedded engine. */
  readonly connectTimeoutMs?: number;
  /** Told of connections lost while nobody used them; the pool has already replaced them. */
  readonly onError?: (error: Error) => void;
}

const engines = new WeakMap<Database, EmbeddedEngine>();

/**
 * Opens the database. The embedded one is running when this resolves; PostgreSQL is first reached
 * by the first statement, so that a server starts before its database does.
 * Throws DataFolderInUseError, EmbeddedDatabaseError.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  setTypeParsers();
  return options.url === undefined ? openEmbedded(options) : openPostgresql(options.url, options);
}

/** An archive of an embedded database, for `snapshot`. Throws TypeError for PostgreSQL. */
export async function dumpEmbedded(database: Database): Promise<Uint8Array> {
  const engine = engines.get(database);
  if (engine === undefined) throw new TypeError("Only an embedded database can be dumped.");
  return engine.dump();
}

function openPostgresql(url: string, options: OpenOptions): Database {
  const limitMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const size = options.connections ?? POSTGRESQL_CONNECTIONS;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: options.connectTimeoutMs ?? POSTGRESQL_CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    statement_timeout: limitMs,
    ...(limitMs > 0 ? { query_timeout: limitMs + SILENCE_MS } : {}),
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    application_name: "storey",
    // Compiling a statement takes longer than any statement here runs.
    options: "-c timezone=UTC -c jit=off",
    pipeline: true,
  });
  return databaseOn(pool, "postgresql", size, options, async () => undefined);
}

async function openEmbedded(options: OpenOptions): Promise<Database> {
  const limitMs = options.statementTimeoutMs ?? EMBEDDED_ANSWER_MS;
  const place = { folder: options.dataDir ?? null, snapshot: options.snapshot ?? null };
  const engine = new EmbeddedEngine(place, limitMs);
  const lock = options.dataDir === undefined ? undefined : await lockFor(engine, options.dataDir);
  await startOrRelease(engine, lock);
  const pool = new TurnPool({
    user: "postgres",
    database: "postgres",
    password: "",
    host: "embedded",
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.connectTimeoutMs ?? EMBEDDED_TURN_MS,
    stream: () => engine.stream(),
    pipeline: true,
  });
  const database = databaseOn(pool, "embedded", 1, options, async () => {
    await engine.stop();
    lock?.release();
  });
  engines.set(database, engine);
  return database;
}

function lockFor(engine: EmbeddedEngine, folder: string): Promise<FolderLock> {
  const onLost = () => engine.halt("the lock of its folder was taken away.");
  return lockFolder(folder, { name: "database", onLost });
}

async function startOrRelease(engine: EmbeddedEngine, lock: FolderLock | undefined): Promise<void> {
  try {
    await engine.start();
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function databaseOn(
  pool: pg.Pool,
  engine: Database["engine"],
  size: number,
  options: OpenOptions,
  afterClose: () => Promise<void>,
): Database {
  pool.on("error", (error) => options.onError?.(error));
  // A connection lost while a request holds it fails that request's next statement; without a
  // listener the event itself would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closing: Promise<void> | undefined;
  return {
    pool,
    engine,
    size,
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => {
      closing ??= endWithin(pool, CLOSE_LIMIT_MS).then(afterClose);
      return closing;
    },
  };
}

/** Ends the pool; does not wait longer for a connection that nobody gives back. */
async function endWithin(pool: pg.Pool, limitMs: number): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const limited = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, limitMs);
  });
  await Promise.race([pool.end(), limited]);
  clearTimeout(limit);
}
