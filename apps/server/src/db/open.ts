import pg from "pg";
import type { ClusterOptions } from "./embedded/cluster-settings.ts";
import { EmbeddedServer } from "./embedded/embedded-server.ts";
import { setTypeParsers } from "./types.ts";

export { asksToTryAgain, isDatabaseUnavailable, waitedTooLong } from "./unavailable.ts";

/** How many connections a server keeps to PostgreSQL at most. */
const CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a statement waits for another transaction's lock, in milliseconds. */
const LOCK_TIMEOUT_MS = 5_000;
/** How long a request waits for PostgreSQL before it is answered that the database is away. */
const CONNECT_MS = 2_000;
const IDLE_TRANSACTION_MS = 60_000;
/** Added to the server's own limit: a server that no longer answers is given up after it. */
const SILENCE_MS = 5_000;
/** How long closing waits for those who still hold a connection. */
const CLOSE_LIMIT_MS = 10_000;

/** An open database. `pool` is the only way to it, but for locks that outlive a transaction. */
export interface Database {
  readonly pool: pg.Pool;
  /**
   * "embedded" if Storey started PostgreSQL in the data folder, "postgresql" if it runs elsewhere.
   */
  readonly engine: "embedded" | "postgresql";
  /** How many connections there can be at once. */
  readonly size: number;
  /**
   * Makes a connection of one's own, not connected yet: for a lock that is held as long as it
   * lives. The database lists it under its name, of which it keeps 63 bytes.
   */
  dedicated(name: string): pg.Client;
  /**
   * Resolves when a statement was answered. Rejects with the errors that isDatabaseUnavailable
   * knows.
   */
  ping(): Promise<void>;
  /** Waits for running work and closes the database. May be called twice. */
  close(): Promise<void>;
}

/** The place of the database: one of the two. */
export type DatabasePlace =
  /** A PostgreSQL server, 15 to 18, built with ICU. */
  | { readonly url: string }
  /** The folder of the embedded one, made when missing. */
  | { readonly folder: string; readonly cluster?: ClusterOptions };

/** How a database is used. */
export interface OpenOptions {
  /** How long a statement may run; 0 for ever, for migrations of large data. */
  readonly statementTimeoutMs?: number;
  /** How many connections are kept at most. */
  readonly connections?: number;
  /** How long a request waits for a connection. */
  readonly connectTimeoutMs?: number;
  /** Gets the error of a connection lost while idle; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the database. The embedded one is running when this resolves; another PostgreSQL is first
 * reached by the first statement, so that a server starts before its database does. Throws
 * MendableError when the embedded one cannot be started.
 */
export async function openDatabase(
  place: DatabasePlace,
  options: OpenOptions = {},
): Promise<Database> {
  setTypeParsers();
  if ("url" in place)
    return databaseOn(
      { connectionString: place.url },
      "postgresql",
      options,
      async () => undefined,
    );
  const onTrouble = (error: Error) => options.onError?.(error);
  const server = await EmbeddedServer.open(place.folder, place.cluster ?? {}, onTrouble);
  return databaseOn(server.connection, "embedded", options, () => server.close());
}

function databaseOn(
  connection: pg.ClientConfig,
  engine: Database["engine"],
  options: OpenOptions,
  afterClose: () => Promise<void>,
): Database {
  const limitMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const size = options.connections ?? CONNECTIONS;
  const common: pg.ClientConfig = {
    ...connection,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "storey",
  };
  const pool = new pg.Pool({
    ...common,
    max: size,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    statement_timeout: limitMs,
    // A migration waits as long as the earlier writes take.
    ...(limitMs > 0 ? { lock_timeout: LOCK_TIMEOUT_MS } : {}),
    ...(limitMs > 0 ? { query_timeout: limitMs + SILENCE_MS } : {}),
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    // Compiling a statement takes longer than any statement here runs, and so do further processes for
    // it: they take cores from others, and wait for one themselves.
    options: "-c timezone=UTC -c jit=off -c max_parallel_workers_per_gather=0",
    pipeline: true,
  });
  pool.on("error", (error) => options.onError?.(error));
  // A connection lost while a request holds it fails that request's next statement; without a
  // listener the event itself would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closing: Promise<void> | undefined;
  return {
    pool,
    engine,
    size,
    dedicated: (name) => new pg.Client({ ...common, application_name: name }),
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
