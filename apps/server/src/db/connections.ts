import type { Pool, PoolClient, QueryResult } from "pg";
import { networkOf } from "../identity/network.ts";
import { Admission } from "./admission.ts";

/** The COMMIT was answered by ROLLBACK: nothing was written. */
export class CommitFailedError extends Error {
  constructor() {
    super("The transaction was rolled back at commit.");
    this.name = "CommitFailedError";
  }
}

/**
 * The time for which a read's transaction waits to be ended together with the next message, in
 * milliseconds.
 */
const REST_MS = 2;

/** A connection, and a function that ends the read that may still be open on it. */
export interface AcquiredConnection {
  readonly client: PoolClient;
  readonly ending: "" | "commit; ";
}

/** Fewer connections than this are all shared. */
const LEAST_TO_KEEP_ONE = 5;

/**
 * Counts the connections that accounts share. One is kept for the server's own work, so that it
 * never waits for all organisations.
 */
function sharedConnections(size: number): number {
  return size < LEAST_TO_KEEP_ONE ? size : size - 1;
}

/** PostgreSQL's `too_many_connections`. */
const TOO_MANY_CONNECTIONS = "53300";

/** Tells whether the database exists but it or the pool has no connection left just now. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code === TOO_MANY_CONNECTIONS || error.message.startsWith("timeout exceeded when trying");
}

/** Takes connections of the pool and gives them back. */
export class Connections {
  readonly #pool: Pool;
  /** Connections whose read is over: their COMMIT goes out with the next message on them. */
  readonly #resting: PoolClient[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Decides who gets a place before a connection is taken. */
  readonly admission: Admission;

  constructor(pool: Pool, admission = new Admission(sharedConnections(pool.options.max))) {
    this.#pool = pool;
    this.admission = admission;
  }

  /**
   * Takes a connection for the server's own work; work that anybody may ask for takes its turn by
   * the address.
   */
  async takeOwn(address: string | undefined): Promise<AcquiredConnection & { leave: () => void }> {
    if (address === undefined) {
      const taken = await this.acquire();
      return { ...taken, leave: this.admission.noteOwn() };
    }
    const network = `network ${networkOf(address)}`;
    const { leave } = await this.admission.admit({ organisation: network, person: network });
    try {
      return { ...(await this.acquire()), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Takes a connection for a caller who has a place. */
  async acquire(): Promise<AcquiredConnection> {
    const resting = this.#resting.pop();
    if (resting) return { client: resting, ending: "commit; " };
    try {
      return { client: await this.#pool.connect(), ending: "" };
    } catch (error) {
      // Everybody who waits behind this one would fail the same way, one after the other, so all
      // are refused now: unless this one waited for a connection that others hold, or the server
      // has given as many as it may.
      if (!isFull(error)) this.admission.refuseAll(error);
      throw error;
    }
  }

  /** Takes back a connection whose read is over. */
  release(client: PoolClient): void {
    this.#resting.push(client);
    if (this.#pool.waitingCount > 0) this.#endResting();
    else this.#timer ??= setTimeout(() => this.#endResting(), REST_MS);
  }

  #endResting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const client of this.#resting.splice(0)) void endRead(client);
  }
}

/**
 * Commits after the last statements, in one message, and makes sure that it did. Throws
 * CommitFailedError.
 */
export async function commit(client: PoolClient, statements = ""): Promise<void> {
  const given: QueryResult | QueryResult[] = await client.query(`${statements}commit`);
  const result = Array.isArray(given) ? given.at(-1) : given;
  if (result?.command !== "COMMIT") throw new CommitFailedError();
}

/** Ends a transaction that wrote nothing, and gives the connection back once that is certain. */
async function endRead(client: PoolClient): Promise<void> {
  try {
    await commit(client);
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/** Undoes the writes of a transaction, and gives its connection back. */
export async function abandon(client: PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
