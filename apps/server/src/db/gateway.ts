import type { Permission } from "@storey/domain";
import type { Pool, PoolClient, QueryResult } from "pg";
import { networkOf } from "../identity/network.ts";
import { type Account, Admission, type Place } from "./admission.ts";
import { KnownAccounts } from "./known-accounts.ts";
import { type Transaction, transactionOn } from "./transaction.ts";

/** A role that counts in some locations alone. */
export interface LimitedRole {
  readonly permissions: readonly Permission[];
  readonly locationIds: readonly string[];
}

/** What the database knows of the user who calls. */
export interface Entry {
  readonly userId: string;
  /** The active organisation; null without one. */
  readonly organisationId: string | null;
  readonly isBlocked: boolean;
  /** Seconds since 1970; a token issued before is refused. */
  readonly tokensValidAfter: number;
  /** What is held in the whole organisation. */
  readonly permissions: readonly Permission[];
  /** What is held through roles that are limited to locations, role by role. */
  readonly limits: readonly LimitedRole[];
  /** The locations whose networks do not hold the caller's address: their spaces are not there. */
  readonly barredLocationIds: readonly string[];
  /** What an API token was given; absent for a person who is logged in. */
  readonly tokenPermissions?: readonly Permission[];
  /** When the token was made, in seconds since 1970. */
  readonly tokenCreatedAt?: number;
  /** The keys of the feature modules that are on. */
  readonly settings: readonly string[];
}

/** Who begins a transaction, and from where. */
export interface Caller {
  /** The subject of a verified access token, or the SHA-256 of an API token. */
  readonly credential: { readonly subject: string } | { readonly tokenHash: Buffer };
  readonly requestId: string;
  /** The network address; IPv4 in its own notation. */
  readonly address: string;
}

/** Who begins a transaction without an account: in front of a space, or following a report. */
export interface OpenCaller {
  readonly credential:
    | { readonly code: string; readonly beaconId: string | null }
    | { readonly trackingHash: Buffer };
  readonly requestId: string;
  readonly address: string;
}

/** Why the database lets a caller without an account in no further. */
export type OpenRefusal = "unknown" | "archived" | "not_public" | "wrong_network" | "beacon_needed";

/** What the database says to a caller without an account: which space or issue, or why not. */
export type OpenEntry =
  | {
      readonly refusal?: undefined;
      readonly organisationId: string;
      readonly spaceId: string;
      /** The issue a tracking token is for. */
      readonly issueId: string | null;
      /** Whether the token is of the issue's own report, not of one that was merged into it. */
      readonly isOwn: boolean;
      /** Whether guests may report here. */
      readonly canReport: boolean;
    }
  | {
      readonly refusal: OpenRefusal;
      /** With "archived": the name of a space that was public. */
      readonly name?: string | null;
    };

/**
 * The roles a transaction drops to. A guest reads what is public of one space; a reporter writes
 * about that space what a report is made of.
 */
export type OpenRole = "storey_guest" | "storey_reporter";

/** The COMMIT was answered by ROLLBACK: nothing was written. */
export class CommitFailedError extends Error {
  constructor() {
    super("The transaction was rolled back at commit.");
    this.name = "CommitFailedError";
  }
}

/** How often somebody is let in anew whose organisation was found to be another than it was thought. */
const MOST_ENTRIES = 3;
/** How long a read's transaction waits to be ended by the next one's message, in milliseconds. */
const REST_MS = 2;

/**
 * Opens transactions. Every one begins by saying who acts for which organisation and then drops
 * to a role that row-level security binds.
 */
export class Gateway {
  readonly #pool: Pool;
  /** Connections whose read is over: their COMMIT goes out with what they are used for next. */
  readonly #resting: PoolClient[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #queueListeners = new Set<() => void>();
  readonly #admission: Admission;
  readonly #accounts = new KnownAccounts();

  constructor(pool: Pool, admission = new Admission(sharedConnections(pool.options.max))) {
    this.#pool = pool;
    this.#admission = admission;
  }

  /**
   * Runs work in one transaction for the caller. `entry` is null for a subject nobody knows. What
   * was written is acknowledged before the result is given; a read, which has nothing to lose,
   * does not wait for its COMMIT, which is one message with the next BEGIN where one follows soon:
   * a message costs as much as a small statement. Throws what the work throws after ROLLBACK, and
   * TooBusyError before anything where the caller's organisation has its share of the connections.
   */
  async begin<Result>(
    caller: Caller,
    mode: "read" | "write",
    work: (transaction: Transaction, entry: Entry | null) => Promise<Result>,
  ): Promise<Result> {
    const { credential, address } = caller;
    const opening: Opening<Entry> = {
      credential:
        "subject" in credential
          ? `subject ${credential.subject}`
          : `token ${credential.tokenHash.toString("base64")}`,
      address,
      role: "storey_app",
      wayOn: (client) => wayOf(client, caller),
      knownBy: ({ organisationId, userId }) => ({ organisation: organisationId, person: userId }),
    };
    return this.#begin(opening, mode, work);
  }

  /**
   * Runs work in one transaction for a caller without an account, as `begin` does. Every rule is
   * looked at again each time: what was public at the last call may not be any more.
   */
  async beginOpen<Result>(
    caller: OpenCaller,
    mode: "read" | "write",
    role: OpenRole,
    work: (transaction: Transaction, entry: OpenEntry) => Promise<Result>,
  ): Promise<Result> {
    const { credential, address } = caller;
    const opening: Opening<OpenEntry> = {
      credential:
        "code" in credential
          ? `code ${credential.code}`
          : `track ${credential.trackingHash.toString("base64")}`,
      address,
      role,
      wayOn: (client) => openWayOf(client, caller),
      knownBy: (entry) =>
        entry.refusal === undefined ? { organisation: entry.organisationId, person: null } : null,
    };
    return this.#begin(opening, mode, (transaction, entry) =>
      work(transaction, entry ?? { refusal: "unknown" }),
    );
  }

  async #begin<Entered, Result>(
    opening: Opening<Entered>,
    mode: "read" | "write",
    work: (transaction: Transaction, entry: Entered | null) => Promise<Result>,
  ): Promise<Result> {
    const { client, entry, place } = await this.#letIn(opening, mode);
    const queued = { isNoted: false };
    try {
      const result = await work(transactionNoting(client, queued), entry);
      if (mode === "read") {
        this.#rest(client);
        return result;
      }
      await commit(client);
      client.release();
      if (queued.isNoted) this.#tellQueued();
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    } finally {
      place.leave();
    }
  }

  /**
   * A connection on which a transaction has begun for the caller. The database alone says who they
   * are; where that is an organisation which has its share already, the connection is given back
   * and waited for on its account.
   */
  async #letIn<Entered>(
    opening: Opening<Entered>,
    mode: "read" | "write",
  ): Promise<LetIn<Entered>> {
    for (let entries = 1; ; entries++) {
      const supposed = this.#accountOf(opening);
      const place = await this.#admission.enter(supposed);
      try {
        const { client, ending } = await this.#take();
        try {
          const entry = await enter<Entered>(client, opening, mode, ending);
          const known = entry && opening.knownBy(entry);
          if (known) this.#accounts.learn(opening.credential, known);
          const actual = this.#accountOf(opening);
          const isOther =
            actual.organisation !== supposed.organisation || actual.person !== supposed.person;
          if (!isOther || place.moveTo(actual) || entries === MOST_ENTRIES)
            return { client, entry, place };
        } catch (error) {
          await abandon(client);
          throw error;
        }
        await abandon(client);
      } catch (error) {
        place.leave();
        throw error;
      }
      place.leave();
    }
  }

  #accountOf({ credential, address }: Pick<Opening<never>, "credential" | "address">): Account {
    return this.#accounts.accountOf(credential, address);
  }

  /**
   * Runs work as the owner of the tables, outside of any tenant: sign-in, seeding, upkeep. What
   * anybody may ask for without an account names the address it comes from, and takes its turn.
   */
  async asSystem<Result>(
    work: (client: PoolClient, transaction: Transaction) => Promise<Result>,
    address?: string,
  ): Promise<Result> {
    const { client, ending, leave } = await this.#takeOwn(address);
    const queued = { isNoted: false };
    try {
      await client.query(`${ending}begin`);
      const result = await work(client, transactionNoting(client, queued));
      await commit(client);
      client.release();
      if (queued.isNoted) this.#tellQueued();
      return result;
    } catch (error) {
      await abandon(client);
      throw error;
    } finally {
      leave();
    }
  }

  async #takeOwn(address: string | undefined): Promise<Taken & { leave: () => void }> {
    if (address === undefined) {
      const taken = await this.#take();
      return { ...taken, leave: this.#admission.noteOwn() };
    }
    const network = `network ${networkOf(address)}`;
    const { leave } = await this.#admission.enter({ organisation: network, person: network });
    try {
      return { ...(await this.#take()), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Calls `listener` whenever a transaction of this process that queued work was committed. */
  onQueued(listener: () => void): () => void {
    this.#queueListeners.add(listener);
    return () => this.#queueListeners.delete(listener);
  }

  #tellQueued(): void {
    for (const tell of this.#queueListeners) tell();
  }

  async #take(): Promise<Taken> {
    const resting = this.#resting.pop();
    if (resting) return { client: resting, ending: "commit; " };
    try {
      return { client: await this.#pool.connect(), ending: "" };
    } catch (error) {
      // Whoever waits behind this one would find the same, one after the other: unless it waited for
      // a connection that others hold, or the server has given as many as it may.
      if (!isFull(error)) this.#admission.refuseAll(error);
      throw error;
    }
  }

  #rest(client: PoolClient): void {
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

/** A connection, and what ends the read that may still be open on it. */
interface Taken {
  readonly client: PoolClient;
  readonly ending: "" | "commit; ";
}

/** Fewer connections than this are all shared. */
const LEAST_TO_KEEP_ONE = 5;

/** One connection is for nobody's account: the server's own work never waits for all organisations. */
function sharedConnections(size: number): number {
  return size < LEAST_TO_KEEP_ONE ? size : size - 1;
}

/** PostgreSQL's `too_many_connections`. */
const TOO_MANY_CONNECTIONS = "53300";

/** Whether there is a database, and it or the pool has no connection left just now. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code === TOO_MANY_CONNECTIONS || error.message.startsWith("timeout exceeded when trying");
}

function transactionNoting(client: PoolClient, queued: { isNoted: boolean }): Transaction {
  return transactionOn(client, () => {
    queued.isNoted = true;
  });
}

/** How a transaction says who acts, and the role it drops to. */
interface Opening<Entered> {
  /** One text for each credential. */
  readonly credential: string;
  readonly address: string;
  readonly role: string;
  /** The call that says who acts. */
  readonly wayOn: (client: PoolClient) => string;
  /** Who that was, by the database's answer; null for nobody. */
  readonly knownBy: (entry: Entered) => Parameters<KnownAccounts["learn"]>[1] | null;
}

/** A transaction that has begun for a caller. */
interface LetIn<Entered> {
  readonly client: PoolClient;
  readonly entry: Entered | null;
  readonly place: Place;
}

function wayOf(client: PoolClient, { credential, requestId, address }: Caller): string {
  const where = literals(client, requestId, address);
  return "subject" in credential
    ? `enter(${client.escapeLiteral(credential.subject)}, ${where})`
    : `enter_with_token(${bytea(credential.tokenHash)}, ${where})`;
}

function openWayOf(client: PoolClient, { credential, requestId, address }: OpenCaller): string {
  const where = literals(client, requestId, address);
  if ("trackingHash" in credential)
    return `enter_with_tracking_token(${bytea(credential.trackingHash)}, ${where})`;
  const beacon = credential.beaconId === null ? "null" : client.escapeLiteral(credential.beaconId);
  return `enter_as_guest(${client.escapeLiteral(credential.code)}, ${beacon}, ${where})`;
}

function literals(client: PoolClient, ...texts: readonly string[]): string {
  return texts.map((text) => client.escapeLiteral(text)).join(", ");
}

function bytea(bytes: Buffer): string {
  return `'\\x${bytes.toString("hex")}'`;
}

async function enter<Entry>(
  client: PoolClient,
  { wayOn, role }: Pick<Opening<Entry>, "wayOn" | "role">,
  mode: "read" | "write",
  ending: string,
): Promise<Entry | null> {
  // A read sees one state of the database in all of its statements. The statements are one message
  // that is answered once, because every request pays for them.
  const begin = mode === "read" ? "begin isolation level repeatable read read only" : "begin";
  const answers: unknown = await client.query(
    `${ending}${begin}; select ${wayOn(client)} as entry; set local role ${role}`,
  );
  return Array.isArray(answers)
    ? ((answers.at(-2) as QueryResult<{ entry: Entry | null }>).rows[0]?.entry ?? null)
    : null;
}

async function commit(client: PoolClient): Promise<void> {
  const result: QueryResult = await client.query("commit");
  if (result.command !== "COMMIT") throw new CommitFailedError();
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

async function abandon(client: PoolClient): Promise<void> {
  try {
    await client.query("rollback");
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
