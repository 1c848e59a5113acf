import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Cluster, openCluster, PRODUCT_DATABASE, PRODUCT_ROLE, SUPERUSER } from "./cluster.ts";
import type { ClusterOptions } from "./cluster-settings.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { executable } from "./postgres-binaries.ts";
import { type StartedServer, startServer } from "./postgres-process.ts";
import {
  addressInUse,
  addressToListen,
  noteOfWhatRuns,
  type ServerAddress,
} from "./server-address.ts";

/** Any number that nothing else in the superuser's database uses for its advisory locks. */
const USERS = 5_310_442_811;
/** How long one that was asked may take to answer at all. */
const ANSWER_MS = 5_000;
/**
 * The time a server may take until it answers, in milliseconds: it reads again what was written
 * before a crash.
 */
const START_MS = 120_000;
/** How long the start is tried again while something of the former server is in the way. */
const IN_THE_WAY_MS = 20_000;
const STOP_MS = 30_000;
const BETWEEN_TRIES_MS = 50;
const BETWEEN_RESTARTS_MS = 1_000;

/** The errors of asking a server on which nobody listens, or which just ends. */
const NOBODY = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P01", "57P02"]);
/** PostgreSQL's "not yet", and "no more" to those who come while it ends. */
const NOT_NOW = "57P03";
/** The driver's words for a server that took a connection and has not answered yet. */
const SLOW = /timeout expired|Query read timeout/;

/**
 * The PostgreSQL server of one folder, used by this process. The first user starts it, in this
 * process or another; the last one to leave ends it; all of them watch it and start it again when
 * it dies. The living users are known by connections, which end with their process, never by
 * process ids: each user holds a lock on a connection of its own.
 */
export class EmbeddedServer {
  readonly #cluster: Cluster;
  readonly #options: ClusterOptions;
  readonly #onTrouble: (error: Error) => void;
  #presence: pg.Client | undefined;
  #address: ServerAddress;
  #isClosing = false;
  #restart: Promise<void> | undefined;

  private constructor(
    cluster: Cluster,
    options: ClusterOptions,
    onTrouble: (error: Error) => void,
    address: ServerAddress,
  ) {
    this.#cluster = cluster;
    this.#options = options;
    this.#onTrouble = onTrouble;
    this.#address = address;
  }

  /**
   * Reaches the server of a folder, making its files and starting it if needed. Calls `onTrouble`
   * when it died and when it could not be started again. Throws MendableError.
   */
  static async open(
    folder: string,
    options: ClusterOptions,
    onTrouble: (error: Error) => void,
  ): Promise<EmbeddedServer> {
    const cluster = openCluster(folder);
    const server = new EmbeddedServer(cluster, options, onTrouble, await addressToListen(cluster));
    await server.#enter();
    return server;
  }

  /** How the product connects: as the owner of its database, which is no superuser. */
  get connection(): pg.ClientConfig {
    return this.#connectionOf(PRODUCT_ROLE, PRODUCT_DATABASE);
  }

  /** Leaves, and ends the server if nobody else uses it. Pending statements are answered before. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#restart;
    const presence = this.#presence;
    if (!presence) return;
    // If two processes leave at once, neither must take the other for one that stays.
    const { rows } = await presence
      .query(`select pg_advisory_unlock_shared(${USERS})`)
      .then(() => presence.query(`select pg_try_advisory_lock(${USERS}) as is_last`))
      .catch(() => ({ rows: [{ is_last: false }] }));
    if (rows[0].is_last) await this.#end(presence);
    await presence.end().catch(() => undefined);
  }

  #connectionOf(user: string, database: string): pg.ClientConfig {
    const { socketFolder = "127.0.0.1", port } = this.#address;
    const { password } = this.#cluster;
    // Settings of the environment for other servers, such as PGSSLMODE, do not apply to this one.
    return { host: socketFolder, port, user, database, password, ssl: false };
  }

  /** Takes a place among the users of a running server, starting one where none runs. */
  async #enter(): Promise<void> {
    const until = Date.now() + START_MS;
    let wayClearBy: number | undefined;
    let started: StartedServer | undefined;
    for (;;) {
      const reached = await this.#reach();
      if (reached instanceof pg.Client) return this.#stay(reached);
      if (this.#isClosing) return;
      if (Date.now() > until) {
        started?.end();
        throw new EmbeddedDatabaseError("it does not answer.");
      }
      if (!started && reached === "not now") {
        await wait(BETWEEN_TRIES_MS);
        continue;
      }
      if (!started) {
        // The address stays the same: earlier users look for the server there.
        started = startServer(this.#cluster, this.#address, this.#options);
      }
      const failure = await Promise.race([started.ended, wait(BETWEEN_TRIES_MS)]);
      if (!failure) continue;
      if (failure.kind === "failed") throw new EmbeddedDatabaseError(failure.why);
      wayClearBy ??= Date.now() + IN_THE_WAY_MS;
      if (Date.now() > wayClearBy) {
        throw new EmbeddedDatabaseError(
          `a PostgreSQL that does not answer has ${this.#cluster.pgdata} open. End it, and start again.`,
        );
      }
      started = undefined;
      await wait(BETWEEN_TRIES_MS);
    }
  }

  /**
   * Connects to the server that runs on this folder, or returns why there is none. The server
   * itself says which folder it works in.
   */
  async #reach(): Promise<pg.Client | "nobody" | "not now"> {
    const address = await addressInUse(this.#cluster);
    if (!address) return "nobody";
    this.#address = address;
    const client = new pg.Client({
      ...this.#connectionOf(SUPERUSER, "postgres"),
      application_name: "storey presence",
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Answered>(
        "select current_setting('data_directory') as folder, pg_read_file('postmaster.pid') as note",
      );
      if (!rows[0] || !isOf(this.#cluster, rows[0])) {
        throw new EmbeddedDatabaseError(
          `the PostgreSQL that answers in its place works in ${rows[0]?.folder}, not in ${this.#cluster.pgdata}.`,
        );
      }
      await client.query("select pg_advisory_lock_shared($1)", [USERS]);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const absence = absenceIn(error);
      if (absence) return absence;
      if (error instanceof EmbeddedDatabaseError) throw error;
      throw new EmbeddedDatabaseError(`the PostgreSQL in its place refuses: ${String(error)}`);
    }
  }

  #stay(presence: pg.Client): void {
    this.#presence = presence;
    presence.once("end", () => {
      this.#presence = undefined;
      if (this.#isClosing) return;
      this.#onTrouble(new Error("The embedded database ended. It is started again."));
      this.#restart ??= this.#enterAgain().finally(() => {
        this.#restart = undefined;
      });
    });
  }

  /** Tries until it succeeds; meanwhile calls are answered that the database is away. */
  async #enterAgain(): Promise<void> {
    while (!this.#isClosing && !this.#presence) {
      try {
        await this.#enter();
      } catch (error) {
        this.#onTrouble(error instanceof Error ? error : new Error(String(error)));
        await wait(BETWEEN_RESTARTS_MS);
      }
    }
  }

  async #end(presence: pg.Client): Promise<void> {
    const gone = new Promise((resolve) => presence.once("end", resolve));
    if (process.platform === "win32") {
      spawnSync(executable(this.#cluster.binaries, "pg_ctl"), ["stop", "-D", this.#cluster.pgdata]);
    } else {
      // The server ends itself: a process id read here could belong to another process in another
      // container.
      const interrupt = `copy (select) to program 'read -r pid < postmaster.pid && kill -INT "$pid"'`;
      await presence.query(interrupt).catch(() => undefined);
    }
    await Promise.race([gone, wait(STOP_MS, undefined, { ref: false })]);
    const until = Date.now() + STOP_MS;
    while (noteOfWhatRuns(this.#cluster) !== undefined && Date.now() < until)
      await wait(BETWEEN_TRIES_MS / 5);
  }
}

/** A running server's answer about itself. */
interface Answered {
  readonly folder: string;
  readonly note: string;
}

/**
 * Tells whether a server works on the files of a cluster. Another container may know the same files
 * by another path; then the note of the running server, which it keeps in these files, must be the
 * same.
 */
function isOf({ pgdata }: Cluster, { folder, note }: Answered): boolean {
  try {
    return realpathSync(folder) === pgdata;
  } catch {
    return readFileSync(join(pgdata, "postmaster.pid"), "utf8") === note;
  }
}

/** Finds out from a connection error whether no server is there; undefined for other errors. */
function absenceIn(error: unknown): "nobody" | "not now" | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (code === NOT_NOW || SLOW.test(error.message)) return "not now";
  return NOBODY.has(code) || error.message.startsWith("Connection terminated")
    ? "nobody"
    : undefined;
}
